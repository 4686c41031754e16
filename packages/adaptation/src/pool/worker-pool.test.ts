import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "@jest/globals";
import { openTestPool } from "./pool.test-kit.js";
import { sharedInt32, toShared } from "./shared-arrays.js";
import { addUpTask, dieTask, failTask, missingTask, runForeverTask, waitForTask } from "./sums.test-kit.js";
import { openPool, type WorkerPool } from "./worker-pool.js";

let pool: WorkerPool | undefined;
afterEach(() => pool?.close());

const numbersTo = (count: number): Int32Array => toShared(Int32Array.from({ length: count }, (_, n) => n));
const thirds = (numbers: Int32Array): { numbers: Int32Array; places: number[] }[] =>
  [0, 1, 2].map((third) => ({ numbers, places: [...numbers.keys()].filter((place) => place % 3 === third) }));
/** `running` resolves when a thread runs what never ends. */
function toBegin(): { flag: Int32Array; running: () => Promise<void> } {
  const flag = sharedInt32(1);
  return { flag, running: async () => { while (Atomics.load(flag, 0) === 0) await sleep(1); } };
}

describe.each([0, 1, 2, 5])("a pool of %i threads", (workers) => {
  it("gives the outputs in the order of the inputs, and shares arrays", async () => {
    pool = openTestPool(workers);
    const numbers = numbersTo(9);
    await expect(pool.runAll(addUpTask, thirds(numbers))).resolves.toEqual([9, 12, 15]);
    expect([...numbers]).toEqual(new Array(9).fill(0));
  });

  it("rejects with what the work throws, and goes on", async () => {
    pool = openTestPool(workers);
    const failure = await pool.run(failTask, "too wide").catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "RangeError", message: "too wide" });
    await expect(pool.run(addUpTask, { numbers: numbersTo(4), places: [1, 3] })).resolves.toBe(4);
  });

  it("does nothing for a signal that was given, nor once it is closed", async () => {
    pool = openTestPool(workers);
    const numbers = numbersTo(3);
    const aborted = AbortSignal.abort(new Error("no more"));
    await expect(pool.run(addUpTask, { numbers, places: [1] }, { signal: aborted })).rejects.toThrow("no more");
    await pool.close();
    await expect(pool.run(addUpTask, { numbers, places: [1] })).rejects.toThrow("The pool is closed.");
    expect([...numbers]).toEqual([0, 1, 2]);
  });
});

describe("threads", () => {
  it("are ended by the signal of their work, and others take their place", async () => {
    pool = openTestPool(1);
    const { flag, running } = toBegin();
    const end = new AbortController();
    const endless = pool.run(runForeverTask, flag, { signal: end.signal });
    const next = pool.run(addUpTask, { numbers: numbersTo(3), places: [2] });
    await running();
    end.abort(new Error("cancelled"));
    await expect(endless).rejects.toThrow("cancelled");
    await expect(next).resolves.toBe(2);
  });

  it("are ended when their work takes too long, in which it does not count how long it waited for one", async () => {
    pool = openTestPool(1);
    const told = sharedInt32(2);
    const before = pool.run(waitForTask, told);
    while (Atomics.load(told, 0) === 0) await sleep(1);
    const mostMs = 2_000;
    const patient = pool.run(addUpTask, { numbers: numbersTo(3), places: [2] }, { mostMs });
    await sleep(2 * mostMs);
    Atomics.store(told, 1, 1);
    Atomics.notify(told, 1);
    await before;
    expect(await patient).toBe(2);
    await expect(pool.run(runForeverTask, sharedInt32(1), { mostMs })).rejects.toThrow("The work took longer than 2000 ms.");
    await expect(pool.run(addUpTask, { numbers: numbersTo(3), places: [2] })).resolves.toBe(2);
  });

  it("hear a signal once, however much work it ends, and not any more when all is done", async () => {
    pool = openTestPool(2);
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = ((...given: Parameters<typeof add>) => { listeners += 1; add(...given); }) as typeof add;
    signal.removeEventListener = ((...given: Parameters<typeof remove>) => { listeners -= 1; remove(...given); }) as typeof remove;
    const running = Array.from({ length: 20 }, () => pool?.run(addUpTask, { numbers: numbersTo(3), places: [2] }, { signal }));
    expect(listeners).toBe(1);
    expect(await Promise.all(running)).toEqual(new Array(20).fill(2));
    expect(listeners).toBe(0);
  });

  it("are ended by the failure of another piece of the same work", async () => {
    pool = openTestPool(2);
    const { flag, running } = toBegin();
    const end = new AbortController();
    const all = pool.runAll(runForeverTask, [flag, flag], { signal: end.signal });
    await running();
    end.abort(new Error("one failed"));
    await expect(all).rejects.toThrow("one failed");
  });

  it("are ended with the pool, and what they were at rejects", async () => {
    pool = openTestPool(1);
    const { flag, running } = toBegin();
    const endless = pool.run(runForeverTask, flag).catch((error: Error) => error.message);
    const waiting = pool.run(dieTask, null).catch((error: Error) => error.message);
    await running();
    await pool.close();
    expect(await Promise.all([endless, waiting])).toEqual(["The pool is closed.", "The pool is closed."]);
  });

  it("that die reject their work only", async () => {
    pool = openTestPool(1);
    await expect(pool.run(dieTask, null)).rejects.toThrow("The thread ended without an answer.");
    await expect(pool.run(addUpTask, { numbers: numbersTo(3), places: [2] })).resolves.toBe(2);
  });

  it("say when a module has no such function, or an input cannot be copied", async () => {
    pool = openTestPool(1);
    await expect(pool.run(missingTask, null)).rejects.toThrow("exports no function missing.");
    await expect(pool.run(failTask, (() => undefined) as never)).rejects.toThrow("could not be cloned");
    await expect(pool.run(addUpTask, { numbers: numbersTo(3), places: [2] })).resolves.toBe(2);
  });
});

it("takes no number of threads that there cannot be", () => {
  expect(() => openPool({ workers: -1 })).toThrow("workers is -1; a pool has 0 or more of them.");
  expect(() => openPool({ workers: 1.5 })).toThrow("workers is 1.5; a pool has 0 or more of them.");
});
