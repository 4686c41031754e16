import { spawn } from "node:child_process";
import { watchLife } from "../../packages/host-protocol/process-life/index.mjs";
import { eachLine } from "./patient-lines.mjs";
import { WrongSetting, wrongSettingCode } from "./settings.mjs";

/**
 * A server is replaced within 10 s, its start included, when it is stopped or hangs on a machine that is not busy. The event loop of no
 * process of ours was seen to work for longer than 0.8 s without an answer; beside 40 busy processes a loop gets so much in some 16 s.
 * Programs load for up to 3 s of processor time.
 */
const usualLife = {
  askMs: 500, restMs: 2_000,
  limits: { stopped: 4, idle: 6, busyMs: 800, blind: 8 },
  atStart: { stopped: 4, idle: 40, busyMs: 10_000, blind: 120 },
};

/**
 * Runs a Node program as a part for `keepRunning`. It is told to stop by SIGTERM, is killed after `graceMs`, and
 * notices by its closed IPC channel when we are gone. Over that channel it is asked for signs of life, and is killed when it is judged
 * dead; `patience` outlives it. What it writes to standard error is for people: it goes to `people` and to `log`; what it logs goes to
 * `log`, which it writes itself, or where there is none to `shown`. `onMessage` gets what it sends over the channel, and how to answer
 * there.
 */
export function startNodeProcess({ name, file, env, graceMs, people, log, shown, onMessage = () => {}, life = {}, patience }) {
  const child = spawn(process.execPath, [file], {
    env,
    // A group of its own: Ctrl-C in a terminal must reach the supervisor alone, which keeps the order of stopping.
    detached: true,
    // Never a console of ours itself: who stops reading there would hold up the part.
    stdio: ["ignore", log?.fd ?? "pipe", "pipe", "ipc"],
  });
  if (child.stdout) eachLine(child.stdout, shown.write);
  eachLine(child.stderr, (text) => {
    people.write(text);
    log?.write(text);
  });
  const answer = (message) => child.connected && child.send(message, () => {}); // It may go at any moment.
  let muteness;
  const watch = watchLife({
    pid: child.pid, patience,
    ask: () => answer({ type: "areYouAlive" }),
    mute(why) {
      muteness = why;
      child.kill("SIGKILL");
    },
    ...usualLife, ...life,
  });
  child.on("message", (message) => {
    watch.hear(message);
    onMessage(message, answer);
  });
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ why: error.message }));
    child.once("exit", (code, signal) => resolve({ code, why: muteness ?? (signal ? `signal ${signal}` : `exit code ${code}`) }));
  });
  void ended.then(watch.stop);
  return {
    died: ended.then(({ code, why }) => {
      if (code === wrongSettingCode) throw new WrongSetting(`The ${name} cannot start, and to try it again is no use.`);
      return why;
    }),
    async stop() {
      watch.stop();
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await ended;
      clearTimeout(impatience);
    },
  };
}
