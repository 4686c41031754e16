import assert from "node:assert/strict";
import type { HostAgents } from "@dragoman/application/hosts";
import { type Engine, type Host, servesPair, traitsOf } from "@dragoman/domain/hosts";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { rejects, until } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface HostAgentsSubject extends Subject<HostAgents> {
  /** A host whose agent answers and keeps no engine yet. */
  readonly host: Pick<Host, "hostname" | "agentPort">;
  /** The pairs that are installed there. */
  readonly pairs: readonly LanguagePair[];
  /** A host where nobody answers. */
  readonly silent: Pick<Host, "hostname" | "agentPort">;
  /** Engines that the agent can keep, and that answer where they are asked; some cannot tell "engine figures". */
  readonly engines: readonly [Engine, Engine];
}

/** What every HostAgents promises. */
export function hostAgentsContract(name: string, open: Open<HostAgentsSubject>, runner: Runner): void {
  runner.describe(`HostAgents contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("tells the state of a host whose agent answers", async ({ adapter, host }) => {
      const status = await adapter.status(host);
      assert.equal(status.host.agentRunning, true);
      assert.deepEqual(status.engines, {});
    });
    promised("tells what the host has, and which agent it is, the same each time", async ({ adapter, host, pairs }) => {
      await until("the agent has looked for pairs", async () => !(await adapter.status(host)).probing);
      const [one, other] = [await adapter.status(host), await adapter.status(host)];
      assert.deepEqual(one, other);
      assert.deepEqual([one.probing, one.host.languagePairs], [false, pairs]);
      for (const text of [one.agentId, one.installation?.id, one.installation?.place]) assert.match(text ?? "", /\S/);
      assert.ok(Number.isInteger(one.host.logicalCores) && one.host.logicalCores > 0);
      assert.equal(typeof one.host.databaseConfigured, "boolean");
      assert.deepEqual([one.host.warnings, one.host.errors], [[], []]);
    });
    promised("tells of each engine that it runs, in how many units, and where it is asked with which key", async (subject) => {
      const { adapter, host, engines } = subject;
      await adapter.keep(host, engines);
      await until("all run", async () => Object.values((await adapter.status(host)).engines).every(({ running }) => running));
      const reports = engines.map(({ id }) => adapter.status(host).then((status) => status.engines[id]));
      const keys = (await Promise.all(reports)).map((report, at) => {
        assert.match(report?.url ?? "", /^\w+:/);
        assert.deepEqual([report?.restarts, report?.revision], [0, undefined]);
        const most = servesPair(engines[at] as Engine) ? (engines[at] as { maximumProcessingUnits: number }).maximumProcessingUnits : 1;
        assert.ok(report !== undefined && report.filledProcessingUnits >= 1 && report.filledProcessingUnits <= most);
        assert.match(report.key ?? "", /\S/);
        return report.key;
      });
      assert.equal(new Set(keys).size, keys.length);
    });
    promised("keeps exactly the engines that it was last told", async ({ adapter, host, engines: [one, two] }) => {
      for (const engines of [[one], [one, two], [two], []]) {
        const kept = await adapter.keep(host, engines);
        const ids = engines.map((engine) => engine.id).toSorted();
        assert.deepEqual(Object.keys(kept.engines).toSorted(), ids);
        assert.deepEqual(Object.keys((await adapter.status(host)).engines).toSorted(), ids);
      }
    });
    promised("waits for news where it is asked to, and no longer than it is told", async (subject) => {
      const { adapter, host, engines: [one, two] } = subject;
      const never = new AbortController();
      const wait = (withinMs: number) => ({ withinMs, signal: never.signal });
      await adapter.keep(host, [one], wait(5_000));
      await until("it runs", async () => (await adapter.keep(host, [one])).engines[one.id]?.running === true);
      const waited = adapter.keep(host, [one], wait(5_000));
      const other = await adapter.keep(host, [one, two], wait(5_000));
      assert.deepEqual(Object.keys(other.engines).toSorted(), [one.id, two.id].toSorted());
      assert.notDeepEqual(await waited, await adapter.keep(host, [one]));
      await until("there is no more news", async () => {
        const [last, next] = [await adapter.keep(host, [one]), await adapter.keep(host, [one], wait(20))];
        return JSON.stringify(last) === JSON.stringify(next);
      });
    });
    promised("ends a wait that is given up", async ({ adapter, host, engines: [one] }) => {
      await adapter.keep(host, [one]);
      await until("it runs", async () => (await adapter.keep(host, [one])).engines[one.id]?.running === true);
      const stop = new AbortController();
      const waiting = adapter.keep(host, [one], { withinMs: 5_000, signal: stop.signal });
      stop.abort(new Error("given up"));
      await assert.rejects(waiting, /given up/);
    });
    promised("measures a host when asked", async ({ adapter, host }) => {
      const profile = await adapter.profile(host);
      assert.ok(profile.memory.totalInMB > 0 && profile.memory.freeInMB + profile.memory.usedInMB <= profile.memory.totalInMB + 1);
      assert.ok(profile.cpu.length > 0 && profile.cpu.every((cpu) => cpu.cores > 0 && cpu.utilization >= 0 && cpu.utilization <= 100));
      for (const { modelName, cacheSizeInMB, clockSpeedInMHz, flags } of profile.cpu) {
        assert.deepEqual([modelName, cacheSizeInMB, clockSpeedInMHz].map((fact) => typeof fact), ["string", "string", "number"]);
        assert.ok(Array.isArray(flags));
      }
      assert.equal(profile.gpus.gpu.length, profile.gpus.count);
      assert.equal(typeof profile.gpus.driverVersion, "string");
      assert.ok(profile.disk.length > 0);
      for (const { path, totalInMB, freeInMB, usedInMB } of profile.disk) {
        assert.match(path, /\S/);
        assert.ok(totalInMB > 0 && freeInMB <= totalInMB && usedInMB >= 0 && usedInMB <= totalInMB);
      }
    });
    promised("tells what the agent's process is like, by the same run each time", async ({ adapter, host }) => {
      const runs = [];
      for (const _ of [1, 2]) {
        const [agent, ...others] = (await adapter.figures(host)).filter((one) => one.process === "host-agent");
        assert.ok(agent !== undefined && others.length === 0 && agent.engine === undefined);
        assert.ok(agent.cpuSeconds > 0 && agent.residentBytes > 0 && agent.heapBytes > 0 && agent.busySeconds > 0);
        assert.deepEqual([agent.started, agent.counts, agent.levels].map((fact) => typeof fact), ["number", "object", "object"]);
        assert.match(agent.run, /\S/);
        runs.push(agent.run);
      }
      assert.equal(new Set(runs).size, 1);
    });
    promised("tells what the process of each engine is like, by its program and its id", async ({ adapter, host, engines }) => {
      await adapter.keep(host, engines);
      const expected = engines.map(({ kind, id }) => [traitsOf(kind).program as string, id]);
      const told = async () => (await adapter.figures(host)).filter(({ engine }) => engine !== undefined);
      await until("all engines tell", async () => (await told()).length === engines.length);
      const figures = await told();
      assert.deepEqual(figures.map((one) => [one.process, one.engine]), expected);
      assert.equal(new Set((await adapter.figures(host)).map(({ run }) => run)).size, engines.length + 1);
      for (const one of figures) assert.ok(one.cpuSeconds > 0 && one.residentBytes > 0 && typeof one.counts === "object");
    }, "engine figures");
    promised("rejects as unavailable where nobody answers", async ({ adapter, silent, engines }) => {
      for (const call of [adapter.status(silent), adapter.profile(silent), adapter.figures(silent), adapter.keep(silent, engines)]) {
        await rejects(call, "unavailable", "host-agent-unreachable");
      }
    });
  });
}
