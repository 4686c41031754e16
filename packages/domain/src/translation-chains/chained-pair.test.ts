import { describe, expect, it } from "@jest/globals";
import { languagePair, type LinguisticOption } from "../language-pairs/index.js";
import { joinPairs, leadsOn, memberIds } from "./chained-pair.js";

const option = (id: string, ...values: string[]): LinguisticOption => ({ id, values, systemDefault: values[0] as string });
const pair = (source: string, target: string, technology = "RBMT", linguisticOptions: readonly LinguisticOption[] = []) =>
  languagePair({ source, target, technology, version: "1.0.0", linguisticOptions });

describe("joinPairs", () => {
  it("leads from the source of the first pair to the target of the second, and estimates no quality", () => {
    const [engSpa, spaCat] = [{ ...pair("eng", "spa"), estimatesQuality: true, modes: ["cpu"] }, pair("spa", "cat")];
    expect(joinPairs(engSpa, spaCat)).toEqual({
      id: "EngSpa_Generic_SRV_RBMT_1_0_x_0>>SpaCat_Generic_SRV_RBMT_1_0_x_0", sourceLanguageId: "eng", targetLanguageId: "cat",
      domain: "Generic", platform: "SRV", technology: "RBMT", version: "", linguisticOptions: [], members: [engSpa, spaCat],
    });
  });
  it("has the attributes in which its members agree", () => {
    const adapted = languagePair({
      source: "spa", target: "cat", technology: "SANDBOX", version: "1", domain: "Adapted-law", platform: "GPU",
    });
    expect(joinPairs(pair("eng", "spa"), adapted)).toMatchObject({ domain: "", platform: "", technology: "", version: "" });
    expect(joinPairs(pair("eng", "spa", "SANDBOX"), adapted)).toMatchObject({ domain: "", platform: "", technology: "SANDBOX" });
  });
  it("takes the options of both, and the second's where both have one of the same id", () => {
    const [first, second] = [pair("eng", "spa", "RBMT", [option("Style", "plain", "formal"), option("variant", "latin")]),
      pair("spa", "cat", "RBMT", [option("Variant", "standard", "valencia")])];
    expect(joinPairs(first, second).linguisticOptions)
      .toEqual([option("Style", "plain", "formal"), option("Variant", "standard", "valencia")]);
  });
  it.each([
    [pair("eng", "spa"), pair("cat", "spa"), "chain-pairs-do-not-meet"],
    [pair("eng", "ptb"), pair("por", "spa"), "chain-pairs-do-not-meet"],
    [pair("eng", "spa"), pair("spa", "eng"), "chain-leads-back"],
  ])("refuses %o and %o", (first, second, code) => {
    expect(leadsOn(first, second)).toBe(false);
    expect(() => joinPairs(first, second)).toThrow(expect.objectContaining({ kind: "invalid", code }));
  });
});

describe("memberIds", () => {
  it.each<[string, readonly string[] | undefined]>([
    ["a>>b", ["a", "b"]], ["a", undefined], ["", undefined], [">>", undefined], ["a>>", undefined], [">>b", undefined],
    ["a>>b>>c", undefined], ["a>b", undefined],
  ])("reads %j", (id, ids) => expect(memberIds(id)).toEqual(ids));
});
