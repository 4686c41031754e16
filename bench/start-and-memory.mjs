import { setTimeout as sleep } from "node:timers/promises";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine } from "./machine.mjs";
import { cpuSeconds, pssMB } from "./processes.mjs";
import { textsFrom } from "./texts.mjs";

const warmWithin = 5;
const idleAtMost = 250;
const idleSeconds = 60;
/** After its start the agent looks at installed pairs and engines settle; then nothing is to be done. */
const settleSeconds = 20;
/** Percent of a processor that all processes together may use with nothing to do. */
const idleCpuAtMost = 1;

/** From `npm run up` to ready, with a fresh data directory and again with it; memory idle and after load. */
export async function startAndMemory({ quick }) {
  const starts = quick ? 1 : 3;
  const cold = [];
  const warm = [];
  let memory;
  for (let n = 0; n < starts; n++) {
    const dataDir = newDataDir();
    try {
      cold.push(await whileRunning(dataDir));
      warm.push(await whileRunning(dataDir, async (dragoman) => (memory ??= await measureMemory(dragoman))));
    } finally {
      removeDataDir(dataDir);
    }
  }
  print({ cold, warm, ...memory });
}

/** Seconds to ready, and processor seconds of all processes until then, which others on the machine change little. */
async function whileRunning(dataDir, look = () => {}) {
  const dragoman = await startDragoman(dataDir);
  try {
    const start = { seconds: dragoman.seconds, cpu: cpuSeconds(Object.values(partsOf(dragoman)).flat()) };
    await look(dragoman);
    return start;
  } finally {
    await dragoman.stop();
  }
}

/** Processor time and memory by part: in a minute with nothing to do, and memory right after load by people and by a document. */
async function measureMemory(dragoman) {
  await sleep(settleSeconds * 1000);
  const parts = partsOf(dragoman);
  const secondsOf = () => Object.entries(parts).map(([, pids]) => cpuSeconds(pids));
  const before = secondsOf();
  await sleep(idleSeconds * 1000);
  const idleCpu = Object.fromEntries(Object.keys(parts).map((name, at) => [name, secondsOf()[at] - before[at]]));
  const idle = memoryOf(dragoman);
  const connector = await connectTo(dragoman);
  const texts = textsFrom(7);
  await load({
    url: dragoman.url, connections: 32, seconds: 15, question: () => connector.question(texts.sentence().text, () => undefined),
  });
  await connector.translate("text/html", texts.page(1024 * 1024));
  return { idle, idleCpu, loaded: memoryOf(dragoman) };
}

const memoryOf = (dragoman) =>
  Object.fromEntries(Object.entries(partsOf(dragoman)).map(([name, pids]) => [name, { processes: pids.length, megabytes: pssMB(pids) }]));

function print({ cold, warm, idle, idleCpu, loaded }) {
  const startRow = (title, tries, limit) => {
    const seconds = tries.map((one) => one.seconds);
    return [title, spread(seconds, 2), limit ? `< ${limit}` : "", limit ? verdict(median(seconds) < limit) : "",
      spread(tries.map((one) => one.cpu), 2)];
  };
  printTable(`Start: seconds from the command to ready, dependencies and build in place (machine's load ${loadLine()})`,
    ["data directory", "seconds", "limit", "", "CPU s of all processes"],
    [startRow("fresh", cold), startRow("used before", warm, warmWithin)]);
  const percent = (seconds) => 100 * seconds / idleSeconds;
  const whole = percent(Object.values(idleCpu).reduce((total, one) => total + one, 0));
  printTable(`Idle: percent of a processor that the processes of a part used in ${idleSeconds} s with nothing to do`,
    ["part", "processes", "percent", "limit", ""], [
      ...Object.entries(idleCpu).map(([name, seconds]) => [name, idle[name].processes, percent(seconds).toFixed(2), "", ""]),
      ["all", "", whole.toFixed(2), `< ${idleCpuAtMost}`, verdict(whole < idleCpuAtMost)],
    ]);
  const sum = (memory, names) => names.reduce((total, name) => total + memory[name].megabytes, 0);
  const row = (title, names, limit) => [title, names.reduce((total, name) => total + idle[name].processes, 0),
    sum(idle, names).toFixed(0), limit ? `< ${limit}` : "", limit ? verdict(sum(idle, names) < limit) : "", sum(loaded, names).toFixed(0)];
  const after = `${settleSeconds + idleSeconds} s after ready`;
  printTable(`Memory: MB of PSS, ${after} with nothing to do, and after 15 s of 32 connections and a page of 1 MB`,
    ["part", "processes", "idle", "limit", "", "after load"], [
      row("server and host agent", ["server", "host agent"], idleAtMost),
      ...Object.keys(idle).map((name) => row(name, [name])),
      row("all", Object.keys(idle)),
    ]);
}
