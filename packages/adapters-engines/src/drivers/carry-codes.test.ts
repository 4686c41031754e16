import { describe, expect, it } from "@jest/globals";
import type { MarkedText } from "./marked-text.js";
import { carryCodes } from "./carry-codes.js";

/** A text in which each word may have the numbers of its pairs behind it: `casa:1 roja:1,2`. */
function marked(written: string): MarkedText {
  let text = "";
  const words = written.split(" ").flatMap((one, place) => {
    const [word = "", pairs] = one.split(":");
    const start = (text += place === 0 ? "" : " ").length;
    text += word;
    return pairs === undefined ? [] : [{ start, end: text.length, pairs: pairs.split(",").map(Number) }];
  });
  return { text, words, atoms: [], slots: new Map() };
}
const written = ({ text, words }: MarkedText): string =>
  words.reduceRight((left, { end, pairs }) => `${left.slice(0, end)}:${pairs.join()}${left.slice(end)}`, text);

describe("carryCodes", () => {
  it.each([
    ["words that both have", "el coche rojo:1", "el rojo coche", "el rojo:1 coche"],
    ["words that differ in capitals alone", "La:1 casa", "la casa", "la:1 casa"],
    ["words in the place of others", "dio:1 arriba:1 fumando", "dejó de fumar", "dejó:1 de:1 fumar"],
    ["words beside those whose codes lost words elsewhere", "La la:1 mayoría:1 de:1 cosa importante:1", "La cosa más importante",
      "La cosa más:1 importante:1"],
    ["words between two of the same code", "casa:1 roja:1", "casa muy roja", "casa:1 muy:1 roja:1"],
    ["no words beside codes that lost none", "casa:1 roja:2", "casa muy roja", "casa:1 muy roja:2"],
    ["one word for several", "a:1 b:2 c:2", "x", "x:2"],
    ["codes inside of codes", "a b:1 c:1,2", "a x c", "a x:1 c:1,2"],
    ["signs", "¿Quién:1 ? yo:2", "¿Quién ? tú", "¿:1 Quién:1 ? tú:2"],
  ])("carries %s", (_what, coded, plain, carried) => {
    expect(written(carryCodes(marked(coded), marked(plain))).replace("¿:1Quién", "¿:1 Quién")).toBe(carried);
  });

  it("carries nothing where there is nothing", () => {
    expect(carryCodes(marked("a:1"), marked("")).words).toEqual([]);
    expect(carryCodes(marked(""), marked("a")).words).toEqual([]);
  });
});
