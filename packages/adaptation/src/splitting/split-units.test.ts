import { describe, expect, it } from "@jest/globals";
import { splitUnits, type UnitToSplit } from "./split-units.js";

/** Units of documents, each sentence different from every other in most of its words. */
function unitsOf(documents: number, ofEach: number, kind = "document"): UnitToSplit[] {
  return Array.from({ length: documents * ofEach }, (_, at) => ({
    source: `sentence ${at} of many about thing ${at * 7} and place ${at * 13} here ${at * 3}`,
    target: `frase ${at} sobre cosa ${at * 7} y lugar ${at * 13}`, document: `${kind}:${Math.floor(at / ofEach)}`,
  }));
}
const sourcesOf = (units: readonly UnitToSplit[], members: Int32Array) => [...members].map((at) => units[at]?.source);
const documentsOf = (units: readonly UnitToSplit[], members: Iterable<number>) => new Set([...members].map((at) => units[at]?.document));

describe("a split", () => {
  const units = unitsOf(400, 25);
  const split = splitUnits(units, { seed: 3 });

  it("takes whole documents for the test, from documents that are nowhere else", () => {
    const bySource = new Map(units.map(({ source }, at) => [source, at]));
    const test = split.test.map(({ source }) => bySource.get(source) as number);
    expect(split.kind).toBe("document");
    expect(test.length).toBeGreaterThan(900);
    expect(test.length).toBeLessThanOrEqual(1100);
    for (const others of [split.train, split.dev]) {
      const own = documentsOf(units, others);
      expect([...documentsOf(units, test)].filter((document) => own.has(document))).toEqual([]);
    }
    expect(documentsOf(units, split.dev).size).toBeGreaterThanOrEqual(15);
  });

  it("leaves nothing in two places and loses nothing untold", () => {
    const all = [...sourcesOf(units, split.train), ...sourcesOf(units, split.dev), ...split.test.map(({ source }) => source)];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length + split.removed.exact + split.removed.near).toBe(units.length);
  });

  it("is the same for the same seed, another for another", () => {
    expect(splitUnits(units, { seed: 3 })).toEqual(split);
    expect(splitUnits(units, { seed: 4 }).dev).not.toEqual(split.dev);
  });

  it("goes by batches where units tell no more, by runs of neighbours where one document is nearly all", () => {
    expect(splitUnits(unitsOf(300, 10, "batch"), { seed: 1 }).kind).toBe("batch");
    expect(splitUnits(unitsOf(1, 3000), { seed: 1 }).kind).toBe("block");
    expect(splitUnits(unitsOf(12, 3), { seed: 1 }).kind).toBe("random");
  });

  it("takes at most 1,000 and a tenth, and enough to tune on", () => {
    const sizes = (count: number) => {
      const { test, dev } = splitUnits(unitsOf(count / 10, 10), { seed: 1 });
      return [Math.round(test.length / 50) * 50, Math.round(dev.length / 50) * 50];
    };
    expect([sizes(1500), sizes(20_000)]).toEqual([[150, 300], [1000, 500]]);
  });
});

describe("doubles", () => {
  const units = unitsOf(400, 10);
  const chosen = splitUnits(units, { seed: 3 }).test[0] as { source: string; references: string[] };
  const found = (unit: Partial<UnitToSplit>, given?: UnitToSplit[]) => {
    const double = { source: "a source of its own", target: "otra cosa", document: "document:1", ...unit };
    const split = splitUnits([...units, double], { seed: 3, ...(given === undefined ? {} : { given }) });
    return { ...split.removed, isTrained: sourcesOf([...units, double], split.train).includes(double.source) };
  };
  const plain = splitUnits(units, { seed: 3 }).removed;

  it("of test data that is given are taken out of training by source and by target, near ones as well", () => {
    const document = "document:t";
    const given = [{ source: chosen.source, target: "algo", document }, { source: "else", target: units[7]?.target as string, document }];
    const split = splitUnits(units, { seed: 3, given });
    expect(split).toMatchObject({ kind: "given", removed: { exact: 2 + plain.exact } });
    expect(split.test).toEqual(given.map(({ source, target }) => ({ source, references: [target] })));
    expect(sourcesOf(units, split.train)).not.toContain(chosen.source);
    expect(sourcesOf(units, split.train)).not.toContain(units[7]?.source);
    // As wherever it may stand before, whether development data or not.
    for (const document of ["document:1", "document:2", "document:x"]) {
      expect(found({ source: `${chosen.source} now`, document }, given)).toMatchObject({ near: 1 + split.removed.near, isTrained: false });
    }
  });

  it("of the chosen test data are taken out of training, near ones as well", () => {
    const bySource = new Map(units.map((unit) => [unit.source, unit]));
    const document = (bySource.get(units[0]?.source as string) as UnitToSplit).document;
    const extra = splitUnits(units, { seed: 3 }).test.slice(0, 50).flatMap(({ source, references }, at) => [
      { source: `${source} now`, target: `otra ${at}`, document },
      { source: `nothing alike ${at}`, target: references[0] as string, document },
    ]);
    const all = [...units, ...extra];
    const again = splitUnits(all, { seed: 3 });
    const trained = new Set([...again.train, ...again.dev].flatMap((at) => [all[at]?.source, all[at]?.target]));
    for (const { source, references } of again.test) {
      expect([`${source} now`, source].some((text) => trained.has(text))).toBe(false);
      expect(references.some((reference) => trained.has(reference))).toBe(false);
    }
  });

  it("of test data that is given are told apart by how it came about, where that is known", () => {
    const given = [{ source: chosen.source, target: "algo", document: "" }];
    expect(splitUnits(units, { seed: 1, given, givenBy: "batch" })).toMatchObject({ kind: "batch", test: [{ source: chosen.source }] });
  });

  it("of one source are references of one segment", () => {
    const given = [["a", "uno"], ["b", "dos"], ["a", "tres"], ["a", "uno"]]
      .map(([source, target]) => ({ source, target, document: "" }) as UnitToSplit);
    expect(splitUnits(units, { seed: 1, given }).test)
      .toEqual([{ source: "a", references: ["uno", "tres"] }, { source: "b", references: ["dos"] }]);
  });
});
