import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ApertiumDriver } from "@dragoman/adapters-engines";
import type { Driver } from "@dragoman/application/segments";
import {
  bearer, type EngineMessage, type EngineStatus, newEngineKey, requestIdHeader, type TranslateAnswer,
} from "@dragoman/host-protocol";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { askEngine, type EngineAnswer, type EngineQuestion } from "../../../packages/host-protocol/test/ask-engine.js";

const program = fileURLToPath(new URL("../dist/bundle.mjs", import.meta.url));
const sandbox = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";
const key = newEngineKey();
const canLook = existsSync("/proc/self/task");
const apertium = canLook && existsSync("/usr/share/apertium/modes/eng-spa.mode");
const itWithApertium = apertium ? it : it.skip;
const reason = apertium ? "" : " (skipped: needs /proc and Apertium's eng-spa)";

interface Engine { readonly child: ChildProcess; readonly url: string; readonly key: string; readonly messages: EngineMessage[] }
const running: ChildProcess[] = [];
let folder: string;
let sockets = 0;
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-engine-")); });
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => { for (const child of running.splice(0)) child.kill("SIGKILL"); });

function launch(languagePairId: string, environment: NodeJS.ProcessEnv = {}, engine: object = {}): ChildProcess {
  const child = fork(program, [], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {
      ...process.env, ...environment,
      DRAGOMAN_ENGINE: JSON.stringify({
        id: "e1", languagePairId, desiredProcessingUnits: 1, maximumProcessingUnits: 1, host: "127.0.0.1", key,
        socket: join(folder, `${sockets += 1}`), ...engine,
      }),
    },
  });
  running.push(child);
  return child;
}

async function start(languagePairId: string, environment: NodeJS.ProcessEnv = {}, engine: object = {}): Promise<Engine> {
  const child = launch(languagePairId, environment, engine);
  const messages: EngineMessage[] = [];
  return new Promise((resolve, reject) => {
    child.on("message", (message: EngineMessage) => {
      messages.push(message);
      if (message.type === "ready") resolve({ child, url: message.url, key, messages });
    });
    child.once("exit", (code, signal) => reject(new Error(`the engine ended with ${signal ?? code}`)));
  });
}

function post(engine: Engine, segments: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<EngineAnswer> {
  return askEngine(engine, "/translate", { method: "POST", headers, body: JSON.stringify({ segments, lane: "interactive" }), signal });
}
const answer = async (engine: Engine, segments: unknown): Promise<TranslateAnswer> =>
  (await post(engine, segments)).json as TranslateAnswer;

async function status(engine: Engine): Promise<Required<EngineStatus>> {
  return (await askEngine(engine, "/status")).json as Required<EngineStatus>;
}
const queue = async (engine: Engine): Promise<number> => (await status(engine)).queue;

async function engSpa(driver: Driver): Promise<string> {
  return (await driver.offered(["EngSpa"]))[0]?.id ?? "none";
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false; // its folder went with it
  }
}
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => { setTimeout(resolve, 10); });
}

describe("a translation engine", () => {
  it.each<[string, object, RegExp]>([
    ["on its socket", {}, /^unix:\//], ["at an address", { socket: undefined }, /^psk:\/\/127\.0\.0\.1:\d+$/],
  ])("answers whoever knows its key %s", async (_, place, url) => {
    const engine = await start(sandbox, {}, place);
    expect(engine.url).toMatch(url);
    expect(await answer(engine, [["A cat"], ["a", { point: 1 }]]))
      .toEqual({ results: [{ target: ["[Á çát]"] }, { target: ["[á]", { point: 1 }] }], queue: 0 });
    expect((await post(engine, [["a"]], { authorization: bearer("guess") })).status).toBe(401);
    expect((await askEngine(engine, "/status", { headers: { authorization: "" } })).status).toBe(401);
    expect(await status(engine)).toEqual({ id: "e1", languagePairId: sandbox, filledProcessingUnits: 1, queue: 0, requests: [] });
  });

  it("refuses what is no request, and goes on", async () => {
    const engine = await start(sandbox);
    const statusOf = async (path: string, more: EngineQuestion): Promise<number> => (await askEngine(engine, path, more)).status;
    expect([
      await statusOf("/translate", { method: "POST", body: "{" }), await statusOf("/translate", { method: "POST", body: "{}" }),
      await statusOf("/translate", {}), await statusOf("/", {}),
    ]).toEqual([400, 400, 404, 404]);
    // The engine may close the connection before all of it is sent.
    expect([413, "closed"]).toContain(await statusOf("/translate", { method: "POST", body: "x".repeat(5_000_000) }).catch(() => "closed"));
    expect((await answer(engine, [["a"]])).results).toHaveLength(1);
  });

  it("refuses more than its lanes hold, and says how long they are", async () => {
    const engine = await start(sandbox, { DRAGOMAN_SANDBOX: "slow=60000" });
    const many = Array.from({ length: 64 }, () => ["a"]);
    for (let sent = 0; sent < 64; sent++) post(engine, many).catch(() => undefined); // nobody waits for these
    await until(async () => (await queue(engine)) === 4_096);
    const refused = await post(engine, many);
    expect([refused.status, refused.json]).toMatchObject([503, { error: { code: "engine-busy" }, queue: 4_096 }]);
  });

  it("says which requests it has, by their names, until they are answered or nobody waits any more", async () => {
    const engine = await start(sandbox, { DRAGOMAN_SANDBOX: "slow=5000" });
    const requests = async () => ((await status(engine)).requests).toSorted();
    const waiting = new AbortController();
    const asked = ["one", "two", "three"].map((name) => post(engine, [["a"]], { [requestIdHeader]: name }, waiting.signal));
    await until(async () => String(await requests()) === "one,three,two");
    await Promise.race(asked);
    await until(async () => (await requests()).length < 3);
    waiting.abort();
    await Promise.allSettled(asked);
    await until(async () => (await requests()).length === 0);
  });

  it("says why it cannot start", async () => {
    for (const [pair, engine, sentence] of [
      ["EngXxx_Generic_SRV_SANDBOX_1_0_x_0", {}, /is not installed/], ["EngSpa_Generic_SRV_SMT_1_0_x_0", {}, /no technology/],
      [sandbox, { host: "" }, /has no host/],
    ] as const) {
      const child = launch(pair, {}, engine);
      const exit = once(child, "exit");
      expect(await once(child, "message")).toMatchObject([{ type: "failed", reason: expect.stringMatching(sentence) }]);
      expect(await exit).toEqual([1, null]);
    }
  });

  it("finishes what is in work when it is asked to end", async () => {
    const engine = await start(sandbox, { DRAGOMAN_SANDBOX: "slow=5000" });
    const asked = answer(engine, [["a"]]);
    await until(async () => (await queue(engine)) === 1);
    const exit = once(engine.child, "exit");
    engine.child.kill("SIGTERM");
    expect((await asked).results).toEqual([{ target: ["[á]"] }]);
    expect(await exit).toEqual([0, null]);
  });

  it("ends when its agent is gone", async () => {
    const { child } = await start(sandbox);
    const exit = once(child, "exit");
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  it("crashes when the sandbox is asked to", async () => {
    const engine = await start(sandbox);
    const exit = once(engine.child, "exit");
    await expect(post(engine, [["sandbox:crash"]])).rejects.toThrow();
    expect(await exit).toEqual([null, "SIGKILL"]);
  });

  itWithApertium(`answers every segment though a stage is killed in the midst of them${reason}`, async () => {
    const engine = await start(await engSpa(new ApertiumDriver()));
    const segments = Array.from({ length: 64 }, (_value, place) => [`The house number ${place} is red.`]);
    const undisturbed = await answer(engine, segments);
    const asked = answer(engine, segments);
    process.kill(childrenOf(engine.child.pid as number)[4] as number, "SIGKILL");
    expect(await asked).toEqual(undisturbed);
    expect(undisturbed.results[7]).toEqual({ target: ["El número de casa 7 es rojo."] });
  });

  itWithApertium(`leaves no stage behind when it is killed${reason}`, async () => {
    const engine = await start(await engSpa(new ApertiumDriver()), {}, { desiredProcessingUnits: 2 });
    await until(() => childrenOf(engine.child.pid as number).length >= 20);
    const stages = childrenOf(engine.child.pid as number);
    // One that is stopped sees neither the end of its input nor a broken pipe.
    process.kill(stages[3] as number, "SIGSTOP");
    engine.child.kill("SIGKILL");
    await until(() => !stages.some(isAlive));
  });
});
