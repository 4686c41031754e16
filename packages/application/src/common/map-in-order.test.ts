import { describe, expect, it } from "@jest/globals";
import { mapInOrder } from "./map-in-order.js";

async function* numbers(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) yield n;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("mapInOrder", () => {
  it("yields in order although later items are ready first, with at most so many under way", async () => {
    let running = 0;
    let most = 0;
    const slowFirst = async (n: number): Promise<number> => {
      most = Math.max(most, (running += 1));
      for (let turn = 0; turn < 20 - n; turn += 1) await Promise.resolve();
      running -= 1;
      return n * 2;
    };
    expect(await collect(mapInOrder(numbers(20), 4, slowFirst))).toEqual(Array.from({ length: 20 }, (_, n) => n * 2));
    expect(most).toBe(4);
  });

  it("yields what came before a failure, then fails", async () => {
    const seen: number[] = [];
    const run = async (): Promise<void> => {
      for await (const n of mapInOrder(numbers(9), 3, (n) => (n === 5 ? Promise.reject(new Error("five")) : Promise.resolve(n)))) {
        seen.push(n);
      }
    };
    await expect(run()).rejects.toThrow("five");
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });
});
