import { body } from "../judges.js";
import { fromBase64 } from "../messages.js";
import { check, type Check, type Known } from "../sequence.js";

const sources = [
  'The <g id="1">red <g id="2">car</g></g> is fast.',
  'The house <x id="1"/>is old.',
  '<bpt id="1">{b}</bpt>The water<ept id="1">{/b}</ept> is cold. The <ph id="2">{br}</ph>dog sleeps.',
  'I see <bx id="1" rid="a"/>the cat<ex id="2" rid="a"/> and the <mrk mtype="x-term">garden</mrk>.',
  "Fish &amp; chips &lt;now&gt;",
  "",
];
const ids = ["1", "2", "same", "same", "5", "empty"];
const finished = '<trans-unit id="finished" approved="yes">'
  + '<source>The dog sleeps.</source><target>As a person wrote it.</target></trans-unit>';

/** A batch as CAT tools write it; languages are those of the interface, three letters. */
export function batch(source: string, target: string): string {
  return '<?xml version="1.0" encoding="utf-16"?>\n<Xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    + `<file original="batch" source-language="${source}" target-language="${target}" datatype="plaintext"><body>\n`
    + sources.map((text, n) => `<trans-unit id="${ids[n]}"><source>${text}</source></trans-unit>`).join("\n")
    + `\n${finished}\n</body></file></Xliff>`;
}

/** One without all attributes that may be missing. */
export const bareDocument =
  '<xliff><file><body><trans-unit id="1"><source>The house is old.</source></trans-unit></body></file></xliff>';

interface Unit {
  readonly id: string;
  readonly source: string;
  /** All that stands in it. */
  readonly inner: string;
  readonly alternatives: readonly string[];
  /** The one target of the one alternative, or "". */
  readonly target: string;
}

/** The units of a document, taken apart as a connector does. */
function unitsOf(xliff: string): Unit[] {
  return [...xliff.matchAll(/<trans-unit\b[^>]*?\bid="([^"]*)"[^>]*>(.*?)<\/trans-unit>/gs)].map(([, id = "", inner = ""]) => {
    const alternatives = [...inner.matchAll(/<alt-trans\b[^>]*>.*?<\/alt-trans>/gs)].map(([whole]) => whole);
    return {
      id, inner, alternatives, source: /<source[^>]*>(.*?)<\/source>/s.exec(inner)?.[1] ?? (/<source[^>]*\/>/.test(inner) ? "" : "none"),
      target: alternatives.length === 1 ? /<target\b.*<\/target>/s.exec(alternatives[0] as string)?.[0] ?? "" : "",
    };
  });
}

const translated = (xliff: string): Unit[] => unitsOf(xliff).filter(({ id }) => id !== "finished");

/** What comes back is as it is wanted, as XLIFF in Base64. */
function written(fact: "xliff-written" | "xliff-codes", promise: string, wanted: string,
  holds: (xliff: string, known: Known) => boolean): Check {
  return check(fact, promise, (answer, known) => {
    const xliff = fromBase64(answer.text);
    return body(wanted, () => holds(xliff, known))({ ...answer, text: xliff }, known);
  });
}

export const writtenChecks: readonly Check[] = [
  written("xliff-written", "The XML declaration names no encoding.", "XML with a declaration without encoding",
    (xliff) => /^<\?xml version="1\.0"\s*\?>/.test(xliff)),
  written("xliff-written", "The root keeps its name and its namespace.", "a document of the root Xliff",
    (xliff) => /<Xliff [^>]*xmlns="urn:oasis:names:tc:xliff:document:1\.2"/.test(xliff) && xliff.trimEnd().endsWith("</Xliff>")),
  written("xliff-written", "A file keeps its attributes, and its languages become tags of the IETF.",
    "a file of batch, plaintext, with the tags of the pair", (xliff, known) => {
      const [file = ""] = /<file\b[^>]*>/.exec(xliff) ?? [];
      const tags = [`source-language="${known("sourceTag")}"`, `target-language="${known("targetTag")}"`];
      return ['original="batch"', 'datatype="plaintext"', ...tags].every((attribute) => file.includes(` ${attribute}`));
    }),
  written("xliff-written", "A header names one tool, with id, name and version.", "a document whose header has one such tool",
    (xliff) => {
      const tools = /<header>(.*?)<\/header>/s.exec(xliff)?.[1]?.match(/<tool\b[^>]*>/g) ?? [];
      return tools.length === 1 && ["tool-id", "tool-name", "tool-version"].every((name) => tools[0]?.includes(` ${name}="`));
    }),
  written("xliff-written", "Units come in their order, with their ids, also where these repeat.",
    `units ${[...ids, "finished"].join(", ")}`, (xliff) => unitsOf(xliff).map(({ id }) => id).join() === [...ids, "finished"].join()),
  written("xliff-written", "Sources come back with their codes.", "the sources that were sent",
    (xliff) => translated(xliff).every(({ source }, n) => source === sources[n])),
  written("xliff-written", "Each unit has one alternative, with `tool-id` and `date`, and a known `match-quality` if any.",
    "one such alternative in each unit", (xliff) => translated(xliff).every(({ alternatives }) => {
      const [start = ""] = /<alt-trans\b[^>]*>/.exec(alternatives[0] ?? "") ?? [];
      return alternatives.length === 1 && / tool-id="[^"]+"/.test(start) && / date="[^"]+"/.test(start)
        && /^(Good|Adequate|Poor)?$/.test(/ match-quality="([^"]*)"/.exec(start)?.[1] ?? "");
    })),
  written("xliff-written", "An alternative has one target, whose only attribute is `xml:lang`, never closed in itself.",
    "such a target in each unit, that of an empty source included", (xliff, known) => translated(xliff).every(({ alternatives, target }) =>
      alternatives.join("").match(/<target\b/g)?.length === 1 && target.startsWith(`<target xml:lang="${known("targetTag")}">`))),
  written("xliff-written", "A unit that somebody answered for comes back as it is.", "a document with the finished unit",
    (xliff) => {
      const unit = unitsOf(xliff).find(({ id }) => id === "finished");
      return unit?.alternatives.length === 0 && /<target>As a person wrote it\.<\/target>/.test(unit.inner);
    }),
];

const inline = /<(\/?)(g|x|bx|ex|bpt|ept|ph|it|mrk|sub)\b[^>]*?(\/?)>/g;
const codesOf = (text: string): string[] => (text.match(inline) ?? []).toSorted();

export const codeChecks: readonly Check[] = [
  written("xliff-codes", "Each inline element is in the target once.", "targets with the codes of their sources",
    (xliff) => translated(xliff).every(({ target }, n) => codesOf(target).join() === codesOf(sources[n] ?? "").join())),
  written("xliff-codes", "Inline elements are well nested.", "targets with codes that are well nested",
    (xliff) => translated(xliff).every(({ target }) => isWellNested(target))),
  written("xliff-codes", "What stands within a code is untouched.", "targets with {b}, {/b} and {br}",
    (xliff) => ["<bpt id=\"1\">{b}</bpt>", "<ept id=\"1\">{/b}</ept>", "<ph id=\"2\">{br}</ph>"]
      .every((code) => translated(xliff)[2]?.target.includes(code))),
];

function isWellNested(text: string): boolean {
  const open: string[] = [];
  for (const [, end, name = "", alone] of text.matchAll(inline)) {
    if (alone === "/") continue;
    if (end !== "/") open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
