import { existsSync } from "node:fs";
import { getPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { DocumentWorkers, type Order, type WorkerOptions } from "./document-workers.js";
import { jobEngineWorkers, serverWorkers } from "./usual-options.js";

const file = fileURLToPath(new URL("faulty-worker.fixture.mjs", import.meta.url));
/** Workers have the usual priority: with a low one, calls would take minutes on a machine that is busy with other tests. */
const small: WorkerOptions = {
  ...serverWorkers(file, process.env), heapMegabytes: 64, residentMegabytes: 400, niceness: { usual: 0, slow: 0 },
  budgets: { quick: { baseMs: 700, perMegabyteMs: 1_000 }, long: { baseMs: 1_500, perMegabyteMs: 1_000 } },
};
const opened: DocumentWorkers[] = [];
afterEach(async () => { await Promise.all(opened.splice(0).map((workers) => workers.close())); });
function open(changes: Partial<WorkerOptions> = {}): DocumentWorkers {
  const workers = new DocumentWorkers({ ...small, ...changes });
  opened.push(workers);
  return workers;
}
const order = (task: string, more: Partial<Order> = {}): Order =>
  ({ task, input: {}, sendsContent: true, lane: "quick", sender: "ann", ...more });
const bytes = (size: number) => async function* () { yield new Uint8Array(size); };
const failureOf = (work: Promise<unknown>): Promise<{ code?: string; message?: string }> => work.then(() => ({}), (error: Error) => error);

describe("document workers", () => {
  it("answer calls, one after another, in the same process", async () => {
    const pool = open({ ready: 1, most: 1 });
    const answers = [];
    for (const n of [1, 2]) answers.push(await pool.answer(order("echo", { input: { n }, content: bytes(10) })));
    const [pid] = pool.processIds;
    expect(answers).toEqual([1, 2].map((n) => ({ input: { n }, size: 10, pid })));
  });
  it("read a content as often as they need", async () => {
    expect(await open().answer(order("twice", { content: bytes(3_000_000) }))).toEqual([3_000_000, 3_000_000]);
    expect(await open().answer(order("twice", { content: bytes(5), sendsContent: false }))).toEqual([5, 5]);
    expect(await open().answer(order("atOnce", { content: bytes(5) }))).toEqual([5, 5]);
  });
  it("are sent a short content once", async () => {
    const content = jest.fn(bytes(5));
    expect(await open().answer(order("twice", { content }))).toEqual([5, 5]);
    expect(content).toHaveBeenCalledTimes(1);
  });
  it.each<[task: string, input: object, code: string, says: RegExp, baseMs?: number]>([
    ["spin", {}, "reading-limit", /more than 1 s of processor time/],
    ["fill", {}, "reading-limit", /more than 64 MB of memory/, 60_000],
    ["buffers", {}, "reading-limit", /more than 400 MB of memory/, 60_000],
    ["nest", { depth: 1_000_000 }, "reading-limit", /nested too deeply/, 60_000],
    ["abort", {}, "reading-failed", /SIGABRT/],
    ["exit", {}, "reading-failed", /exit code 7/],
  ])("end a call that takes too much or ends its process: %s", async (task, input, code, says, baseMs = 700) => {
    const pool = open({ budgets: { ...small.budgets, quick: { baseMs, perMegabyteMs: 0 } } });
    const [failure, other] = await Promise.all([
      failureOf(pool.answer(order(task, { input }))),
      pool.answer<{ size: number }>(order("echo", { content: bytes(7), sender: "bob" })),
    ]);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(says) });
    expect(other.size).toBe(7);
    expect(await pool.answer(order("echo", { content: bytes(7) }))).toMatchObject({ size: 7 });
  });
  it("say that a worker was ended from outside, and start another one", async () => {
    const pool = open({ ready: 1, most: 1 });
    const { pid } = await pool.answer<{ pid: number }>(order("echo", { content: bytes(1) }));
    const waiting = failureOf(pool.answer(order("wait")));
    process.kill(pid, "SIGKILL");
    expect(await waiting).toMatchObject({ code: "document-worker-lost", kind: "unavailable" });
    expect((await pool.answer<{ pid: number }>(order("echo", { content: bytes(1) }))).pid).not.toBe(pid);
  });
  it("give a call more time for more bytes", async () => {
    const pool = open();
    const [few, many] = [10, 4_000_000]
      .map((size) => failureOf(pool.answer(order("spinFor", { input: { ms: 1_800 }, content: bytes(size) }))));
    expect((await few)?.code).toBe("reading-limit");
    expect((await many)?.code).toBeUndefined();
  });
  it("let senders whose inputs reached a limit share one worker", async () => {
    const pool = open({ most: 4, maxSlow: 0 });
    const bad = ["ann", "bob", "cid"];
    for (const sender of bad) await failureOf(pool.answer(order("spin", { sender })));
    const hung = bad.map((sender) => failureOf(pool.answer(order("spin", { sender }))));
    // Three of four workers stay free for others, which all wait at once.
    const answers = Array.from({ length: 3 }, (_, n) => pool.begin(order("wait", { sender: `other ${n}` })));
    const begun = await Promise.all(answers);
    expect(new Set(begun.map(({ worker }) => worker.process.pid)).size).toBe(3);
    for (const { worker, session } of begun) worker.process.cancel(session);
    expect((await Promise.all(hung)).map(({ code }) => code)).toEqual(["reading-limit", "reading-limit", "reading-limit"]);
  });
  it("run at a low priority, and at a lower one while a call takes long", async () => {
    const budgets = { ...small.budgets, quick: { baseMs: 60_000, perMegabyteMs: 0 } };
    const pool = open({ ready: 1, most: 1, niceness: { usual: 1, slow: 2 }, budgets });
    const { pid } = await pool.answer<{ pid: number }>(order("echo", { content: bytes(1) }));
    expect(getPriority(pid)).toBe(1);
    const over = failureOf(pool.answer(order("spinFor", { input: { ms: 6_000 } })));
    while (getPriority(pid) !== 2) await sleep(20);
    await over;
    expect(serverWorkers(file, process.env).niceness).toEqual({ usual: 10, slow: 19 });
  });
  it("let another call take the place of one that takes long", async () => {
    const pool = open({ ready: 1, most: 1, maxSlow: 1, budgets: { ...small.budgets, quick: { baseMs: 60_000, perMegabyteMs: 0 } } });
    const long = pool.answer(order("spinFor", { input: { ms: 6_000 } }));
    const short = pool.answer(order("echo", { content: bytes(1), sender: "bob" }));
    expect(await Promise.race([long.then(() => "waited"), short.then(() => "went by")])).toBe("went by");
    await long;
  });
  it("stop a call that is canceled, wait for nothing then, and refuse one that was canceled before", async () => {
    const pool = open({ ready: 1, most: 1 });
    const stop = new AbortController();
    const { session, answer } = await pool.begin(order("count", { input: { to: 1e9 }, signal: stop.signal }));
    const waiting = failureOf(pool.answer(order("echo", { content: bytes(1), signal: stop.signal })));
    for await (const item of session.items(1)) {
      expect(item).toEqual({ n: 0 });
      break;
    }
    stop.abort(new Error("gone"));
    expect((await waiting).message).toBe("gone");
    await failureOf(answer);
    expect((await failureOf(pool.begin(order("echo", { signal: stop.signal })))).message).toBe("gone");
    expect(await pool.answer(order("echo", { content: bytes(2) }))).toMatchObject({ size: 2 });
  });
  it("end a canceled call that does not stop", async () => {
    const pool = open({ ready: 1, most: 1, budgets: { ...small.budgets, quick: { baseMs: 1e6, perMegabyteMs: 0 } } });
    const stop = new AbortController();
    const { answer, worker } = await pool.begin(order("spin", { signal: stop.signal }));
    const { pid } = worker.process;
    stop.abort(new Error("gone"));
    expect((await failureOf(answer)).message).toBe("gone");
    // It waits until the only worker is another one.
    expect((await pool.answer<{ pid: number }>(order("echo", { content: bytes(1) }))).pid).not.toBe(pid);
  });
  it("refuse calls where they cannot be loaded, and do not keep the processor busy with trying", async () => {
    const pool = open({ environment: { ...process.env, LANG: "unloadable" } });
    pool.start();
    expect((await failureOf(pool.answer(order("echo", { content: bytes(1) })))).code).toMatch(/document-worker-lost|reading-failed/);
  });
  it("send no faster than their caller takes", async () => {
    const { session, answer } = await open().begin(order("count", { input: { to: 1_000 } }));
    const found: unknown[] = [];
    for await (const item of session.items(1)) found.push(item);
    expect([found.length, await answer]).toEqual([1_000, "sent"]);
  });
  it("get none of our secrets", async () => {
    const environment = { ...process.env, DRAGOMAN_DATABASE_URL: "secret", DRAGOMAN_ADMIN_PASSWORD: "secret" };
    const pool = open(jobEngineWorkers(file, environment, 1));
    expect(JSON.stringify(await pool.answer(order("environment")))).not.toContain("secret");
  });
  it("are gone when they were closed", async () => {
    const pool = open();
    pool.start();
    await pool.answer(order("echo", { content: bytes(1) }));
    const pids = pool.processIds;
    await pool.close();
    expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    expect((await failureOf(pool.begin(order("echo")))).code).toBe("document-worker-lost");
  });
});
