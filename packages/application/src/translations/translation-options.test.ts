import { describe, expect, it } from "@jest/globals";
import { detectingTarget, oneOf, unknownModeOf } from "./translation-options.js";

describe("oneOf", () => {
  const method = (name: string | undefined) => oneOf("method", name, ["MTE", "share"], "MTE", { groupshare: "share" });
  it("finds values and their other names without letter case, and goes without one", () => {
    expect([undefined, "", "mte", "SHARE", "GroupShare"].map(method)).toEqual(["MTE", "MTE", "MTE", "share", "share"]);
  });
  it.each(["other", " MTE", "constructor", "__proto__", "valueof"])("refuses %j", (name) => {
    expect(() => method(name))
      .toThrow(expect.objectContaining({ kind: "invalid", code: "unknown-value", message: `method "${name}" is not known.` }));
    expect(() => unknownModeOf(name)).toThrow(expect.objectContaining({ code: "unknown-value" }));
  });
});

describe("detectingTarget", () => {
  it.each([
    ["AutSpa", "spa"], ["autGER", "ger"], ["AutDeu", "ger"], ["EngSpa_p", undefined], ["AutSpa_p", undefined], ["AutSpanish", undefined],
  ])("of %s is %s", (id, target) => {
    expect(detectingTarget(id)).toBe(target);
  });
  it("is refused when it is no language", () => {
    expect(() => detectingTarget("AutQqq")).toThrow("failed to auto-detect source language and find a matching language pair");
  });
});
