import { MemorySignals } from "@dragoman/adapters-memory/common";
import { heard, lost, startEngine } from "@dragoman/domain/hosts";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { EngineDirectory } from "./engine-directory.js";
import type { HostRepository } from "./host-repository.js";
import { aHost, anAgent, anEngine, catalan, keptHosts, runs, sandboxed, spanish } from "./hosts.test-kit.js";

/** What each look at the hosts fails with. */
let broken: Error | undefined;
let hosts: HostRepository, directory: EngineDirectory;

beforeEach(async () => {
  const kept = await keptHosts(
    aHost("one", { engines: [
      { kind: "job", id: "job", expectedRunning: true, report: { running: true, filledProcessingUnits: 0, restarts: 0 } },
      anEngine("A", { report: runs(1) }), anEngine("Starting"),
    ] }),
    aHost("two", { engines: [anEngine("B", { report: runs(2, 3, 1) }), anEngine("Stopped", { pair: catalan, expectedRunning: false })] }));
  hosts = kept.hosts;
  broken = undefined;
  directory = new EngineDirectory(beforeEachCall(hosts, () => { if (broken) throw broken; }), kept.signals);
  await directory.open();
});
afterEach(() => directory.close());

describe("EngineDirectory", () => {
  it("knows the running engines of a pair on all hosts", () => {
    expect(directory.engines(spanish.id)).toEqual([
      { engineId: "A", hostname: "one", url: "unix:/engines/1", key: "key of 1", units: 1, freeUnits: 1 },
      { engineId: "B", hostname: "two", url: "unix:/engines/2", key: "key of 2", units: 3, freeUnits: 2 }]);
    expect(directory.engines(catalan.id)).toEqual([]);
    expect(directory.engines("nope")).toEqual([]);
  });

  it("knows which model engines serve, and that they do not agree while one follows another", async () => {
    const serve = async (hostname: string, revision?: string) => {
      await hosts.update(hostname, (host) => ({ state: { ...host, engines: host.engines.map((engine) =>
        (engine.report?.url && revision ? { ...engine, report: { ...engine.report, revision } } : engine)) } }));
      await directory.reread();
      return [spanish.id, catalan.id, `${catalan.id}>>${spanish.id}`].map((id) => directory.revision(id));
    };
    expect(await serve("one")).toEqual(["", "", ""]);
    expect(await serve("one", "new")).toEqual([undefined, "", undefined]);
    expect(await serve("two", "new")).toEqual(["new", "", "new"]);
  });

  it("knows what is installed, expected and running", () => {
    expect(directory.pairs()).toEqual([
      { pair: catalan, installedOn: ["one", "two"], expected: false, running: false },
      { pair: spanish, installedOn: ["one", "two"], expected: true, running: true }]);
  });

  it("knows of pairs from older agents, or stored as those told them, what they do not say of estimates", async () => {
    const pairs = [spanish, catalan, sandboxed].map(({ estimatesQuality: _untold, ...pair }) => pair);
    const older = await keptHosts(aHost("old", { report: { ...aHost("").report, languagePairs: pairs } }));
    const known = new EngineDirectory(older.hosts, older.signals);
    await known.reread();
    expect(known.pairs().map(({ pair }) => pair)).toEqual([catalan, spanish, sandboxed]);
  });

  it("believes what a driver says of estimates", async () => {
    const reported = [{ ...spanish, estimatesQuality: false }, { ...sandboxed, estimatesQuality: true }];
    const change = directory.nextChange(AbortSignal.timeout(20_000));
    for (const name of ["one", "two"]) {
      await hosts.update(name, (host) => ({ state: { ...host, report: { ...host.report, languagePairs: reported } } }));
    }
    await change;
    await directory.reread();
    expect(directory.pairs().map(({ pair }) => pair)).toEqual(reported);
  });

  it("counts no unit as free of an engine that has lost its units, or that said too much", async () => {
    const change = directory.nextChange(AbortSignal.timeout(20_000));
    await hosts.update("one", (host) =>
      ({ state: { ...host, engines: [anEngine("A", { report: runs(1, 0) }), anEngine("C", { report: runs(3, 1, 2) })] } }));
    await change;
    expect(directory.engines(spanish.id).map(({ engineId, units, freeUnits }) => [engineId, units, freeUnits]))
      .toEqual([["A", 1, 0], ["C", 1, 0], ["B", 3, 2]]);
  });

  it("follows changes, and keeps a pair expected while its host is lost", async () => {
    const change = directory.nextChange(AbortSignal.timeout(20_000));
    await hosts.update("two", (host) => ({ state: lost(host, "It is silent.") }));
    await change;
    expect(directory.engines(spanish.id).map(({ engineId }) => engineId)).toEqual(["A"]);
    const again = directory.nextChange(AbortSignal.timeout(20_000));
    await hosts.update("one", (host) => ({ state: lost(host, "It is silent.") }));
    await again;
    expect(directory.pairs()[1]).toEqual({ pair: spanish, installedOn: ["one", "two"], expected: true, running: false });
  });

  it("knows how long a pair has been installed nowhere, and begins to count anew when it was back in between", async () => {
    const clock = jest.spyOn(performance, "now");
    try {
      const now = performance.now();
      const at = async (minute: number, ...pairs: (typeof spanish)[]) => {
        clock.mockReturnValue(now + minute * 60_000);
        for (const name of ["one", "two"]) {
          await hosts.update(name, (host) => ({ state: { ...host, report: { ...host.report, languagePairs: pairs } } }));
        }
        await directory.reread();
        return [spanish, catalan, sandboxed].map(({ id }) => Math.round(directory.awayForMs(id) / 60_000));
      };
      expect(await at(1, spanish, catalan)).toEqual([0, 0, 1]);
      expect(await at(2, catalan)).toEqual([0, 0, 2]);
      expect(await at(9, catalan)).toEqual([7, 0, 9]);
      expect(await at(10, spanish)).toEqual([0, 0, 10]);
      expect(await at(15)).toEqual([0, 5, 15]);
    } finally {
      clock.mockRestore();
    }
  });

  it("knows for how long no engine was expected for any of some pairs", async () => {
    let now = 0;
    const clock = jest.spyOn(performance, "now").mockImplementation(() => now);
    try {
      await directory.close();
      directory = new EngineDirectory(hosts, new MemorySignals());
      await directory.open();
      const at = async (minutes: number, expectedRunning: boolean): Promise<readonly number[]> => {
        now = minutes * 60_000;
        for (const name of ["one", "two"]) {
          await hosts.update(name, (host) => ({
            state: { ...host, engines: host.engines.map((engine) => (engine.id === "Stopped" ? engine : { ...engine, expectedRunning })) },
          }));
        }
        await directory.reread();
        return [["spa"], ["cat"], ["spa", "cat"], ["ger"]].map((targets) =>
          Math.round(directory.unexpectedForMs(({ targetLanguageId }) => targets.includes(targetLanguageId)) / 60_000));
      };
      expect(await at(1, true)).toEqual([0, 1, 0, 1]);
      expect(await at(2, false)).toEqual([0, 2, 0, 2]); // it was expected until a moment ago
      expect(await at(9, false)).toEqual([7, 9, 7, 9]);
      expect(await at(10, true)).toEqual([0, 10, 0, 10]);
      expect(await at(15, false)).toEqual([0, 15, 0, 15]);
      expect(await at(20, false)).toEqual([5, 20, 5, 20]);
    } finally {
      clock.mockRestore();
    }
  });

  it("keeps what it knew while the store is away, and looks again by itself", async () => {
    broken = new Error("no database");
    await hosts.update("two", (host) => ({ state: heard(host, anAgent("x").status) }));
    expect(directory.engines(spanish.id)).toHaveLength(2);
    const change = directory.nextChange(AbortSignal.timeout(20_000));
    broken = undefined;
    await change;
    expect(directory.engines(spanish.id)).toHaveLength(1);
  });

  it("reads at once what it has not heard of, also while an earlier reading is under way", async () => {
    const deaf = new EngineDirectory(hosts, new MemorySignals());
    await deaf.open();
    const earlier = deaf.reread();
    await hosts.update("two", (host) => ({ state: startEngine(host, "translation", "Stopped") }));
    expect(deaf.pairs()[0]).toMatchObject({ pair: catalan, expected: false });
    await deaf.reread();
    expect(deaf.pairs()[0]).toMatchObject({ pair: catalan, expected: true });
    await earlier;
    await deaf.close();
  });

  it("lets a wait be given up", async () => {
    const stop = new AbortController();
    const change = directory.nextChange(stop.signal);
    stop.abort(new Error("enough"));
    await expect(change).rejects.toThrow("enough");
    await expect(directory.nextChange(stop.signal)).rejects.toThrow("enough");
  });
});
