import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { packSentences, sentenceAt, sentenceCount } from "./sentences.js";

it("packs sentences and gives each back", () => {
  fc.assert(fc.property(fc.array(fc.array(fc.nat())), (sentences) => {
    const packed = packSentences(sentences);
    expect(Array.from({ length: sentenceCount(packed) }, (_, at) => [...sentenceAt(packed, at)])).toEqual(sentences);
  }));
});
