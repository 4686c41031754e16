/**
 * The drill: does to a whole installation at work what happens to machines, and shows that nothing is lost, nothing is done twice,
 * and for how long nobody got an answer.
 *
 * npm run drill                       every fault
 * npm run drill -- --short            the short form
 * npm run drill -- --only NAME,NAME   these faults
 * npm run drill -- --list             which faults there are
 * npm run drill -- --soak MINUTES     mixed load instead, and what memory it leaves behind
 */
import { parseArgs } from "node:util";
import { turnsOf } from "@dragoman/domain/common";
import { printTable } from "../bench/figures.mjs";
import { faults } from "./drill/faults/index.mjs";
import { seconds } from "./drill/judge-calls.mjs";
import { runFault } from "./drill/run-fault.mjs";
import { soak } from "./drill/soak.mjs";

const { values } = parseArgs({
  options: { short: { type: "boolean" }, list: { type: "boolean" }, only: { type: "string" }, soak: { type: "string" } },
});
const { short = false, list, only } = values;
/** Number of faults that run at the same time. A fault with `measured` runs alone. */
const lanes = 3;
/** The undo steps of each fault that is running. */
const underWay = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => void Promise.all([...underWay].map(undoAll)).finally(() => process.exit(1)));
}

if (list) {
  const rows = faults.map(({ name, does, undone, holds }) => [name, does, undone, holds]);
  printTable("Faults", ["name", "does", "undone", "has to hold"], rows);
} else if (values.soak !== undefined) {
  process.exitCode = await soakFor(Number(values.soak));
} else {
  process.exitCode = await drill(chosen());
}

function chosen() {
  if (only === undefined) return faults.filter((fault) => !short || fault.short);
  return only.split(",").map((name) => {
    const fault = faults.find((one) => one.name === name);
    if (fault) return fault;
    console.error(`There is no fault ${JSON.stringify(name)}. There are ${faults.map((one) => one.name).join(", ")}.`);
    process.exit(1);
  });
}

async function drill(todo) {
  const results = [];
  const skipped = [];
  const one = async (fault) => {
    const why = await fault.impossible?.();
    if (why) skipped.push(`${fault.name} (${why})`);
    else results.push({ fault, ...await run(fault) });
  };
  const inLanes = turnsOf(lanes);
  await Promise.all(todo.filter(({ measured }) => !measured).map((fault) => inLanes(() => one(fault))));
  for (const fault of todo.filter(({ measured }) => measured)) await one(fault);
  report(results);
  for (const sentence of skipped) console.log(`skipped: ${sentence}`);
  // `.ci/run` repeats lines of this form at its end.
  for (const { fault, wrong } of results) for (const sentence of wrong) console.log(`failed: drill: ${fault.name}: ${sentence}`);
  const failed = results.filter(({ wrong }) => wrong.length > 0).length;
  console.log(`${results.length - failed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`);
  return failed === 0 ? 0 : 1;
}

async function soakFor(minutes) {
  if (!(minutes > 0)) throw new Error(`--soak ${values.soak} is no number of minutes.`);
  const undo = undoList();
  const wrong = await soak(minutes, { say, undo }).catch((error) => [error.stack]).finally(() => undoAll(undo));
  for (const sentence of wrong) console.error(sentence);
  console.log(wrong.length === 0 ? "1 passed, 0 failed" : "0 passed, 1 failed");
  return wrong.length === 0 ? 0 : 1;
}

/** A fault that cannot be run to its end is one that was not stood. */
async function run(fault) {
  const undo = undoList();
  let result;
  try {
    result = fault.alone ? { wrong: await fault.alone({ short, say, undo }) } : await runFault(fault, { short, say, undo });
  } catch (error) {
    result = { wrong: [error.message] };
  } finally {
    await undoAll(undo);
  }
  for (const sentence of result.wrong) console.error(`${fault.name}: ${sentence}`);
  return result;
}

/** A list for the undo steps of one fault. They also run when the drill is interrupted. */
function undoList() {
  const undo = [];
  underWay.add(undo);
  return undo;
}

async function undoAll(undo) {
  for (const step of undo.splice(0).reverse()) await step();
  underWay.delete(undo);
}

function report(results) {
  const columns = ["fault", "jobs", "asked again", "quick calls", "without an answer", "longest call", "until the next answer", ""];
  printTable("What was stood: seconds", columns,
    results.map(({ fault, jobs, triedAgain, calls, wrong }) => [
      fault.name, jobs ?? "", triedAgain ?? "", ...(calls ? [
        Object.entries(calls.outcomes).map(([outcome, count]) => `${count} ${outcome}`).join(", "),
        seconds(calls.withoutAnswerMs), seconds(calls.longestCallMs), seconds(calls.recoveryMs),
      ] : ["", "", "", ""]), wrong.length === 0 ? "held" : `${wrong.length} wrong`,
    ]));
}

function say(what) {
  console.log(`${new Date().toISOString().slice(11, 23)} ${what}`);
}
