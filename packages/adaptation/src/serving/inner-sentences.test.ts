import { expect, it } from "@jest/globals";
import { detokenize, tokenize, Truecaser } from "../text/index.js";
import { capitalizeSentences, innerStarts, truecaseSentences } from "./inner-sentences.js";

it("finds where sentences begin within a text", () => {
  const begins = (text: string): string[] => innerStarts(tokenize(text)).map((at) => tokenize(text)[at] as string);
  expect(begins("It is. It was! (And so) on.")).toEqual(["It", "And"]);
  expect(begins("Only one, e.g. this 1.5 here.")).toEqual([]);
});

it("writes their first words as they are usually written, and only those", () => {
  const truecaser = Truecaser.train([tokenize("so it is as it was in Paris"), tokenize("and it stays in Paris")]);
  expect(detokenize(truecaseSentences(tokenize("It was. It is It. Paris stays."), truecaser))).toBe("it was. it is It. Paris stays.");
});

it("gives translations as many capitals as their sources have, where they have as many sentences", () => {
  const shown = (made: string, source: string): string => detokenize(capitalizeSentences(tokenize(made), tokenize(source)));
  expect(shown("es así. era así.", "it is so. It was so.")).toBe("es así. Era así.");
  expect(shown("es así. era así.", "it is so. it was so.")).toBe("es así. era así.");
  expect(shown("es así. ¿era así? sí.", "It is so. It was so.")).toBe("es así. ¿era así? sí.");
  expect(shown("es así. ¿era así?", "It is so. Was it so?")).toBe("es así. ¿Era así?");
});
