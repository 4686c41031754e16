import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { systemClock } from "../common/index.js";
import { StartEngine, StopEngine } from "./change-engines.js";
import { RemoveHost } from "./change-hosts.js";
import { aHost, anEngine, FakeAgent, FewAgents, FewHosts, until } from "./hosts.test-kit.js";
import { ReconcileHosts } from "./reconcile-hosts.js";

let one: FakeAgent, two: FakeAgent, hosts: FewHosts, agents: FewAgents, reconciling: ReconcileHosts, failures: unknown[];

beforeEach(async () => {
  [one, two] = [new FakeAgent("one"), new FakeAgent("two")];
  agents = new FewAgents({ one, two });
  hosts = new FewHosts([
    aHost("one", { isController: true, engines: [anEngine("Runs"), anEngine("Rests", { expectedRunning: false })] }),
    aHost("two", { engines: [anEngine("Other")] })]);
  failures = [];
  reconciling = new ReconcileHosts(hosts, agents, hosts, systemClock, (cause) => failures.push(cause));
  await reconciling.start();
});
afterEach(() => reconciling.stop());

const running = async (hostname: string) =>
  (await hosts.find(hostname))?.engines.filter(({ report }) => report?.running).map(({ id }) => id);
const untilRunning = (hostname: string, ...ids: string[]) => until(async () => String(await running(hostname)) === String(ids));

describe("ReconcileHosts", () => {
  it("tells each agent which engines to keep, and stores what runs", async () => {
    await untilRunning("one", "Runs");
    await untilRunning("two", "Other");
    expect([one.kept, two.kept]).toEqual([["Runs"], ["Other"]]);
  });

  it("knows when it has started what is true now, whatever was stored before", async () => {
    await untilRunning("one", "Runs");
    await reconciling.stop();
    [one.kept, one.away] = [[], true];
    reconciling = new ReconcileHosts(hosts, agents, hosts, systemClock, (cause) => failures.push(cause));
    await reconciling.start();
    expect(await running("one")).toEqual([]);
    expect((await hosts.find("one"))?.report.agentRunning).toBe(false);
  });

  it("follows what is asked for", async () => {
    await new StartEngine(hosts, systemClock).run("one", "translation", "Rests");
    await untilRunning("one", "Runs", "Rests");
    await new StopEngine(hosts, systemClock).run("one", "translation", "Runs");
    await untilRunning("one", "Rests");
    expect(one.kept).toEqual(["Rests"]);
  });

  it("loses a silent host and finds it again, without harm to others", async () => {
    await untilRunning("one", "Runs");
    one.away = true;
    const away = await until(async () => { const host = await hosts.find("one"); return !host?.report.agentRunning && host; });
    expect(away.report.errors).toEqual(["The agent of host one does not answer on port 8002."]);
    expect(await running("one")).toEqual([]);
    await untilRunning("two", "Other");
    one.away = false;
    await untilRunning("one", "Runs");
    expect((await hosts.find("one"))?.report).toMatchObject({ agentRunning: true, errors: [] });
  });

  it("warns of restarts", async () => {
    one.restarts = 1;
    await until(async () => (await hosts.find("one"))?.report.warnings.length === 1);
  });

  it("writes only what is news", async () => {
    await untilRunning("one", "Runs");
    await untilRunning("two", "Other");
    const { writes } = hosts;
    let asked = 0;
    const { keep } = agents;
    agents.keep = (host, engines) => { asked += 1; return keep.call(agents, host, engines); };
    await until(() => asked >= 4);
    expect(hosts.writes).toBe(writes);
  });

  it("stores which units are busy, but not at every change", async () => {
    await untilRunning("one", "Runs");
    await untilRunning("two", "Other");
    const { writes } = hosts;
    let asked = 0;
    const { keep } = agents;
    agents.keep = (host, engines) => {
      if (host.hostname === "one") [asked, one.busy] = [asked + 1, 1 - one.busy];
      return keep.call(agents, host, engines);
    };
    const busy = async () => (await hosts.find("one"))?.engines[0]?.report?.busyProcessingUnits;
    await until(async () => (await busy()) === 1);
    await until(async () => (await busy()) === 0);
    expect(hosts.writes - writes).toBeLessThan(asked);
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
    hosts.broken = new Error("no database");
    await until(() => failures.length > 0);
    hosts.broken = undefined;
    await new StopEngine(hosts, systemClock).run("one", "translation", "Runs");
    await untilRunning("one");
    expect(failures[0]).toEqual(new Error("no database"));
  });
});
