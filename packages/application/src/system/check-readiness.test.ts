import { MemoryHostRepository } from "@dragoman/adapters-memory/hosts";
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

async function readinessWith(...engines: Engine[]) {
  return new CheckReadiness(await hostsWith(engines), claimed, detecting).run();
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

  it("tells pairs by the engines that should serve them", async () => {
    const engines = [anEngine("translation", false), { ...anEngine("translation", true), id: "two" } as Engine];
    expect((await readinessWith(engines[0] as Engine)).pairs).toEqual([{ languagePairId: "EngSpa_p", ready: false }]);
    expect((await readinessWith(...engines)).pairs).toEqual([{ languagePairId: "EngSpa_p", ready: true }]);
  });

  it("waits for the agent of the first host, and is over when the server stops", async () => {
    const check = new CheckReadiness(new MemoryHostRepository(), claimed, detecting);
    expect(await check.run()).toEqual({ ready: false, waitingFor: ["the host agent of this machine"], pairs: [] });
    check.stop();
    expect(await check.run()).toMatchObject({ ready: false, waitingFor: ["the server is stopping"] });
  });

  it("waits for the database that does not answer, but not with it", async () => {
    const silent = { list: () => new Promise<never>(() => undefined) };
    expect(await new CheckReadiness(silent, claimed, detecting).run()).toEqual({ ready: false, waitingFor: ["database"], pairs: [] });
  });

  it("waits for language detection until it is loaded", async () => {
    const detector = { isLoaded: false };
    const check = new CheckReadiness(await hostsWith([]), claimed, detector);
    expect(await check.run()).toEqual({ ready: false, waitingFor: ["language detection"], pairs: [] });
    detector.isLoaded = true;
    expect(await check.run()).toMatchObject({ ready: true });
  });

  it("waits for claims only where a job engine runs that should make them", async () => {
    const check = async (...engines: Engine[]) => new CheckReadiness(await hostsWith(engines), { standsStill: true }, detecting).run();
    expect(await check(anEngine("job", true))).toMatchObject({
      ready: false, waitingFor: ["job engines to take up work (for a minute jobs have waited, and none was worked on)"],
    });
    expect(await check(anEngine("job", false))).toMatchObject({ waitingFor: ["job engines"] });
    expect(await check(anEngine("job", true, false))).toMatchObject({ ready: true });
    expect(await check(anEngine("translation", true))).toMatchObject({ ready: true });
  });
});
