import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { bareToken, detokenize, normalizeBlanks, tokenize } from "../text/index.js";
import { tokenPlaces } from "./token-places.js";

it("finds each token in the text that it was cut from, and in the text that it makes", () => {
  const part = fc.constantFrom("casa", " ", "  ", "\n", "l'", "(", ")", ",", "￼", "￭", "é", "漢字", "x_1", "—", "…", "1,5");
  const text = fc.array(part).map((parts) => parts.join(""));
  fc.assert(fc.property(text, (written) => {
    const tokens = tokenize(written);
    const bare = tokens.map(bareToken);
    for (const made of [written, normalizeBlanks(written), detokenize(tokens)]) {
      const places = tokenPlaces(made, tokens);
      expect(tokens.map((_, at) => made.slice(places[2 * at], places[2 * at + 1]))).toEqual(bare);
    }
  }));
});
