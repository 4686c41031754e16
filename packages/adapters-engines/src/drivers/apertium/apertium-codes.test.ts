import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Pipeline, TranslateSegments } from "@dragoman/application/segments";
import { codeFaults, placementFaults, plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { afterAll, beforeAll, describe, expect } from "@jest/globals";
import fc from "fast-check";
import { aSegment } from "../../../test/fake-engine.js";
import { itWithApertium } from "../../../test/with-apertium.js";
import { AsciiTransliterator } from "../../segments/ascii-transliterator.js";
import { ApertiumDriver } from "./apertium-driver.js";

let folder: string;
let pipelines: readonly Pipeline[] = [];
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-codes-")); });
afterAll(async () => {
  await Promise.all(pipelines.map((pipeline) => pipeline.close()));
  await rm(folder, { recursive: true });
});

const opened = new Map<string, Promise<Pipeline>>();
function pipelineOf(direction: string): Promise<Pipeline> {
  const known = opened.get(direction) ?? (async () => {
    const driver = new ApertiumDriver({ cache: folder });
    const [pair] = await driver.offered([direction]);
    const pipeline = await driver.open(pair?.id ?? "none");
    pipelines = [...pipelines, pipeline];
    return pipeline;
  })();
  opened.set(direction, known);
  return known;
}

/** `<1>red</1> car<2/>` as a segment, and back. */
const segmentOf = (text: string): Segment => text.split(/(<\/?\d+\/?>)/).filter((part) => part !== "").map((part) => {
  const [, closes, n, stands] = /^<(\/?)(\d+)(\/?)>$/.exec(part) ?? [];
  return n === undefined ? part : closes ? { close: Number(n) } : stands ? { point: Number(n) } : { open: Number(n) };
});
const textOf = (target: TargetSegment): string => target.map((piece) => (typeof piece === "string" ? piece
  : "open" in piece ? `<${piece.open}>` : "close" in piece ? `</${piece.close}>` : "point" in piece ? `<${piece.point}/>`
  : plainText([piece]))).join("");

async function translated(text: string): Promise<TargetSegment> {
  const result = await (await pipelineOf("EngSpa")).translate(segmentOf(text));
  if ("failure" in result) throw new Error(result.failure);
  return result.target;
}

const cases: readonly (readonly [string, string, string])[] = [
  ["links beside each other", "<1>Home</1><2>The company</2>", "<1>Casa</1><2>La empresa</2>"],
  ["codes beside each other", "<1>Red cars</1><2>Blue houses</2>", "<1>Coches rojos</1><2>Casas azules</2>"],
  ["neighbours with a lone code between them", "<1>Home</1><3/><2>The company</2>", "<1>Casa</1><3/><2>La empresa</2>"],
  ["neighbours with an empty pair between them", "<1>Home</1><3></3><2>The company</2>", "<1>Casa</1><3></3><2>La empresa</2>"],
  ["neighbours inside of other codes", "<1><2>Home</2></1><3><4>The company</4></3>", "<1><2>Casa</2></1><3><4>La empresa</4></3>"],
  ["neighbours behind a sign", "<1>Home:</1><2>The company</2>", "<1>Casa:</1><2>La empresa</2>"],
  ["a pair with nothing but the blank between two words", "for <1>open</1><2> </2>document format",
    "para formato<2></2> de documento <1>abierto</1>"],
  ["such pairs on both sides", "the<1> </1><2>red</2><3> </3>car", "el<1></1> coche<3></3> <2>rojo</2>"],
  ["a number beside a word", "<1>Cars</1><2>12</2>", "<1>Coches</1><2>12</2>"],
  ["a code directly behind a word", "Home<1>The company</1>", "Casa<1>La empresa</1>"],
  ["a word directly behind a code", "<1>Home</1>The company", "<1>Casa</1>La empresa"],
  ["two known words of small letters", "see<1>this page</1>", "ve<1>esta página</1>"],
  ["a word with a code within it", "<1>in</1>visible", "<1>invisible</1>"],
  ["an unknown word with a code within it", "un<1>believ</1>able", "<1>unbelievable</1>"],
  ["a name with a code within it", "I see Mc<1>Donald</1>", "Veo <1>McDonald</1>"],
  ["a term within a code", "<1>gave up</1> smoking", "<1>dejó de</1> fumar"],
  ["a term over the edge of a code", "The <1>most important</1> thing", "La cosa <1>más importante</1>"],
  ["a picture in front of the text of a link", "the cars and <1><2/> the houses</1>", "los coches y <1><2/> las casas</1>"],
  ["a dropped word", "<1>I</1> see it", "<1>Lo</1> veo"],
  ["fewer words than codes", "<1>I</1> <2>see</2>", "<1>Yo</1> <2>ve</2>"],
  ["one word of two codes", "<1>Don't</1> <2>go</2>", "<1>No</1> <2>va</2>"],
  ["a sentence that goes on behind a code", "A button <1>Mute</1>could be spoken", "Un botón <1>Mudo</1>podría ser hablado"],
  ["codes around all of it", "<1><2>the house</2></1>", "<1><2>la casa</2></1>"],
];

describe("codes that pass Apertium", () => {
  cases.forEach(([what, source, target]) => {
    itWithApertium(`stand right with ${what}`, async () => expect(textOf(await translated(source))).toBe(target));
  });

  const around: readonly (readonly [string, string])[] = [
    ["the<1> <2>red</2> </1>car", "el coche<1> <2>rojo</2> </1>"], ["Home<1> </1><2>the cars</2>", "En casa<1> </1><2>los coches</2>"],
    ["and <1> <2>the cars</2> </1>", "y <1> <2>los coches</2> </1>"], ["<1> <2> <3>cars</3> </2> </1>", "<1> <2> <3>coches</3> </2> </1>"],
    ["<1>and</1> <2>the<3> </3>cars</2>", "<1>y</1> <2>los<3> </3>coches</2>"],
  ];
  around.forEach(([source, target]) => {
    itWithApertium(`have the white space between them that they had: ${source}`, async () => {
      const pipeline = await pipelineOf("EngSpa");
      const engines = { translate: (segments: readonly Segment[]) => Promise.all(segments.map((segment) => pipeline.translate(segment))) };
      const [result] = await new TranslateSegments(engines, new AsciiTransliterator()).run([segmentOf(source)],
        { languagePairId: "EngSpa_p", lane: "interactive", sourceLanguageId: "eng", unknownMode: "original" });
      expect(textOf(result?.target ?? [])).toBe(target);
    });
  });

  const words = fc.constantFrom("Home", "The company", "gave up", "the", "most important", "red cars", "of", "I", "see", "don't", "go",
    "John's", "as well as", "car", "not", "Don", "in", "front of", "12", "Mary", "-", ".");
  const texts = fc.array(fc.tuple(words, fc.constantFrom(" ", " ", "")), { maxLength: 3 }).map((all) => all.flat().join(""));
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, { weight: 2, arbitrary: texts }, { weight: 1, arbitrary: fc.constant("<0/>") },
      { weight: 3, arbitrary: fc.array(tie("tree"), { maxLength: 3 }).map((all) => `<0>${all.join("")}</0>`) }),
  }));
  /** Running words with codes nested in any way, with and without blanks between them. */
  const someWords = fc.array(tree, { minLength: 1, maxLength: 5 }).map((all) => {
    let n = 0;
    const open: number[] = [];
    return segmentOf(all.join("").replaceAll(/<(\/?)0(\/?)>/g, (_all, closes: string, stands: string) => {
      if (closes) return `</${open.pop() as number}>`;
      if (!stands) open.push(n + 1);
      return `<${++n}${stands}>`;
    }));
  });
  itWithApertium("stand once, nested as they were, and none of them comes back empty", async () => {
    const pipeline = await pipelineOf("EngSpa");
    await fc.assert(fc.asyncProperty(fc.oneof(someWords, aSegment), async (segment) => {
      const result = await pipeline.translate(segment);
      if ("failure" in result) throw new Error(result.failure);
      expect([...codeFaults(segment, result.target), ...placementFaults(segment, result.target)]).toEqual([]);
    }), { numRuns: 400 });
  });

  const sentences = ["He gave up smoking last year.", "The most important thing is the house.", "I see it as well as you do.",
    "For example, the car in front of the house is John's.", "They didn't look after the old woman's garden."];
  itWithApertium("change no word, wherever they stand between words", async () => {
    const pipeline = await pipelineOf("EngSpa");
    const asked = sentences.flatMap((sentence) => {
      const parts = sentence.split(" ");
      return parts.flatMap((_part, from) => parts.slice(from).map((_to, length) => ({
        sentence, segment: segmentOf([...parts.slice(0, from), `<1>${parts.slice(from, from + length + 1).join(" ")}</1>`,
          ...parts.slice(from + length + 1)].join(" ")),
      })));
    });
    const bare = new Map(await Promise.all(sentences.map(async (one) => [one, await pipeline.translate([one])] as const)));
    const wrong = await Promise.all(asked.map(async ({ sentence, segment }) => {
      const [plain, coded] = [bare.get(sentence), await pipeline.translate(segment)];
      if (plain === undefined || "failure" in plain || "failure" in coded) throw new Error("no translation");
      return plainText(plain.target) === plainText(coded.target) ? [] : [textOf(coded.target)];
    }));
    expect(wrong.flat()).toEqual([]);
  });
});
