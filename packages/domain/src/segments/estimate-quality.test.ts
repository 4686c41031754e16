import { describe, expect, it } from "@jest/globals";
import { estimateQuality, worstQuality } from "./estimate-quality.js";

const source =
  "The Government of Spain announced yesterday that international organizations will examine the economic consequences of the agreement.";
const facts = { source, target: "El Gobierno de España anunció", unknownWords: [], approved: false, failed: false, codesPlaced: false };
const short = "The dog eats it.";

describe("estimateQuality", () => {
  it.each([
    ["a long sentence of known words", {}, "good"],
    ["one whose codes had to be placed", { codesPlaced: true }, "adequate"],
    ["one in which only names are unknown", { unknownWords: ["Government", "Spain"] }, "good"],
    ["one in which many words are unknown", { unknownWords: ["announced", "yesterday", "examine"] }, "poor"],
    ["a short sentence", { source: short, target: "El perro lo come." }, "poor"],
    ["a word that nobody knows, though it looks like a name", { source: "Blorfgak", target: "Blorfgak", unknownWords: ["Blorfgak"] },
      "poor"],
    ["a long word that is known", { source: "Internationalization", target: "Internacionalización" }, "poor"],
    ["names that are all unknown", { source: "Blorfgak Zorbograd "
      + "Quuxhausen Vrontogar Plimpton", target: "Blorfgak Zorbograd Quuxhausen Vrontogar Plimpton",
      unknownWords: ["Blorfgak", "Zorbograd", "Quuxhausen", "Vrontogar", "Plimpton"] }, "poor"],
    ["one that no engine translated", { failed: true }, "poor"],
    ["a text that is much longer than a sentence by the "
      + "words that its start keeps", { source: "alphabet ".repeat(500) + "Madrid ".repeat(500), target: "Madrid ".repeat(1_000),
      unknownWords: Array.from({ length: 400 }, () => "alphabet") }, "adequate"],
    ["a short one that reviewers approved", { source: short, approved: true }, "good"],
    ["one that a reference agrees with", { agreement: 0.75 }, "good"],
    ["one that a reference agrees with in part", { agreement: 0.6 }, "adequate"],
    ["one that a reference does not agree with", { agreement: 0.2 }, "poor"],
    ["one that a reference agrees with, but whose codes had to be placed", { agreement: 0.75, codesPlaced: true }, "adequate"],
    ["a word that a reference agrees with", { source: "Internationalization", target: "Internacionalización", agreement: 1 }, "good"],
    ["a short sentence that a reference does not agree with", { source: short, target: "El perro lo come.", agreement: 0.2 }, "poor"],
    ["one that no engine translated, whatever a reference says", { failed: true, agreement: 1 }, "poor"],
  ] as const)("puts %s into its band", (_what, some, band) => expect(estimateQuality({ ...facts, ...some })).toBe(band));
});

describe("worstQuality", () => {
  it.each([
    [["good", "poor", "adequate"], "poor"], [["good", "adequate"], "adequate"], [["good"], "good"], [[], undefined],
    [["adequate", undefined], "adequate"], [[undefined], undefined],
  ] as const)(
    "of %j is %s", (bands, worst) => expect(worstQuality(bands)).toBe(worst));
});
