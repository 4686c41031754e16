import { spawn } from "node:child_process";
import { signal as send } from "./processes.mjs";

/**
 * Runs a command whose output the person at the console shall see; rejects when it fails. When `signal` aborts, the
 * command is asked to end, with `askAll` together with all that it has started, and the rejection comes once it has.
 */
export function runCommand(program, args, { cwd, env = process.env, signal, askAll = false }) {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    // Standard output is kept for what the start itself has to say. In a session of its own, because Ctrl-C in a terminal would
    // otherwise also reach what the command runs: dpkg in the midst of a package, which somebody would have to repair.
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", 2, 2] });
    const end = () => (askAll ? send(-child.pid, "SIGINT") : child.kill("SIGINT"));
    signal?.addEventListener("abort", end);
    child.once("error", (error) => reject(error.code === "ENOENT" ? new Error(`${program} is not installed.`) : error));
    child.once("exit", (code, signalName) => {
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else if (code === 0) resolve();
      else reject(new Error(`${[program, ...args].join(" ")} ended with ${signalName ?? `code ${code}`}.`));
    });
  });
}
