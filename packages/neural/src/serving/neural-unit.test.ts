import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "@jest/globals";
import { buildWordModel } from "../word-model/build-word-model.js";
import type { EngineThread, StartThread } from "./engine-thread.js";
import { NeuralUnit, type UnitBounds } from "./neural-unit.js";
import { harmedThreads, type Harms, startTestThread, testThreads } from "./threads.test-kit.js";

const bounds: UnitBounds = { texts: 4, characters: 1_000, batchMs: 300, waitMs: 20_000 };
let unit: NeuralUnit | undefined;
afterEach(async () => { await unit?.close(); });

/** Threads that write in capitals, and what they were asked. */
function shouting(harms: Harms = {}): { start: StartThread; asked: (readonly string[])[]; models: number[]; running: () => number } {
  const [asked, models]: [(readonly string[])[], number[]] = [[], []];
  const plain: StartThread = async () => ({
    heapBytes: 1_000, end: async () => undefined,
    translate: async (texts, model) => {
      asked.push(texts);
      models.push(model);
      return texts.map((text) => text.toUpperCase());
    },
  } satisfies EngineThread);
  return { ...harmedThreads(plain, harms), asked, models };
}

async function opened(threads: { start: StartThread }, other: Partial<UnitBounds> = {}): Promise<NeuralUnit> {
  unit = await NeuralUnit.open([], { start: threads.start, bounds: { ...bounds, ...other } });
  return unit;
}
const outcome = (promise: Promise<string>): Promise<string> => promise.catch((error: Error) => `! ${error.message}`);
const all = (one: NeuralUnit, texts: readonly string[]): Promise<string[]> =>
  Promise.all(texts.map((text) => outcome(one.translate(text))));

describe("a neural unit", () => {
  it("asks for many texts together, and for what people wait for before all else", async () => {
    const threads = shouting();
    const one = await opened(threads);
    const others = all(one, ["a", "b", "c", "d", "e"]);
    await Promise.resolve();
    const urgent = one.translate("now", true);
    expect(await others).toEqual(["A", "B", "C", "D", "E"]);
    expect(await urgent).toBe("NOW");
    expect(threads.asked).toEqual([["a", "b", "c", "d"], ["now"], ["e"]]);
    // People may ask again: nothing large is begun before them.
    await all(one, ["f", "g", "h"]);
    expect(threads.asked.slice(3)).toEqual([["f", "g"], ["h"]]);
  });

  it("asks for texts of like lengths together, and for the one that waits longest with the first", async () => {
    const threads = shouting();
    const one = await opened(threads, { texts: 2 });
    await all(one, ["abcdef", "a", "ab", "abcde", "b", "abcdefgh", "c"]);
    expect(threads.asked).toEqual([["abcdef", "abcde"], ["a", "b"], ["ab", "c"], ["abcdefgh"]]);
  });

  it("lets others have a turn while people never cease to ask", async () => {
    const threads = shouting();
    const one = await opened(threads, { texts: 1 });
    const people = Array.from({ length: 10 }, (_, at) => one.translate(`p${at}`, true));
    await Promise.all([one.translate("a"), one.translate("b"), ...people]);
    expect(threads.asked.flat().join(" ")).toBe("p0 p1 p2 p3 a p4 p5 p6 p7 b p8 p9");
  });

  it("asks each of its models by itself, in order", async () => {
    const threads = shouting();
    const one = await opened(threads);
    const texts = [["a", 0], ["b", 0], ["c", 1], ["d", 0]] as const;
    expect(await Promise.all(texts.map(([text, model]) => one.translate(text, false, model)))).toEqual(["A", "B", "C", "D"]);
    expect([threads.asked, threads.models]).toEqual([[["a", "b", "d"], ["c"]], [0, 1]]);
  });

  it("gives a thread no more characters at once than it may, but a text at least", async () => {
    const threads = shouting();
    const one = await opened(threads, { characters: 5 });
    await all(one, ["abc", "de", "f", "ghijklmn", "o"]);
    expect(threads.asked).toEqual([["abc", "de"], ["f", "o"], ["ghijklmn"]]);
  });

  it.each([
    // Alone it has three times as long: 0.3 seconds, and a hundredth for each character.
    ["hangs", { hang: "bad" }, "! the engine did not answer within 0.99 seconds"],
    ["aborts", { abort: "bad" }, "! the engine aborted"],
  ])("that %s over a text is replaced, and all others of its batch are asked once more", async (_what, harms, reason) => {
    const threads = shouting(harms);
    const one = await opened(threads);
    expect(await all(one, ["one", "bad", "two", "six", "ten"])).toEqual(["ONE", reason, "TWO", "SIX", "TEN"]);
    expect(await one.translate("f")).toBe("F");
    expect(threads.asked.flat()).toEqual(["one", "two", "six", "ten", "f"]);
    expect(threads.running()).toBe(1);
  });

  it("counts processor time of the thread, not the time in which it waits for a processor", async () => {
    const answers: (() => void)[] = [];
    let cpuMs = 0;
    const start: StartThread = async () => ({
      heapBytes: 1_000, end: async () => undefined, cpuMs: () => cpuMs,
      translate: (texts) => new Promise((resolve) => { answers.push(() => resolve(texts.map((text) => text.toUpperCase()))); }),
    });
    const one = await opened({ start }, { batchMs: 20 });
    const slow = outcome(one.translate("slow"));
    // Three limits of 60 milliseconds.
    await new Promise((resolve) => { setTimeout(resolve, 180); });
    answers.splice(0).forEach((answer) => answer());
    expect(await slow).toBe("SLOW");
    const hanging = outcome(one.translate("hangs"));
    for (const asked of [1, 2]) {
      while (answers.length < asked) await new Promise((resolve) => { setTimeout(resolve, 5); });
      cpuMs += 10_000;
    }
    expect(await hanging).toBe("! the engine did not answer within 0.21 seconds");
  });

  it("gives up a thread that uses no processor time in the end", async () => {
    const start: StartThread = async () => ({
      heapBytes: 1_000, end: async () => undefined, cpuMs: () => 0, translate: () => new Promise(() => undefined),
    });
    const one = await opened({ start }, { batchMs: 1, waitMs: 100 });
    expect(await outcome(one.translate(""))).toBe("! the engine did not answer within 0.003 seconds");
  });

  it("says that it can do no more where no thread can be started, and rejects all", async () => {
    const one = await opened(shouting({ die: "bad" }));
    const reason = "! no thread can be started";
    expect(await all(one, ["a", "b", "c", "d", "bad", "e"])).toEqual(["A", "B", "C", "D", reason, reason]);
    expect(await one.died).toBe("no thread can be started");
    expect(await outcome(one.translate("f"))).toBe("! no thread can be started");
  });

  it("finishes what waits before it closes, and ends its thread", async () => {
    const threads = shouting();
    const one = await opened(threads);
    const texts = all(one, ["a", "b", "c", "d", "e"]);
    await one.close();
    expect([await texts, threads.running()]).toEqual([["A", "B", "C", "D", "E"], 0]);
    unit = undefined;
  });

  it("is closed once, however often it is asked to, takes nothing more, and leaves no thread that it has replaced", async () => {
    const threads = shouting({ abort: "bad" });
    const one = await opened(threads);
    const texts = all(one, ["a", "bad", "c", "d", "e"]);
    const [, , late] = await Promise.all([one.close(), one.close(), outcome(one.translate("late"))]);
    await one.close();
    expect([await texts, late]).toEqual([["A", "! the engine aborted", "C", "D", "E"], "! the unit is closed"]);
    expect([threads.running(), await outcome(one.translate("later"))]).toEqual([0, "! the unit is closed"]);
  });
});

describe("a neural unit with the engine", () => {
  const there = buildWordModel({ words: new Map([["house", "casa"], ["red", "roja"]]) });
  const back = buildWordModel({ words: new Map([["casa", "Haus"], ["roja", "rot"]]) });
  const gemm = "int8shiftAlphaAll";

  it("translates HTML with each of two models", async () => {
    const one = await NeuralUnit.open([there, back].map((model) => ({ ...model, gemm })), { start: startTestThread });
    expect(await Promise.all([one.translate("<b>red</b> house"), one.translate("<b>roja</b> casa", false, 1)]))
      .toEqual(["<b>roja</b> casa", "<b>rot</b> Haus"]);
    expect(one.memoryBytes).toBeGreaterThan(100_000_000);
    await one.close();
  });

  it("tells the processor time of its thread", async () => {
    const start = testThreads((tid) => Number(readFileSync(`/proc/self/task/${tid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000);
    const thread = await start([{ ...there, gemm }]);
    try {
      const before = thread.cpuMs?.() ?? NaN;
      expect(before).toBeGreaterThan(0);
      while ((thread.cpuMs?.() ?? NaN) <= before) await thread.translate(["red house"], 0);
    } finally {
      await thread.end();
    }
  });

  it("loses no text when its thread is ended in the midst of them", async () => {
    const threads = harmedThreads(startTestThread, { exit: "bad" });
    const one = await NeuralUnit.open([{ ...there, gemm }], { start: threads.start });
    expect(await all(one, ["red 1", "bad 2", "house 3", "red 4"])).toEqual(
      ["roja 1", "! the engine's thread ended without an answer", "casa 3", "roja 4"]);
    expect(threads.running()).toBe(1);
    await one.close();
  });

  it("says why it cannot load a model", async () => {
    const cut = { ...there, gemm, model: there.model.slice(0, 100_000) };
    await expect(NeuralUnit.open([cut], { start: startTestThread })).rejects.toThrow(/\S/);
  });
});
