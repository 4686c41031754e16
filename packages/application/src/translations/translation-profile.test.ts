import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import { linguisticOptionsFor, linguisticOptionsOf } from "./translation-profile.js";

const option = (id: string, ...values: string[]) => ({ id, values, systemDefault: values[0] as string });
const plain = languagePair({ source: "eng", target: "cat", technology: "T", version: "1" });
const spanish = languagePair({
  source: "spa", target: "cat", technology: "T", version: "1", linguisticOptions: [option("Variant", "standard", "valencia")],
});
const french = languagePair({
  source: "fra", target: "cat", technology: "T", version: "1",
  linguisticOptions: [option("Variant", "standard", "balear"), option("Style", "a:b")],
});

describe("linguistic options", () => {
  it.each([
    [undefined, [plain], {}], [[], [plain], {}], [["Variant:valencia"], [spanish], { Variant: "valencia" }],
    [["VARIANT:valencia", "style:a:b"], [french, spanish], { Variant: "valencia", Style: "a:b" }],
    [["Variant:standard"], [plain, spanish, french], { Variant: "standard" }],
  ])("%j are chosen", (given, pairs, chosen) => expect(linguisticOptionsOf(given, pairs)).toEqual(chosen));

  it.each([
    ["Variant:Valencia", [spanish]], ["Variant", [spanish]], ["Variant:", [spanish]], [":valencia", [spanish]],
    ["Variant:balear", [spanish]], ["Style:formal", [french, spanish]],
    ["Variant:valencia", [plain]], ["__proto__:x", [spanish]],
  ])("%s is refused", (given, pairs) => {
    expect(() => linguisticOptionsOf([given], pairs))
      .toThrow(expect.objectContaining({ kind: "invalid", code: "unknown-linguistic-option", message: expect.stringContaining(given) }));
  });

  it.each([
    [["Variant:valencia", "Variant:standard"], [spanish]], [["Variant:valencia", "variant:valencia"], [spanish]],
    [["Style:a:b", "Variant:standard", "STYLE:a:b"], [french]], [["Variant:balear", "Variant:valencia"], [spanish, french]],
  ])("%j are refused, for one id has one value", (given, pairs) => {
    expect(() => linguisticOptionsOf(given, pairs))
      .toThrow(expect.objectContaining({ kind: "invalid", code: "linguistic-option-repeated" }));
  });

  it("are those that the pair has, once it is known", () => {
    const chosen = { Variant: "valencia", Style: "a:b" };
    expect([plain, spanish, french].map((pair) => linguisticOptionsFor(pair, chosen)))
      .toEqual([{}, { Variant: "valencia" }, { Style: "a:b" }]);
  });
});
