import { describe, expect, it } from "@jest/globals";
import { isRightToLeft, scriptOf } from "./index.js";

describe("isRightToLeft", () => {
  it.each([
    ["ar", true], ["he", true], ["ur", true], ["ku-Arab", true], ["ku", false], ["en", false], ["zh-Hans", false], ["no tag", false],
  ])("of %s is %s", (tag, expected) => expect(isRightToLeft(tag)).toBe(expected));
});

describe("scriptOf", () => {
  it.each([["en", "Latn"], ["ru", "Cyrl"], ["zh-TW", "Hant"], ["sr", "Cyrl"], ["!", "Latn"]])(
    "of %s is %s", (tag, script) => expect(scriptOf(tag)).toBe(script),
  );
});
