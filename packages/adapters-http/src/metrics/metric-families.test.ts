import { MemoryStoreHealth } from "@dragoman/adapters-memory/metrics";
import type { Host, ProcessFigures } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import { metricFamilies, type Seen } from "./metric-families.js";

const figures: ProcessFigures = {
  process: "server", run: "1", started: 1, cpuSeconds: 2, residentBytes: 3, heapBytes: 4, busySeconds: 5, counts: {}, levels: {},
};
const report = { running: true, filledProcessingUnits: 2, busyProcessingUnits: 1, restarts: 3 };
const host = {
  hostname: "10.0.0.7", report: { agentRunning: true },
  engines: [
    { kind: "job", id: "J1", expectedRunning: true, report },
    { kind: "translation", id: "T1", expectedRunning: true, report, languagePairId: "EngSpa", desiredProcessingUnits: 1,
      maximumProcessingUnits: 2 },
    { kind: "translation", id: "T2", expectedRunning: false, languagePairId: "SpaEng", desiredProcessingUnits: 1,
      maximumProcessingUnits: 2 },
  ],
} as unknown as Host;

/** An installation in which every metric has something to tell. */
const everything: Seen = {
  users: { active: 2, disabled: 1 }, jobs: { scheduled: 3 }, queueAgeSeconds: 4, hosts: [host], store: await new MemoryStoreHealth().look(),
  seen: {
    processes: [
      { hostname: "10.0.0.7", figures: { ...figures, process: "job-engine", engine: "J1", levels: { jobs: { "": 1 } } } },
      { hostname: "10.0.0.7", figures: { ...figures, process: "training-engine", engine: "T1", levels: { trainings: { "": 1 } } } },
      { hostname: "10.0.0.7", figures: {
        ...figures, process: "translation-engine", engine: "T1", counts: { unitsLost: { "": 1 }, engineSegments: { translated: 5 } },
        levels: { queue: { interactive: 1 }, unitsMemory: { "": 300 } },
      } },
    ],
    work: {
      words: { EngSpa: 10, SpaEng: 1 }, segments: { EngSpa: 2 }, jobEnds: { succeeded: 1 }, outputFaults: { "EngSpa numbers left": 2 },
      references: { "EngSpa compared": 3, "EngSpa leftOut": 1 },
    },
  },
  ownWork: {
    words: { EngSpa: 7 }, outputFaults: { "EngSpa numbers left": 1, "EngSpa empty mended": 4 }, references: { "EngSpa compared": 2 },
  },
  own: { process: figures, version: "1.0.0", droppedLines: 0, cache: { hits: 1, misses: 2, bytes: 3 } },
};
const samplesOf = (name: string, seen: Seen = everything) => [...metricFamilies.find((one) => one.name === name)?.samples?.(seen) ?? []];

describe("each metric", () => {
  it.each(metricFamilies)("$name is named and described as all are", ({ name, type, help, labels }) => {
    expect(metricFamilies.filter((one) => one.name === name)).toHaveLength(1);
    expect(name).toMatch(/^mte_[a-z]+(_[a-z]+)*$/);
    expect(name.endsWith("_total")).toBe(type === "counter" && name !== "mte_http_requests_by_type");
    expect(help).toMatch(/^[A-Z0-9].*\.$/);
    // Nothing that users write, nor their names or keys.
    for (const label of labels) {
      expect(["check", "engine", "end", "host", "kind", "lane", "method", "pair", "process", "result", "route", "state", "status",
        "status_code", "version"]).toContain(label);
    }
  });

  const looked = metricFamilies.filter(({ samples }) => samples !== undefined);
  it.each(looked)("$name tells numbers by exactly its labels, each once", ({ name, labels }) => {
    const samples = samplesOf(name);
    expect(samples.length).toBeGreaterThan(0);
    for (const [found, value] of samples) {
      expect(Object.keys(found).toSorted()).toEqual([...labels].toSorted());
      expect(Number.isFinite(value)).toBe(true);
    }
    expect(new Set(samples.map(([found]) => JSON.stringify(found))).size).toBe(samples.length);
  });

  it.each(metricFamilies)("$name says nothing rather than something wrong where nothing is known", ({ name }) => {
    const nothing: Seen = {
      ...everything, users: undefined, jobs: undefined, queueAgeSeconds: undefined, hosts: undefined, store: undefined,
      seen: { processes: [], work: {} }, ownWork: {},
    };
    for (const [labels, value] of samplesOf(name, nothing)) expect([labels, Number.isFinite(value)]).toEqual([labels, true]);
  });
});

describe("metrics", () => {
  it("add up what this server did and what job engines did", () => {
    expect(samplesOf("mte_words_total")).toEqual([[{ pair: "EngSpa" }, 17], [{ pair: "SpaEng" }, 1]]);
    expect(samplesOf("mte_output_faults_total")).toEqual([
      [{ pair: "EngSpa", check: "numbers", end: "left" }, 3], [{ pair: "EngSpa", check: "empty", end: "mended" }, 4],
    ]);
    expect(samplesOf("mte_reference_segments_total"))
      .toEqual([[{ pair: "EngSpa", end: "compared" }, 5], [{ pair: "EngSpa", end: "leftOut" }, 1]]);
  });

  it("say of engines that were stopped neither that they run nor that they do not", () => {
    expect(samplesOf("mte_engine_up")).toEqual([[{ engine: "J1" }, 1], [{ engine: "T1" }, 1]]);
    expect(samplesOf("mte_engine_units_filled")).toEqual([[{ engine: "T1" }, 2], [{ engine: "T2" }, 0]]);
  });
});
