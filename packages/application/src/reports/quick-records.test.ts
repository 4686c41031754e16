import { describe, expect, it, jest } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import type { Translation } from "@dragoman/domain/translations";
import { QuickRecords } from "./quick-records.js";

/** Nobody looks into it. */
const aTranslation = (): Translation => ({}) as Translation;
const away = new DomainError("unavailable", "database-unavailable", "It is away.");

/** Records over a store that fails while `failure` is set. */
function someRecords() {
  jest.useFakeTimers();
  const state: { failure?: Error; told: unknown[] } = { told: [] };
  const batches: number[] = [];
  const stored = new Set<Translation>();
  const records = new QuickRecords({
    add: async (translations) => {
      if (state.failure !== undefined) throw state.failure;
      batches.push(translations.length);
      for (const one of translations) stored.add(one);
    },
  }, (cause, lost) => state.told.push([cause, lost]));
  const add = (count: number): void => { for (let n = 0; n < count; n += 1) records.add(aTranslation()); };
  return { state, batches, stored, records, add, aSecond: () => jest.advanceTimersByTimeAsync(1_000) };
}

describe("QuickRecords", () => {
  it("are stored together, once a second, a thousand at a time", async () => {
    const { batches, add, aSecond } = someRecords();
    add(3);
    await jest.advanceTimersByTimeAsync(999);
    add(2_000);
    expect(batches).toEqual([]);
    await aSecond();
    expect(batches).toEqual([1_000, 1_000, 3]);
    await aSecond();
    add(1);
    await aSecond();
    expect(batches).toEqual([1_000, 1_000, 3, 1]);
    expect(jest.getTimerCount()).toBe(0);
  });
  it("wait for a store that is away, and those that are too many are lost and told of", async () => {
    const { state, stored, add, aSecond } = someRecords();
    state.failure = away;
    add(20_007);
    await aSecond();
    await aSecond();
    expect([state.told, stored.size]).toEqual([[[away, 7], [away, 0]], 0]);
    delete state.failure;
    await aSecond();
    expect(stored.size).toBe(20_000);
  });
  it("lose what the store refuses, and nothing else", async () => {
    const { state, stored, add, aSecond } = someRecords();
    state.failure = new Error("no such table");
    add(5);
    await aSecond();
    expect(state.told).toEqual([[state.failure, 5]]);
    delete state.failure;
    add(2);
    await aSecond();
    expect(stored.size).toBe(2);
  });
  it("are stored at the end, without waiting", async () => {
    const { stored, records, add } = someRecords();
    add(5);
    await records.close();
    expect([stored.size, jest.getTimerCount()]).toEqual([5, 0]);
  });
  it("end although the store is away", async () => {
    const { state, records, add } = someRecords();
    state.failure = away;
    add(5);
    await records.close();
    expect(jest.getTimerCount()).toBe(0);
  });
});
