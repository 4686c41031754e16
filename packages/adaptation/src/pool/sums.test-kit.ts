import { threadTask } from "./task.js";

/** Work for the tests of the pool. */
export function addUp({ numbers, places }: { readonly numbers: Int32Array; readonly places: readonly number[] }): number {
  let sum = 0;
  for (const place of places) {
    sum += numbers[place] as number;
    numbers[place] = 0;
  }
  return sum;
}
export const addUpTask = threadTask(import.meta.url, "addUp", addUp);

export function fail(message: string): never {
  throw new RangeError(message);
}
export const failTask = threadTask<string, void>(import.meta.url, "fail", fail);

/** Never ends, and says so in the first place of `begun`. */
export function runForever(begun: Int32Array): void {
  Atomics.store(begun, 0, 1);
  for (;;) Atomics.wait(begun, 0, 1);
}
export const runForeverTask = threadTask(import.meta.url, "runForever", runForever);

/** Says in the first place of `told` that it began, and ends when the second is set. */
export function waitFor(told: Int32Array): void {
  Atomics.store(told, 0, 1);
  Atomics.wait(told, 1, 0);
}
export const waitForTask = threadTask(import.meta.url, "waitFor", waitFor);

export function die(): void {
  process.exit(3);
}
export const dieTask = threadTask<null, void>(import.meta.url, "die", die);

export const missingTask = threadTask<null, void>(import.meta.url, "missing", die);
