import { describe, expect, it } from "@jest/globals";
import { spreadBlanks } from "./spread-blanks.js";

describe("spreadBlanks", () => {
  it.each([
    ["a text without such blanks", "^a/b$ [1]^c/d$", "^a/b$ [1]^c/d$"],
    ["each word within", "[[1]]^a/b$ ^c/d$[[/]] ^e/f$", "[[1]]^a/b$ [[1]]^c/d$ ^e/f$"],
    ["words within several, each once", "[[1]][[2; 1]]^a/b$[[/]] ^c/d$[[/]]", "[[1; 2]]^a/b$ [[1]]^c/d$"],
    ["other blanks and escaped characters within", "[[1]]^a/b$ [7]\\[^c\\$/d$[[/]][][!3]", "[[1]]^a/b$ [7]\\[[[1]]^c\\$/d$[][!3]"],
    ["an end without a beginning", "^a/b$[[/]]", "^a/b$"],
  ])("marks %s", (_what, analysed, spread) => expect(spreadBlanks(analysed)).toBe(spread));
});
