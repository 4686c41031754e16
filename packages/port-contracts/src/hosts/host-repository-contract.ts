import assert from "node:assert/strict";
import type { HostRepository } from "@dragoman/application/hosts";
import { allEngineKinds, type Engine, type Host, isPairKind } from "@dragoman/domain/hosts";
import { languagePair } from "@dragoman/domain/language-pairs";
import { aHost } from "../common/builders.js";
import { rejects, until, upTo } from "../common/expectations.js";
import { oneDoor, silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { hostDoor } from "./host-door.js";

/** What the contract needs of an adapter besides the port. */
const jobEngine = (id: string): Engine => ({ id, kind: "job", expectedRunning: true });
const withEngines = (host: Host, ...ids: readonly string[]): Host => ({ ...host, engines: ids.map(jobEngine) });

const ofPair = { languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", desiredProcessingUnits: 1, maximumProcessingUnits: 4, mode: "fast" };
const busyHost: Host = aHost({
  hostname: "localhost", isController: true,
  engines: [
    {
      id: "Job-1", kind: "job", expectedRunning: true,
      report: {
        running: true, url: "unix:/engines/4711", key: "k", filledProcessingUnits: 1, restarts: 2, lastFailure: "It ended with “signal 9”.",
      },
    },
    { id: "EngSpa-1", kind: "translation", expectedRunning: false, ...ofPair },
    ...allEngineKinds.map((kind): Engine =>
      ({ id: `any_${kind}`, expectedRunning: false, ...(isPairKind(kind) ? { kind, ...ofPair } : { kind }) })),
  ],
  report: {
    agentRunning: true, databaseConfigured: true, logicalCores: 8, warnings: ["One.", "Two."], errors: ["Three."],
    languagePairs: [languagePair({
      source: "eng", target: "spa", technology: "RBMT", version: "0.8.1", estimatesQuality: true, modes: ["fast"],
      linguisticOptions: [{ id: "Variant", values: ["a", "b"], systemDefault: "a" }],
    })],
  },
});

/** What every HostRepository promises. */
export function hostRepositoryContract(name: string, open: Open<StoreSubject<HostRepository>>, runner: Runner): void {
  runner.describe(`HostRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("keeps hosts with all their facts and engines, in their order", async ({ adapter }) => {
      await adapter.add({ state: busyHost });
      assert.deepEqual(await adapter.find("localhost"), busyHost);
      assert.equal(await adapter.find("unknown"), undefined);
      assert.deepEqual(await adapter.list(), [busyHost]);
    });
    promised("lists hosts by name", async ({ adapter }) => {
      for (const hostname of ["b.example", "a.example", "localhost", "127.0.0.2"]) await adapter.add({ state: aHost({ hostname }) });
      assert.deepEqual((await adapter.list()).map((host) => host.hostname), ["127.0.0.2", "a.example", "b.example", "localhost"]);
    });
    promised("refuses a second host of one name, and leaves the first as it is", async ({ adapter }) => {
      await adapter.add({ state: busyHost });
      await rejects(adapter.add({ state: aHost({ hostname: "localhost" }) }), "invalid", "host-exists");
      assert.deepEqual(await adapter.list(), [busyHost]);
    });
    promised("refuses an engine id that is in use, on any host, whatever its letter case", async ({ adapter }) => {
      await adapter.add({ state: busyHost });
      const host = aHost();
      await rejects(adapter.add({ state: withEngines(host, "JOB-1") }), "invalid", "engine-id-taken");
      await rejects(adapter.add({ state: withEngines(host, "new", "NEW") }), "invalid", "engine-id-taken");
      assert.equal(await adapter.find(host.hostname), undefined);
      await adapter.add({ state: host });
      await rejects(adapter.update(host.hostname, () => ({ state: withEngines(host, "engspa-1") })), "invalid", "engine-id-taken");
      await rejects(adapter.update(host.hostname, () => ({ state: withEngines(host, "x", "X") })), "invalid", "engine-id-taken");
      await rejects(adapter.update("localhost", () => ({ state: { ...busyHost, engines: [...busyHost.engines, jobEngine("job-1")] } })),
        "invalid", "engine-id-taken");
      assert.deepEqual(await adapter.list(), [host, busyHost]);
    });
    promised("lets one of two hosts have an engine id that both want", async ({ adapter }) => {
      const hosts = upTo(6).map(() => aHost());
      for (const host of hosts) await adapter.add({ state: host });
      const ends = await Promise.allSettled(hosts.map((host, index) =>
        adapter.update(host.hostname, (found) => ({ state: withEngines(found, ...(index % 2 === 0 ? ["a", "b"] : ["b", "a"])) }))));
      assert.equal(ends.filter((end) => end.status === "fulfilled").length, 1);
      for (const end of ends) {
        if (end.status === "rejected") await rejects(Promise.reject(end.reason as Error), "invalid", "engine-id-taken");
      }
    });
    promised("answers and keeps what an update made: engines new, changed, moved and gone", async ({ adapter }) => {
      const host = aHost();
      await adapter.add({ state: withEngines(host, "a", "b", "c") });
      const steps = [["c", "a", "d"], ["C", "A"], [], ["a", "b", "c", "d", "e"]];
      for (const ids of steps) {
        const state = withEngines({ ...host, agentPort: 9000 + ids.length, report: busyHost.report }, ...ids);
        assert.deepEqual(await adapter.update(host.hostname, () => ({ state })), state);
        assert.deepEqual(await adapter.find(host.hostname), state);
      }
      const stopped = await adapter.update(host.hostname, (found) =>
        ({ state: { ...found, engines: found.engines.map((engine) => ({ ...engine, expectedRunning: false })) } }));
      assert.deepEqual(await adapter.find(host.hostname), stopped);
    });
    promised("refuses to change or remove a host that it does not know", async ({ adapter }) => {
      await rejects(adapter.update("unknown", () => assert.fail("called")), "notFound", "host-not-found");
      await rejects(adapter.remove("unknown", () => assert.fail("called")), "notFound", "host-not-found");
    });
    promised("leaves the host untouched when the change or the check throws", async ({ adapter }) => {
      await adapter.add({ state: busyHost });
      await assert.rejects(adapter.update("localhost", () => { throw new Error("not wanted"); }), /not wanted/);
      await assert.rejects(adapter.remove("localhost", () => { throw new Error("not wanted"); }), /not wanted/);
      assert.deepEqual(await adapter.list(), [busyHost]);
    });
    promised("lets rival updates of one host never interleave", async ({ adapter }) => {
      const host = aHost({ agentPort: 0 });
      await adapter.add({ state: host });
      await Promise.all(upTo(20).map((n) => adapter.update(host.hostname, (found) => ({
        state: { ...found, agentPort: found.agentPort + 1, engines: [...found.engines, jobEngine(`engine-${n}`)] },
      }))));
      const end = await adapter.find(host.hostname);
      assert.deepEqual([end?.agentPort, end?.engines.length], [20, 20]);
    });
    promised("shows the others, by name, to a change among them, which keeps to all that an update promises", async ({ adapter }) => {
      const others = [aHost({ hostname: "a.example" }), busyHost];
      for (const host of [...others].reverse()) await adapter.add({ state: host });
      const host = aHost({ hostname: "b.example" });
      await adapter.add({ state: host });
      let seen: readonly Host[] = [];
      const state = withEngines(host, "new");
      assert.deepEqual(
        await adapter.updateAmong("b.example", (found, rest) => { assert.deepEqual(found, host); seen = rest; return { state }; }), state,
      );
      assert.deepEqual(seen, others);
      assert.deepEqual(await adapter.find("b.example"), state);
      await assert.rejects(adapter.updateAmong("b.example", () => { throw new Error("not wanted"); }), /not wanted/);
      await rejects(adapter.updateAmong("b.example", () => ({ state: withEngines(host, "JOB-1") })), "invalid", "engine-id-taken");
      await rejects(adapter.updateAmong("unknown", () => assert.fail("called")), "notFound", "host-not-found");
      assert.deepEqual(await adapter.list(), [others[0], state, others[1]]);
    });
    promised("never lets more through than all hosts together may have, when several are changed at one moment", async ({ adapter }) => {
      const hosts = upTo(6).map(() => aHost());
      for (const host of hosts) await adapter.add({ state: host });
      const most = 4;
      const ends = await Promise.allSettled([...hosts, ...hosts].map((host, index) =>
        adapter.updateAmong(host.hostname, (found, others) => {
          const state = { ...found, engines: [...found.engines, jobEngine(`engine-${index}`)] };
          if ([...others, state].flatMap(({ engines }) => engines).length > most) throw new Error("too many");
          return { state };
        })));
      assert.equal(ends.filter((end) => end.status === "fulfilled").length, most);
      assert.equal((await adapter.list()).flatMap(({ engines }) => engines).length, most);
    });
    promised("changes all hosts, by name, or none of them", async ({ adapter, signals }) => {
      const heard: string[] = [];
      const [first, second, third] = ["a.example", "b.example", "c.example"].map((hostname) => aHost({ hostname })) as [Host, Host, Host];
      await signals.listen("hosts", (hostname) => heard.push(hostname));
      for (const host of [third, first, second]) await adapter.add({ state: host });
      await until("those that were added are heard", () => heard.length === 3);
      heard.length = 0;
      const states = [withEngines(first, "one"), second, withEngines(third, "two", "three")];
      assert.deepEqual(await adapter.updateAll((hosts) => {
        assert.deepEqual(hosts, [first, second, third]);
        return hosts.map((host, place) => ({ state: host.hostname === "b.example" ? host : states[place] as Host }));
      }), states);
      assert.deepEqual(await adapter.list(), states);
      await until("both that changed are heard", () => heard.length === 2);
      assert.deepEqual(heard.sort(), ["a.example", "c.example"]);
      await assert.rejects(adapter.updateAll(() => { throw new Error("not wanted"); }), /not wanted/);
      const alike = adapter.updateAll((hosts) => hosts.map((host) => ({ state: withEngines(host, "same") })));
      await rejects(alike, "invalid", "engine-id-taken");
      assert.deepEqual(await adapter.list(), states);
    });
    promised("lets no change of all hosts miss one among them", async ({ adapter }) => {
      const [host, other] = [aHost(), aHost()];
      for (const one of [host, other]) await adapter.add({ state: one });
      await Promise.all(upTo(8).map((index) => (index % 2 === 0
        ? adapter.updateAll((hosts) => hosts.map((found) => ({ state: { ...found, agentPort: found.agentPort + 1 } })))
        : adapter.updateAmong(host.hostname, (found) => ({ state: { ...found, agentPort: found.agentPort + 1 } })))));
      assert.equal((await adapter.find(host.hostname))?.agentPort, host.agentPort + 8);
      assert.equal((await adapter.find(other.hostname))?.agentPort, other.agentPort + 4);
    });
    promised("removes a host with its engines and answers it as it was", async ({ adapter }) => {
      await adapter.add({ state: busyHost });
      assert.deepEqual(await adapter.remove("localhost", (host) => { assert.deepEqual(host, busyHost); return []; }), busyHost);
      assert.deepEqual(await adapter.list(), []);
      await adapter.add({ state: withEngines(aHost(), "Job-1") });
    });
    promised("signals each committed change, and nothing else", async ({ adapter, signals }) => {
      const heard: string[] = [];
      await signals.listen("hosts", (hostname) => heard.push(hostname));
      const host = aHost();
      await adapter.add({ state: host });
      await until("the new host is heard", () => heard.length === 1);
      await assert.rejects(adapter.update(host.hostname, () => { throw new Error("not wanted"); }));
      await adapter.update(host.hostname, (found) => ({ state: { ...found, agentPort: 1 } }));
      await until("its change is heard", () => heard.length === 2);
      await adapter.remove(host.hostname, silently);
      await until("its end is heard", () => heard.length === 3);
      assert.deepEqual(heard, upTo(3).map(() => host.hostname));
    });
    oneDoor(promised, hostDoor);
  });
}
