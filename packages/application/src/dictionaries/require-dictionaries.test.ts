import { describe, expect, it } from "@jest/globals";
import { type Dictionary, revisionedId } from "@dragoman/domain/dictionaries";
import { languagePair } from "@dragoman/domain/language-pairs";
import { dictionariesPassedOver, requireDictionaries } from "./require-dictionaries.js";

const revision = "0".repeat(32);
const legal: Dictionary = { id: "Legal", sourceLanguageId: "eng", targetLanguageId: "spa", revision };
const french: Dictionary = { id: "french", sourceLanguageId: "eng", targetLanguageId: "fra", revision };
const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "1.0.0" });

/** Keeps these two, and tells how often it was asked. */
function keeper() {
  const asked: (readonly string[])[] = [];
  return {
    asked,
    findAll: async (ids: readonly string[]) => {
      asked.push(ids);
      return [french, legal].filter(({ id }) => ids.some((one) => one.toLowerCase() === id.toLowerCase()));
    },
  };
}

describe("requireDictionaries", () => {
  it("asks nobody when none is named", async () => {
    const dictionaries = keeper();
    for (const ids of [undefined, []]) expect(await requireDictionaries(dictionaries, ids, pair)).toEqual([]);
    expect(dictionaries.asked).toEqual([]);
  });
  it("answers each once, in the order given, without letter case", async () => {
    expect(await requireDictionaries(keeper(), ["LEGAL", "French", "legal"], undefined)).toEqual([legal, french]);
  });
  it.each([
    ["one that is not there", ["Legal", "none"], pair, "no such dictionary"],
    ["one that is not there, before the pair is known", ["none"], undefined, "no such dictionary"],
    ["one of another pair", ["french"], pair, "from eng into fra"],
  ])("refuses %s", async (_, ids, of, message) => {
    await expect(requireDictionaries(keeper(), ids, of))
      .rejects.toMatchObject({ kind: "invalid", code: "unknown-dictionary", message: expect.stringContaining(message) });
  });
});

describe("dictionariesPassedOver", () => {
  it("are those of other languages, and those that are gone", async () => {
    const [own, other, gone] = [revisionedId(legal), revisionedId(french), `gone_${revision}`];
    expect(await dictionariesPassedOver(keeper(), [own, other, gone], pair)).toEqual([other, gone]);
    const dictionaries = keeper();
    expect(await dictionariesPassedOver(dictionaries, [], pair)).toEqual([]);
    expect(dictionaries.asked).toEqual([]);
  });
});
