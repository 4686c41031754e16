import assert from "node:assert/strict";
import type { HostAgents } from "@dragoman/application/hosts";
import type { Engine, Host } from "@dragoman/domain/hosts";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface HostAgentsSubject extends Subject<HostAgents> {
  /** A host whose agent answers and keeps no engine yet. */
  readonly host: Pick<Host, "hostname" | "agentPort">;
  /** A host where nobody answers. */
  readonly silent: Pick<Host, "hostname" | "agentPort">;
  /** Engines that the agent can keep. */
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
    promised("keeps exactly the engines that it was last told", async ({ adapter, host, engines: [one, two] }) => {
      for (const engines of [[one], [one, two], [two], []]) {
        const kept = await adapter.keep(host, engines);
        const ids = engines.map((engine) => engine.id).toSorted();
        assert.deepEqual(Object.keys(kept.engines).toSorted(), ids);
        assert.deepEqual(Object.keys((await adapter.status(host)).engines).toSorted(), ids);
      }
    });
    promised("measures a host when asked", async ({ adapter, host }) => {
      const profile = await adapter.profile(host);
      assert.ok(profile.memory.totalInMB > 0 && profile.memory.freeInMB + profile.memory.usedInMB <= profile.memory.totalInMB + 1);
      assert.ok(profile.cpu.length > 0 && profile.cpu.every((cpu) => cpu.cores > 0 && cpu.utilization >= 0 && cpu.utilization <= 100));
      assert.equal(profile.gpus.gpu.length, profile.gpus.count);
      for (const disk of profile.disk) assert.ok(disk.totalInMB > 0 && disk.freeInMB <= disk.totalInMB);
    });
    promised("tells what the agent's process is like, by the same run each time", async ({ adapter, host }) => {
      const runs = [];
      for (const _ of [1, 2]) {
        const [agent, ...others] = (await adapter.figures(host)).filter((one) => one.process === "host-agent");
        assert.ok(agent !== undefined && others.length === 0 && agent.engine === undefined);
        assert.ok(agent.cpuSeconds > 0 && agent.residentBytes > 0 && agent.heapBytes > 0 && agent.busySeconds > 0);
        runs.push(agent.run);
      }
      assert.equal(new Set(runs).size, 1);
    });
    promised("rejects as unavailable where nobody answers", async ({ adapter, silent, engines }) => {
      for (const call of [adapter.status(silent), adapter.profile(silent), adapter.figures(silent), adapter.keep(silent, engines)]) {
        await rejects(call, "unavailable", "host-agent-unreachable");
      }
    });
  });
}
