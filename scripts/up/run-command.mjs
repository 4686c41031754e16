import { spawn } from "node:child_process";
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signal as send } from "./processes.mjs";

/** The end of an output has the reason of a failure. */
const mostOutput = 20_000;

/**
 * Runs a command. Rejects when it fails; `output` of the error is then what it wrote, and `exitCode` its exit code unless a signal ended
 * it. Nothing is shown of a command that succeeds: its warnings are for developers of packages. When `signal` aborts, the command is asked
 * to end, with `askAll` together with all that it has started, and the rejection comes once it has.
 */
export async function runCommand(program, args, { cwd, env = process.env, signal, askAll = false }) {
  signal?.throwIfAborted();
  const output = openOutput();
  try {
    // In a session of its own, because Ctrl-C in a terminal would otherwise also reach what the command runs: dpkg in the midst of a
    // package, which somebody would have to repair.
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", output.fd, output.fd] });
    const end = () => (askAll ? send(-child.pid, "SIGINT") : child.kill("SIGINT"));
    signal?.addEventListener("abort", end);
    const [code, by] = await ended(child, program).finally(() => signal?.removeEventListener("abort", end));
    signal?.throwIfAborted();
    if (code === 0) return;
    const error = new Error(`${[program, ...args].join(" ")} ended with ${by ?? `code ${code}`}.`);
    throw Object.assign(error, { output: output.read(), exitCode: code ?? undefined });
  } finally {
    output.close();
  }
}

/** Resolves with the exit code and the signal, as Node tells them. */
function ended(child, program) {
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(error.code === "ENOENT" ? new Error(`${program} is not installed.`) : error));
    child.once("exit", (code, signalName) => resolve([code, signalName]));
  });
}

/** A file without a name. A pipe would break when this process is killed, and with it what writes there. */
function openOutput() {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-output-"));
  const fd = openSync(join(folder, "output"), "a+", 0o600);
  rmSync(folder, { recursive: true });
  return {
    fd,
    read() {
      const { size } = fstatSync(fd);
      const bytes = Buffer.alloc(Math.min(size, mostOutput));
      return bytes.toString("utf8", 0, readSync(fd, bytes, 0, bytes.length, size - bytes.length));
    },
    close: () => closeSync(fd),
  };
}
