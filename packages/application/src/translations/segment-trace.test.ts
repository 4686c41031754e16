import { describe, expect, it } from "@jest/globals";
import { traceOf } from "./segment-trace.js";

const brand = (start: number, end: number, target: string) => ({ start, end, target, origin: { brand: "Acme", isPattern: false } });

describe("traceOf", () => {
  it.each([
    ["an engine translated", "house", { target: ["casa"] }, "engine", false],
    ["an engine copied", "Zorbo", { target: ["Zorbo"] }, "engine", true],
    ["nothing had to be translated", "42", { target: ["42"] }, "source", false],
    ["a brand made of what nothing else would translate", "42", { target: ["43"], entered: [brand(0, 2, "43")] }, "engine", false],
    ["a brand kept as it is", "Acme", { target: ["Acme"], entered: [brand(0, 4, "Acme")] }, "engine", false],
    ["an engine copied around a brand that is kept", "Acme Zorbo", { target: ["Acme Zorbo"], entered: [brand(0, 4, "Acme")] }, "engine", true],
    ["no engine could translate", "house", { target: ["house"], failure: "it stopped" }, "source", false],
    ["a person translated", "house", { target: ["house"], feedback: { feedbackId: "7", translation: "house" } }, "feedback", false],
  ])("tells that %s", (_what, source, translated, madeBy, copiedUnchanged) => {
    expect(traceOf(1, [source], translated)).toMatchObject({ source, madeBy, copiedUnchanged });
  });
});
