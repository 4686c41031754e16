import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { WrongSetting, wrongSettingCode } from "./settings.mjs";

/**
 * Runs a Node program as a part for `keepRunning`. It is told to stop by SIGTERM, is killed after `graceMs`, and
 * notices by its closed IPC channel when we are gone. What it writes to standard error is for people: it goes to
 * the console and to the log. `onMessage` gets what it sends over the channel, and how to answer there.
 */
export function startNodeProcess({ name, file, env, graceMs, logFd, onMessage = () => {} }) {
  const child = spawn(process.execPath, [file], {
    env,
    // A group of its own: Ctrl-C in a terminal must reach the supervisor alone, which keeps the order of stopping.
    detached: true,
    stdio: ["ignore", logFd ?? "inherit", logFd ? "pipe" : "inherit", "ipc"],
  });
  child.stderr?.on("data", (chunk) => {
    process.stderr.write(chunk);
    try {
      writeSync(logFd, chunk);
    } catch {
      // No room on the disk: the console has said it, and the parts must be kept running all the more.
    }
  });
  const answer = (message) => child.connected && child.send(message, () => {}); // It may go at any moment.
  child.on("message", (message) => onMessage(message, answer));
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ why: error.message }));
    child.once("exit", (code, signal) => resolve({ code, why: signal ? `signal ${signal}` : `exit code ${code}` }));
  });
  return {
    died: ended.then(({ code, why }) => {
      if (code === wrongSettingCode) throw new WrongSetting(`The ${name} rejects its settings.`);
      return why;
    }),
    async stop() {
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await ended;
      clearTimeout(impatience);
    },
  };
}
