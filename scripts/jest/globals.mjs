/** What test files import from `@jest/globals`, in a process whose modules they share. */
import { ModernFakeTimers } from "@jest/fake-timers";
import { jestExpect } from "@jest/expect";
import { getState } from "jest-circus";
import { ModuleMocker } from "jest-mock";

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from "jest-circus";
export const expect = jestExpect;
// jest-circus asks here for assertions that a test expects.
globalThis.expect = expect;

const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: process.cwd() }, global: globalThis });
const mocker = new ModuleMocker(globalThis);
const bound = (object, names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));

export const jest = {
  ...bound(mocker, ["fn", "spyOn", "replaceProperty", "restoreAllMocks", "clearAllMocks", "resetAllMocks"]),
  ...bound(timers, ["useRealTimers", "advanceTimersByTime", "advanceTimersByTimeAsync", "advanceTimersToNextTimerAsync",
    "runAllTimers", "runAllTimersAsync", "runOnlyPendingTimers", "runOnlyPendingTimersAsync", "clearAllTimers", "getTimerCount",
    "setSystemTime", "now"]),
  // Node itself waits for these two.
  useFakeTimers: ({ doNotFake = [], ...options } = {}) =>
    timers.useFakeTimers({ ...options, doNotFake: [...doNotFake, "nextTick", "queueMicrotask"] }),
  setTimeout: (ms) => { getState().testTimeout = ms; },
};
