/**
 * Time that parsers take for repeated and nested constructs of their own grammars:
 * `node scripts/fuzz-complexity.mjs [--full] [--only NAME,…] [--without NAME,…] [--subjects MODULE] [--list]`. Each construct must take
 * less than a second of processor time at 64 KB (1.5 s in the short form, which runs beside other programs), and at most 2.5 times as much
 * at double the size, there or at larger sizes, or be refused. With `--full` every size from 1 KB to 1 MB is measured; otherwise 2 and
 * 8 KB, and where these predict much time the largest size that is not refused and half of it. A construct that ends the process or takes
 * too long is reported, and the others go on.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { testFolder } from "../bench/documents/test-samples.mjs";
import { constructsOf, constructsPerGrammar } from "./complexity/constructs.mjs";
import { faultOf } from "./complexity/judge.mjs";
import { Measurer } from "./complexity/measure.mjs";

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false }, only: { type: "string" }, without: { type: "string", default: "" },
    list: { type: "boolean", default: false },
    subjects: { type: "string", default: fileURLToPath(new URL("complexity/subjects.mjs", import.meta.url)) },
  },
});
/** Parsers that start a thread for each document get fewer constructs in the short form; another subject runs what the thread runs. */
const constructsOfThreads = 8;
/** Measured side by side, each in a process of its own. */
const lanes = Math.min(2, availableParallelism());

const fixtures = testFolder();
process.env.DRAGOMAN_FUZZ_FIXTURES = fixtures.path;
const { subjects } = await import(pathToFileURL(resolve(values.subjects)).href);
const without = values.without.split(",");
const chosen = (await subjects()).filter(({ name }) => (values.only?.split(",").includes(name) ?? true) && !without.includes(name));
const faults = [];
let measured = 0;
let spentMs = 0;
try {
  if (values.list) for (const { name } of chosen) console.log(name);
  else await Promise.all(Array.from({ length: lanes }, () => fuzzInTurn()));
} finally {
  fixtures.remove();
}
if (!values.list) {
  const sum = `${measured} constructs, ${faults.length} of them not linear, ${(spentMs / 1_000).toFixed(0)} s of processor time`;
  console.log([...faults, sum].join("\n"));
}
if (measured === 0 && !values.list) throw new Error("Nothing was measured.");
process.exitCode = faults.length > 0 ? 1 : 0;

/** Takes the subjects that no other lane has taken. */
async function fuzzInTurn() {
  const measurer = new Measurer({ subjects: values.subjects, seconds: values.full ? 20 : 4 });
  try {
    for (let subject = chosen.shift(); subject !== undefined; subject = chosen.shift()) await fuzz(subject, measurer);
  } finally {
    spentMs += measurer.spentMs;
    measurer.close();
  }
}

async function fuzz({ name, grammar, withRuns, isSlow = false }, measurer) {
  const [spentBefore, before] = [measurer.spentMs, measurer.measurements];
  const most = isSlow && !values.full ? constructsOfThreads : constructsPerGrammar;
  const tokens = withRuns === undefined ? grammar : { ...grammar, withRuns };
  const constructs = constructsOf(tokens, most);
  let wrong = 0;
  for (const construct of constructs) {
    const fault = await faultOf(measurer, name, construct, { size: values.full ? 1_048_576 : 65_536, full: values.full });
    measured++;
    if (fault === undefined) continue;
    wrong++;
    faults.push(`${name}, ${construct.name}: ${fault}`);
    console.log(faults.at(-1));
  }
  const spent = ((measurer.spentMs - spentBefore) / 1_000).toFixed(1);
  console.log(`${name}: ${constructs.length} constructs, ${wrong} not linear, `
    + `${measurer.measurements - before} measurements in ${spent} s of processor time`);
}
