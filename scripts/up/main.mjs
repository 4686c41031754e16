import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Patience } from "../../packages/host-protocol/process-life/index.mjs";
import { keepCertificates } from "./certificates.mjs";
import { keepRunning } from "./keep-running.mjs";
import { openLog } from "./logs.mjs";
import { startNodeProcess } from "./node-process.mjs";
import { patientLines } from "./patient-lines.mjs";
import { isNew } from "./postgres-place.mjs";
import { startPostgres } from "./postgres.mjs";
import { endMarked, endOrphans } from "./processes.mjs";
import { untilReady } from "./readiness.mjs";
import { asksForSandbox, upSandbox } from "./sandbox.mjs";
import { keptSecret } from "./secrets.mjs";
import { setUp, setUpSteps } from "./set-up.mjs";
import { WrongSetting, checkPorts, readSettings, wrongSettingCode } from "./settings.mjs";
import { becomeOwner } from "./sole-owner.mjs";
import { stepConsole } from "./steps.mjs";
import { installOffice, installSystemPackages, officeStep, unservedPairs } from "./system-packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const people = stepConsole(patientLines(2, (count) => say(`${count} lines were not shown here, as nobody read them.`)).write);
const say = (sentence) => people.write(`${sentence}\n`);
/** What is for programs that read the start, and the log where it is wished there. */
const shown = patientLines(1, (count) => shown.write(`${missingLines(count)}\n`));

/** By this variable a start recognises what an earlier one on the same data directory has left running. */
const mark = "DRAGOMAN_UP";

/** Engines work on without their agent and end with it, so that ending it for nothing costs more than to wait: 25 s. */
const lifeOfAgent = { limits: { stopped: 50, idle: 50, busyMs: 2_000, blind: 50 } };

/** Sets up what is missing, runs database, host agent and server, or the sandbox, until told to stop, and resolves with an exit code. */
export async function up() {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // A reader that left is no reason to end.
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stop.abort());
  process.on("SIGUSR1", () => {}); // Otherwise Node opens a port at which anybody may debug us.
  // Started by a program that holds a channel to us (the tests, the drill), we end with it.
  if (process.connected === false) stop.abort();
  else if (process.channel) process.on("disconnect", () => stop.abort());
  const undo = [];
  const args = process.argv.slice(2);
  try {
    if (asksForSandbox(args)) {
      await upSandbox({ root, args, say, tell: shown.write, signal: stop.signal, steps: people.steps(setUpSteps(root)) });
    } else await run(await readSettings(process.env, root), undo, stop.signal);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    say(error.message);
    return error instanceof WrongSetting ? wrongSettingCode : 1;
  } finally {
    people.endLine();
    for (const step of undo.reverse()) await step();
  }
}

/** Ends only by an error, or when `signal` aborts. `undo` collects, in order, what has to be undone after that. */
async function run(settings, undo, signal) {
  const owner = await becomeOwner(settings.dataDir);
  undo.push(owner.release);
  // Servers, agents and engines of a supervisor that was killed end by themselves; those that cannot are helped.
  await endMarked(mark, settings.dataDir);
  undo.push(() => endMarked(mark, settings.dataDir)); // So are those that a part of ours leaves behind at its end.
  await checkPorts(settings);
  if (!settings.sandboxWished) for (const sentence of unservedPairs(settings.pairs)) say(sentence);
  const steps = people.steps(stepsOfStart(settings));
  await installSystemPackages({ pairs: settings.pairs, root, say, signal, steps });
  if (settings.officeWished) await installOffice({ root, say, signal, steps });
  await setUp({ root, say, signal, steps });
  const certificates = await keepCertificates(settings, say);
  undo.push(certificates.stop);

  const log = settings.logToConsole ? undefined : openLog(join(settings.dataDir, "log", "dragoman.log"), missingLines);
  const env = environmentOfParts(settings);
  const stopped = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  stopped.catch(() => {}); // It may come while a part still starts, before anybody waits for it.
  const gaveUp = [stopped];
  const keep = async (name, start) => {
    signal.throwIfAborted();
    const part = await keepRunning(name, start, say);
    undo.push(part.stop);
    gaveUp.push(part.gaveUp);
  };
  const keepProgram = (name, app, graceMs, { onMessage, life } = {}) => {
    const patience = new Patience();
    return keep(name, async () => {
      const file = join(root, "apps", app, "dist", "bundle.mjs");
      const part = startNodeProcess({ name, file, env, graceMs, people, log, shown, onMessage, life, patience });
      // What it has started ends with it, unless that is frozen as well.
      void part.died.catch(() => {}).then(() => endOrphans(mark, settings.dataDir, graceMs));
      return part;
    });
  };

  if (!settings.databaseUrl) {
    const startDatabase = () => keep("database", embeddedDatabase(settings, env, signal));
    await (isNew(settings.dataDir) ? steps.run("Database", startDatabase, "PostgreSQL") : startDatabase());
  }
  let languagePairs = [];
  const hear = (message, answer) => {
    languagePairs = message?.languagePairs ?? languagePairs;
    if (message?.sentence) say(message.sentence);
    if (message?.missingPairs) say(missingPairs(message));
    if (message?.certify) void certificates.certify(message.certify).then((certified) => answer({ certified }));
  };
  await steps.runLast("Server and engines", async () => {
    await keepProgram("host agent", "host-agent", 15_000, { life: lifeOfAgent });
    await keepProgram("server", "server", 15_000, { onMessage: hear });
    await Promise.race([...gaveUp, untilReady({ url: settings.localUrl, say, signal })]);
  });
  shown.write(welcome(settings, languagePairs));
  await Promise.race(gaveUp);
}

/** The steps of a start, for the console: each name with whether it has work. */
const stepsOfStart = (settings) => [
  ["System packages", () => false], // Nothing is before it, so nobody asks.
  ...(settings.officeWished ? [officeStep(root)] : []), ...setUpSteps(root),
  ["Database", () => !settings.databaseUrl && isNew(settings.dataDir)], ["Server and engines", () => true],
];

/** Starts the database and tells `env` where it is: on the same socket each time, as the server goes on using that. */
function embeddedDatabase({ dataDir }, env, signal) {
  const patience = new Patience();
  return async () => {
    const database = await startPostgres({ dataDir, onSocket: true, log: say, signal, patience });
    env.DRAGOMAN_DATABASE_URL = database.url;
    return database;
  };
}

function missingLines(dropped) {
  const msg = "lines of this log were dropped, as they could not be written";
  return JSON.stringify({ level: 40, time: Date.now(), process: "supervisor", dropped, msg });
}

function missingPairs({ missingPairs: missing, installedPairs: installed }) {
  return `DRAGOMAN_PAIRS names ${missing.join(", ")}, but no such pair is installed; `
    + (installed.length === 0 ? "no pair is." : `there are ${installed.join(", ")}.`);
}

function environmentOfParts({ dataDir, host, port, agentHost, agentPort, agentSecret }) {
  return {
    NODE_ENV: "production",
    ...process.env,
    DRAGOMAN_DATA_DIR: dataDir,
    DRAGOMAN_HOST: host,
    DRAGOMAN_PORT: String(port),
    DRAGOMAN_AGENT_HOST: agentHost,
    DRAGOMAN_AGENT_PORT: String(agentPort),
    DRAGOMAN_AGENT_SECRET: agentSecret ?? keptSecret(join(dataDir, "agent-secret")),
    [mark]: dataDir,
  };
}

function welcome({ baseUrl, adminUsername, adminPasswordGiven, dataDir }, languagePairs) {
  const file = join(dataDir, "first-password");
  const password = adminPasswordGiven ? "as DRAGOMAN_ADMIN_PASSWORD said at the first start"
    : existsSync(file) ? file : `${file} (removed since)`;
  return `Dragoman is ready:  ${baseUrl}
Administrator:      ${adminUsername}
First password in:  ${password}
Language pairs:     ${languagePairs.join(", ") || "none yet"}
`;
}
