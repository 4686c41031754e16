import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cpuSeconds } from "../processes.mjs";

const program = fileURLToPath(new URL("pass.mjs", import.meta.url));

/**
 * Runs passes in a process of its own, one at a time. One that takes too much time is killed, and so is one that dies: both are
 * answers (`fault`), and the next pass gets a new process. Processor time is what counts, as the machine may be busy; one that
 * waits for something is killed after six times as long.
 */
export class PassRunner {
  #child;

  /** `heapMB` bounds the heap of the process; with `fresh` each pass has a process of its own, so that its peak memory is known. */
  constructor({ seconds = 60, heapMB = 1_024, fresh = false } = {}) {
    Object.assign(this, { seconds, heapMB, fresh });
  }

  async run(job) {
    const child = this.#child ??= await startedWith(this.heapMB);
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

async function startedWith(heapMB) {
  const child = fork(program, { execArgv: [`--max-old-space-size=${heapMB}`], stdio: ["ignore", "ignore", "pipe", "ipc"] });
  await once(child, "message"); // its code is loaded
  return child;
}

function answerOf(child, job, seconds) {
  return new Promise((resolve) => {
    let said = "";
    const hear = (data) => (said = (said + data).slice(-400));
    const end = (answer) => {
      clearInterval(timer);
      child.off("message", end).off("exit", died);
      child.stderr.off("data", hear);
      resolve(answer);
    };
    const died = (code, signal) => end({ fault: `the process ended with ${code ?? signal}: ${said.replace(/\s+/g, " ")}`, isDead: true });
    const [before, started] = [cpuSeconds([child.pid]), performance.now()];
    const timer = setInterval(() => {
      const [cpu, wall] = [cpuSeconds([child.pid]) - before, (performance.now() - started) / 1_000];
      const fault = `it took ${cpu.toFixed(0)} s of processor time, ${wall.toFixed(0)} s in all`;
      if (cpu > seconds || wall > 6 * seconds) end({ fault, isDead: true });
    }, 250);
    child.stderr.on("data", hear);
    child.on("message", end).on("exit", died);
    child.send(job);
  });
}
