import { MemoryRandom } from "@dragoman/adapters-memory/common";
import type { MemoryHostAgents } from "@dragoman/adapters-memory/hosts";
import type { TranslationEngine } from "@dragoman/domain/hosts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { systemClock } from "../common/clock-and-random.js";
import {
  AddEngine, AddTranslationEngine, ChangeTranslationEngine, RemoveEngine, ResetEngineConfig, StartEngine, StopEngine,
} from "./change-engines.js";
import { RegisterHost, RemoveHost } from "./change-hosts.js";
import type { HostRepository } from "./host-repository.js";
import {
  agentsAt, aHost, anAgent, anEngine, catalan, community, type KeptHosts, keptHosts, licensed, spanish,
} from "./hosts.test-kit.js";
import { FindHost, ReadHostProfile } from "./read-hosts.js";

const random = new MemoryRandom();
const failing = (kind: string, code: string) => expect.objectContaining({ kind, code });
let kept: KeptHosts, hosts: HostRepository, agents: MemoryHostAgents;

beforeEach(async () => {
  kept = await keptHosts(
    aHost("localhost", { isController: true, engines: [{ kind: "job", id: "job", expectedRunning: true }, anEngine("EngSpa")] }));
  ({ hosts } = kept);
  const [first, silent] = [anAgent("first"), anAgent("third")];
  agents = agentsAt({ localhost: first, "127.0.0.2": anAgent("second"), alias: first, silent });
  silent.away = true;
});

describe("registering a host", () => {
  const register = (hostname: string, hostAgentPort = 8002) =>
    new RegisterHost(hosts, agents, systemClock).run({ hostname, hostAgentPort });

  it("takes in a host whose agent answers, without engines and never as controller", async () => {
    const host = await register("127.0.0.2", 8102);
    expect(host).toMatchObject({
      hostname: "127.0.0.2", agentPort: 8102, isController: false, engines: [],
      report: { agentRunning: true, languagePairs: [spanish, catalan] },
    });
    expect(await hosts.find("127.0.0.2")).toEqual(host);
  });

  it.each([
    ["a wrong name", "-rf", 8002, "hostname-invalid"], ["a wrong port", "127.0.0.2", 22, "host-agent-port-invalid"],
    ["a host that is there", "LOCALHOST", 8002, "host-exists"], ["an agent that is there under another name", "alias", 8002, "host-exists"],
    ["a silent agent", "silent", 8002, "host-agent-not-usable"],
  ])("refuses %s", async (_, hostname, port, code) => {
    await expect(register(hostname, port)).rejects.toEqual(failing("invalid", code));
    expect(await hosts.list()).toHaveLength(1);
  });

  it("names the host that cannot be reached", async () => {
    await expect(register("silent")).rejects.toThrow("Host silent cannot be registered: The agent at silent:8002");
  });
});

describe("a host", () => {
  it("is found and removed without regard to letter case, the controller is not removed", async () => {
    await hosts.add({ state: aHost("two.example", { engines: [anEngine("Two")] }) });
    expect((await new FindHost(hosts).run("TWO.example")).hostname).toBe("two.example");
    expect((await new RemoveHost(hosts, systemClock).run("Two.Example")).engines).toHaveLength(1);
    await expect(new FindHost(hosts).run("two.example")).rejects.toEqual(failing("notFound", "host-not-found"));
    await expect(new RemoveHost(hosts, systemClock).run("localhost")).rejects.toEqual(failing("conflict", "host-is-controller"));
    await expect(new RemoveHost(hosts, systemClock).run("nowhere")).rejects.toEqual(failing("notFound", "host-not-found"));
  });

  it("is measured by its agent", async () => {
    const profile = new ReadHostProfile(new FindHost(hosts), agents);
    expect(await profile.run("localhost")).toEqual(await agents.profile(aHost("localhost")));
    await expect(profile.run("nowhere")).rejects.toEqual(failing("notFound", "host-not-found"));
    await hosts.add({ state: aHost("silent") });
    await expect(profile.run("silent")).rejects.toEqual(failing("unavailable", "host-agent-unreachable"));
  });
});

describe("adding engines", () => {
  it("answers them at rest, with a random id where none is given", async () => {
    const { host, engine } = await new AddEngine(hosts, random, systemClock).run("LocalHost", "job", {});
    expect([host.hostname, engine]).toEqual(["localhost", { kind: "job", id: expect.stringMatching(/^\w{12}$/), expectedRunning: false }]);
    const add = new AddTranslationEngine(hosts, community, random, systemClock);
    expect((await add.run("localhost", { languagePair: catalan.id, id: "Cat_1" })).engine)
      .toEqual(anEngine("Cat_1", { pair: catalan, expectedRunning: false }));
    expect((await add.run("localhost", { languagePair: catalan.id, id: "Cat_2", desiredProcessingUnits: 3 })).engine)
      .toMatchObject({ desiredProcessingUnits: 3, maximumProcessingUnits: 3 });
  });

  it.each([
    [{ languagePair: "Nope" }, "language-pair-not-installed"], [{ languagePair: spanish.id, id: "a-b" }, "engine-id-invalid"],
    [{ languagePair: spanish.id, id: "JOB" }, "engine-id-taken"], [{ languagePair: spanish.id, mode: "auto" }, "engine-mode-not-supported"],
    [{ languagePair: spanish.id, desiredProcessingUnits: 0 }, "processing-units-invalid"],
    [{ languagePair: spanish.id, desiredProcessingUnits: 2, maximumProcessingUnits: 1 }, "processing-units-invalid"],
    [{ languagePair: spanish.id, maximumProcessingUnits: 16 }, "processing-units-exhausted"],
  ])("refuses %j", async (request, code) => {
    const add = new AddTranslationEngine(hosts, community, random, systemClock);
    await expect(add.run("localhost", request)).rejects.toEqual(failing("invalid", code));
    expect(kept.writes()).toBe(0);
  });

  it("counts the units of other hosts", async () => {
    await hosts.add({ state: aHost("two", { engines: [anEngine("Wide", { maximum: 14 })] }) });
    const adding = new AddTranslationEngine(hosts, community, random, systemClock);
    const add = (maximumProcessingUnits: number) => adding.run("localhost", { languagePair: spanish.id, maximumProcessingUnits });
    await expect(add(2)).rejects.toEqual(failing("invalid", "processing-units-exhausted"));
    await add(1);
  });

  it("keeps to the pairs and units of a licence", async () => {
    const add = new AddTranslationEngine(hosts, licensed(2, "EngCat_*"), random, systemClock);
    const uncovered = add.run("localhost", { languagePair: spanish.id });
    await expect(uncovered).rejects.toEqual(failing("invalid", "language-pair-not-licensed"));
    await add.run("localhost", { languagePair: catalan.id });
    const tooMany = add.run("localhost", { languagePair: catalan.id });
    await expect(tooMany).rejects.toEqual(failing("invalid", "processing-units-exhausted"));
  });

  it("refuses a job engine where the database cannot be reached", async () => {
    const host = aHost("two");
    await hosts.add({ state: { ...host, report: { ...host.report, databaseConfigured: false } } });
    const add = new AddEngine(hosts, random, systemClock);
    await expect(add.run("two", "job", {})).rejects.toEqual(failing("invalid", "host-without-database"));
    await expect(add.run("nowhere", "job", {})).rejects.toEqual(failing("notFound", "host-not-found"));
  });
});

describe("changing engines", () => {
  const engine = async () => (await hosts.find("localhost"))?.engines.find(({ id }) => id === "EngSpa") as TranslationEngine;

  it("stops, starts and removes them", async () => {
    expect((await new StopEngine(hosts, systemClock).run("localhost", "translation", "engspa")).engine.expectedRunning).toBe(false);
    expect((await engine()).expectedRunning).toBe(false);
    expect((await new StartEngine(hosts, systemClock).run("localhost", "translation", "EngSpa")).engine.expectedRunning).toBe(true);
    expect((await new RemoveEngine(hosts, systemClock).run("localhost", "translation", "EngSpa")).engine).toEqual(anEngine("EngSpa"));
    for (const act of [new StartEngine(hosts, systemClock), new StopEngine(hosts, systemClock), new RemoveEngine(hosts, systemClock)]) {
      await expect(act.run("localhost", "translation", "EngSpa")).rejects.toEqual(failing("notFound", "engine-not-found"));
      await expect(act.run("nowhere", "job", "job")).rejects.toEqual(failing("notFound", "host-not-found"));
    }
  });

  it.each([
    [{}, [1, 1]], [{ desiredProcessingUnits: 3 }, [3, 3]], [{ maximumProcessingUnits: 4 }, [1, 4]],
    [{ desiredProcessingUnits: 2, maximumProcessingUnits: 4 }, [2, 4]],
  ])("gives units %j", async (change, [desired, maximum]) => {
    await new ChangeTranslationEngine(hosts, community, systemClock).run("localhost", "EngSpa", change);
    expect(await engine()).toMatchObject({ desiredProcessingUnits: desired, maximumProcessingUnits: maximum });
    await new ResetEngineConfig(hosts, systemClock).run("localhost", "translation", "EngSpa");
    expect(await engine()).toMatchObject({ desiredProcessingUnits: 1, maximumProcessingUnits: 1 });
  });

  it("refuses modes, too many units, and what is no translation engine", async () => {
    const change = new ChangeTranslationEngine(hosts, community, systemClock);
    await expect(change.run("localhost", "EngSpa", { mode: "cpu" })).rejects.toEqual(failing("invalid", "engine-mode-not-supported"));
    await expect(change.run("localhost", "EngSpa", { maximumProcessingUnits: 17 })).rejects.toEqual(failing("invalid",
      "processing-units-exhausted"));
    await expect(change.run("localhost", "job", {})).rejects.toEqual(failing("notFound", "engine-not-found"));
    const reset = new ResetEngineConfig(hosts, systemClock);
    await reset.run("localhost", "job", "job");
    await expect(reset.run("localhost", "job", "x")).rejects.toEqual(failing("notFound", "engine-not-found"));
  });
});
