import { allEngineKinds, type EngineKind, type EngineReport, endingOrder, isPairKind, traitsOf } from "@dragoman/domain/hosts";
import type { EngineOrder } from "@dragoman/host-protocol";
import type { LifeTimes } from "@dragoman/host-protocol/process-life";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EngineKeeper } from "./engine-keeper.js";
import type { KeepingTimes } from "./kept-engine.js";
import { enginePrograms, launchEngines } from "./launch-engine.js";

/**
 * An engine whose id says how it behaves. Its URL carries its process id; it is as busy as it was asked often. It
 * writes down when it ends as asked.
 */
const program = `
import { appendFileSync } from "node:fs";
const end = () => { appendFileSync(new URL("ended", import.meta.url), id + "\\n"); process.exit(0); };
const { id, desiredProcessingUnits: units } = JSON.parse(process.env.DRAGOMAN_ENGINE);
if (id.startsWith("modest") && units > 1) process.exit(4);
if (id.startsWith("dies")) process.exit(3);
if (id.startsWith("fails")) { process.send({ type: "failed", reason: "No dictionary." }); setTimeout(() => process.exit(1), 20); }
process.on("SIGTERM", () => { if (!id.startsWith("stubborn")) setTimeout(end, id.startsWith("slow") ? 300 : 20); });
process.on("disconnect", () => process.exit(0));
let asked = 0;
const alive = () => process.send({ type: "alive", busyProcessingUnits: ++asked, figures: { run: process.pid } });
process.on("message", () => { if (!id.startsWith("deaf")) alive(); });
setInterval(() => {}, 1000);
if (id.startsWith("phases")) {
  for (let phase = 1; phase <= 20; phase += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.send({ type: "phase", phase: "phase " + phase });
  }
}
if (!id.startsWith("fails") && !id.startsWith("silent")) {
  const seen = ["DRAGOMAN_DATABASE_URL", "DRAGOMAN_ADMIN_PASSWORD", "DRAGOMAN_AGENT_SECRET"].filter((name) => process.env[name]).join("+");
  const url = "http://127.0.0.1:" + process.pid + "/" + seen;
  process.send({ type: "ready", url, filledProcessingUnits: 1, revision: "model of " + id });
  if (id.startsWith("loops")) process.once("message", () => { for (;;); });
  if (id.startsWith("grows")) process.send({ type: "units", filledProcessingUnits: 3 });
}
`;

/** Asks this often, and takes an engine that has started for dead after this many questions. */
function asking(askMs: number, most: number): LifeTimes {
  const limits = { stopped: most, idle: most, busyMs: 500, blind: most };
  return { askMs, limits, atStart: { stopped: 1_000, idle: 1_000, busyMs: 60_000, blind: 1_000 } };
}
/** Takes an engine that does not get ready for dead after this many looks without progress. */
function looking(askMs: number, most: number): LifeTimes {
  return { askMs, limits: { stopped: most, idle: most, busyMs: 60_000, blind: most } };
}

const times: KeepingTimes = {
  firstPauseMs: 5, longestPauseMs: 20, steadyMs: 60_000,
  life: asking(60_000, 20), progress: looking(60_000, 20),
  handOverMs: 5, graceMs: 10_000, closingMs: 20_000,
};
const environment = {
  ...process.env, DRAGOMAN_DATABASE_URL: "postgres://x", DRAGOMAN_ADMIN_PASSWORD: "secret", DRAGOMAN_AGENT_SECRET: "shared",
};

let folder: string;
let keepers: EngineKeeper[];
let logged: { event: string; facts: Readonly<Record<string, unknown>> }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dragoman-agent test-"));
  await writeFile(join(folder, "engine.mjs"), program);
  keepers = [];
  logged = [];
});
afterEach(async () => {
  for (const keeper of keepers) await keeper.close();
  await rm(folder, { recursive: true });
});

function keeper(change: Partial<KeepingTimes> = {}): EngineKeeper {
  const file = join(folder, "engine.mjs");
  const fresh = new EngineKeeper(launchEngines(enginePrograms(() => file), { host: "127.0.0.1" }, environment),
    (event, facts) => logged.push({ event, facts }), { ...times, ...change });
  keepers.push(fresh);
  return fresh;
}

const job = (id: string): EngineOrder => ({ kind: "job", id });
const ofPair = (units: number) => ({
  languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0", desiredProcessingUnits: units, maximumProcessingUnits: units,
});
const translation = (id: string, units = 1): EngineOrder => ({ kind: "translation", id, ...ofPair(units) });
const ofKind = (kind: EngineKind, id: string): EngineOrder => (isPairKind(kind) ? { kind, id, ...ofPair(1) } : { kind, id });

async function until<T>(read: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = read();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => { setTimeout(resolve, 5); });
  }
}

const running = (of: EngineKeeper, id: string) => until(() => { const report = of.reports()[id]; return report?.running && report; });
const pidOf = (report: EngineReport): number => Number(new URL(report.url as string).port);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("EngineKeeper", () => {
  it("keeps exactly the engines it was last told", async () => {
    const engines = keeper();
    engines.keep([job("one"), translation("two")]);
    const [one, two] = [await running(engines, "one"), await running(engines, "two")];
    engines.keep([translation("two"), job("three")]);
    await running(engines, "three");
    await until(() => !isAlive(pidOf(one)));
    expect(Object.keys(engines.reports())).toEqual(["two", "three"]);
    expect(engines.reports()["two"]).toEqual(two);
  });

  it("hands the database only to engines that need it, and the secrets of administrators and agents to none", async () => {
    const engines = keeper();
    engines.keep(allEngineKinds.map((kind) => ofKind(kind, kind)));
    for (const kind of allEngineKinds) {
      expect((await running(engines, kind)).url).toMatch(traitsOf(kind).needsDatabase ? /\/DRAGOMAN_DATABASE_URL$/ : /\/$/);
    }
  });

  it("runs a program of its own for each kind", () => {
    expect(new Set(Object.values(enginePrograms((program) => program))).size).toBe(allEngineKinds.length);
  });

  it("starts a killed engine again, counts it, and says why it died", async () => {
    const engines = keeper();
    engines.keep([translation("one")]);
    for (const restarts of [1, 2]) {
      const before = await running(engines, "one");
      process.kill(pidOf(before), "SIGKILL");
      const after =
        await until(() => { const report = engines.reports()["one"]; return report?.running && report.restarts === restarts && report; });
      expect(after.lastFailure).toBe("it was ended by SIGKILL.");
      expect(pidOf(after)).not.toBe(pidOf(before));
    }
  });

  it("waits longer after each death, up to the longest pause", async () => {
    const engines = keeper();
    engines.keep([job("dies")]);
    await until(() => (engines.reports()["dies"]?.restarts ?? 0) >= 4);
    const pauses = logged.filter(({ event }) => event === "engine died").map(({ facts }) => facts["startsAgainInMs"]);
    expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 20]);
    expect(engines.reports()["dies"]).toMatchObject({ running: false, lastFailure: "it ended with code 3." });
  });

  it("begins with the first pause again after a steady life", async () => {
    const engines = keeper({ steadyMs: 0 });
    engines.keep([job("dies")]);
    await until(() => (engines.reports()["dies"]?.restarts ?? 0) >= 3);
    expect(new Set(logged.filter(({ event }) => event === "engine died").map(({ facts }) => facts["startsAgainInMs"])))
      .toEqual(new Set([5]));
  });

  it("passes on what an engine says of its end", async () => {
    const engines = keeper();
    engines.keep([job("fails")]);
    expect(await until(() => engines.reports()["fails"]?.lastFailure)).toBe("No dictionary; it ended with code 1.");
  });

  it("starts an engine anew that never gets ready", async () => {
    const engines = keeper({ progress: looking(20, 20) });
    engines.keep([job("silent")]);
    expect(await until(() => engines.reports()["silent"]?.lastFailure))
      .toMatch(/^it was not ready after [\d.]+ s and used no processor time; it was ended by SIGKILL\.$/);
  });

  it("ends an engine that hangs, and starts it again as a dead one", async () => {
    const engines = keeper({ life: asking(50, 10) });
    engines.keep([translation("one")]);
    const before = await running(engines, "one");
    process.kill(pidOf(before), "SIGSTOP");
    const after = await until(() => { const report = engines.reports()["one"]; return report?.running && report.restarts >= 1 && report; });
    expect(after.lastFailure).toMatch(/^it did not answer [1-9]\d+ questions and was stopped; it was ended by SIGKILL\.$/);
    expect(pidOf(after)).not.toBe(pidOf(before));
    expect(isAlive(pidOf(before))).toBe(false);
  });

  it("waits longer after each time that an engine does not answer, a job engine too", async () => {
    const engines = keeper({ life: asking(50, 3) });
    engines.keep([job("deaf")]);
    await until(() => (engines.reports()["deaf"]?.restarts ?? 0) >= 3);
    const deaths = logged.filter(({ event }) => event === "engine died").slice(0, 3);
    expect(deaths.map(({ facts }) => facts["startsAgainInMs"])).toEqual([5, 10, 20]);
    const questions = deaths.map(({ facts }) =>
      Number(/^it did not answer (\d+) questions and used no processor time; it was ended by SIGKILL\.$/.exec(String(facts["why"]))?.[1]));
    for (const [n, count] of questions.entries()) expect(count).toBeGreaterThan(3 * 2 ** n);
  });

  it("ends an engine in an endless loop, and lets one live that another program slows down", async () => {
    const engines = keeper({ life: asking(50, 5) });
    engines.keep([translation("loops"), translation("slowed")]);
    const slowed = pidOf(await running(engines, "slowed"));
    const slowing = setInterval(() => { for (const signal of ["SIGCONT", "SIGSTOP"]) process.kill(slowed, signal); }, 1);
    const failure = await until(() => engines.reports()["loops"]?.lastFailure).finally(() => clearInterval(slowing));
    process.kill(slowed, "SIGCONT");
    expect(failure).toMatch(/^it did not answer \d+ questions while it used \d\.\d s of processor time; it was ended by SIGKILL\.$/);
    expect(engines.reports()["slowed"]).toMatchObject({ running: true, restarts: 0 });
  });

  it("lets an engine start for as long as it tells phases", async () => {
    const engines = keeper({ progress: looking(50, 10) });
    engines.keep([translation("phases")]);
    expect(await running(engines, "phases")).toMatchObject({ restarts: 0 });
  });

  it("lets live what answers, and tells how many of its units were busy", async () => {
    const engines = keeper({ life: asking(50, 20) });
    engines.keep([translation("one")]);
    const { url } = await running(engines, "one");
    await until(() => (engines.reports()["one"]?.busyProcessingUnits ?? 0) > 22);
    expect(engines.reports()["one"]).toMatchObject({ running: true, url, restarts: 0 });
  });

  it("hands on what engines tell of themselves, as long as they run", async () => {
    const engines = keeper({ life: asking(10, 200) });
    engines.keep([translation("one"), job("two")]);
    const runs = () => engines.figures().map(({ run }) => Number(run)).toSorted();
    const pids = [pidOf(await running(engines, "one")), pidOf(await running(engines, "two"))].toSorted();
    await until(() => runs().length === 2);
    expect(runs()).toEqual(pids);
    process.kill(pids[0] as number, "SIGKILL");
    await until(() => runs().length === 2 && !runs().includes(pids[0] as number));
    engines.keep([]);
    await until(() => engines.figures().length === 0);
  });

  it("tells of units that come and go", async () => {
    const engines = keeper();
    engines.keep([translation("grows")]);
    await until(() => engines.reports()["grows"]?.filledProcessingUnits === 3);
  });

  it("lets an engine serve until the one with its new settings is ready", async () => {
    const engines = keeper();
    engines.keep([translation("one")]);
    const before = await running(engines, "one");
    engines.keep([translation("one", 2)]);
    expect(engines.reports()["one"]).toEqual(before);
    const after = await until(() => { const report = engines.reports()["one"]; return report?.url !== before.url && report; });
    expect(after.running).toBe(true);
    await until(() => !isAlive(pidOf(before)));
  });

  it("starts the engines of a pair with news anew, lets each serve until the next one is ready, and leaves others alone", async () => {
    const engines = keeper();
    engines.keep([job("plain"), translation("served")]);
    const [plain, before] = [await running(engines, "plain"), await running(engines, "served")];
    expect(before.revision).toBe("model of served");
    engines.renew("SpaEng_Generic_SRV_SANDBOX_1_0_x_0");
    engines.renew(ofPair(1).languagePairId);
    await until(() => {
      const { running: isRunning, url } = engines.reports()["served"] as EngineReport;
      expect(isRunning).toBe(true);
      return url !== before.url;
    });
    await until(() => !isAlive(pidOf(before)));
    expect(engines.reports()["plain"]).toEqual(plain);
  });

  it("leaves one with other settings its work until those who ask it know of the new one", async () => {
    const engines = keeper({ handOverMs: 60_000 });
    engines.keep([translation("one")]);
    const before = await running(engines, "one");
    engines.keep([translation("one", 2)]);
    const after = await until(() => { const report = engines.reports()["one"]; return report?.url !== before.url && report; });
    expect([before, after].map(pidOf).map(isAlive)).toEqual([true, true]);
    engines.keep([]);
    await until(() => !isAlive(pidOf(before)) && !isAlive(pidOf(after)));
  });

  it("lets an engine serve while its settings change again and again", async () => {
    const engines = keeper();
    engines.keep([translation("one")]);
    const before = await running(engines, "one");
    for (const units of [2, 3, 4]) {
      engines.keep([translation("one", units)]);
      expect(engines.reports()["one"]).toEqual(before);
    }
    const after = await until(() => { const report = engines.reports()["one"]; return report?.url !== before.url && report; });
    expect(after.running).toBe(true);
    await until(() => !isAlive(pidOf(before)));
    expect(engines.reports()["one"]).toEqual(after);
  });

  it("leaves engines their work that were replaced a moment ago, until those who ask know of another", async () => {
    const engines = keeper({ handOverMs: 10_000 });
    const seen: EngineReport[] = [];
    for (const units of [1, 2, 3]) {
      engines.keep([translation("one", units)]);
      seen.push(await until(() => {
        const report = engines.reports()["one"];
        return report?.running && seen.every(({ url }) => url !== report.url) && report;
      }));
    }
    const pids = seen.map(pidOf);
    expect(pids.map(isAlive)).toEqual([true, true, true]);
    await until(() => pids.map(isAlive).join() === "false,false,true");
  });

  it("tells why an engine with new settings does not come up while the old one serves", async () => {
    const engines = keeper();
    engines.keep([translation("modest")]);
    const before = await running(engines, "modest");
    engines.keep([translation("modest", 2)]);
    const meanwhile =
      await until(() => { const report = engines.reports()["modest"]; return report !== undefined && report.restarts >= 2 && report; });
    expect(meanwhile).toEqual({ ...before, restarts: meanwhile.restarts, lastFailure: "it ended with code 4." });
    engines.keep([translation("modest")]);
    await until(() => { const report = engines.reports()["modest"]; return report?.running && report.restarts === 0
      && report.url !== before.url; });
  });

  it("ends job engines before the engines that they need", async () => {
    const engines = keeper();
    engines.keep([translation("one"), job("slow"), translation("two")]);
    for (const id of ["one", "slow", "two"]) await running(engines, id);
    await engines.close();
    const ended = (await readFile(join(folder, "ended"), "utf8")).trim().split("\n");
    expect(ended[0]).toBe("slow");
    expect(ended.slice(1).sort()).toEqual(["one", "two"]);
  });

  it("ends kinds in the order of their table", async () => {
    const engines = keeper();
    engines.keep(allEngineKinds.toReversed().map((kind) => ofKind(kind, `slow_${kind}`)));
    for (const kind of allEngineKinds) await running(engines, `slow_${kind}`);
    await engines.close();
    const ended = (await readFile(join(folder, "ended"), "utf8")).trim().split("\n");
    for (const kinds of endingOrder()) expect(ended.splice(0, kinds.length).sort()).toEqual(kinds.map((kind) => `slow_${kind}`).sort());
  });

  it("leaves a translation engine the time that job engines did not need", async () => {
    const engines = keeper({ graceMs: 5_000, closingMs: 10_000 });
    engines.keep([translation("slow"), job("one")]);
    for (const id of ["slow", "one"]) await running(engines, id);
    await engines.close();
    expect(await readFile(join(folder, "ended"), "utf8")).toBe("one\nslow\n");
  });

  it("kills what does not end when asked", async () => {
    const engines = keeper({ graceMs: 50, closingMs: 60 });
    engines.keep([job("stubborn"), translation("stubborn_too")]);
    const pids = [pidOf(await running(engines, "stubborn")), pidOf(await running(engines, "stubborn_too"))];
    await engines.close();
    expect(pids.map(isAlive)).toEqual([false, false]);
    engines.keep([job("late")]);
    expect(engines.reports()).toEqual({});
  });
});
