import { afterEach, describe, expect, it } from "@jest/globals";
import { openTestPool } from "../pool/pool.test-kit.js";
import type { WorkerPool } from "../pool/index.js";
import { decodeTokens, encodeText, encodeTexts } from "./encode-text.js";
import { sentenceAt, type Sentences } from "./sentences.js";
import { tokenizeBitext } from "./tokenized-bitext.js";
import type { Vocabulary } from "./vocabulary.js";

let pool: WorkerPool | undefined;
afterEach(() => pool?.close());

const source = ["The house is red.", "", "Go to the house!", "THE HOUSE", "Using Great Functions", "It's in Paris", "See Paris"];
const target = ["La casa es roja.", "nada", "¡Ve a la casa!", "LA CASA", "Uso de grandes funciones", "Está en París", "Ver la Casa"];
const written = (vocabulary: Vocabulary, sentences: Sentences): string[] =>
  source.map((_, at) => [...sentenceAt(sentences, at)].map((id) => vocabulary.word(id)).join(" "));

describe("a tokenized bitext", () => {
  it("has words as they are usually written, and the same for any number of threads", async () => {
    for (const workers of [0, 1, 2]) {
      pool = openTestPool(workers);
      const { vocabulary, ...sides } = await tokenizeBitext(pool, source, target);
      expect(written(vocabulary, sides.source)).toEqual(
        ["the house is red ￭.", "", "Go to the house ￭!", "the house", "Using Great Functions", "It ￭'s in Paris", "See Paris"]);
      expect(written(vocabulary, sides.target)).toEqual(
        ["la casa es roja ￭.", "nada", "¡￭ Ve a la casa ￭!", "la casa", "Uso de grandes funciones", "Está en París", "Ver la Casa"]);
      expect([vocabulary.find("The"), vocabulary.find("HOUSE"), vocabulary.find("the")]).toEqual([0, 0, 3]);
      expect([sides.source.words, sides.target.starts].map(({ buffer }) => Object.prototype.toString.call(buffer)))
        .toEqual(["[object SharedArrayBuffer]", "[object SharedArrayBuffer]"]);
      expect(sides.targetTruecaser.writesTitles).toBe(false);
      await pool.close();
    }
  });

  it("reads and writes other texts with what it learned", async () => {
    pool = openTestPool(0);
    const { vocabulary, sourceTruecaser, targetTruecaser } = await tokenizeBitext(pool, source, target);
    const { tokens, words, casing } = encodeText("The red houses", sourceTruecaser, vocabulary);
    expect([tokens, casing]).toEqual([["the", "red", "houses"], "capitalized"]);
    expect([...words]).toEqual(["the", "red"].map((word) => vocabulary.find(word)).concat(0));
    expect([...encodeTexts(["The red houses", "", "red"], sourceTruecaser, vocabulary).starts]).toEqual([0, 3, 3, 4]);
    expect(decodeTokens(["la", "casa", "￭."], "title", targetTruecaser)).toBe("La casa.");
  });

  it("is refused when a text has no translation", async () => {
    pool = openTestPool(0);
    await expect(tokenizeBitext(pool, ["one"], [])).rejects.toThrow("There are 1 source texts and 0 target texts");
  });
});
