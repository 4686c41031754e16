import { describe, expect, it } from "@jest/globals";
import { startEngine, stopEngine } from "./change-engines.js";
import { heard, lost } from "./hear-agent.js";
import { type Engine, type Host, unheard } from "./host.js";
import { hostChanged, hostRegistered, hostRemoved } from "./host-events.js";

const job: Engine = { id: "job", kind: "job", expectedRunning: true };
const pair: Engine = {
  id: "EngSpa", kind: "translation", expectedRunning: true, languagePairId: "EngSpa_1", desiredProcessingUnits: 1,
  maximumProcessingUnits: 1,
};
const host: Host = {
  hostname: "one", agentPort: 8002, isController: false, engines: [job, pair], report: { ...unheard, agentRunning: true },
};
const aboutJob = { hostname: "one", engineId: "job", kind: "job" };
const aboutPair = { hostname: "one", engineId: "EngSpa", kind: "translation", languagePairId: "EngSpa_1" };
const told = (after: Host, before = host) => (hostChanged(before, after, 7).events ?? []).map(({ type, at, data }) => {
  expect(at).toBe(7);
  return [type, data];
});

describe("events of hosts", () => {
  it("tell of one that is registered, with its engines, and of one that is removed", () => {
    expect(hostRegistered(host, 7).events?.map(({ type, data }) => [type, data])).toEqual([
      ["host.registered", { hostname: "one" }], ["host.engineAdded", aboutJob], ["host.engineAdded", aboutPair],
    ]);
    expect(hostRemoved(host, 7)).toEqual({ type: "host.removed", at: 7, data: { hostname: "one" } });
  });
  it.each<[string, Host, unknown[]]>([
    ["an engine that comes and one that goes", { ...host, engines: [job, { ...job, id: "new" }] }, [
      ["host.engineRemoved", aboutPair], ["host.engineAdded", { ...aboutJob, engineId: "new" }],
    ]],
    ["an engine that is to rest", stopEngine(host, "translation", "EngSpa"), [["host.engineStopped", aboutPair]]],
    ["an engine with other units", { ...host, engines: [job, { ...pair, maximumProcessingUnits: 2 }] },
      [["host.engineChanged", aboutPair]]],
    ["an agent that is lost", lost(host, "It is silent."), [["host.lost", { hostname: "one" }]]],
    ["another port", { ...host, agentPort: 9000 }, [["host.changed", { hostname: "one" }]]],
    ["what is as it was", startEngine(host, "job", "job"), []],
  ])("tell of %s", (_, after, events) => expect(told(after)).toEqual(events));
  it("tell of an agent that is found again, and of nothing that engines report", () => {
    const report = { running: true, filledProcessingUnits: 1, restarts: 2, url: "http://127.0.0.1:1" };
    const status = { agentId: "a", probing: false, host: { ...unheard, agentRunning: true }, engines: { job: report, EngSpa: report } };
    expect(told(heard(lost(host, "It is silent."), status), lost(host, "It is silent."))).toEqual([["host.found", { hostname: "one" }]]);
    expect(told(heard(host, status))).toEqual([]);
  });
});
