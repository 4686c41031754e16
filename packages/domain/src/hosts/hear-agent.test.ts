import { describe, expect, it } from "@jest/globals";
import { languagePair } from "../language-pairs/language-pair.js";
import { type AgentStatus, differsInLoadOnly, heard, lost } from "./hear-agent.js";
import { type Engine, type EngineReport, type Host, unheard } from "./host.js";

const [spanish, catalan] = ["spa", "cat"].map((target) => languagePair({ source: "eng", target, technology: "RBMT", version: "1" })) as [
  ReturnType<typeof languagePair>, ReturnType<typeof languagePair>,
];
const runs: EngineReport = { running: true, url: "unix:/engines/4711", key: "k", filledProcessingUnits: 1, restarts: 0 };
const rests: EngineReport = { running: false, filledProcessingUnits: 0, restarts: 0 };
const engine: Engine = { kind: "job", id: "job", expectedRunning: true };
const host: Host = { hostname: "one", agentPort: 8002, isController: false, engines: [engine], report: unheard };
const aStatus = (change: Partial<AgentStatus> = {}): AgentStatus => ({
  agentId: "a", probing: false, engines: { job: runs },
  host: { agentRunning: true, languagePairs: [spanish], databaseConfigured: true, logicalCores: 2, warnings: [], errors: [] },
  ...change,
});

describe("hearing of a host", () => {
  it("takes over what is told, and is the same host while that is no news", () => {
    const after = heard(host, aStatus());
    expect(after).toEqual({ ...host, engines: [{ ...engine, report: runs }], report: aStatus().host });
    expect(heard(after, aStatus())).toBe(after);
    const { key, url, ...others } = runs;
    const reordered = { ...others, url, key } as EngineReport;
    expect(heard(after, aStatus({ engines: { job: reordered } }))).toBe(after);
    expect(heard(after, aStatus({ engines: { job: { ...runs, filledProcessingUnits: 2 } } }))).not.toBe(after);
  });

  it("takes an engine that the agent does not know for resting, whatever its id", () => {
    const odd: Engine = { ...engine, id: "constructor" };
    expect(heard({ ...host, engines: [odd] }, aStatus()).engines).toEqual([{ ...odd, report: rests }]);
  });

  it("warns of engines that were restarted while they should run", () => {
    const restarted = { ...runs, restarts: 2, lastFailure: "it was ended by SIGKILL." };
    const after = heard(host, aStatus({ engines: { job: restarted } }));
    expect(after.report.warnings).toEqual(["Engine job was restarted 2 times: it was ended by SIGKILL."]);
    const stopped = { ...host, engines: [{ ...engine, expectedRunning: false }] };
    expect(heard(stopped, aStatus({ engines: { job: restarted } })).report.warnings).toEqual([]);
  });

  it("keeps the pairs it knew while the agent still looks", () => {
    const before = heard(host, aStatus({ host: { ...aStatus().host, languagePairs: [catalan, spanish] } }));
    const early = { ...aStatus().host, languagePairs: [] };
    expect(heard(before, aStatus({ probing: true, host: early })).report.languagePairs).toEqual([catalan, spanish]);
    expect(heard(before, aStatus({ host: early })).report.languagePairs).toEqual([]);
  });
});

describe("the load of a host", () => {
  const busy = (busyProcessingUnits: number, change: Partial<EngineReport> = {}) =>
    heard(host, aStatus({ engines: { job: { ...runs, busyProcessingUnits, ...change } } }));

  it("is news, told apart from all other news", () => {
    expect(busy(1)).not.toBe(heard(busy(0), aStatus()));
    expect(differsInLoadOnly(busy(0), busy(1))).toBe(true);
    expect(differsInLoadOnly(heard(host, aStatus()), busy(1))).toBe(true);
    expect(differsInLoadOnly(busy(1), busy(1))).toBe(false);
    expect(differsInLoadOnly(busy(0), busy(1, { restarts: 1 }))).toBe(false);
    expect(differsInLoadOnly(busy(0), { ...busy(1), agentPort: 1 })).toBe(false);
  });

  it("is gone with the host", () => {
    expect(lost(busy(1), "It is silent.").engines[0]?.report).toEqual(rests);
  });
});

describe("losing a host", () => {
  const why = "The agent of host one on port 8002 cannot be used: it did not answer within 5 s.";
  const present = heard(host, aStatus({ engines: { job: { ...runs, restarts: 1, lastFailure: "it ended with code 1." } } }));

  it("counts on none of its engines, and remembers its pairs", () => {
    const away = lost(present, why);
    expect(away.engines).toEqual([{ ...engine, report: { ...rests, restarts: 1, lastFailure: "it ended with code 1." } }]);
    expect(away.report).toEqual({
      ...present.report, agentRunning: false, warnings: [], errors: [why] });
    expect(lost(away, why)).toBe(away);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["none, where none answers", [], []],
    ["those that answer, with those that only the agent could ask", ["one"], ["job", "one"]],
    ["no resting one", ["one", "two", "resting"], ["job", "one", "two"]],
  ])("leaves running %s", (_which, answering, left) => {
    const { url: _none, ...unasked } = runs;
    const all: Engine[] = [["job", unasked], ["one", runs], ["two", runs], ["resting", rests]].map(([id, report]) =>
      ({ ...engine, id: id as string, report: report as EngineReport }));
    const away = lost({ ...present, engines: all }, why, new Set(answering));
    expect(away.engines.filter(({ report }) => report?.running)).toEqual(all.filter(({ id }) => left.includes(id)));
  });

  it("is news when the reason is another", () => {
    const refused = "The agent of host one on port 8002 cannot be used: it does not accept our DRAGOMAN_AGENT_SECRET.";
    expect(lost(lost(present, why), refused)).toEqual(lost(present, refused));
  });

  it("is made good by its next answer", () => {
    expect(heard(lost(present, why), aStatus())).toEqual(heard(host, aStatus()));
  });

  it("holds for a host that never answered", () => {
    expect(lost(host, why).engines).toEqual([{ ...engine, report: rests }]);
  });
});
