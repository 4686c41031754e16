/** A process that runs test files which `runner.mjs` names, one after another, until it is told no more. */
import { appendFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";
import { addEventHandler, getState, resetState, run } from "jest-circus";
import { expect, jest } from "./globals.mjs";
import { fileResult } from "./results.mjs";

/** Where this names a file, a line with the processor time of each test file is added to it, and the time it took. */
const timesFile = process.env.DRAGOMAN_TEST_TIMES;
let hasHooks = false;

process.on("disconnect", () => process.exit());
process.on("message", async (job) => {
  if (!hasHooks) register("./hooks.mjs", import.meta.url, { data: { rootDir: job.rootDir, moduleNameMapper: job.moduleNameMapper } });
  hasHooks = true;
  const [start, before, environment] = [Date.now(), process.cpuUsage(), { ...process.env }];
  const answer = await answerTo(job, start);
  restore(environment);
  const { user, system } = process.cpuUsage(before);
  if (timesFile !== undefined) appendFileSync(timesFile, `${(user + system) / 1e6}\t${(Date.now() - start) / 1e3}\t${job.path}\n`);
  process.send({ ...answer, rss: process.memoryUsage().rss });
});

/** `{ result }`, or the `{ error }` of a file that does not load or fails outside its tests. */
async function answerTo({ path, rootDir, testNamePattern, testTimeout }, start) {
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

/** What a file has set and not put back does not reach the next one. */
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

/** An error that nobody caught belongs to the test that runs, or to the file where none does. */
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
