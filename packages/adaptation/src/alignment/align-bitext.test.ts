import { afterEach, describe, expect, it } from "@jest/globals";
import { openTestPool } from "../pool/pool.test-kit.js";
import type { WorkerPool } from "../pool/index.js";
import { packSentences } from "../text/index.js";
import { alignBitext, type Links } from "./align-bitext.js";
import { longestSentence } from "./aligned-corpus.js";
import { lexicalProbability, lexicalTables } from "./lexical-table.js";
import { toyBitext } from "./toy-bitext.test-kit.js";

let pool: WorkerPool | undefined;
afterEach(() => pool?.close());

const linksOf = ({ pairs, starts }: Links, sentence: number): string[] =>
  Array.from({ length: (starts[sentence + 1] as number) - (starts[sentence] as number) }, (_, n) => 2 * ((starts[sentence] as number) + n))
    .map((at) => `${pairs[at]}-${pairs[at + 1]}`);

describe("an alignment", () => {
  it("links each word to its translation, also where the order differs", async () => {
    pool = openTestPool(0);
    const { source, target, vocabularySize, links: expected } = toyBitext(400);
    const { links } = await alignBitext(pool, source, target, { vocabularySize });
    const found = expected.flatMap((sentence, at) => sentence.filter((link) => linksOf(links, at).includes(link)));
    expect(found.length / expected.flat().length).toBeGreaterThan(0.98);
    expect(found.length / (links.pairs.length / 2)).toBeGreaterThan(0.98);
  });

  it("is the same whatever the number of threads", async () => {
    const { source, target, vocabularySize } = toyBitext(200);
    const results = [];
    for (const workers of [0, 1, 3]) {
      pool = openTestPool(workers);
      const { links, scores, tensions } = await alignBitext(pool, source, target, { vocabularySize });
      results.push({ pairs: [...links.pairs], starts: [...links.starts], scores: [...scores], tensions });
      await pool.close();
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it("scores what is no translation below what is one", async () => {
    pool = openTestPool(0);
    const { source, target, vocabularySize } = toyBitext(400);
    const words = target.words.slice();
    const [from, to] = [target.starts[0] as number, target.starts[1] as number];
    for (let at = from; at < to; at += 1) words[at] = 63 + ((words[at] as number) - 63 + 7) % 50;
    const { scores } = await alignBitext(pool, source, { words, starts: target.starts }, { vocabularySize });
    expect(scores[0]).toBeLessThan(Math.min(...scores.slice(1)));
  });

  it("has nothing where a side is empty or too long", async () => {
    pool = openTestPool(0);
    const long = new Array<number>(longestSentence + 1).fill(3);
    const source = packSentences([[3, 4], [], [4], long, [3]]);
    const target = packSentences([[5, 6], [5], [], [5], [5]]);
    const { links, scores } = await alignBitext(pool, source, target, { vocabularySize: 7 });
    expect([...links.starts].slice(1, 4)).toEqual([links.starts[1], links.starts[1], links.starts[1]]);
    expect([...scores].map(Number.isFinite)).toEqual([true, false, false, false, true]);
    const none = await alignBitext(pool, packSentences([]), packSentences([]), { vocabularySize: 3 });
    expect([...none.links.starts]).toEqual([0]);
  });

  it("is refused when a sentence has no translation", async () => {
    pool = openTestPool(0);
    const aligned = alignBitext(pool, packSentences([[3]]), packSentences([]), { vocabularySize: 4 });
    await expect(aligned).rejects.toThrow("There are 1 source and 0 target sentences");
  });
});

describe("lexical tables", () => {
  const source = packSentences([[3, 4], [3], [4, 3]]);
  const target = packSentences([[5, 6], [5], [7]]);
  const links = { pairs: Uint16Array.of(0, 0, 1, 1, 0, 0), starts: Int32Array.of(0, 2, 3, 3) };

  it("are the shares of links, with those of unlinked words", () => {
    const withOneMore = { pairs: Uint16Array.of(0, 0, 1, 1, 0, 0, 1, 0), starts: Int32Array.of(0, 2, 3, 4) };
    const { forward, backward } = lexicalTables(source, target, withOneMore, 8);
    expect(lexicalProbability(forward, 3, 5)).toBeCloseTo(2 / 3);
    expect(lexicalProbability(forward, 3, 7)).toBeCloseTo(1 / 3);
    expect(lexicalProbability(forward, 4, 0)).toBeCloseTo(1 / 2);
    expect(lexicalProbability(backward, 7, 3)).toBe(1);
    expect([lexicalProbability(backward, 7, 4), lexicalProbability(forward, 6, 5)]).toEqual([0, 0]);
  });

  it("leave out what was not aligned", () => {
    expect(lexicalProbability(lexicalTables(source, target, links, 8).backward, 7, 0)).toBe(0);
  });

  it("sum up to one in each row", () => {
    const bitext = toyBitext(50);
    const monotone = bitext.links.map((sentence) => sentence.flatMap((link) => link.split("-").map(Number)));
    const packed = packSentences(monotone);
    const tables = lexicalTables(bitext.source, bitext.target,
      { pairs: Uint16Array.from(packed.words), starts: packed.starts.map((start) => start / 2) }, bitext.vocabularySize);
    for (const { starts, words, probabilities } of [tables.forward, tables.backward]) {
      for (let given = 0; given < bitext.vocabularySize; given += 1) {
        const [from, to] = [starts[given] as number, starts[given + 1] as number];
        const row = [...words.subarray(from, to)];
        expect(row).toEqual([...new Set(row)].sort((one, other) => one - other));
        if (to > from) expect(probabilities.subarray(from, to).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      }
    }
  });
});
