import { spawn } from "node:child_process";

/** Runs a command whose output the person at the console shall see; rejects when it fails, and ends it on `signal`. */
export function runCommand(program, args, { cwd, env = process.env, signal }) {
  return new Promise((resolve, reject) => {
    // Standard output is kept for what the start itself has to say.
    const child = spawn(program, args, { cwd, env, signal, stdio: ["ignore", 2, 2] });
    child.once("error", reject);
    child.once("exit", (code, signalName) =>
      code === 0 ? resolve() : reject(new Error(`${[program, ...args].join(" ")} ended with ${signalName ?? `code ${code}`}.`)));
  });
}
