import { type Breaks, download, job, on, quick, refusing, input, saying } from "./breaking.fixture.js";

export const brokenReading: Breaks = {
  "minds the case of the root": on("POST /translations",
    refusing(400, (asked) => Buffer.from(input(asked), "base64").toString().includes("<Xliff"))),
  "finds it wrong later": job((body) => { if (body.state === "done") body.substate = "failed"; }),
  "wants all attributes": quick(refusing(400, (asked) => Buffer.from(input(asked), "base64").toString().startsWith("<xliff>"))),
  "reads the first of several": on("POST /translations", (told, asked) =>
    (told.status === 400 ? saying({ translationId: "none" })(told, asked) : told)),
};

type Change = (text: string) => string;

const documents: Readonly<Record<string, Change>> = {
  "names an encoding": (xliff) => xliff.replace("?>", ' encoding="utf-8"?>'),
  "has no declaration": (xliff) => xliff.replace(/^<\?.*?\?>/, ""),
  "renames the root": (xliff) => xliff.replaceAll("Xliff", "xliff"),
  "leaves the namespace out": (xliff) => xliff.replace(/ xmlns="[^"]*"/, ""),
  "leaves codes of three letters": (xliff) => xliff.replace('target-language="es"', 'target-language="spa"'),
  "loses attributes of the file": (xliff) => xliff.replace(' original="batch"', ""),
  "has no header": (xliff) => xliff.replace(/<header>.*<\/header>/, ""),
  "names two tools": (xliff) => xliff.replace(/<tool .*?\/>/, "$&$&"),
  "has a tool without a version": (xliff) => xliff.replace(/ tool-version="[^"]*"/, ""),
  "loses the second of an id": (xliff) => xliff.replace(/<trans-unit id="same">.*?<\/trans-unit>\s*(?=<trans-unit id="same">)/s, ""),
  "turns the order round": (xliff) =>
    xliff.replace(/(<trans-unit id="1">.*?<\/trans-unit>)\s*(<trans-unit id="2">.*?<\/trans-unit>)/s, "$2$1"),
  "makes ids of its own": (xliff) => xliff.replace('id="same"', 'id="same-1"'),
  "takes codes out of sources": (xliff) => xliff.replace('<source>The <g id="1">red', "<source>The red"),
  "offers two alternatives": (xliff) => xliff.replace(/<alt-trans.*?<\/alt-trans>/, "$&$&"),
  "offers none in one unit": (xliff) => xliff.replace(/<alt-trans.*?<\/alt-trans>/, ""),
  "gives no date": (xliff) => xliff.replace(/ date="[^"]*"/, ""),
  "grades by number": (xliff) => xliff.replace("<alt-trans", '<alt-trans match-quality="80"'),
  "gives targets more attributes": (xliff) => xliff.replace("<target xml:lang", '<target state="new" xml:lang'),
  "gives targets no language": (xliff) => xliff.replace('<target xml:lang="es">', "<target>"),
  "closes an empty target in itself": (xliff) => xliff.replace('<target xml:lang="es"></target>', '<target xml:lang="es"/>'),
  "translates what a person finished": (xliff) => xliff.replace("As a person wrote it.", "As a machine writes it."),
  "offers alternatives to what is finished": (xliff) =>
    xliff.replace(/(wrote it\.<\/target>)/, "$1<alt-trans><target>x</target></alt-trans>"),
};

const targets: Readonly<Record<string, Change>> = {
  "loses one": (target) => target.replace(/<g id="2">(.*?)<\/g>/, "$1"),
  "doubles one": (target) => target.replace('<x id="1"/>', '<x id="1"/><x id="1"/>'),
  "crosses two": (target) => target.replace('<g id="2">car</g></g>', 'car</g><g id="2">').replace(/(<g id="2">)( is fast\.)/, "</g>$2$1"),
  "touches what stands within": (target) => target.replace("{br}", "{BR}"),
  "changes an attribute": (target) => target.replace('mtype="x-term"', 'mtype="term"'),
};

const each = (changes: Readonly<Record<string, Change>>, apply: (change: Change) => Change): Breaks =>
  Object.fromEntries(Object.entries(changes).map(([by, change]) => [by, download(apply(change))]));

export const brokenDocuments = each(documents, (change) => change);
export const brokenCodes = each(targets, (change) => (xliff) => xliff.replace(/<target xml:lang.*?<\/target>/g, change));
