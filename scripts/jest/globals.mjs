/** Replaces `@jest/globals` in the workers of `runner.mjs`. */
import { ModernFakeTimers } from "@jest/fake-timers";
import { jestExpect } from "@jest/expect";
import { getState } from "jest-circus";
import { ModuleMocker } from "jest-mock";

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from "jest-circus";
export const expect = jestExpect;
// jest-circus reads `expect` from here.
globalThis.expect = expect;

const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: process.cwd() }, global: globalThis });
const mocker = new ModuleMocker(globalThis);
const bound = (object, names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));

export const jest = {
  ...bound(mocker, ["fn", "spyOn", "replaceProperty", "restoreAllMocks", "clearAllMocks", "resetAllMocks"]),
  ...bound(timers, ["useRealTimers", "advanceTimersByTime", "advanceTimersByTimeAsync", "advanceTimersToNextTimerAsync",
    "runAllTimers", "runAllTimersAsync", "runOnlyPendingTimers", "runOnlyPendingTimersAsync", "clearAllTimers", "getTimerCount",
    "setSystemTime", "now"]),
  // Node itself uses these two.
  useFakeTimers: ({ doNotFake = [], ...options } = {}) =>
    timers.useFakeTimers({ ...options, doNotFake: [...doNotFake, "nextTick", "queueMicrotask"] }),
  setTimeout: (ms) => { getState().testTimeout = ms; },
};
