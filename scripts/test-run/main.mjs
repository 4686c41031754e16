import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../up/postgres.mjs";
import { installPackages } from "../up/set-up.mjs";
import { installSystemPackages, installTools, officePackages } from "../up/system-packages.mjs";
import { makeMigratedTemplate } from "./migrated-template.mjs";
import { guard, jest, nodeTests } from "./steps.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const say = (text) => process.stdout.write(`${text}\n`);
/** Other programs that tests speak with; each test that needs one is skipped where it is missing. */
const peers = ["nginx-light", "prometheus", "slapd", "chromium"];
/** Programs that read documents, for the product or for tests. A test is skipped where its program is missing. */
const readers = [
  ...officePackages, "python3-openpyxl", "poppler-utils",
  "tesseract-ocr", ...["eng", "spa", "deu", "fra", "osd"].map((name) => `tesseract-ocr-${name}`),
];
const filesOf = (...names) => names.map((name) => `apps/server/test/${name}.test.ts`);
/**
 * Tests of the whole server that measure time or memory, freeze processes, or wait for trainings, which run at a low priority. The longest
 * come first.
 */
const inPairs = filesOf("unread-answers", "trainings", "adapted-language-pairs", "adapted-neural-pairs", "malformed", "translation-life",
  "next-translation", "frozen-processes", "webhooks", "silent-database", "adaptation-way", "hosts-over-tls", "stopping", "bad-starts",
  "full-disk");
/** Tests that keep both processors busy. */
const alone = filesOf("busy-machine");
const pairs = ["eng-spa", "spa-eng", "spa-cat", "cat-spa"];

/** Sets up what is missing, runs every guard and every test whatever fails, prints the counts, and resolves with an exit code. */
export async function test({ allDatabases }) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-test-"));
  chmodSync(folder, 0o755); // Under root, databases run as another user.
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => stop.abort());
  const { signal } = stop;
  const results = [];
  const done = (result) => {
    results.push(result);
    say(`${result.failures.length === 0 ? "ok    " : "FAILED"} ${result.name}: ${counts([result])} in ${timeOf(result)}`);
    for (const failure of result.failures) say(`\n${failure}\n`);
    signal.throwIfAborted();
  };
  try {
    await Promise.all([installPackages({ root, say, signal }), installPrograms(signal)]);
    const step = { root, signal, folder };
    // As a start does it: tests of the whole server then find everything built.
    done(await guard({ ...step, name: "types and bundles", args: ["scripts/set-up.mjs"] }));
    await Promise.all([
      inTurn(guards(step), done),
      inTurn(tests({ ...step, allDatabases, enginesMissing: missingEngines() }), done),
    ]);
    return report(results);
  } catch (error) {
    say(error.message);
    stop.abort();
    return report([...results, { name: "test run", passed: 0, failures: [error.message], skipped: [] }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installPrograms(signal) {
  await installSystemPackages({ pairs: ["EngSpa", "SpaEng", "SpaCat", "CatSpa"], root, say, signal });
  // Debian starts some of them as services, which nobody wants on a machine of his own.
  await installTools([...readers, ...(process.env.CI ? peers : [])], { signal });
}

async function inTurn(results, done) {
  for await (const result of results) done(result);
}

/** Checks without time limits. They run beside the tests, in the processor time that these leave. */
async function* guards(all) {
  const step = { ...all, lowPriority: true };
  yield guard({ ...step, name: "types of tests", args: ["node_modules/ts7/bin/tsc", "-p", "tsconfig.tests.json"] });
  yield guard({ ...step, name: "lint", args: ["node_modules/eslint/bin/eslint.js", "."] });
  yield guard({ ...step, name: "dependency rules", args: ["scripts/check-rules.mjs"] });
  yield guard({ ...step, name: "documents made from code", args: ["scripts/write-docs.mjs", "--check"] });
  yield guard({ ...step, name: "documented errors", args: ["scripts/check-errors.mjs"] });
  yield guard({ ...step, name: "licences and vulnerabilities of packages", args: ["scripts/check-packages.mjs"] });
  yield guard({ ...step, name: "time of parsers", args: ["scripts/fuzz-complexity.mjs"] });
}

async function* tests({ allDatabases, enginesMissing, ...step }) {
  // These mostly wait, so the unit tests run beside them.
  const supervision = nodeTests({ ...step, name: "start and supervision", files: testFiles() });
  yield jest({ ...step, name: "unit and contracts in memory", project: "unit", workers: 2 });
  yield supervision;
  const answers = join(step.folder, "answers");
  const whole = {
    ...step, project: "server",
    env: {
      DRAGOMAN_TEST_ANSWERS: answers, DRAGOMAN_TEST_PROBES: step.folder,
      ...(enginesMissing.length === 0 ? { DRAGOMAN_TEST_ENGINES: "apertium" } : {}),
    },
    why: enginesMissing.length === 0 ? "" : `Apertium has no ${enginesMissing.join(", ")} here`,
  };
  // Each runs a dozen processes, which wait for one another with time limits: more at a time would make them late.
  yield jest({ ...whole, name: "whole server", workers: 4, without: [...inPairs, ...alone] });
  const beside = waitingTests(databases(allDatabases), step);
  yield jest({ ...whole, name: "whole server, two at a time", workers: 2, only: inPairs });
  yield* await beside;
  yield jest({ ...whole, name: "whole server, one at a time", workers: 1, only: alone });
  yield guard({ ...step, name: "answers of every operation", args: ["scripts/check-answers.mjs", answers] });
  if (process.env.DRAGOMAN_REQUIRE_ENGINES === "1") yield enginesWereTested(enginesMissing);
}

/** Results of tests that mostly wait for PostgreSQL and for npm. */
async function waitingTests(databases, step) {
  const embedding = guard({ ...step, name: "packages used outside the workspace", args: ["scripts/prove-embedding.mjs"] });
  const results = [];
  for (const [name, binDir] of databases) results.push(await persistence({ ...step, name: `contracts on ${name}`, binDir }));
  return [...results, await embedding];
}

const testFiles = () =>
  readdirSync(join(root, "scripts/test")).filter((name) => name.endsWith(".test.mjs")).map((name) => join("scripts/test", name));
const missingEngines = () => pairs.filter((pair) => !existsSync(`/usr/share/apertium/modes/${pair}.mode`));

/** The embedded PostgreSQL, and the oldest version that Debian has installed or all of them. */
function databases(all) {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).filter((version) => existsSync(join(debian, version, "bin/postgres"))) : [];
  versions.sort((a, b) => Number(a) - Number(b));
  return [
    ["the embedded PostgreSQL", undefined],
    ...(all ? versions : versions.slice(0, 1)).map((version) => [`Debian's PostgreSQL ${version}`, join(debian, version, "bin")]),
  ];
}

async function persistence({ binDir, name, ...step }) {
  const dataDir = mkdtempSync(join(step.folder, "database-"));
  let database;
  try {
    database = await startPostgres({ dataDir, binDir, durable: false, log: say });
    const env = { DRAGOMAN_TEST_DATABASE_URL: database.url, DRAGOMAN_TEST_TEMPLATE: await makeMigratedTemplate(database.url) };
    return await jest({ ...step, name, project: "persistence", env });
  } catch (error) {
    return { name, seconds: 0, processorSeconds: 0, passed: 0, failures: [`${name}: ${error.message}`], skipped: [] };
  } finally {
    await database?.stop();
  }
}

function enginesWereTested(missing) {
  const failures = missing.length === 0 ? []
    : [`DRAGOMAN_REQUIRE_ENGINES is 1, but the tests with real engines were skipped: Apertium has no ${missing.join(", ")} here.`];
  return { name: "tests with real engines", seconds: 0, processorSeconds: 0, passed: 1 - failures.length, failures, skipped: [] };
}

function report(results) {
  for (const { skipped } of results) for (const { name, why } of skipped) say(`skipped: ${name}${why ? ` (${why})` : ""}`);
  const failures = results.flatMap(({ failures }) => failures);
  for (const failure of failures) say(`failed: ${failure.split("\n", 1)[0]}`);
  say(counts(results));
  return failures.length === 0 ? 0 : 1;
}

const timeOf = ({ seconds, processorSeconds }) => `${seconds} s (processor time of the machine: ${processorSeconds} s)`;

function counts(results) {
  const sum = (count) => results.reduce((total, result) => total + count(result), 0);
  const skipped = sum((result) => result.skipped.length);
  return `${sum((result) => result.passed)} passed, ${sum((result) => result.failures.length)} `
    + `failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
