/** The process of a worker of `runner.mjs`. It runs one test file per message and ends with its parent. */
import { appendFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";
import { addEventHandler, getState, resetState, run } from "jest-circus";
import { cpuSeconds } from "../../bench/processes.mjs";
import { expect, jest } from "./globals.mjs";
import { fileResult } from "./results.mjs";

const { testNamePattern, testTimeout, rootDir, moduleNameMapper } = JSON.parse(process.argv[2]);
/** If set, a line per test file is appended to this file: processor time of this process, the same with its children, time, path. */
const timesFile = process.env.DRAGOMAN_TEST_TIMES;

register("./hooks.mjs", import.meta.url, { data: { rootDir, moduleNameMapper } });
process.on("disconnect", () => process.exit());
process.on("message", async (path) => {
  const [start, before, allBefore, environment] = [Date.now(), process.cpuUsage(), cpuSeconds([process.pid]), { ...process.env }];
  const answer = await answerTo(path, start);
  restore(environment);
  const { user, system } = process.cpuUsage(before);
  const times = [(user + system) / 1e6, cpuSeconds([process.pid]) - allBefore, (Date.now() - start) / 1e3];
  if (timesFile !== undefined) appendFileSync(timesFile, `${times.map((time) => time.toFixed(2)).join("\t")}\t${path}\n`);
  process.send({ ...answer, memory: process.memoryUsage.rss() });
});

/** The `result` of a file. Or an `error` if it cannot be loaded or fails outside its tests. */
async function answerTo(path, start) {
  resetState();
  Object.assign(getState(), { testTimeout, testNamePattern: testNamePattern ? new RegExp(testNamePattern, "i") : null });
  expect.setState({ testPath: path, currentTestName: undefined });
  try {
    await import(pathToFileURL(path).href);
    const { testResults, unhandledErrors } = await run();
    if (unhandledErrors.length > 0) return { error: { message: unhandledErrors.join("\n"), stack: "" } };
    return { result: fileResult(path, rootDir, testResults, start) };
  } catch (error) {
    return { error: { message: error?.message ?? String(error), stack: error?.stack ?? "" } };
  }
}

/** Undoes what a test file changed in the process, so that the next file does not see it. */
function restore(environment) {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}

addEventHandler(({ name, test }) => {
  if (name === "test_start") expect.setState({ assertionCalls: 0, expectedAssertionsNumber: null, isExpectingAssertions: false });
  if (name === "test_done") for (const { error } of expect.extractExpectedAssertionsErrors()) test.errors.push([error, error]);
});

/** Uncaught errors fail the test that is running. If no test is running, they fail the file. */
const rejections = new Map();
function uncaught(error) {
  const { currentlyRunningTest, unhandledErrors } = getState();
  const errors = currentlyRunningTest?.errors ?? unhandledErrors;
  const entry = [error, error];
  errors.push(entry);
  return () => { errors.splice(errors.indexOf(entry), 1); };
}
process.on("uncaughtException", uncaught);
process.on("unhandledRejection", (reason, promise) => rejections.set(promise, uncaught(reason)));
process.on("rejectionHandled", (promise) => {
  rejections.get(promise)?.();
  rejections.delete(promise);
});
