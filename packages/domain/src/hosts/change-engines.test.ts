import { describe, expect, it } from "@jest/globals";
import { languagePair } from "../language-pairs/language-pair.js";
import {
  addEngine, checkEngineId, configureEngine, findEngine, removeEngine, resetEngine, startEngine, stopEngine,
} from "./change-engines.js";
import { allEngineKinds, endingOrder, type EngineKind, isPairKind, traitsOf } from "./engine-kinds.js";
import { type Engine, type Host, type TranslationEngine, unheard } from "./host.js";
import { checkUnits } from "./processing-units.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "0.8.1" });
const job: Engine = { kind: "job", id: "Job", expectedRunning: false };
const translation: TranslationEngine = {
  kind: "translation", id: "EngSpa", expectedRunning: false, languagePairId: pair.id, desiredProcessingUnits: 1, maximumProcessingUnits: 2,
};
/** Its kind is its id. */
const anEngine = (kind: EngineKind): Engine =>
  (isPairKind(kind) ? { ...translation, kind, id: kind } : { kind, id: kind, expectedRunning: false });
const aHost = (change: Partial<Host["report"]> = {}, ...engines: Engine[]): Host => ({
  hostname: "one", agentPort: 8002, isController: false, engines,
  report: { ...unheard, agentRunning: true, databaseConfigured: true, languagePairs: [pair], logicalCores: 2, ...change },
});
const refused = (code: string) => expect.objectContaining({ code });

describe("engines of a host", () => {
  it("come, start, stop and go, each by its kind and id", () => {
    const both = addEngine(addEngine(aHost(), job), translation);
    expect(both.engines).toEqual([job, translation]);
    const started = startEngine(both, "translation", "engspa");
    expect(started.engines).toEqual([job, { ...translation, expectedRunning: true }]);
    expect(startEngine(started, "translation", "EngSpa")).toEqual(started);
    expect(stopEngine(started, "translation", "ENGSPA")).toEqual(both);
    expect(removeEngine(started, "job", "job").engines).toEqual([{ ...translation, expectedRunning: true }]);
  });

  it("are not found under the id of another kind", () => {
    const host = aHost({}, job, translation);
    for (const act of [startEngine, stopEngine, removeEngine, findEngine]) {
      expect(() => act(host, "job", "EngSpa")).toThrow(refused("engine-not-found"));
      expect(() => act(host, "translation", "Job")).toThrow(refused("engine-not-found"));
      expect(() => act(host, "job", "constructor")).toThrow(refused("engine-not-found"));
    }
  });

  it.each(allEngineKinds)("of the kind %s live as its row in the table says", (kind) => {
    const traits = traitsOf(kind);
    const engine = anEngine(kind);
    const refusals = { databaseConfigured: traits.needsDatabase, languagePairs: traits.servesPair };
    for (const [missing, refuses] of Object.entries(refusals)) {
      const without = aHost({ [missing]: missing === "languagePairs" ? [] : false });
      if (refuses) expect(() => addEngine(without, engine)).toThrow(expect.objectContaining({ kind: "invalid" }));
      else expect(addEngine(without, engine).engines).toEqual([engine]);
    }
    const host = startEngine(addEngine(aHost(), engine), kind, kind);
    expect(findEngine(host, kind, kind.toUpperCase())).toEqual({ ...engine, expectedRunning: true });
    const usual = traits.servesPair ? { maximumProcessingUnits: 1 } : {};
    expect(resetEngine(host, kind, kind).engines).toEqual([{ ...engine, expectedRunning: true, ...usual }]);
    expect(stopEngine(host, kind, kind).engines).toEqual([engine]);
    expect(removeEngine(host, kind, kind).engines).toEqual([]);
    expect(() => findEngine(host, kind, "x")).toThrow(`Host one has no ${traits.name} "x".`);
  });

  it("of a kind that only a newer version knows count as serving no pair", () => {
    expect(["search", "constructor"].map((kind) => isPairKind(kind as EngineKind))).toEqual([false, false]);
  });

  it("end in turns: each kind once, those that others need last", () => {
    expect(endingOrder().flat().toSorted()).toEqual([...allEngineKinds].sort());
    expect(endingOrder().at(-1)).toContain("translation");
    expect(endingOrder()[0]).toContain("job");
  });

  it("need what they work with", () => {
    expect(() => addEngine(aHost({ databaseConfigured: false }), job)).toThrow(refused("host-without-database"));
    expect(() => addEngine(aHost({ languagePairs: [] }), translation)).toThrow(refused("language-pair-not-installed"));
    expect(() => addEngine(aHost(), { ...translation, mode: "cpu" })).toThrow(refused("engine-mode-not-supported"));
  });

  it("have one of the modes of their pair, if it has any, until they are reset", () => {
    const host = aHost({ languagePairs: [{ ...pair, modes: ["cpu", "gpu"] }] });
    const [engine] = addEngine(host, { ...translation, mode: "cpu" }).engines;
    expect(engine).toEqual({ ...translation, mode: "cpu" });
    expect(() => addEngine(host, { ...translation, mode: "fast" })).toThrow(expect.objectContaining({
      code: "engine-mode-not-supported", details: "It must be one of cpu, gpu." }));
    const units = { desiredProcessingUnits: 1, maximumProcessingUnits: 1 };
    const other = configureEngine({ ...host, engines: [translation] }, "translation", "EngSpa", { ...units, mode: "gpu" });
    expect(other.engines).toEqual([{ ...translation, ...units, mode: "gpu" }]);
    expect(resetEngine(other, "translation", "EngSpa").engines).toEqual([{ ...translation, ...units }]);
    expect(() => configureEngine(aHost({}, translation), "translation", "EngSpa", { ...units, mode: "gpu" }))
      .toThrow(refused("engine-mode-not-supported"));
  });

  it("change their units, and nothing else", () => {
    const host = aHost({}, job, translation);
    expect(configureEngine(host, "translation", "EngSpa", { desiredProcessingUnits: 2, maximumProcessingUnits: 4 }).engines)
      .toEqual([job, { ...translation, desiredProcessingUnits: 2, maximumProcessingUnits: 4 }]);
    const units = (desiredProcessingUnits: number) => ({ desiredProcessingUnits, maximumProcessingUnits: 1 });
    expect(() => configureEngine(host, "translation", "EngSpa", units(2))).toThrow(refused("processing-units-invalid"));
    expect(() => configureEngine(host, "translation", "Job", units(1))).toThrow(refused("engine-not-found"));
  });
});

describe("engine ids", () => {
  it.each(["a", "A_1", "_", "x".repeat(20)])("may be %s", (id) => expect(checkEngineId(id)).toBe(id));
  it.each(["", "x".repeat(21), "a-b", "a b", "é", "../x", "a\n", "a.b"])("may not be %j", (id) => {
    expect(() => checkEngineId(id)).toThrow(refused("engine-id-invalid"));
  });
});

describe("processing units", () => {
  it.each([[1, 1], [1, 5], [3, 3]])("may be %d to %d", (desiredProcessingUnits, maximumProcessingUnits) => {
    expect(checkUnits({ desiredProcessingUnits, maximumProcessingUnits })).toEqual({ desiredProcessingUnits, maximumProcessingUnits });
  });
  it.each([[0, 1], [1, 0], [-1, 1], [2, 1], [1.5, 2], [1, 1.5], [NaN, NaN], [1, Infinity]])("may not be %d to %d", (desired, maximum) => {
    const [desiredProcessingUnits, maximumProcessingUnits] = [desired, maximum];
    expect(() => checkUnits({ desiredProcessingUnits, maximumProcessingUnits })).toThrow(refused("processing-units-invalid"));
  });
});
