/**
 * Time that parsers take for repeated and nested constructs of their own grammars:
 * `node scripts/fuzz-complexity.mjs [--full] [--only NAME,…] [--subjects MODULE] [--list]`. Each construct must take less than a
 * second of processor time at 64 KB, and at most 2.5 times as much at double the size, or be refused. With `--full` every size from
 * 1 KB to 1 MB is measured; otherwise 16 KB, and where that takes time the largest size that is not refused and half of it. A construct
 * that ends the process or takes too long is reported, and the others go on.
 */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { testFolder } from "../bench/documents/test-samples.mjs";
import { constructsOf, constructsPerGrammar } from "./complexity/constructs.mjs";
import { faultOf } from "./complexity/judge.mjs";
import { Measurer } from "./complexity/measure.mjs";

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false }, only: { type: "string" }, list: { type: "boolean", default: false },
    subjects: { type: "string", default: fileURLToPath(new URL("complexity/subjects.mjs", import.meta.url)) },
  },
});
/** Parsers that start a thread for each document get fewer constructs in the short form, and so do further frames of one grammar. */
const fewConstructs = { ofThreads: 8, ofFrames: 60 };

const fixtures = testFolder();
process.env.DRAGOMAN_FUZZ_FIXTURES = fixtures.path;
const { subjects } = await import(pathToFileURL(resolve(values.subjects)).href);
const measurer = new Measurer({ subjects: values.subjects, seconds: values.full ? 20 : 2.5 });
const known = new Set();
let faults = 0;
let measured = 0;
try {
  for (const subject of await subjects()) {
    if (values.only !== undefined && !values.only.split(",").includes(subject.name)) continue;
    if (values.list) console.log(subject.name);
    else await fuzz(subject);
  }
} finally {
  measurer.close();
  fixtures.remove();
}
if (!values.list) console.log(`${measured} constructs, ${faults} of them not linear`);
if (measured === 0 && !values.list) throw new Error("Nothing was measured.");
process.exitCode = faults > 0 ? 1 : 0;

async function fuzz({ name, grammar, withRuns, isSlow = false }) {
  const begin = performance.now();
  const fewer = isSlow ? fewConstructs.ofThreads : known.has(grammar) ? fewConstructs.ofFrames : constructsPerGrammar;
  known.add(grammar);
  const tokens = withRuns === undefined ? grammar : { ...grammar, withRuns };
  const constructs = constructsOf(tokens, values.full ? constructsPerGrammar : fewer);
  let wrong = 0;
  for (const construct of constructs) {
    const fault = await faultOf(measurer, name, construct, { size: values.full ? 1_048_576 : 65_536, full: values.full });
    measured++;
    if (fault === undefined) continue;
    wrong++;
    console.log(`${name}, ${construct.name}: ${fault}`);
  }
  faults += wrong;
  console.log(`${name}: ${constructs.length} constructs, ${wrong} not linear, ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
}
