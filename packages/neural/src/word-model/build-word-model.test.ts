import { beforeAll, describe, expect, it } from "@jest/globals";
import { Bergamot, compileBergamot } from "../serving/bergamot.js";
import { buildWordModel, type WordModelOptions } from "./build-word-model.js";
import { translateWords } from "./translate-words.js";
import { manyWords, sentencesOf } from "./words.test-kit.js";

let compiled: Awaited<ReturnType<typeof compileBergamot>>;
beforeAll(async () => { compiled = await compileBergamot(); });

async function translated(options: WordModelOptions, texts: readonly string[]): Promise<string[]> {
  const engine = await Bergamot.start(compiled, () => undefined);
  engine.load({ ...buildWordModel(options), gemm: "int8shiftAlphaAll" });
  return engine.translate(texts, 0);
}

describe("a word model in the engine", () => {
  it.each<readonly [string, Omit<WordModelOptions, "words">]>([
    ["of one vocabulary", {}],
    ["of two vocabularies", { twoVocabularies: true }],
    ["without a shortlist", { shortlist: false }],
    ["of self-attention in place of an SSRU", { ssru: false }],
    ["of self-attention, of two vocabularies, of more layers", { ssru: false, twoVocabularies: true, decoderDepth: 2 }],
    ["of more layers, wider", { dim: 384, ffn: 512, encoderDepth: 2, decoderDepth: 2 }],
  ])("%s gives exactly what its rule says", async (_what, options) => {
    const words = manyWords(options.twoVocabularies === true ? 3_000 : 1_500);
    const texts = sentencesOf([...words.keys()], 40);
    expect(await translated({ words, ...options }, texts)).toEqual(texts.map((text) => translateWords(text, words)));
  });
});

describe("buildWordModel", () => {
  it.each<readonly [Omit<WordModelOptions, "words">, string]>([
    [{ dim: 128 }, "dim is 128; it is a multiple of 64, from 256 on."],
    [{ ffn: 100 }, "ffn is 100; it is a multiple of 64, from 64 on."],
    [{ encoderDepth: 0 }, "encoderDepth is 0; it is a multiple of 1, from 1 on."],
    [{ vocabularySize: 12 }, "vocabularySize is 12; it is a multiple of 8, from 0 on."],
  ])("refuses %p", (options, message) => {
    expect(() => buildWordModel({ words: manyWords(1), ...options })).toThrow(message);
  });

  it("refuses more words than it has codes for", () => {
    expect(() => buildWordModel({ words: manyWords(3_000) })).toThrow(/^\d+ pieces are more than the \d+ that can be told apart\.$/);
  });
});
