import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, cpus, setPriority } from "node:os";
import { join } from "node:path";

/** No step may hang for longer than this; a slow machine takes twice what a quick one does. */
const limitMs = 55 * 60_000;

const mostOfLine = 500;

/** Maximum memory of a jest worker. A larger one is replaced before the next file. */
const mostMemory = "1500MB";

/**
 * A step of the test run ends with `{ name, seconds, processorSeconds, passed, failures, skipped }`: the processor time of everything that
 * ran on the machine meanwhile, a count, the texts of what failed, and what was skipped with the reason. It never rejects.
 */
async function step(name, work) {
  const [begin, before] = [Date.now(), processorMs()];
  const result = await work().catch((error) => ({ passed: 0, failures: [error.message], skipped: [] }));
  return {
    name, seconds: tenths(Date.now() - begin), processorSeconds: tenths(processorMs() - before), ...result,
    failures: result.failures.map((text) => `${name}: ${text}`),
  };
}

/** Processor time of the whole machine since it started, in milliseconds. */
const processorMs = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
const tenths = (ms) => Math.round(ms / 100) / 10;

/** The text of a failure. Its first line, for the end of the run, has file, test and message. The whole output follows. */
function failure(what, whole) {
  const line = what.replace(/\u001b\[[\d;]*m/g, "").replace(/\n\s+at [^]*$/, "").replace(/\s+/g, " ").trim();
  return `${line.slice(0, mostOfLine)}\n${whole}`;
}

/** The last lines of an output, which mostly say why the program ended. */
const lastOf = (output) => output.trim().slice(-mostOfLine).replace(output.trim().length > mostOfLine ? /^[^\n]*\n/ : "", "");

/** Parts of the report of a failed test in TAP. */
const titleOfTap = (text) => /not ok \d+ - (.*)/.exec(text)?.[1];
const fileOfTap = (text, root) => /^ *location: '(.*?)(?::\d+)*'$/m.exec(text)?.[1].replace(`${root}/`, "");
const messageOfTap = (text) => /^ *error: (?:\|-\n)?([^]*?)\n *(?:code|name|stack|expected|\.\.\.)/m.exec(text)?.[1] ?? "";

/**
 * A check that counts as one: it passes when its program ends with 0. What it skips it says in lines `skipped - what: why`. With
 * `lowPriority`, other steps have the processors first.
 */
export const guard = ({ root, signal, name, args, lowPriority = false }) => step(name, async () => {
  const { code, output } = await node({ cwd: root, signal, lowPriority }, args);
  const skipped = [...output.matchAll(/^skipped - (.*): (.*)$/gm)].map(([, what, why]) => ({ name: what, why }));
  return { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [failure(lastOf(output), output.trim())], skipped };
});

/** Tests for Node's own runner. */
export const nodeTests = ({ root, signal, name, files }) => step(name, async () => {
  const { code, output } = await node({ cwd: root, signal }, ["--test", "--test-reporter=tap", ...files]);
  const count = (what) => Number(output.match(new RegExp(`^# ${what} (\\d+)$`, "m"))?.[1] ?? 0);
  // A failing test stands between its own line and the next "...".
  const failures = [...output.matchAll(/^ *not ok \d+ - (.*)\n[^]*?^ *\.\.\.$/gm)].map(([text]) => text)
    .filter((text) => !/failureType: 'subtestsFailed'/.test(text))
    .map((text) => failure(`${fileOfTap(text, root)}: ${titleOfTap(text)}: ${messageOfTap(text)}`, text));
  const skipped = [...output.matchAll(/^ *ok \d+ - (.*) # SKIP ?(.*)$/gm)].map(([, test, why]) => ({ name: test, why }));
  if (code !== 0 && failures.length === 0) failures.push(failure(lastOf(output), output.slice(-4000)));
  return { passed: count("pass"), failures, skipped };
});

/**
 * One project of jest, or those files of it alone that `only` names or `without` does not; `why` is the reason of skipped tests whose
 * name does not say it.
 */
export const jest = ({ root, signal, folder, name, project, env, why, workers = 2, only = [], without = [] }) => step(name, async () => {
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.json`);
  // What takes minutes says file by file how far it is, which also tells what took the time where a limit ended it.
  const onOutput = project === "server" ? filesTo(process.stdout) : () => {};
  const { code, output } = await node({ cwd: root, signal, env, onOutput }, ["node_modules/jest/bin/jest.js",
    "--selectProjects", project, "--ci", "--forceExit", "--json", `--outputFile=${file}`,
    ...(workers === 1 ? ["--runInBand"] : [`--maxWorkers=${workers}`, `--workerIdleMemoryLimit=${mostMemory}`]), ...only,
    ...without.flatMap((path) => ["--testPathIgnorePatterns", path])]);
  for (const line of output.match(/^ *skipped: .*$/gim) ?? []) process.stdout.write(`${line.trim()}\n`);
  if (!existsSync(file)) throw new Error(`jest ended with ${code}:\n${output.slice(-4000)}`);
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  process.stdout.write(`  The slowest files of ${name}: ${slowest(testResults, root)}\n`);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const having = (status) => tests.filter((test) => test.status === status);
  // A file that cannot be read as a module has no tests, but a message.
  const broken = testResults.filter(({ status, assertionResults }) =>
    status === "failed" && !assertionResults.some((test) => test.status === "failed"));
  const failures = [
    ...broken.map(({ name: path, message }) => failure(`${path.slice(root.length + 1)}: ${message}`, message)),
    ...testResults.flatMap(({ name: path, assertionResults }) => assertionResults.filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        failure(`${path.slice(root.length + 1)}: ${fullName}: ${failureMessages[0]}`, failureMessages.join("\n")))),
  ];
  if (code !== 0 && failures.length === 0) failures.push(failure(`jest ended with ${code}: ${lastOf(output)}`, output.slice(-4000)));
  if (tests.length === 0 && failures.length === 0) failures.push("No test was found.");
  return {
    passed: having("passed").length, failures,
    skipped: [...having("pending"), ...having("todo")].map(({ fullName }) => ({ name: fullName, why })),
  };
});

/** The slowest test files, with their seconds. */
function slowest(testResults, root) {
  const timed = testResults.map(({ name, startTime, endTime }) =>
    ({ path: name.slice(root.length + 1), seconds: (endTime - startTime) / 1_000 }));
  return timed.sort((a, b) => b.seconds - a.seconds).slice(0, 12).map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`).join(", ");
}

/** Of what jest writes, lets through the line of each file that came to its end. */
function filesTo(out) {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) if (/^(PASS|FAIL) /.test(line)) out.write(`  ${new Date().toISOString().slice(11, 19)} ${line}\n`);
  };
}

function node({ cwd, signal, env, lowPriority, onOutput = () => {} }, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args,
      { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"], timeout: limitMs, signal });
    if (lowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.stderr.on("data", onOutput);
    child.once("error", reject);
    child.once("close", (code, by) =>
      resolve({ code: code ?? by, output: by ? `${output}\nEnded by ${by} (limit: ${limitMs / 60_000} minutes).` : output }));
  });
}
