import { type MemoryHostAgent, MemoryHostEngines } from "@dragoman/adapters-memory/hosts";
import { DomainError } from "@dragoman/domain/common";
import type { Engine, Host } from "@dragoman/domain/hosts";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { systemClock } from "../common/clock-and-random.js";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { StartEngine, StopEngine } from "./change-engines.js";
import { RemoveHost } from "./change-hosts.js";
import type { HostRepository } from "./host-repository.js";
import { agentsAt, aHost, anAgent, anEngine, keptHosts, type KeptHosts, runs, until } from "./hosts.test-kit.js";
import { ReconcileHosts } from "./reconcile-hosts.js";

/** How often all hosts were read. */
let reads: number;
/** What each look at all hosts fails with. */
let broken: Error | undefined;
/** Called before each agent is told what to keep, with the name of its host. */
let telling: (hostname: string) => void;
let one: MemoryHostAgent, two: MemoryHostAgent, engines: MemoryHostEngines;
let hosts: HostRepository, kept: KeptHosts, reconciling: ReconcileHosts, failures: unknown[];

/** Whether the agent of the controller is that of its host. */
let local: { isOurs: boolean };
/** How long agents without news wait with their answer. */
let newsWithinMs: number;

/** Reconciles from now on. */
async function reconcile(): Promise<void> {
  const store = beforeEachCall(hosts, (method) => {
    if (method !== "list") return;
    reads += 1;
    if (broken) throw broken;
  });
  const agents = beforeEachCall(agentsAt({ one, two }), (method, host) => { if (method === "keep") telling((host as Host).hostname); });
  reconciling = new ReconcileHosts(
    store, { agents, engines, local, newsWithinMs }, kept.signals, systemClock, (cause) => failures.push(cause));
  await reconciling.start();
}

beforeEach(async () => {
  engines = new MemoryHostEngines();
  local = { isOurs: true };
  newsWithinMs = 60_000;
  [one, two] = [anAgent("one"), anAgent("two")];
  kept = await keptHosts(
    aHost("one", { isController: true, engines: [anEngine("Runs"), anEngine("Rests", { expectedRunning: false })] }),
    aHost("two", { engines: [anEngine("Other")] }));
  ({ hosts } = kept);
  [broken, telling, failures, reads] = [undefined, () => undefined, [], 0];
  await reconcile();
});
afterEach(() => reconciling.stop());

/** The same with agents that answer soon also where they have no news. */
async function reconcileImpatiently(): Promise<void> {
  await reconciling.stop();
  newsWithinMs = 300;
  await reconcile();
  await untilRunning("one", "Runs");
  await untilRunning("two", "Other");
}

const running = async (hostname: string) =>
  (await hosts.find(hostname))?.engines.filter(({ report }) => report?.running).map(({ id }) => id);
const idsKept = (agent: MemoryHostAgent) => agent.kept.map(({ id }) => id);
const untilRunning = (hostname: string, ...ids: string[]) => until(async () => String(await running(hostname)) === String(ids));

describe("ReconcileHosts", () => {
  it("tells each agent which engines to keep, and stores what runs", async () => {
    await untilRunning("one", "Runs");
    await untilRunning("two", "Other");
    expect([idsKept(one), idsKept(two)]).toEqual([["Runs"], ["Other"]]);
  });

  it("knows when it has started what is true now, whatever was stored before", async () => {
    await untilRunning("one", "Runs");
    await reconciling.stop();
    [one.kept, one.away] = [[], true];
    await reconcile();
    expect(await running("one")).toEqual([]);
    expect((await hosts.find("one"))?.report.agentRunning).toBe(false);
  });

  it("reads the store for changes, not for each question to an agent", async () => {
    await reconcileImpatiently();
    let asked = 0;
    telling = () => { asked += 1; };
    const [readBefore, writtenBefore] = [reads, kept.writes()];
    await until(() => asked >= 8);
    expect(reads - readBefore).toBeLessThan(2 + kept.writes() - writtenBefore);
  });

  it("asks no agent again that has no news, and hears of news nevertheless", async () => {
    await untilRunning("one", "Runs");
    await untilRunning("two", "Other");
    let [askedOne, askedTwo] = [0, 0];
    telling = (hostname) => {
      if (hostname === "one") askedOne += 1;
      else askedTwo += 1;
    };
    for (const restarts of [1, 2, 3, 4]) {
      one.restarts = restarts;
      await until(async () => (await hosts.find("one"))?.engines[0]?.report?.restarts === restarts);
    }
    expect(askedOne).toBeGreaterThan(3);
    // The last answer of the other may not have been stored when the count began: it is asked once more then, and waits.
    expect(askedTwo).toBeLessThanOrEqual(1);
  });

  it("follows what is asked for", async () => {
    await new StartEngine(hosts, systemClock).run("one", "translation", "Rests");
    await untilRunning("one", "Runs", "Rests");
    await new StopEngine(hosts, systemClock).run("one", "translation", "Runs");
    await untilRunning("one", "Rests");
    expect(idsKept(one)).toEqual(["Rests"]);
  });

  it("loses a silent host and finds it again, without harm to others", async () => {
    await untilRunning("one", "Runs");
    one.away = true;
    const away = await until(async () => { const host = await hosts.find("one"); return !host?.report.agentRunning && host; });
    expect(away.report.errors).toEqual(["The agent at one:8002 does not answer."]);
    expect(await running("one")).toEqual([]);
    await untilRunning("two", "Other");
    one.away = false;
    await untilRunning("one", "Runs");
    expect((await hosts.find("one"))?.report).toMatchObject({ agentRunning: true, errors: [] });
  });

  it("goes on with those engines of a silent agent that answer themselves, until they do not", async () => {
    const { url: _none, ...unasked } = runs(0);
    const job: Engine = { kind: "job", id: "job", expectedRunning: true, report: unasked };
    const all = [anEngine("Lives", { report: runs(1) }), anEngine("Dead", { report: runs(2) }), job];
    await reconciling.stop();
    one.away = true;
    engines.ids.add("Lives");
    await hosts.update("one", (host) => ({ state: { ...host, engines: all } }));
    await reconcile();
    await untilRunning("one", "Lives", "job");
    const { report, engines: [living] } = await hosts.find("one") as Host;
    expect([report.agentRunning, report.errors, living?.report]).toEqual([false, ["The agent at one:8002 does not answer."], runs(1)]);
    engines.ids.clear();
    await untilRunning("one");
  });

  it("leaves the controller alone while another installation serves it", async () => {
    await untilRunning("one", "Runs");
    local.isOurs = false;
    one.away = true;
    await new StartEngine(hosts, systemClock).run("one", "translation", "Rests");
    two.away = true;
    await until(async () => (await hosts.find("two"))?.report.agentRunning === false);
    expect([await running("one"), idsKept(one)]).toEqual([["Runs"], ["Runs"]]);
    [local.isOurs, one.away] = [true, false];
    await untilRunning("one", "Runs", "Rests");
  });

  it("says why a host is lost, and when the reason is another, also after a start", async () => {
    await reconcileImpatiently();
    const why = (hostname: string) => `The agent of host ${hostname} cannot be used: `;
    const told = (reason: string) => until(async () => {
      const report = (await hosts.find("one"))?.report;
      return report?.agentRunning === false && report.errors[0] === `${why("one")}${reason}.` && report;
    });
    const refuse = (reason: string) => {
      telling = (hostname) => {
        if (hostname === "one") throw new DomainError("unavailable", "host-agent-unreachable", `${why("one")}${reason}.`);
      };
    };
    refuse("nothing listens there");
    await told("nothing listens there");
    refuse("it does not accept our secret");
    await told("it does not accept our secret");
    await reconciling.stop();
    refuse("its certificate has expired");
    await reconcile();
    expect((await told("its certificate has expired")).errors).toHaveLength(1);
    await untilRunning("two", "Other");
  });

  it("warns of restarts", async () => {
    one.restarts = 1;
    await until(async () => (await hosts.find("one"))?.report.warnings.length === 1);
  });

  it("writes only what is news", async () => {
    await reconcileImpatiently();
    const writes = kept.writes();
    let asked = 0;
    telling = () => { asked += 1; };
    await until(() => asked >= 4);
    expect(kept.writes()).toBe(writes);
  });

  it("stores which units are busy, but not at every change", async () => {
    await reconcileImpatiently();
    const writes = kept.writes();
    let asked = 0;
    telling = (hostname) => {
      if (hostname === "one") [asked, one.busyProcessingUnits] = [asked + 1, 1 - (one.busyProcessingUnits ?? 0)];
    };
    const busy = async () => (await hosts.find("one"))?.engines[0]?.report?.busyProcessingUnits;
    await until(async () => (await busy()) === 1);
    await until(async () => (await busy()) === 0);
    expect(kept.writes() - writes).toBeLessThan(asked);
  });

  it("makes the agent of a removed host keep nothing, also when it was away", async () => {
    await untilRunning("two", "Other");
    two.away = true;
    await new RemoveHost(hosts, systemClock).run("two");
    two.away = false;
    await until(() => two.kept.length === 0);
    expect(await hosts.find("two")).toBeUndefined();
  });

  it("goes on when the store was away", async () => {
    broken = new Error("no database");
    await new StartEngine(hosts, systemClock).run("one", "translation", "Rests");
    await until(() => failures.length > 0);
    broken = undefined;
    await new StopEngine(hosts, systemClock).run("one", "translation", "Runs");
    await untilRunning("one", "Rests");
    expect(failures[0]).toEqual(new Error("no database"));
  });
});
