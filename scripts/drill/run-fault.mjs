import { setTimeout as sleep } from "node:timers/promises";
import { documents } from "./documents.mjs";
import { Installation } from "./installation.mjs";
import { createJobs, undisturbed, wrongWithJobs } from "./jobs.mjs";
import { judgeCalls, wrongWithCalls } from "./judge-calls.mjs";
import { QuickCallers } from "./quick-callers.mjs";
import { workFolder } from "./work-folder.mjs";

const jobCount = { full: 50, short: 12 };
const faultSeconds = { full: 20, short: 12 };
/** Before the fault strikes and after it is over, all is well for so long. */
const calmMs = 3_000;
const recoveredWithinMs = 60_000;
const work = documents(6, 300);
/** What the documents become, by pair; asked for in the first calm only, as it is the same in each. */
const outputs = new Map();

/**
 * Runs one fault against an installation of its own, with jobs and quick calls all the time, and resolves to what the calls went
 * through and to sentences on what was wrong. `undo` collects, in order, what has to be undone whatever happens.
 */
export async function runFault(fault, { short, say, undo }) {
  const form = short ? "short" : "full";
  const folder = workFolder(undo);
  const scene = { folder, undo, short, say, note: say, seconds: (fault.seconds ?? faultSeconds)[form] };
  const installation = scene.installation = await Installation.in(folder, {});
  Object.assign(installation.settings, await fault.prepare?.({ ...scene, scene }));
  undo.push(() => installation.stop());
  const launched = performance.now();
  await installation.start(say);
  const startMs = performance.now() - launched;
  const connector = scene.connector = await installation.connector();
  const pair = await installation.withTwoEngines(connector);
  if (!outputs.has(pair)) outputs.set(pair, await undisturbed(connector, pair, work));
  const expected = outputs.get(pair);
  const { totalItems: others } = await connector.call("GET", "/translations?perPage=1");
  connector.triedAgain = 0;

  const callers = scene.callers = new QuickCallers(connector, pair, fault.callsPerSecond);
  undo.push(() => callers.stop());
  const count = (fault.jobs ?? jobCount)[form];
  const creating = createJobs({ connector, pair, work, expected, count, overMs: scene.seconds * 1_000 + calmMs });
  await sleep(calmMs);
  say(`${fault.name}: ${fault.does}`);
  const began = performance.now();
  await fault.run(scene);
  const over = performance.now();
  say(`${fault.name}: ${fault.undone}`);
  await untilAnswered(callers, over);
  await sleep(calmMs);
  const end = performance.now();
  await callers.stop();
  const calls = judgeCalls(callers.calls, { began, over, end });
  for (const outcome of ["wrong", "unclear"]) {
    const found = callers.calls.find((call) => call.outcome === outcome);
    if (found) say(`${fault.name}: ${outcome}: ${found.text.slice(0, 300)}`);
  }
  const jobs = await creating;
  const databaseUrl = () => scene.databaseUrl ?? installation.databaseUrl();
  const wrong = [
    ...wrongWithCalls(calls, fault, startMs), ...await wrongWithJobs({ jobs, others, connector, databaseUrl }),
    ...await fault.wrongAfter?.(scene) ?? [],
  ];
  return { jobs: jobs.length, triedAgain: connector.triedAgain, calls, wrong };
}

/** Resolves when a quick call has been answered since `since`, or patience ends. */
async function untilAnswered({ calls }, since) {
  const isSince = ({ outcome, ended }) => outcome === "answered" && ended >= since;
  for (const end = performance.now() + recoveredWithinMs; performance.now() < end && !calls.some(isSince); ) await sleep(100);
}
