import type { MemoryHostAgent } from "@dragoman/adapters-memory/hosts";
import { languagePair } from "@dragoman/domain/language-pairs";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { systemClock } from "../common/clock-and-random.js";
import { chooseWishedPairs } from "./choose-wished-pairs.js";
import {
  agentsAt, aHost, anAgent, anEngine, catalan, community, type KeptHosts, keptHosts, licensed, sandboxed, spanish,
} from "./hosts.test-kit.js";
import { RegisterLocalHost } from "./register-local-host.js";

const wish = { pairs: ["EngSpa", "engcat", "SpaEng"], ranks: { SANDBOX: "lastResort" } } as const;
let agent: MemoryHostAgent, kept: KeptHosts;
const registering = (grants: typeof community = community) =>
  new RegisterLocalHost(kept.hosts, agentsAt({ localhost: agent }), grants, systemClock);
const register = (signal?: AbortSignal, away?: (why: string) => void) => registering().run({ agentPort: 8002, wish }, signal, away);
/** A later start, for these pairs, after earlier ones that have filled those. */
const later = (pairs: readonly string[], filled?: readonly string[]) =>
  registering().run({ agentPort: 8002, wish: { ...wish, pairs }, ...(filled === undefined ? {} : { filled }) });
const served = async () => (await kept.hosts.find("localhost"))?.engines.flatMap((engine) =>
  (engine.kind === "translation" ? [[engine.id, engine.languagePairId]] : []));

beforeEach(async () => {
  agent = anAgent("local");
  kept = await keptHosts();
});

describe("the first start", () => {
  it("registers the controller with a job engine, a training engine and engines for what is wished and installed", async () => {
    const local = await register();
    expect([local?.missing, local?.filled]).toEqual([["SpaEng"], ["EngSpa", "engcat"]]);
    expect(await kept.hosts.find("localhost")).toMatchObject({
      hostname: "localhost", agentPort: 8002, isController: true,
      engines: [
        ...["job", "training"].map((kind) => ({ kind, id: kind, expectedRunning: true })), anEngine("EngSpa"),
        anEngine("EngCat", { pair: catalan }),
      ].map((engine) => expect.objectContaining(engine)),
    });
  });

  it("makes engines for what the licence covers, as far as its units go", async () => {
    const local = await registering(licensed(1, "EngCat_*")).run({ agentPort: 8002, wish });
    expect(local?.host.engines.map(({ id }) => id)).toEqual(["job", "training", "EngCat"]);
  });

  it("has no job engine where the agent has no database", async () => {
    agent.databaseConfigured = false;
    expect((await register())?.host.engines.map(({ id }) => id)).toEqual(["EngSpa", "EngCat"]);
  });

  it("waits for the agent, and for pairs that it still looks for", async () => {
    agent.away = true;
    agent.probing = true;
    agent.languagePairs = [sandboxed];
    const local = register();
    agent.away = false;
    agent.languagePairs = [sandboxed, spanish];
    setTimeout(() => { agent.languagePairs = [sandboxed, spanish, catalan]; agent.probing = false; }, 250);
    expect((await local)?.host.engines.flatMap((engine) => (engine.kind === "translation" ? [engine.languagePairId] : [])))
      .toEqual([spanish.id, catalan.id]);
  });

  it("says why the agent cannot be used, once, when it has been away for a while", async () => {
    agent.away = true;
    const heard: string[] = [];
    const local = register(undefined, (why) => {
      heard.push(why);
      setTimeout(() => { agent.away = false; }, 500);
    });
    expect((await local)?.host.hostname).toBe("localhost");
    expect(heard).toEqual([expect.stringContaining("localhost")]);
  });

  it("takes ids that are free", async () => {
    kept = await keptHosts(aHost("two", { engines: [anEngine("engspa"), { kind: "job", id: "job", expectedRunning: true }] }));
    expect((await register())?.host.engines.map(({ id }) => id)).toEqual(["job_2", "training", "EngSpa_2", "EngCat"]);
  });

  it("can be given up", async () => {
    agent.away = true;
    const stop = new AbortController();
    const local = register(stop.signal);
    stop.abort(new Error("stopping"));
    await expect(local).rejects.toThrow("stopping");
  });
});

describe("later starts", () => {
  it("change nothing but the port of the agent", async () => {
    const before = aHost("localhost", { isController: true, agentPort: 8102, engines: [anEngine("Mine", { expectedRunning: false })] });
    kept = await keptHosts(before);
    expect(await register()).toBeUndefined();
    expect(await kept.hosts.list()).toEqual([{ ...before, agentPort: 8002 }]);
    expect(await register()).toBeUndefined();
    expect(kept.writes()).toBe(1);
  });
});

describe("a corrected start", () => {
  it("adds the pairs, when the first one named none that there is", async () => {
    const first = await registering().run({ agentPort: 8002, wish: { ...wish, pairs: ["Foo", "XxxYyy"] } });
    expect([first?.filled, first?.missing, await served()]).toEqual([[], ["Foo", "XxxYyy"], []]);
    const second = await later(["EngSpa", "engcat"], []);
    expect([second?.filled, second?.missing]).toEqual([["EngSpa", "engcat"], []]);
    expect(await served()).toEqual([["EngSpa", spanish.id], ["EngCat", catalan.id]]);
    expect((await kept.hosts.find("localhost"))?.engines.every(({ expectedRunning }) => expectedRunning)).toBe(true);
  });

  it("adds the pair that was misspelt beside others, and no other", async () => {
    kept = await keptHosts(aHost("localhost", { isController: true, engines: [anEngine("Mine", { expectedRunning: false })] }));
    expect(await later(["EngSpa", "EngCat"], ["EngSpa"])).toMatchObject({ filled: ["EngCat"], missing: [] });
    expect(await served()).toEqual([["Mine", spanish.id], ["EngCat", catalan.id]]);
  });

  it.each<[string, readonly string[], readonly string[] | undefined]>([
    ["a pair that it has filled once and somebody removed", ["EngSpa", "ENGCAT"], ["engspa", "EngCat"]],
    ["anything for engines that an older version made", ["EngSpa", "EngCat"], undefined],
  ])("does not add %s", async (_what, pairs, filled) => {
    kept = await keptHosts(aHost("localhost", { isController: true, engines: [anEngine("Mine")] }));
    expect(await later(pairs, filled)).toBeUndefined();
    expect([await served(), kept.writes()]).toEqual([[["Mine", spanish.id]], 0]);
  });

  it("tries again what is not installed yet, and takes an engine that serves it already", async () => {
    kept = await keptHosts(aHost("localhost", { isController: true, engines: [anEngine("Mine")] }));
    agent.languagePairs = [spanish];
    expect(await later(["EngSpa", "EngCat"], [])).toMatchObject({ filled: ["EngSpa"], missing: ["EngCat"] });
    agent.languagePairs = [spanish, catalan];
    expect(await later(["EngSpa", "EngCat"], ["EngSpa"])).toMatchObject({ filled: ["EngCat"], missing: [] });
    expect(await served()).toEqual([["Mine", spanish.id], ["EngCat", catalan.id]]);
  });

  it("replaces no pair of a last resort while nothing better is installed, and adds the better one then", async () => {
    agent.languagePairs = [sandboxed];
    expect(await registering().run({ agentPort: 8002, wish: { ...wish, pairs: ["EngSpa"] } })).toMatchObject({ filled: [], missing: [] });
    expect(await later(["EngSpa"], [])).toMatchObject({ filled: [] });
    expect(await served()).toEqual([["EngSpa", sandboxed.id]]);
    agent.languagePairs = [spanish];
    expect(await later(["EngSpa"], [])).toMatchObject({ filled: ["EngSpa"] });
    expect(await served()).toEqual([["EngSpa", sandboxed.id], ["EngSpa_2", spanish.id]]);
  });

  it("stays within the licence", async () => {
    kept = await keptHosts(aHost("localhost", { isController: true, engines: [anEngine("Mine", { maximum: 15 })] }));
    agent.languagePairs = [catalan, languagePair({ source: "eng", target: "fra", technology: "RBMT", version: "1.0.0" })];
    expect(await later(["EngCat", "EngFra"], [])).toMatchObject({ filled: ["EngCat"], missing: [] });
  });
});

describe("choosing wished pairs", () => {
  const older = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "0.8.0" });
  const newer = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "0.10.0" });
  const adapted = languagePair({ source: "eng", target: "spa", domain: "Adapted-legal", technology: "RBMT", version: "1.0.0" });
  const unranked = languagePair({ source: "eng", target: "spa", technology: "constructor", version: "0.1.0" });
  const choose = (installed: readonly (typeof older)[], pairs: string[], sandbox = false) => {
    const ranks = { RBMT: "usual", SANDBOX: sandbox ? "preferred" : "lastResort" } as const;
    const { chosen, missing, certain } = chooseWishedPairs(installed, { pairs, ranks });
    return [chosen.map(({ id }) => id), missing, certain];
  };

  it.each([
    ["the latest of several versions", [older, newer], ["EngSpa"], false, [[newer.id], [], true]],
    ["the very pair that is named", [older, newer], [older.id.toLowerCase()], false, [[older.id], [], true]],
    ["a real engine before the sandbox", [sandboxed, older], ["EngSpa"], false, [[older.id], [], true]],
    ["the sandbox where it is wanted", [sandboxed, older], ["EngSpa"], true, [[sandboxed.id], [], true]],
    ["the sandbox where nothing else is, but not for sure", [sandboxed], ["EngSpa"], false, [[sandboxed.id], [], false]],
    ["the sandbox for anything where nothing fits", [sandboxed], ["SpaCat"], false, [[sandboxed.id], ["SpaCat"], false]],
    ["a technology that nobody ranked before the sandbox", [sandboxed, unranked], ["EngSpa"], false, [[unranked.id], [], true]],
    ["no adapted pair for its direction", [older, adapted], ["EngSpa"], false, [[older.id], [], true]],
    ["an adapted pair that is named", [older, adapted], [adapted.id], false, [[adapted.id], [], true]],
    ["another pair of the direction that is named as well", [sandboxed, older], ["EngSpa", older.id], true,
      [[sandboxed.id, older.id], [], false]],
    ["each pair once", [older], ["EngSpa", "engspa"], false, [[older.id], [], true]],
    ["the pair that is named by other codes of its languages", [newer], ["engspa"], false, [[newer.id], [], true]],
    ["no pair that only begins alike", [older], ["EngSp", "EngSpaX"], false, [[], ["EngSp", "EngSpaX"], false]],
  ])("takes %s", (_, installed, pairs, sandbox, expected) => {
    expect(choose(installed, pairs, sandbox)).toEqual(expected);
  });
});
