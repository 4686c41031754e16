import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const worker = fileURLToPath(new URL("worker.mjs", import.meta.url));

/**
 * A runner for jest whose workers import test files as Node imports any module: what a worker has loaded for one file is there for the
 * next. Jest's own runner loads every module anew for every file, which took half of the time of all unit tests. In return files of a
 * worker share the state of modules, and modules cannot be replaced (`jest.mock`); `docs/tests.md` says more.
 */
export default class SharedModulesRunner {
  supportsEventEmitters = false;

  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  /** Runs the files in their order, each as soon as a worker is free. */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const waiting = [...tests];
    const lanes = Math.min(this.globalConfig.maxWorkers, tests.length);
    await Promise.all(Array.from({ length: lanes }, async (_, lane) => {
      const files = new FilesWorker(lane + 1, this.globalConfig);
      try {
        while (waiting.length > 0 && !watcher.isInterrupted()) {
          const test = waiting.shift();
          await onStart(test);
          const answer = await files.run(test);
          if (answer.error === undefined) await onResult(test, answer.result);
          else await onFailure(test, answer.error);
        }
      } finally {
        await files.end();
      }
    }));
  }
}

/** A process that runs one file at a time. It is replaced when it ends or has grown large. */
class FilesWorker {
  #child;

  constructor(id, { workerIdleMemoryLimit, testNamePattern, testTimeout, rootDir }) {
    Object.assign(this, { id, most: workerIdleMemoryLimit ?? Infinity, testNamePattern, testTimeout, rootDir });
  }

  /** `{ result }` of a file, or the `{ error }` because of which there is none. */
  async run({ path, context: { config } }) {
    this.#child ??= fork(worker, {
      env: { ...process.env, NODE_ENV: "test", JEST_WORKER_ID: String(this.id) }, execArgv: ["--no-warnings", "--enable-source-maps"],
    });
    const child = this.#child;
    const stop = new AbortController();
    const { testNamePattern, testTimeout, rootDir } = this;
    const { moduleNameMapper } = config;
    child.send({ path, rootDir, testNamePattern, testTimeout: config.testTimeout ?? testTimeout, moduleNameMapper });
    const [answer, signal] = await Promise.race([once(child, "message", stop), once(child, "exit", stop)]).finally(() => stop.abort());
    if (typeof answer !== "object" || answer === null) {
      this.#child = undefined;
      return { error: { message: `The process that ran ${path} ended with ${answer ?? signal}.`, stack: "" } };
    }
    if (answer.rss > this.most) await this.end();
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
