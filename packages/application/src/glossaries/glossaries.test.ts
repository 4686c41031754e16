import { FixedClock, MemoryRandom } from "@dragoman/adapters-memory/common";
import { MemoryDictionaryRepository } from "@dragoman/adapters-memory/dictionaries";
import { MemorySettingStore } from "@dragoman/adapters-memory/system";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { ChangeGlossaries } from "./change-glossaries.js";
import { glossaryGroup } from "./glossary-group.js";
import { ReadGlossaries } from "./read-glossaries.js";

const clock = new FixedClock(1_000);
const engSpa = { sourceLanguageId: "eng", targetLanguageId: "spa" };
const spaEng = { sourceLanguageId: "spa", targetLanguageId: "eng" };
const house = { ...engSpa, terms: [{ source: "house", target: "casa" }] };

let dictionaries: MemoryDictionaryRepository, settings: MemorySettingStore, change: ChangeGlossaries, read: ReadGlossaries;
beforeEach(() => {
  [dictionaries, settings] = [new MemoryDictionaryRepository(), new MemorySettingStore(clock)];
  change = new ChangeGlossaries(settings, dictionaries, clock, new MemoryRandom(), { makingDictionary: (_, make) => make() });
  read = new ReadGlossaries(settings, dictionaries);
});
const dictionaryIds = async () => (await dictionaries.list({}, { page: 1, perPage: 100 })).items.map(({ id }) => id);
const sources = async (id: string, direction = engSpa) =>
  (await read.terms(id, direction)).map(({ source, target }) => `${source}=${target}`);

describe("glossaries", () => {
  it("keep their terms in a dictionary for each direction", async () => {
    const id = await change.create("Houses", [house, { ...spaEng, terms: [] }]);
    expect(await read.find(id.toUpperCase())).toEqual({ id, name: "Houses", created: 1_000, parts: [
      { ...engSpa, dictionaryId: `${id}.eng-spa`, terms: 1 }, { ...spaEng, dictionaryId: `${id}.spa-eng`, terms: 0 },
    ] });
    expect(await dictionaryIds()).toEqual([`${id}.eng-spa`, `${id}.spa-eng`]);
    expect((await read.list()).map((one) => one.id)).toEqual([id]);
  });

  it("are changed term by term, or direction by direction", async () => {
    const id = await change.create("Houses", [house]);
    await change.merge(id, { ...engSpa, terms: [{ source: "house", target: "vivienda" }, { source: "car", target: "coche" }] });
    expect(await sources(id)).toEqual(["car=coche", "house=vivienda"]);
    await change.replace(id, house);
    expect(await sources(id)).toEqual(["house=casa"]);
    await change.merge(id, { ...spaEng, terms: [{ source: "casa", target: "house" }] });
    await change.removePart(id, engSpa);
    await expect(sources(id)).rejects.toMatchObject({ code: "glossary-not-found" });
    expect(await dictionaryIds()).toEqual([`${id}.spa-eng`]);
    await change.rename(id, "New");
    expect((await read.find(id)).name).toBe("New");
    await change.remove(id);
    expect([await dictionaryIds(), await read.list(), await read.has(id)]).toEqual([[], [], false]);
  });

  it("leave nothing behind when they cannot be made", async () => {
    await expect(change.create("Houses", [house, { ...spaEng, terms: [{ source: "", target: "x" }] }]))
      .rejects.toMatchObject({ code: "term-invalid" });
    await expect(change.create(" ", [house])).rejects.toMatchObject({ code: "glossary-name-invalid" });
    const full = Array.from({ length: 1_000 }, (_, n) => ({ id: String(n), name: "x", created: 1, parts: [] }));
    await settings.update(glossaryGroup, () => ({ state: { glossaries: full } }));
    await expect(change.create("One more", [house])).rejects.toMatchObject({ kind: "conflict", code: "too-many-glossaries" });
    expect(await dictionaryIds()).toEqual([]);
  });

  it("outlive dictionaries that somebody deletes", async () => {
    const id = await change.create("Houses", [house, { ...spaEng, terms: [] }]);
    await dictionaries.remove(`${id}.eng-spa`, () => []);
    expect((await read.find(id)).parts.map(({ dictionaryId }) => dictionaryId)).toEqual([`${id}.spa-eng`]);
    await change.merge(id, house);
    expect(await sources(id)).toEqual(["house=casa"]);
    await dictionaries.remove(`${id}.eng-spa`, () => []);
    await change.remove(id);
    expect(await read.list()).toEqual([]);
  });

  it("that are not there are told so", async () => {
    for (const act of [
      () => read.find("x"), () => read.terms("x", engSpa), () => change.rename("x", "New"), () => change.replace("x", house),
      () => change.merge("x", house), () => change.removePart("x", engSpa), () => change.remove("x"),
    ]) await expect(act()).rejects.toMatchObject({ kind: "notFound", code: "glossary-not-found" });
    expect(await dictionaryIds()).toEqual([]);
  });
});
