import { describe, expect, it } from "@jest/globals";
import { patternFromIcu } from "./icu-pattern.js";

const fits = (pattern: string, text: string): boolean => {
  return new RegExp(`^(?:${patternFromIcu(pattern)})$`, "v").test(text);
};

describe("patternFromIcu", () => {
  it.each([
    ["letters of all scripts in \\w", "\\w+", "añб9_", true], ["no stops in \\w", "\\w+", "a.b", false],
    ["what is no letter within a class", "[\\W\\S]+", ".a!", true],
    ["\\w within a class", "[\\w.]+", "añ.б", true], ["digits of all scripts", "\\d+", "1٢", true],
    ["edges of words of all scripts", "é\\b.*", "é x", true], ["no edge within a word", "é\\b.*", "éx", false],
    ["properties whatever their letter case", "\\p{lu}\\p{LL}", "Éé", true], ["code points", "\\x{1F642}", "🙂", true],
    ["quoted stretches", "\\Qa.b*\\E+", "a.b**", true], ["a quoted stretch to the end", "\\Q(.", "(.", true],
    ["brackets in a class", "[\"'(\\[{|/$.]+", "\"'([{|/$.", true], ["a class in a class", "[a[bc]]+", "abc", true],
    ["what classes have in common", "[[a-z]&&[^b]]+", "acz", true], ["what is left out of it", "[[a-z]&&[^b]]+", "ab", false],
    ["a bracket that closes nothing", "a]", "a]", true], ["a brace without a number", "a{b}", "a{b}", true],
    ["a count", "a{2,3}", "aaa", true],
    ["letter case by a flag", "(?i)éte", "ÉTE", true], ["letter case without it", "éte", "ÉTE", false],
    ["a flag within a group", "((?i)jan|feb)\\. x", "FEB. x", true], ["a flag that ends with its group", "((?i)jan|feb) x", "FEB X", false],
    ["a flag for a group", "(?i:a[b-d]) x", "AC x", true], ["flags that are taken back", "(?i)a(?-i)b", "AB", false],
    ["hyphens at the ends of a class, and beside sets", "[-a]+[^-\\p{L}][\\w-.][a-]", "-a.--", true],
    ["a set without another one", "[\\p{L}\\d-[abc]]+", "xyz1", true], ["what was taken out", "[\\p{L}\\d-[abc]]+", "xay", false],
    ["names of POSIX", "[[:alpha:]!]+\\p{Punct}\\P{Alpha}", "aé!,1", true], ["two signs of a kind in a class", "[!!&,,]+", "!&,", true],
    ["blanks", "\\h", "\u00a0", true], ["line ends", "\\R", "\r\n", true], ["escaped signs", "\\!\\'\\-\\,", "!'-,", true],
    ["a flag for stops", "(?s).", "\n", true], ["the start of a text", "\\Aa\\z", "a", true],
  ])("knows %s", (_what, pattern, text, expected) => expect(fits(pattern, text)).toBe(expected));
  it.each([
    ["a++", "possessive quantifiers"], ["(?>a)", "atomic groups"], ["\\y", "\\y"], ["(?x)a", "the flag x"],
  ])("says what of %s is not understood", (pattern, what) => expect(() => patternFromIcu(pattern)).toThrow(`${what} `));
});
