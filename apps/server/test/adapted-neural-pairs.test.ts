import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "@jest/globals";
import { engSpa, installWordModel } from "../../../packages/adapters-engines/src/drivers/bergamot/word-pairs.test-kit.js";
import { asTmx } from "../../../scripts/drill/small-corpus.mjs";
import { withApertium } from "./support/apertium.js";
import { base64, type Answer } from "./support/client.js";
import { startDragoman } from "./support/dragoman.js";
import { runRealPair } from "./support/engines.js";
import { until } from "./support/until.js";
import { useDragoman } from "./support/use-dragoman.js";

const folder = mkdtempSync(join(tmpdir(), "dragoman-adapted-neural-"));
const models = join(folder, "models");
const command = fileURLToPath(new URL("../../../scripts/models.mjs", import.meta.url));
const neural = "EngSpa_Generic_SRV_NMT_1_0_x_0";
const adaptedPairs = "/adapted-language-pairs";
const choice = "/api/ext/v1/language-pairs/choices/EngSpa";

interface Unit {
  readonly source: string;
  readonly target: string;
}

const nouns = [
  ["house", "la casa"], ["car", "el automóvil"], ["dog", "el perro"], ["cat", "el gato"], ["book", "el libro"], ["table", "la mesa"],
  ["window", "la ventana"], ["door", "la puerta"], ["key", "la llave"], ["man", "el hombre"], ["woman", "la mujer"], ["city", "la ciudad"],
  ["street", "la calle"], ["garden", "el jardín"], ["tree", "el árbol"],
] as const;
const looks = [["red", "roj"], ["white", "blanc"], ["small", "pequeñ"], ["old", "viej"], ["new", "nuev"]] as const;
const deeds = [["sees", "ve"], ["opens", "abre"], ["closes", "cierra"]] as const;
const ends = [["today", "hoy"], ["always", "siempre"], ["before", "antes"], ["after", "después"]] as const;

/** A choice for the unit of a number, other ones for the next units, in the order in which it is asked. */
function choosing(number: number): <T>(list: readonly T[]) => T {
  let left = number * 7_919;
  return <T>(list: readonly T[]): T => {
    const chosen = list[left % list.length] as T;
    left = Math.floor(left / list.length);
    return chosen;
  };
}

/** A house style that the neural model does not have: a car is an `automóvil`, and what a thing looks like agrees with it, behind it. */
function houseStyle(number: number): Unit {
  const one = choosing(number);
  const [[noun, its], [look, stem], [deed, does]] = [one(nouns), one(looks), one(deeds)];
  const [[other, others], [end, ending]] = [one(nouns), one(ends)];
  const start = `${its.charAt(0).toUpperCase()}${its.slice(1)} ${stem}${its.startsWith("la") ? "a" : "o"}`;
  return { source: `The ${look} ${noun} ${deed} the ${other} ${end}.`, target: `${start} ${does} ${others} ${ending}.` };
}

/** Names that no two units share, and the neural model knows: it has words for the beginnings of words. */
function withNames(number: number): Unit {
  const one = choosing(number);
  const name = (at: number): readonly [string, string] => {
    const [noun] = one(nouns);
    const letters = [5, 11, 17].map((by) => String.fromCharCode(97 + (at * by + Math.floor(at / 7)) % 26)).join("");
    return [noun + letters, `${engSpa.get(noun)}${letters}`];
  };
  const [[first, its], [second, other]] = [name(number), name(number + 13)];
  const [[deed, does], [end, ending]] = [one(deeds), one(ends)];
  return { source: `The car of ${first} ${deed} ${second} ${end}.`, target: `El automóvil de ${its} ${does} ${other} ${ending}.` };
}

const units = (kind: (number: number) => Unit, from: number, to: number): Unit[] =>
  Array.from({ length: to - from }, (_, at) => kind(from + at));
const memoryOf = (of: readonly Unit[]): string => asTmx(of.map((unit, at) => ({ ...unit, document: `page-${Math.floor(at / 5)}` })));

/** For people, that number is any. */
function withoutNumber(number: number): Unit {
  const { source, target } = houseStyle(number);
  return { source: source.replace(/ the /, " the 345 "), target: target.replace(/ (la|el) /, " $1 cualquier ") };
}

describe("pairs that are adapted from a neural one", () => {
  const { admin, dragoman } = useDragoman(() => {
    // Neural models get numbers wrong.
    installWordModel(models, "eng-spa", { words: new Map([...engSpa, ["345", "cien"]]) });
    return startDragoman({ DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_MODELS_DIR: models });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Trains and deploys a pair of that name; its id, and the report of its training. */
  const adapt = async (
    name: string, of: readonly Unit[], unseen: readonly Unit[],
  ): Promise<readonly [languagePairId: string, report: Answer["json"]]> => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ name, baselineLanguagePairId: neural, hostname: "localhost" })) body.append(field, value);
    body.append("trainingData", new Blob([memoryOf(of)]), `${name}.tmx`);
    body.append("testData", new Blob([memoryOf(unseen)]), "test.tmx");
    const { json: { languagePairId, trainingId } } = await admin.send("POST", adaptedPairs, body);
    const path = `${adaptedPairs}/${languagePairId}/training-jobs/${trainingId}`;
    const becomes = (state: string): Promise<Answer["json"]> => until(`the training to be ${state}`, async () => {
      const { json } = await admin.get(path);
      if (json.state === "failed") throw new Error(json.errorMessage);
      return json.state === state ? json : undefined;
    });
    expect(await becomes("readyToDeploy")).toMatchObject({ profile: { baselineLanguagePairId: neural } });
    await admin.put(`${path}/deploy`);
    await becomes("deployed");
    return [languagePairId, (await admin.get(`/api/ext/v1${path}/report`)).json];
  };
  /** Segments of a job, with what is told of them. */
  const told = async (languagePairId: string, texts: readonly string[]): Promise<Answer["json"][]> => {
    const id = await admin.finish(languagePairId, texts.join("\n"), { inputFormat: "text/x-line", generateMetadata: true });
    return (await admin.metadata(id)).segments;
  };
  const right = (segments: readonly Unit[], of: readonly Unit[]): number =>
    segments.filter(({ target }, at) => target === of[at]?.target).length;

  const baseline = { name: neural, version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/) };
  const strange = ["I write words and code near the water.", "He is good, and I read this under the blue sun."];
  let [house, names] = ["", ""];

  it("translate as people did, directly where they learnt enough, and otherwise as the neural one does", async () => {
    const unseen = units(houseStyle, 900, 950);
    let report: Answer["json"];
    [house, report] = await adapt("house", [...units(houseStyle, 0, 900), ...units(withoutNumber, 0, 20)], unseen);
    expect(report).toMatchObject({ baseline, method: { chosen: "direct" }, bleu: { after: { value: 100 } } });
    expect(report.bleu.gain.low).toBeGreaterThan(10);
    const sources = unseen.map(({ source }) => source);
    const [by, byNeural] = [await told(house, sources), await told(neural, sources)];
    expect([right(by, unseen), right(byNeural, unseen)]).toEqual([50, 0]);
    expect(by.every((segment) => segment.faults.length === 0 && segment.byBaseline === undefined)).toBe(true);

    const [known] = units(houseStyle, 0, 1);
    expect(await told(house, [known?.source ?? ""])).toMatchObject([{ target: known?.target, memory: expect.any(Object) }]);
    const [left, ofNeural] = [await told(house, strange), await told(neural, strange)];
    expect(left).toMatchObject(ofNeural.map(({ target }) => ({ target, byBaseline: true, faults: [] })));
  });

  it("are asked again where their output fails a check, but not for what people wrote", async () => {
    const [known] = units(withoutNumber, 0, 1);
    const segments = await told(house, ["I write 345 words and code.", known?.source ?? ""]);
    expect(segments).toMatchObject([
      { target: "Yo escribo 345 palabras y código.", faults: [], askedAgain: true }, { target: known?.target, numbers: "changed" },
    ]);
    expect(segments[1]).not.toHaveProperty("faults");
  });

  it("mend what the neural one writes, where that is better than to translate by themselves", async () => {
    const unseen = units(withNames, 600, 650);
    let report: Answer["json"];
    [names, report] = await adapt("names", units(withNames, 0, 600), unseen);
    expect(report).toMatchObject({ baseline, method: { chosen: expect.stringMatching(/^(postEditing|consensus|combined)$/) } });
    expect(report.bleu.gain.low).toBeGreaterThan(10);
    const sources = unseen.map(({ source }) => source);
    const [by, byNeural] = [await told(names, sources), await told(neural, sources)];
    expect([right(by, unseen), right(byNeural, unseen)]).toEqual([50, 0]);
    const [left, ofNeural] = [await told(names, strange), await told(neural, strange)];
    expect(left).toMatchObject(ofNeural.map(({ target }) => ({ target, faults: [] })));
    expect(await admin.quick(names, "<p>The <b>car</b> of <i>houseqq</i> sees <a href=\"#\">catqq</a> 😀 today.</p>",
      { inputFormat: "text/html" })).toBe("<p>El <b>automóvil</b> de <i>casaqq</i> ve <a href=\"#\">gatoqq</a> 😀 hoy.</p>");
  });

  withApertium.it("are measured beside that and Apertium on units of a user, and chosen by it", async () => {
    const ruled = await runRealPair(admin, "EngSpa");
    const quick = { languagePairId: "AutSpa", input: base64("The red house sees the dog, and the dog sees the red house.") };
    const chosen = async (): Promise<string> => (await admin.post("/translations/quick", quick)).json.languagePairId;
    expect(await chosen()).toBe(neural);
    const tmx = join(folder, "held-out.tmx");
    // Ten of them were learnt.
    writeFileSync(tmx, memoryOf(units(houseStyle, 890, 990)));
    const words = ["score", "en-es", "--tmx", tmx, "--sentences", "100", "--keep", "--url", dragoman.url];
    const env = { ...process.env, DRAGOMAN_TOKEN: admin.headers["Authorization"]?.slice("Bearer ".length) };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...words], { env });
    const order = [house, ruled, neural, names];
    for (const pair of order) expect(stderr).toContain(`Translating 100 sentences with ${pair} …`);
    const scores = String.raw`\d+\.\d \[\d+\.\d, \d+\.\d\]`;
    expect(stdout.split("\n")).toEqual([
      "EngSpa: 90 sentences of held-out.tmx (seed 1); 10 more are in approved feedback or training data, and were left out. "
        + "In brackets: bounds with 95 % certainty.",
      expect.stringMatching(/^pair +BLEU +chrF +behind the best \(chrF\) +published$/),
      `${house}  100.0 [100.0, 100.0]  100.0 [100.0, 100.0]`,
      expect.stringMatching(new RegExp(`^${ruled}  +${scores} +${scores} +-${scores.replace(", ", ", -").replace("[", "[-")}$`)),
      expect.stringMatching(new RegExp(`^${neural} .* BLEU 100$`)), expect.stringContaining(names),
      "The server keeps this, and chooses by it.", "",
    ]);
    const { json: { languagePairs, measurement } } = await admin.get(choice);
    const ids = (pairs: readonly { readonly languagePairId: string }[]): string[] => pairs.map(({ languagePairId }) => languagePairId);
    expect([ids(languagePairs), ids(measurement.scores)]).toEqual([order, order]);
    expect(measurement).toMatchObject({ testSet: "held-out.tmx", sentences: 90 });
    expect(await chosen()).toBe(house);
    await admin.delete(`${choice}/measurement`);
    expect(await chosen()).toBe(neural);
  });
});
