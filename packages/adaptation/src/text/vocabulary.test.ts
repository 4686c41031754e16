import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { reservedWords, Vocabulary } from "./vocabulary.js";

const aWord = fc.string({ unit: "grapheme", minLength: 1 }).filter((word) => !word.includes("\n"));

describe("a vocabulary", () => {
  it("gives each word one id, from the reserved ones on", () => {
    const vocabulary = new Vocabulary();
    expect([vocabulary.add("casa"), vocabulary.add("perro"), vocabulary.add("casa")]).toEqual([3, 4, 3]);
    expect([vocabulary.find("perro"), vocabulary.find("gato"), vocabulary.word(4), vocabulary.size])
      .toEqual([4, reservedWords.unknown, "perro", 5]);
    expect(() => vocabulary.word(5)).toThrow(RangeError);
  });

  it("is the same when it was written and read", () => {
    fc.assert(fc.property(fc.array(aWord), (words) => {
      const vocabulary = new Vocabulary();
      const ids = words.map((word) => vocabulary.add(word));
      const read = Vocabulary.fromBytes(vocabulary.toBytes());
      expect(words.map((word) => read.find(word))).toEqual(ids);
      expect(ids.map((id) => read.word(id))).toEqual(words);
    }));
  });

  it("does not read a word twice", () => {
    expect(() => Vocabulary.fromBytes(new TextEncoder().encode("a\na\n"))).toThrow("A word stands twice in the vocabulary.");
  });
});
