import { spawn } from "node:child_process";
import { eachLine } from "./patient-lines.mjs";
import { WrongSetting, wrongSettingCode } from "./settings.mjs";
import { watchLife } from "./signs-of-life.mjs";

/** Loading programs takes long on a busy machine: so many questions may wait for the first answer. */
const mostAtStart = 120;

/**
 * Runs a Node program as a part for `keepRunning`. It is told to stop by SIGTERM, is killed after `graceMs`, and
 * notices by its closed IPC channel when we are gone. Over that channel it is asked for signs of life, and is killed when it gives
 * none. What it writes to standard error is for people: it goes to `people` and to `log`; what it logs goes to `log`, which it
 * writes itself, or where there is none to `shown`. `onMessage` gets what it sends over the channel, and how to answer there.
 */
export function startNodeProcess({ name, file, env, graceMs, people, log, shown, onMessage = () => {}, life = {} }) {
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
    ask: () => answer({ type: "areYouAlive" }),
    mute(why) {
      muteness = why;
      child.kill("SIGKILL");
    },
    mostAtStart, ...life,
  });
  child.on("message", (message) => {
    watch.heard();
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
