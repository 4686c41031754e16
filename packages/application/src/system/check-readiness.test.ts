import { MemoryHostRepository } from "@dragoman/adapters-memory/hosts";
import { DomainError } from "@dragoman/domain/common";
import { allEngineKinds, type Engine, type EngineKind, isPairKind, traitsOf, unheard } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import { CheckReadiness } from "./check-readiness.js";

const ofPair = { languagePairId: "EngSpa_p", desiredProcessingUnits: 1, maximumProcessingUnits: 1 };
const anEngine = (kind: EngineKind, running: boolean, expectedRunning = true): Engine => ({
  id: kind, expectedRunning, report: { running, filledProcessingUnits: 0, restarts: 0 },
  ...(isPairKind(kind) ? { kind, ...ofPair } : { kind }),
});

const claimed = { standsStill: false };
const detecting = { isLoaded: true };
const roomy = { whyFull: async () => undefined };

async function readinessWith(...engines: Engine[]) {
  return new CheckReadiness(await hostsWith(engines), claimed, detecting, roomy).run();
}

async function hostsWith(engines: readonly Engine[]) {
  const hosts = new MemoryHostRepository();
  await hosts.add({ state: { hostname: "localhost", agentPort: 8002, isController: true, engines, report: unheard } });
  return hosts;
}

describe("CheckReadiness", () => {
  it.each(allEngineKinds)("waits for engines of the kind %s that should run, and for no others", async (kind) => {
    const others = allEngineKinds.filter((other) => other !== kind).map((other) => anEngine(other, true));
    expect(await readinessWith(anEngine(kind, false), ...others)).toMatchObject({ ready: false, waitingFor: [`${traitsOf(kind).name}s`] });
    expect(await readinessWith(anEngine(kind, false, false), ...others)).toMatchObject({ ready: true, waitingFor: [] });
  });

  const lastFailure = "its model is damaged; it ended with code 1.";
  const dead = (engine: Engine): Engine =>
    ({ ...engine, id: "dead", report: { running: false, filledProcessingUnits: 0, restarts: 3, lastFailure } });
  const named = (kind: EngineKind) => [{ hostname: "localhost", engineId: "dead", kind: traitsOf(kind).name, lastFailure }];

  it.each(allEngineKinds)("names an engine of the kind %s that does not start, and is ready where another one runs", async (kind) => {
    const found = await readinessWith(dead(anEngine(kind, false)), anEngine(kind, true));
    expect(found).toMatchObject({ ready: true, waitingFor: [], failing: named(kind) });
  });

  it.each(allEngineKinds)("waits where no engine of the kind %s starts, if it is vital", async (kind) => {
    const found = await readinessWith(dead(anEngine(kind, false)));
    const { isVital, name } = traitsOf(kind);
    expect(found).toMatchObject({ ready: !isVital, waitingFor: isVital ? [`${name}s`] : [], failing: named(kind) });
  });

  it("tells pairs by the engines that should serve them", async () => {
    const engines = [anEngine("translation", false), { ...anEngine("translation", true), id: "two" } as Engine];
    expect((await readinessWith(engines[0] as Engine)).pairs).toEqual([{ languagePairId: "EngSpa_p", ready: false }]);
    expect((await readinessWith(...engines)).pairs).toEqual([{ languagePairId: "EngSpa_p", ready: true }]);
  });

  it("waits for the agent of the first host, and is over when the server stops", async () => {
    const check = new CheckReadiness(new MemoryHostRepository(), claimed, detecting, roomy);
    expect(await check.run()).toEqual({ ready: false, waitingFor: ["the host agent of this machine"], pairs: [], failing: [] });
    check.stop();
    expect(await check.run()).toMatchObject({ ready: false, waitingFor: ["the server is stopping"] });
  });

  it("waits for the database that does not answer, but not with it", async () => {
    const silent = { list: () => new Promise<never>(() => undefined) };
    expect(await new CheckReadiness(silent, claimed, detecting, roomy).run())
      .toEqual({ ready: false, waitingFor: ["database"], pairs: [], failing: [] });
  });

  it("waits for room on a full disk, also where the database only reads or does not answer at all", async () => {
    const full = { whyFull: async () => "/data has 0 MB left, and PostgreSQL needs 32 MB" };
    const waitingFor = ["room on the disk of the database (/data has 0 MB left, and PostgreSQL needs 32 MB)"];
    for (const hosts of [await hostsWith([]), { list: () => Promise.reject(new DomainError("unavailable", "disk-full", "Full.")) }]) {
      expect(await new CheckReadiness(hosts, claimed, detecting, full).run()).toMatchObject({ ready: false, waitingFor });
    }
  });

  it("waits for language detection until it is loaded", async () => {
    const detector = { isLoaded: false };
    const check = new CheckReadiness(await hostsWith([]), claimed, detector, roomy);
    expect(await check.run()).toEqual({ ready: false, waitingFor: ["language detection"], pairs: [], failing: [] });
    detector.isLoaded = true;
    expect(await check.run()).toMatchObject({ ready: true });
  });

  it("waits for claims only where a job engine runs that should make them", async () => {
    const check = async (...engines: Engine[]) =>
      new CheckReadiness(await hostsWith(engines), { standsStill: true }, detecting, roomy).run();
    expect(await check(anEngine("job", true))).toMatchObject({
      ready: false, waitingFor: ["job engines to take up work (for a minute jobs have waited, and none was worked on)"],
    });
    expect(await check(anEngine("job", false))).toMatchObject({ waitingFor: ["job engines"] });
    expect(await check(anEngine("job", true, false))).toMatchObject({ ready: true });
    expect(await check(anEngine("translation", true))).toMatchObject({ ready: true });
  });
});
