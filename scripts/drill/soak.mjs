import { setTimeout as sleep } from "node:timers/promises";
import { partsOf } from "../../bench/dragoman.mjs";
import { printTable } from "../../bench/figures.mjs";
import { pssMB } from "../../bench/processes.mjs";
import { Installation } from "./installation.mjs";
import { mixedLoad } from "./mixed-load.mjs";
import { workFolder } from "./work-folder.mjs";

const sampleSeconds = 15;
/** What is warm after so long should be all that there is. */
const warmMinutes = 5;
const restMinutes = 2;
const mostGrowthMB = 20;

/**
 * Mixed load for some minutes, then rest. The server's memory after rest may be 20 MB more than after the first five minutes
 * of load; its memory of results, whose size it tells, is taken off first. Resolves to a result as a fault has it.
 */
export async function soak(minutes, { say, undo }) {
  const installation = await Installation.in(workFolder(undo), {});
  undo.push(() => installation.stop());
  await installation.start(say);
  const connector = await installation.connector();
  const pair = await installation.withTwoEngines(connector);

  const samples = [await sample(installation, connector, "idle")];
  const load = mixedLoad({ connector, pair, password: installation.firstPassword() });
  undo.push(() => load.stop());
  const warmMs = Math.min(warmMinutes, minutes / 2) * 60_000;
  const begin = performance.now();
  const passed = () => performance.now() - begin;
  let warm;
  while (passed() < minutes * 60_000) {
    await sleep(sampleSeconds * 1_000);
    const now = await sample(installation, connector, `${(passed() / 60_000).toFixed(1)} min`);
    samples.push(now);
    say(line(now));
    if (warm === undefined && passed() >= warmMs) warm = now;
  }
  const tally = await load.stop();
  await sleep(restMinutes * 60_000);
  const rested = await sample(installation, connector, "after rest");
  report({ samples, warm, rested, tally, minutes });
  const growth = rested.ownMB - warm.ownMB;
  const wrong = tally.faults.slice(0, 5);
  if (growth > mostGrowthMB) wrong.push(`after rest the server has ${growth.toFixed(0)} MB more than after the first minutes`);
  return wrong;
}

async function sample(installation, connector, at) {
  const parts = partsOf({ pid: installation.supervisor.pid });
  const metrics = await connector.call("GET", "/metrics");
  const bytes = metrics.find(({ name }) => name === "mte_cache_bytes").metrics[0].value;
  const serverMB = pssMB(parts.server);
  const resultsMB = Number(bytes) / 2 ** 20;
  return {
    at, serverMB, resultsMB, ownMB: serverMB - resultsMB,
    others: Object.fromEntries(["host agent", "job engine", "training engine", "translation engines", "stages", "PostgreSQL"].map((name) =>
      [name, pssMB(parts[name])])),
  };
}

function report({ samples, warm, rested, tally, minutes }) {
  const last = { ...samples.at(-1), at: `${minutes} min, the end` };
  const shown = [samples[0], { ...warm, at: `${warm.at}, warm` }, last, rested];
  printTable(`Memory under mixed load for ${minutes} minutes, and after ${restMinutes} minutes of rest: MB of PSS`,
    ["when", "server", "of it results", "without them", ...Object.keys(rested.others)],
    shown.map(({ at, serverMB, resultsMB, ownMB, others }) =>
      [at, ...[serverMB, resultsMB, ownMB, ...Object.values(others)].map((megabytes) => megabytes.toFixed(0))]));
  printTable("What was done meanwhile", ["what", "times"], Object.entries(tally.counts));
}

const line = ({ at, serverMB, resultsMB, others }) =>
  `${at}: server ${serverMB.toFixed(0)} MB, of it results ${resultsMB.toFixed(0)}; `
    + Object.entries(others).map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`).join(", ");
