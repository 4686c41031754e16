import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const worker = fileURLToPath(new URL("worker.mjs", import.meta.url));
/**
 * Node's usual young generation of 16 MB is collected so often, beside a heap with all modules, that it takes a fifth of the time of the
 * unit tests. Other workers use the other processors.
 */
const garbageCollection = ["--max-semi-space-size=64", "--single-threaded-gc"];

/**
 * A runner for jest. Its workers import test files as Node imports any module, so that modules are loaded once for all files of a worker.
 * Jest's own runner loads all modules again for each file, which took half of the time of the unit tests. The price: test files of a
 * worker share the state of modules, and there is no `jest.mock`. See `docs/tests.md`.
 */
export default class SharedModulesRunner {
  supportsEventEmitters = false;

  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  /** Runs the files in the given order, each in the next free worker. */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const waiting = [...tests];
    const lanes = Math.min(this.globalConfig.maxWorkers, tests.length);
    await Promise.all(Array.from({ length: lanes }, async (_, lane) => {
      const files = new FilesWorker(lane + 1, this.globalConfig, tests[0].context.config);
      try {
        while (waiting.length > 0 && !watcher.isInterrupted()) {
          const test = waiting.shift();
          await onStart(test);
          const { result, error } = await files.run(test.path);
          if (error === undefined) await onResult(test, result);
          else await onFailure(test, error);
        }
      } finally {
        await files.end();
      }
    }));
  }
}

/** A child process that runs one file at a time. It is replaced when it ends or uses more memory than jest's `workerIdleMemoryLimit`. */
class FilesWorker {
  #child;

  constructor(id, { workerIdleMemoryLimit, testNamePattern, testTimeout, rootDir }, { moduleNameMapper }) {
    this.id = id;
    this.mostMemory = workerIdleMemoryLimit ?? Infinity;
    this.settings = JSON.stringify({ testNamePattern, testTimeout, rootDir, moduleNameMapper });
  }

  /** Returns the `result` of a file, or an `error` if there is no result. */
  async run(path) {
    const child = this.#child ??= fork(worker, [this.settings], {
      env: { ...process.env, NODE_ENV: "test", JEST_WORKER_ID: String(this.id) },
      execArgv: ["--no-warnings", "--enable-source-maps", ...garbageCollection],
    });
    child.send(path);
    const stop = new AbortController();
    const [answer, signal] = await Promise.race([once(child, "message", stop), once(child, "exit", stop)]).finally(() => stop.abort());
    if (typeof answer !== "object" || answer === null) {
      this.#child = undefined;
      return { error: { message: `The process that ran ${path} ended with ${answer ?? signal}.`, stack: "" } };
    }
    if (answer.memory > this.mostMemory) await this.end();
    return answer;
  }

  async end() {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || !child.connected) return;
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  }
}
