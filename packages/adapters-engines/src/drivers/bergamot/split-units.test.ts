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
});
