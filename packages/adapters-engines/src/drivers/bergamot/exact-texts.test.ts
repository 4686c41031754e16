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
import { engSpa, installWordModel } from "./word-pairs.test-kit.js";

const known = [...engSpa.keys()];
let state = 11;
const below = (limit: number): number => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) % limit;
const word = (): string => known[below(known.length)] as string;
const words = (count: number): string[] => Array.from({ length: count }, word);

/** Texts of the kinds that neural models get wrong at times, each of a fixed number. */
const kinds: Readonly<Record<string, () => string>> = {
  "sentences": () => `${words(3 + below(15)).join(" ")}.`,
  "several sentences": () => `${words(4).join(" ")}. The ${words(5).join(" ")}! A ${words(3).join(" ")}?`,
  "single words": word,
  "words of capitals": () => words(3).join(" ").toUpperCase(),
  "lists of codes": () => Array.from({ length: 4 }, () => `${word()} #${below(100)}-${below(100)}`).join("; "),
  "unknown words": () => [word(), "Zork", word(), "quux-7", word()].join(" "),
  "pictures": () => `${word()} 😀 ${words(2).join(" ")} 🎉🎉`,
  "words that repeat": () => { const one = word(); return Array.from({ length: 8 }, () => one).join(" "); },
  "long sentences": () => words(80 + below(20)).join(" "),
  "signs": () => `(${word()}) "${word()}" ${word()}, ${word()}: ${word()} & <${word()}> 100% ${word()}`,
};

/** Codes around whole words, nested at most four deep; `text` is what becomes of a word. */
function coded(plan: Plan, text: (word: string) => string): Piece[] {
  const pieces: Piece[] = [];
  plan.forEach((part, at) => {
    if (at > 0) pieces.push(" ");
    if (typeof part === "string") pieces.push(text(part));
    else pieces.push({ open: part.n }, ...coded(part.inner, text), { close: part.n });
  });
  return pieces;
}
type Plan = readonly (string | { readonly n: number; readonly inner: Plan })[];

function aPlan(next: { n: number }, depth: number): Plan {
  return Array.from({ length: 1 + below(4) }, () => {
    if (depth === 0 || below(3) === 0) return word();
    const n = ++next.n;
    return { n, inner: aPlan(next, depth - 1) };
  });
}

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

async function translated(segments: readonly Segment[]): Promise<TargetSegment[]> {
  const results = await Promise.all(segments.map((segment) => unit.translate(segment)));
  return results.map((result) => ("target" in result ? result.target : [`! ${result.failure}`]));
}

/** What stays as it is may be pieces of its own. */
const whole = (target: TargetSegment): string => target.map((piece) => (typeof piece === "string" ? piece : "?")).join("");

describe("exact output", () => {
  it.each(Object.entries(kinds))("of 30 texts: %s", async (_kind, make) => {
    const texts = Array.from({ length: 30 }, make);
    expect((await translated(texts.map((text) => [text]))).map(whole)).toEqual(texts.map((text) => translateWords(text, engSpa)));
  });

  it("of 110 segments with nested codes", async () => {
    const plans = Array.from({ length: 110 }, () => aPlan({ n: 0 }, 4));
    const segments = plans.map((plan) => joinTexts(coded(plan, (one) => one)));
    const expected = plans.map((plan) => joinTexts(coded(plan, (one) => engSpa.get(one) as string)));
    expect(await translated(segments)).toEqual(expected);
  });

  it("is that of another engine", async () => {
    const { model, vocabularies: [vocabulary = new Uint8Array()] } = buildWordModel({ words: engSpa });
    const other = new Translator(model, vocabulary, vocabulary);
    const texts = Array.from({ length: 10 }, () => words(1 + below(8)).join(" "));
    expect(texts.map((text) => other.translate(text))).toEqual((await translated(texts.map((text) => [text]))).map(whole));
  });
});
