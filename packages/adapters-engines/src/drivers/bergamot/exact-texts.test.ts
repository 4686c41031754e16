import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pipeline } from "@dragoman/application/segments";
import { joinTexts, type Piece, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { buildWordModel, translateWords } from "@dragoman/neural/word-model";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Translator } from "fxtranslate";
import { startTestThread } from "../../../../neural/src/serving/threads.test-kit.js";
import { BergamotDriver } from "./bergamot-driver.js";
import { exactTexts, type Plan } from "./exact-texts.test-kit.js";
import { deuEng, engSpa, installWordModel } from "./word-pairs.test-kit.js";

const { plain, nested } = exactTexts(engSpa);
/** One in so many texts: the other engine takes long for them all. */
const oneIn = <T>(many: number, texts: readonly T[]): T[] => texts.filter((_, at) => at % many === 0);

/** A plan as pieces, in which each word is what `text` says. */
function coded(plan: Plan, text: (word: string) => string): Piece[] {
  return plan.flatMap((part, at): Piece[] => [
    ...(at > 0 ? [" "] : []),
    ...(typeof part === "string" ? [text(part)] : [{ open: part.n }, ...coded(part.inner, text), { close: part.n }]),
  ]);
}

/** The words of a plan, without its codes. */
const wordsOf = (plan: Plan): string[] => plan.flatMap((part) => (typeof part === "string" ? [part] : wordsOf(part.inner)));

let folder: string;
let unit: Pipeline;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
  installWordModel(folder, "eng-spa", { words: engSpa });
  unit = await new BergamotDriver(folder, startTestThread).open("EngSpa_Generic_SRV_NMT_1_0_x_0");
});
afterAll(async () => {
  await unit.close();
  rmSync(folder, { recursive: true });
});

async function translated(segments: readonly Segment[], by = unit): Promise<TargetSegment[]> {
  const results = await Promise.all(segments.map((segment) => by.translate(segment)));
  return results.map((result) => ("target" in result ? result.target : [`! ${result.failure}`]));
}

/** What stays as it is may be pieces of its own. */
const whole = (target: TargetSegment): string => target.map((piece) => (typeof piece === "string" ? piece : "?")).join("");

describe("exact output", () => {
  it.each(plain)("of 30 texts: $kind", async ({ texts }) => {
    expect((await translated(texts.map((text) => [text]))).map(whole)).toEqual(texts.map((text) => translateWords(text, engSpa)));
  });

  it("of 220 segments with nested codes", async () => {
    const segments = nested.map((plan) => joinTexts(coded(plan, (one) => one)));
    const expected = nested.map((plan) => joinTexts(coded(plan, (one) => engSpa.get(one) as string)));
    expect(await translated(segments)).toEqual(expected);
  });
});

/** It has no HTML, by which codes are placed, and so nothing to say of them. */
describe("another engine gives the same output", () => {
  const { model, vocabularies: [vocabulary = new Uint8Array()] } = buildWordModel({ words: engSpa });
  const other = new Translator(model, vocabulary, vocabulary);
  afterAll(() => other.free());

  it.each(plain.filter(({ kind }) => kind !== "pictures"))("of 30 texts: $kind", ({ texts }) => {
    expect(texts.map((text) => other.translate(text))).toEqual(texts.map((text) => translateWords(text, engSpa)));
  });

  it("of the words of 55 segments with nested codes", () => {
    const words = oneIn(4, nested).map(wordsOf);
    expect(words.map((some) => other.translate(some.join(" ")))).toEqual(words.map((some) => some.map((one) => engSpa.get(one)).join(" ")));
  });

  // The vocabulary cannot write pictures. They pass our engine by; the other one has nothing that does so.
  it("of the words of 30 texts with pictures, all of which it loses", () => {
    const { texts = [] } = plain.find(({ kind }) => kind === "pictures") ?? {};
    const given = texts.map((text) => other.translate(text));
    const words = (text: string): string[] => text.split(/[ 😀🎉]+/u).filter((word) => word !== "");
    expect(given.map(words)).toEqual(texts.map((text) => words(translateWords(text, engSpa))));
    expect(given.join()).not.toMatch(/[😀🎉]/u);
  });
});

describe("both engines give exact output with a model of two vocabularies", () => {
  const options = { words: deuEng, twoVocabularies: true };
  const { model, vocabularies: [source = new Uint8Array(), target = new Uint8Array()] } = buildWordModel(options);
  const other = new Translator(model, source, target);
  let ofTwo: Pipeline;
  beforeAll(async () => {
    installWordModel(folder, "deu-eng", options);
    ofTwo = await new BergamotDriver(folder, startTestThread).open("DeuEng_Generic_SRV_NMT_1_0_x_0");
  });
  afterAll(async () => {
    other.free();
    await ofTwo.close();
  });

  it.each(exactTexts(deuEng).plain.filter(({ kind }) => kind !== "pictures"))("of 5 texts: $kind", async ({ texts: all }) => {
    const texts = oneIn(6, all);
    const exact = texts.map((text) => translateWords(text, deuEng));
    expect((await translated(texts.map((text) => [text]), ofTwo)).map(whole)).toEqual(exact);
    expect(texts.map((text) => other.translate(text))).toEqual(exact);
  });
});
