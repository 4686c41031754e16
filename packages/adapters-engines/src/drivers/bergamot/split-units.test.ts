import { describe, expect, it } from "@jest/globals";
import { splitUnits, unitsText } from "./split-units.js";

const chunks = (text: string, locale: string): string[] =>
  splitUnits([{ text, pairs: [] }], locale).map(({ units, blank }) => unitsText(units) + blank);

describe("splitUnits", () => {
  it("cuts long sentences behind commas, those of any script", () => {
    const [english, chinese] = [`${"word ".repeat(30).trim()}, `, `${"我们去了城里的市场".repeat(12)}，`];
    for (const [clause, locale] of [[english, "en"], [chinese, "zh"]] as const) {
      const found = chunks(clause.repeat(9), locale);
      expect(found.join("")).toBe(clause.repeat(9));
      expect(found.every((chunk) => chunk.endsWith(clause))).toBe(true);
    }
  });

  it("cuts no sentence of plain words that has less than 400 characters", () => {
    const sentence = "The committee that met in the town hall said on Monday that it will look into what became of the money. ".repeat(4);
    expect(chunks(sentence.replaceAll(". ", " ").trim().slice(0, 400), "en")).toHaveLength(1);
  });

  it("takes sentences without a blank between them for one, as the engine does", () => {
    expect(chunks("今天下雨了。".repeat(100), "zh")).toEqual(Array.from({ length: 5 }, () => "今天下雨了。".repeat(20)));
    expect(chunks("今天下雨了。 ".repeat(80), "zh")).toHaveLength(1);
  });
});
