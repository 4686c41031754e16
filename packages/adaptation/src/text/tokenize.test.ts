import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { bareToken, inlineCode, isInlineCode } from "./marks.js";
import { detokenize, normalizeBlanks, tokenize } from "./tokenize.js";

/** What texts are really made of, so that signs meet words, blanks and each other. */
const pieces = fc.constantFrom(
  "word", "Été", "l'", "'s", "’", "'", " ", "  ", "\t", "\n", "\u00a0", "\u202f", "\u3000", "\u2028", ".", ",", ":", "::", "...", "(", ")",
  "«", "»", "“", "”", "\"", "-", "--", "/", "\\", "@", "#", "$", "%", "%s", "%(name)s", "{0}", "${x}", "&amp;", "<b>", "1", "1,000.5",
  "12:30", "http://a.b/c_d?e=f", "www.", "://", "中文", "日本語", "カタカナ",
  "ー", "。", "，", "ภาษาไทย", "한국어", "עברית", "צה\"ל", "العربية", "می\u200cخواهم",
  "\u200f", "😀", "👩‍💻", "\ufe0f", "\u0301", inlineCode, "\uffed", "\uffee", "\uffef", "\uffef0", "0", "1", "\ud800", "\udc00", "𠀀", "_",
  "$name", "@at", "~/", "/usr", "C++",
);
const aText = fc.array(pieces, { maxLength: 30 }).map((found) => found.join(""));

describe("tokens", () => {
  it.each([
    ["Hello, world!", "Hello ￭, world ￭!"],
    ["It's (really) \"quoted\".", "It ￭'s (￭ really ￭) \"￭ quoted ￭\" ￭."],
    ["I don't know the user's name…", "I don't know the user ￭'s name ￭…"],
    ["l'homme qu’il n'a vu; aujourd'hui", "l'￭ homme qu’￭ il n'￭ a vu ￭; aujourd'hui"],
    ["¿Qué? «Sí», dijo.", "¿￭ Qué ￭? «￭ Sí ￭» ￭, dijo ￭."],
    ["« Oui\u00a0: 10\u202f000 fois\u00a0!", "« Oui ￭\u00a0: 10\u202f000 fois ￭\u00a0!"],
    ["os.path.join(a_b, Foo::bar) runs at 12:30", "os.path.join ￭(￭ a_b ￭, Foo::bar ￭) runs at 12:30"],
    ["See https://a.org/x_(y)?z=1, or mail a.b@c.org.", "See https://a.org/x_(y)?z=1 ￭, or mail a.b@c.org ￭."],
    ["Set --all in ~/.config/app.ini or /etc/app", "Set --all in ~/.config/app.ini or /etc/app"],
    ["{name} has %(count)d of ${total} &amp; <b>more</b>", "{name} has %(count)d of ${total} &amp; <b> ￭more ￭</b>"],
    ["1,234.5 and 1, 2 and 3.", "1,234.5 and 1 ￭, 2 and 3 ￭."],
    ["well-known and/or", "well ￭-￭ known and ￭/￭ or"],
    ["他说Python很好。对", "他 说 Python 很好 。 对"],
    ["Das heißt z. B. Größe", "Das heißt z ￭. B ￭. Größe"],
    [`Press ${inlineCode}here${inlineCode}.`, `Press ${inlineCode}￭ here ￭${inlineCode} ￭.`],
  ])("of %j", (text, tokens) => {
    expect(tokenize(text).join(" ")).toBe(tokens);
    expect(detokenize(tokenize(text))).toBe(text);
  });

  it("give every text back but for runs of blanks", () => {
    fc.assert(fc.property(fc.oneof(aText, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
      const tokens = tokenize(text);
      expect(detokenize(tokens)).toBe(normalizeBlanks(text));
      expect(tokens.filter((token) => token === "" || /[\t-\r \u0085\u2028\u2029]/.test(token))).toEqual([]);
    }), { numRuns: 2_000 });
  });

  it("are the whole text when their marks are taken away", () => {
    fc.assert(fc.property(aText, (text) => {
      expect(tokenize(text).map(bareToken).join("").replace(/ /g, "")).toBe(normalizeBlanks(text).replace(/ /g, ""));
    }));
  });

  it("keep each inline code apart", () => {
    fc.assert(fc.property(aText, (text) => {
      expect(tokenize(text).filter(isInlineCode)).toHaveLength(text.split(inlineCode).length - 1);
    }));
  });

  it("are cut in time that grows with the text, whatever stands there", () => {
    for (const piece of ["a/", "a.", "/a", "http://", "{", "%(", "--a", "&a", "<a", "'s", "1,", "~/", "www."]) {
      expect(detokenize(tokenize(piece.repeat(50_000)))).toBe(piece.repeat(50_000));
    }
  });
});
