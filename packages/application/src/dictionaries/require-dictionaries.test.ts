import { MemoryDictionaryRepository } from "@dragoman/adapters-memory/dictionaries";
import { describe, expect, it } from "@jest/globals";
import { revisionedId } from "@dragoman/domain/dictionaries";
import { languagePair } from "@dragoman/domain/language-pairs";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { dictionariesPassedOver, requireDictionaries } from "./require-dictionaries.js";

const dictionaries = new MemoryDictionaryRepository();
const keep = (id: string, targetLanguageId: string) =>
  dictionaries.add({ id, sourceLanguageId: "eng", targetLanguageId }, async function* () { /* no terms */ }, () => []);
const [french, legal] = [await keep("french", "fra"), await keep("Legal", "spa")];
const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "1.0.0" });
/** Where nobody may ask. */
const closed = beforeEachCall(dictionaries, () => { throw new Error("asked"); });

describe("requireDictionaries", () => {
  it("asks nobody when none is named", async () => {
    for (const ids of [undefined, []]) expect(await requireDictionaries(closed, ids, pair)).toEqual([]);
  });
  it("answers each once, in the order given, without letter case", async () => {
    expect(await requireDictionaries(dictionaries, ["LEGAL", "French", "legal"], undefined)).toEqual([legal, french]);
  });
  it.each([
    ["one that is not there", ["Legal", "none"], pair, "no such dictionary"],
    ["one that is not there, before the pair is known", ["none"], undefined, "no such dictionary"],
    ["one of another pair", ["french"], pair, "from eng into fra"],
  ])("refuses %s", async (_, ids, of, message) => {
    await expect(requireDictionaries(dictionaries, ids, of))
      .rejects.toMatchObject({ kind: "invalid", code: "unknown-dictionary", message: expect.stringContaining(message) });
  });
});

describe("dictionariesPassedOver", () => {
  it("are those of other languages, and those that are gone", async () => {
    const [own, other, gone] = [revisionedId(legal), revisionedId(french), revisionedId({ ...legal, id: "gone" })];
    expect(await dictionariesPassedOver(dictionaries, [own, other, gone], pair)).toEqual([other, gone]);
    expect(await dictionariesPassedOver(closed, [], pair)).toEqual([]);
  });
});
