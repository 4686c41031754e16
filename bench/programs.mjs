import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Starts a program whose last words are kept for the case that it fails. `stop` sends `signal` and waits for its end. */
export function startProgram(program, args, { env = {}, cwd, signal = "SIGTERM" } = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said = (said + bytes).slice(-4_000)));
  const ended = new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  return {
    pid: child.pid,
    said: () => said,
    ended: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Waits until `look` answers something; stops the program and rejects when it ends before that, or after `seconds`. */
export async function until(program, look, seconds = 120) {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (program.ended() || performance.now() > end) {
      await program.stop();
      throw new Error(`It did not get ready. Its last output:\n${program.said()}`);
    }
    await sleep(10);
  }
}
