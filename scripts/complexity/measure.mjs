import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { flagsOfWorkers } from "@dragoman/document-workers";
import { cpuSeconds } from "../../bench/processes.mjs";

const program = fileURLToPath(new URL("worker.mjs", import.meta.url));
/** A third of the usual stack in KB: calls that nest as 8 KB of input do end here where 24 KB would end them in the server. */
const stackKB = 328;

/** Minimum limit in seconds of processor time for each 64 KB: twice the time that the judge allows. */
const secondsOf64KB = 3;

/** Measures constructs in a process of its own, which is killed when one takes too much processor time, and replaced when it dies. */
export class Measurer {
  #child;
  /** Slowness of the machine at the start of the measuring process: a multiple of the usual time, at least 1. */
  slowness = 1;
  /** Processor time of all measurements so far; those that did not end are left out. */
  spentMs = 0;
  measurements = 0;

  constructor({ subjects, seconds = 5, heapMB = 1_024 }) {
    Object.assign(this, { subjects, seconds, heapMB });
  }

  /** `{ ms, refused?, fault? }` for a construct at a size. */
  async run(subject, construct, size) {
    const child = this.#child ??= await this.#started();
    const answer = await this.#answerOf(child, { subject, construct, size });
    if (answer.isDead) this.close();
    else this.spentMs += answer.ms;
    this.measurements++;
    return answer;
  }

  /** The next measurement has a process of its own. */
  close() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #started() {
    const execArgv = ["--single-threaded-gc", ...flagsOfWorkers(this.heapMB), `--stack-size=${stackKB}`];
    const child = fork(program, [this.subjects], { execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
    let said = "";
    child.stderr.on("data", (data) => { said = (said + data).slice(-2_000); });
    const first = await Promise.race([once(child, "message"), once(child, "exit")]);
    if (first[0]?.slowness === undefined) throw new Error(`The measuring process did not start: ${said}`);
    this.slowness = first[0].slowness;
    return child;
  }

  #answerOf(child, job) {
    return new Promise((resolve) => {
      let said = "";
      const hear = (data) => { said = (said + data).slice(-400); };
      const end = (answer) => {
        clearInterval(timer);
        child.off("message", end).off("exit", died);
        child.stderr.off("data", hear);
        resolve(answer);
      };
      const died = (code, signal) =>
        end({ ms: Infinity, fault: `the process ended with ${code ?? signal}: ${said.replace(/\s+/g, " ")}`, isDead: true });
      const [before, started] = [cpuSeconds([child.pid]), performance.now()];
      const seconds = Math.max(this.seconds, secondsOf64KB * job.size / 65_536);
      const timer = setInterval(() => {
        const cpu = cpuSeconds([child.pid]) - before;
        const waitsForNothing = performance.now() - started > 60_000 * seconds;
        if (cpu > seconds * this.slowness || waitsForNothing) {
          end({ ms: Infinity, fault: `it did not end within ${cpu.toFixed(0)} s of processor time`, isDead: true });
        }
      }, 200);
      child.stderr.on("data", hear);
      child.on("message", end).on("exit", died);
      child.send(job);
    });
  }
}
