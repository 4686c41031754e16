import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("pass.mjs", import.meta.url));

/**
 * Runs passes in a process of its own, one at a time. One that takes too long is killed, and so is one that dies: both are
 * answers (`fault`), and the next pass gets a new process.
 */
export class PassRunner {
  #child;

  /** `heapMB` bounds the heap of the process; with `fresh` each pass has a process of its own, so that its peak memory is known. */
  constructor({ seconds = 60, heapMB = 1_024, fresh = false } = {}) {
    Object.assign(this, { seconds, heapMB, fresh });
  }

  async run(job) {
    const options = { execArgv: [`--max-old-space-size=${this.heapMB}`], stdio: ["ignore", "ignore", "pipe", "ipc"] };
    const child = this.#child ??= fork(program, options);
    const started = performance.now();
    const answer = await answerOf(child, job, this.seconds);
    if (this.fresh || answer.isDead === true) this.close();
    return { ...answer, seconds: (performance.now() - started) / 1_000 };
  }

  close() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}

function answerOf(child, job, seconds) {
  return new Promise((resolve) => {
    let said = "";
    const hear = (data) => (said = (said + data).slice(-400));
    const end = (answer) => {
      clearTimeout(timer);
      child.off("message", end).off("exit", died);
      child.stderr.off("data", hear);
      resolve(answer);
    };
    const died = (code, signal) => end({ fault: `the process ended with ${code ?? signal}: ${said.replace(/\s+/g, " ")}`, isDead: true });
    const timer = setTimeout(() => end({ fault: `it took more than ${seconds} s`, isDead: true }), seconds * 1_000);
    child.stderr.on("data", hear);
    child.on("message", end).on("exit", died);
    child.send(job);
  });
}
