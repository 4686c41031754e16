import { describe, expect, it } from "@jest/globals";
import { traceOf } from "./segment-trace.js";
import type { TranslatedSegment } from "./translate-segments.js";

const brand = (start: number, end: number, target: string) => ({ start, end, target, origin: { brand: "Acme", isPattern: false } });

describe("traceOf", () => {
  it.each([
    ["an engine translated", "house", { target: ["casa"] }, "engine", false],
    ["an engine copied", "Zorbo", { target: ["Zorbo"] }, "engine", true],
    ["nothing had to be translated", "42", { target: ["42"] }, "source", false],
    ["a brand made of what nothing else would translate", "42", { target: ["43"], entered: [brand(0, 2, "43")] }, "engine", false],
    ["a brand kept as it is", "Acme", { target: ["Acme"], entered: [brand(0, 4, "Acme")] }, "engine", false],
    ["an engine copied around a brand that is kept", "Acme Zorbo", { target: ["Acme Zorbo"], entered: [brand(0, 4, "Acme")] }, "engine",
      true],
    ["no engine could translate", "house", { target: ["house"], failure: "it stopped" }, "source", false],
    ["a person translated", "house", { target: ["house"], feedback: { feedbackId: "7", translation: "house" } }, "feedback", false],
    ["an address is kept", "https://example.org/a", { target: ["https://example.org/a"] }, "engine", false],
    ["an e-mail address is kept", "ana@mail.example", { target: ["ana@mail.example"] }, "engine", false],
    ["a number with its unit is kept", "5 kg", { target: ["5 kg"] }, "engine", false],
    ["an engine copied beside an address", "Zorbo www.example.org", { target: ["Zorbo www.example.org"] }, "engine", true],
  ])("tells that %s", (_what, source, translated, madeBy, copiedUnchanged) => {
    expect(traceOf(1, [source], translated)).toMatchObject({ source, madeBy, copiedUnchanged });
  });

  it("tells what checks say of an engine's translation, and nothing of it where none was checked or none translated", () => {
    const said = (translated: TranslatedSegment) => {
      const { faults, askedAgain, languagePairId } = traceOf(1, ["3 cats"], translated);
      return [faults, askedAgain, languagePairId];
    };
    expect(said({ target: ["gatos"], faults: ["numbers"], askedAgain: true, languagePairId: "EngSpa_x" }))
      .toEqual([["numbers"], true, "EngSpa_x"]);
    expect(said({ target: ["3 gatos"], faults: [] })).toEqual([[], undefined, undefined]);
    expect(said({ target: ["3 gatos"] })).toEqual([undefined, undefined, undefined]);
    expect(said({ target: ["3 cats"], failure: "it stopped", faults: [] })).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ["are kept", "3 cats", { target: ["3 gatos"] }, "kept"],
    ["are changed", "3 cats", { target: ["4 gatos"] }, "changed"],
    ["are none", "cats", { target: ["gatos"] }, "none"],
    ["are those of a brand", "47 cats", { target: [{ marked: "brand" as const, text: "№ 48" }, " gatos"], entered: [brand(0, 2, "№ 48")] },
      "kept"],
  ])("tells that numbers %s", (_what, source, translated, numbers) => expect(traceOf(1, [source], translated).numbers).toBe(numbers));
});
