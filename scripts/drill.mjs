/**
 * The drill: kills every kind of process in the midst of work, and shows that nothing is lost and nothing done twice.
 *
 * npm run drill               200 jobs
 * npm run drill -- --short    40 jobs, each kind of process killed once
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { Connector } from "./drill/connector.mjs";
import { comparable, documents } from "./drill/documents.mjs";
import { environmentOf, find, victims } from "./drill/processes.mjs";

const short = process.argv.includes("--short");
const jobs = short ? 40 : 200;
const rounds = short ? 1 : 3;
const sentencesEach = 300;
/** Jobs wait their turn with us rather than in the queue, so that kills fall into the midst of the work until its end. */
const mostOpen = 12;
const distinct = 6;
const lastJobMs = 300_000;

const dataDir = mkdtempSync(join(tmpdir(), "dragoman-drill-"));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const supervisor = spawn(process.execPath, [fileURLToPath(new URL("up.mjs", import.meta.url))], {
  stdio: ["ignore", "ignore", "inherit", "ipc"], // By the channel it ends with us, however we end.
  env: {
    ...process.env, DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: String(await freePort()),
    DRAGOMAN_PAIRS: "EngSpa",
  },
});
let faults = 0;
try {
  await ready(120_000);
  faults = await drill();
} finally {
  supervisor.kill("SIGTERM");
  await new Promise((resolve) => supervisor.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(faults === 0 ? "The drill found nothing lost and nothing done twice." : `The drill found ${faults} faults.`);
console.log(`${faults === 0 ? jobs : jobs - faults} passed, ${faults} failed`);
process.exitCode = faults === 0 ? 0 : 1;

async function drill() {
  const connector = new Connector(url);
  await connector.signIn("admin@localhost", readFileSync(join(dataDir, "first-password"), "utf8").trim());
  const { languagePairs } = await connector.call("GET", "/language-pairs");
  const pair = languagePairs.find(({ languagePairId }) => languagePairId.startsWith("EngSpa_"))?.languagePairId;
  if (pair === undefined) throw new Error("No pair EngSpa is there to drill with.");

  const work = documents(distinct, sentencesEach);
  const undisturbed = [];
  for (const document of work) {
    const id = await connector.submit(pair, document);
    const job = await connector.done(id, lastJobMs);
    if (job.substate !== "succeeded") throw new Error(`Undisturbed, a job ended ${job.substate}: ${job.errorMessage}`);
    undisturbed.push(comparable(await connector.download(id)));
  }
  say(`${pair}: ${distinct} documents translated undisturbed; now ${jobs} jobs with kills`);

  const acknowledged = [];
  const killing = kill(connector);
  for (let n = 0; n < jobs; n += 1) {
    while ((await open(connector)) >= mostOpen) await pause(200);
    acknowledged.push({ id: await connector.submit(pair, work[n % distinct]), expected: undisturbed[n % distinct] });
  }
  await killing;
  say("all kills done; waiting for the last job");

  let found = 0;
  const fault = (id, what) => {
    found += 1;
    console.error(`${id}: ${what}`);
  };
  const ends = await terminalEvents(acknowledged.map(({ id }) => id), connector);
  for (const { id, expected } of acknowledged) {
    const job = await connector.done(id, lastJobMs);
    if (job.substate !== "succeeded") fault(id, `ended ${job.substate}: ${job.errorMessage}`);
    else if (comparable(await connector.download(id)) !== expected) fault(id, "its output differs from that of an undisturbed run");
    else if ((ends.get(id) ?? 0) !== 1) fault(id, `has ${ends.get(id) ?? 0} terminal events`);
  }
  return found;
}

/** Kills each kind of process with SIGKILL, `rounds` times, at random moments; waits for nobody's help in between. */
async function kill(connector) {
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, is] of Object.entries(victims)) {
      await pause(500 + Math.random() * 1_500);
      const inProgress = await open(connector);
      const pids = await someOf(name, is);
      const pid = pids[Math.floor(Math.random() * pids.length)];
      process.kill(pid, "SIGKILL");
      const killedAt = Date.now();
      await ready(60_000);
      say(`killed ${name} (${pid}) with ${inProgress} jobs open; ready ${Date.now() - killedAt} ms later`);
    }
  }
}

/** How many jobs are not done. */
async function open(connector) {
  return (await connector.call("GET", "/translations?statuses=preparing,inProgress&perPage=1")).totalItems;
}

async function someOf(name, is) {
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    const pids = find(supervisor.pid, is);
    if (pids.length > 0) return pids;
    if (Date.now() > end) throw new Error(`No ${name} came back within 30 s.`);
  }
}

/** How many `done` events each job has in the outbox, once all of them are done. */
async function terminalEvents(ids, connector) {
  for (const id of ids) await connector.done(id, lastJobMs);
  const [server] = find(supervisor.pid, victims.server);
  const database = new pg.Client({ connectionString: environmentOf(server, "DRAGOMAN_DATABASE_URL") });
  await database.connect();
  const { rows } = await database.query(
    "SELECT data->>'translationId' AS id, count(*)::int AS ends FROM outbox WHERE type = 'translation.statusChanged' AND "
      + "data->>'state' = 'done' GROUP BY 1");
  await database.end();
  return new Map(rows.map(({ id, ends }) => [id, ends]));
}

async function ready(withinMs) {
  for (const end = Date.now() + withinMs; ; await pause(50)) {
    if (supervisor.exitCode !== null) throw new Error(`The supervisor ended with ${supervisor.exitCode}.`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.status === 200) return;
    if (Date.now() > end) throw new Error(`Not ready again within ${withinMs} ms.`);
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function say(what) {
  console.log(`${new Date().toISOString().slice(11, 23)} ${what}`);
}
