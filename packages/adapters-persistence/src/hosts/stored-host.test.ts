import { describe, expect, it } from "@jest/globals";
import { type Engine, type EngineReport, type HostReport, unheard } from "@dragoman/domain/hosts";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { storedRows } from "../../test/committed.js";
import type { StoredJson } from "../common/stored-json.js";
import { storedEngine, storedReport } from "./stored-host.js";

interface Rows {
  readonly reports: readonly StoredJson[];
  readonly engines: readonly StoredJson[];
}

// Every field stands here, so that a new one has to be given the value that hosts get which were stored before.
const pair: LanguagePair = {
  id: "EngSpa_Generic_SRV_RBMT_0_8_x_1", sourceLanguageId: "eng", targetLanguageId: "spa", domain: "Generic", platform: "SRV",
  technology: "RBMT", version: "0.8.1", linguisticOptions: [],
};
const heard: HostReport = {
  agentRunning: true, languagePairs: [pair], databaseConfigured: true, logicalCores: 4, warnings: [], errors: [],
};
const rests: EngineReport = { running: false, filledProcessingUnits: 0, restarts: 0 };
const runs: EngineReport = { running: true, url: "http://127.0.0.1:40001", filledProcessingUnits: 1, restarts: 0 };
const job: Engine = { id: "job-1", kind: "job", expectedRunning: true };
const translation: Engine = {
  id: "eng-spa", kind: "translation", expectedRunning: true, languagePairId: pair.id, desiredProcessingUnits: 1, maximumProcessingUnits: 2,
};

const reports: readonly HostReport[] = [unheard, heard];
const engines: readonly Engine[] = [job, translation, { ...job, report: rests }, { ...translation, report: runs }];
const presentEngines: readonly Engine[] = [
  ...engines, { ...translation, mode: "fast", report: { ...runs, busyProcessingUnits: 1, restarts: 2, lastFailure: "It ended." } },
  { ...translation, report: { ...runs, url: "unix:/data/engines/0a1b", key: "key" } },
];
const options = [{ id: "register", values: ["formal", "informal"], systemDefault: "formal" }];
const presentReports: readonly HostReport[] = [
  ...reports, { ...heard, languagePairs: [{ ...pair, linguisticOptions: options }], warnings: ["Hot."] },
];

describe("the stored facts of a host", () => {
  it("are read as the first server wrote them", () => {
    const rows = storedRows<Rows>("hosts-first-server");
    expect(rows.reports.map(storedReport.read)).toEqual(reports);
    expect(rows.engines.map(storedEngine.read)).toEqual(engines);
  });
  it("are written as they are committed for the present version, and read so", () => {
    const rows = storedRows<Rows>("hosts-1");
    expect(presentReports.map(storedReport.write)).toEqual(rows.reports);
    expect(rows.reports.map(storedReport.read)).toEqual(presentReports);
    expect(presentEngines.map(storedEngine.write)).toEqual(rows.engines);
    expect(rows.engines.map(storedEngine.read)).toEqual(presentEngines);
  });
  it("are made whole where they lack what came later", () => {
    const { linguisticOptions: _later, ...older } = pair;
    expect(storedReport.read({ languagePairs: [older] })).toEqual({ ...unheard, languagePairs: [pair] });
    const { desiredProcessingUnits: _desired, maximumProcessingUnits: _most, ...engine } = translation;
    expect(storedEngine.read({ ...engine, report: { running: true } })).toEqual({
      ...translation, maximumProcessingUnits: 1, report: { ...rests, running: true },
    });
  });
});
