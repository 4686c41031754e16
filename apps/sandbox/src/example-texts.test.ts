import { Cld3LanguageDetector, SandboxDriver } from "@dragoman/adapters-engines";
import { languageOfTag } from "@dragoman/domain/language-pairs";
import { languageDetectorContract } from "@dragoman/port-contracts/language-detections";
import { describe, expect, it } from "@jest/globals";
import { ExamplesDetector, ExamplesDriver, exampleTexts } from "./example-texts.js";
import { seededDirections } from "./seeds.js";

const driver = new ExamplesDriver(new SandboxDriver("on", undefined, seededDirections));
const pairId = (source: string, target: string): string =>
  `${[source, target].map((code) => code[0]?.toUpperCase() + code.slice(1)).join("")}_Generic_SRV_SANDBOX_1_0_x_0`;

languageDetectorContract("ExamplesDetector", async () => ({
  adapter: new ExamplesDetector(new Cld3LanguageDetector()), close: async () => undefined,
}), { describe, it });

describe("the examples", () => {
  it("are in languages by our codes", () => {
    for (const code of Object.keys(exampleTexts)) expect(languageOfTag(code)?.code).toBe(code);
  });

  it("are translated rightly in every direction, and white space around them stays", async () => {
    for (const [source, target] of seededDirections) {
      const pipeline = await driver.open(pairId(source, target));
      expect(await pipeline.translate([` ${exampleTexts[source]}\n`])).toEqual({ target: [` ${exampleTexts[target]}\n`] });
    }
  });

  it("leave everything else to the driver, and failing when asked to", async () => {
    const pipeline = await driver.open(pairId("eng", "ger"), { Behaviour: "failing" });
    expect(await pipeline.translate(["proton beam"])).toEqual({ failure: "the sandbox was asked to fail" });
    expect(await (await driver.open(pairId("eng", "ger"))).translate(["a beam"])).toEqual({ target: ["[á béám]"] });
  });

  it("and terms alone get no marks", async () => {
    const term = { protected: 2, text: "Apfel" };
    const pipeline = await driver.open(pairId("eng", "ger"));
    expect(await pipeline.translate([term, " "])).toEqual({ target: [term, " "] });
    expect(await pipeline.translate(["an ", term])).toEqual({ target: ["[áñ ", term, "]"] });
  });

  it("are known to be in their languages", async () => {
    const detector = new ExamplesDetector({ detect: () => Promise.resolve([]), load: () => Promise.resolve(), isLoaded: true });
    expect(await detector.detect("Protonenstrahl\n")).toEqual([{ code: "ger", score: 1 }]);
    expect(await detector.detect("protonstråle")).toEqual([{ code: "dan", score: 1 }]);
    for (const length of [1, 20]) expect(await detector.detect("a".repeat(length))).toEqual([{ code: "eng", score: 1 }]);
    expect(await detector.detect("Strahl")).toEqual([]);
  });
});
