import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createApp, createServer, prepareDoors, ServerMetrics } from "@dragoman/adapters-http";
import { isEmpty, migrate, startClockWork } from "@dragoman/adapters-persistence";
import { dragomanVersion } from "@dragoman/application/system";
import { direction, type LanguagePair } from "@dragoman/domain/language-pairs";
import { answerParent, cannotStart, endWithParent, OwnProcess, WrongSetting } from "@dragoman/host-protocol";
import { removeAbandoned } from "@dragoman/host-protocol/temporary-files";
import { noteDatabase, refuseEmptyDatabase } from "./made-database.js";
import { alsoMade, readMadePairs, stillMade, writeMadePairs } from "./made-pairs.js";
import { modelPairs } from "./model-pairs.js";
import { openComponents } from "./open-components.js";
import { schedule } from "./schedule.js";
import { openServerLog } from "./server-log.js";
import { readSettings, type Settings } from "./settings.js";
import { tellSupervisor } from "./supervisor.js";
import { untilDone } from "./until-done.js";

/** Requests under way may end by themselves this long. */
const stopGraceMs = 10_000;
/** What the start does in the background is tried again after this; the database may have been away, or the machine too busy. */
const tryAgainMs = 1_000;

/** So many connections may come at once; the system sends away those beyond, whoever they are. */
const mostArriving = 4_096;

const parent = answerParent();

const settings = settingsOrExit();
parent.phase("settings read");
const { log, dropped } = openServerLog(settings.logLevel);
/** Begun first: most of the start waits for the database. */
const preparedDoors = prepareDoors(settings.doors).catch(refuse);

const { components, close } = await openComponents(settings, log).catch(refuse);
parent.phase("components wired");
await refuseEmptyDatabase(settings.dataDir, () => isEmpty(components.database)).catch(refuse);
await migrate(components.database).catch(refuse);
parent.phase("tables ready");
await components.holdLocalHost.start({ hostname: "localhost", agentPort: settings.agentPort }, {
  refused: (why) => refuse(new WrongSetting(why)),
  taken: (what) => {
    log.error(what);
    tellSupervisor({ sentence: what });
  },
  told: (what) => {
    log.warn(what);
    tellSupervisor({ sentence: what });
  },
  failed: (error) => log.error({ err: error }, "holding the local host failed; trying again"),
});
parent.phase("local host known");
await createFirstAdministrator();
await noteDatabase(settings.dataDir).catch((error: unknown) => log.error({ err: error }, "made-database could not be written"));
await components.directory.open();
await components.reconcileHosts.start();
components.watchClaims.start();
components.watchProcesses.start();
await components.carryDeployments.start();
await components.deliverWebhooks.start();
parent.phase("components started");
const own = new OwnProcess("server");
const metrics = new ServerMetrics(components, { version: dragomanVersion, figures: () => own.figures(), droppedLines: dropped });
const clockWork = await startClockWork({
  database: components.database, jobs: schedule(components, log, () => metrics.snapshot()),
  onFailure: (name, failure) => log.error({ err: failure, name }, "clock-work failed"),
});

await preparedDoors;
const { app } = createApp({
  use: components, contents: components.contents, answers: components.answers, acting: components.acting, log, metrics,
  info: {
    version: dragomanVersion, build: dragomanVersion,
    features: { edgeCloud: false, share: false, autoChainManagement: settings.autoChains },
    documentFeatures: () => components.formats.features(),
  },
  doors: settings.doors,
  corsOrigins: settings.corsOrigins, trustedProxies: settings.trustedProxies,
});
const server = createServer(app, settings.tls);
server.on("error", refuse);
const { host, port } = settings;
server.listen({ host, port, backlog: mostArriving }, () => {
  log.info({ host, port }, "server listens");
  components.documentWorkers.start();
  tellSupervisor({ type: "ready" });
});

const stopping = new AbortController();
void removeAbandoned();
void tellSupervisorPairs();
void untilDone(registerLocalHost, {
  pauseMs: tryAgainMs, signal: stopping.signal,
  failed: (error) => log.error({ err: error }, "registering the local host failed; trying again"),
});
void untilDone(() => components.detector.load(), {
  pauseMs: tryAgainMs, signal: stopping.signal,
  failed: (error) => log.error({ err: error }, "language detection could not be loaded; trying again"),
});

endWithParent(async () => {
  components.readiness.stop();
  components.watchTranslation.stop();
  components.awaitSamlSignIn.stop();
  stopping.abort();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), stopGraceMs).unref();
  await closed;
  await clockWork.stop();
  await components.deliverWebhooks.stop();
  await components.carryDeployments.stop();
  await components.reconcileHosts.stop();
  await components.holdLocalHost.stop().catch((error: unknown) => log.warn({ err: error }, "letting go of the local host failed"));
  await close();
  log.info("server stopped");
}, stopGraceMs + 5_000);

/** The supervisor tells people which pairs are served. */
async function tellSupervisorPairs(): Promise<void> {
  while (process.connected && !stopping.signal.aborted) {
    tellSupervisor({ languagePairs: components.directory.pairs().filter(({ running }) => running).map(({ pair }) => pair.id) });
    await components.directory.nextChange(stopping.signal).catch(() => undefined);
  }
}

async function registerLocalHost(): Promise<void> {
  const { agentPort, dataDir, ranks } = settings;
  const models = settings.pairs.includes("none") ? [] : await modelPairs(settings.modelsDir).catch((error: unknown) => {
    log.warn({ err: error }, "the folder of neural models cannot be read");
    return [];
  });
  const ids = models.map(({ id }) => id);
  const pairs = [...settings.pairs, ...ids];
  await components.holdLocalHost.untilHeld(stopping.signal);
  const made = await readMadePairs(dataDir);
  const filled = made === undefined ? undefined : stillMade(made, models);
  const start = { agentPort, wish: { pairs, ranks }, ...(filled === undefined ? {} : { filled }) };
  const local = await components.registerLocalHost.run(start, stopping.signal, (why) => log.warn(why));
  await writeMadePairs(dataDir, alsoMade(made ?? [], [...filled ?? [], ...(local === undefined ? pairs : local.filled)], models));
  if (local === undefined) return;
  log.info({ engines: local.host.engines.map(({ id }) => id) }, "registered the local host");
  // Whoever wants none misses nothing.
  const missing = local.missing.filter((name) => name !== "none" && !ids.includes(name));
  const idle = local.missing.filter((name) => ids.includes(name));
  if (idle.length > 0) log.warn({ languagePairs: idle }, "neural models are installed that the host agent does not offer");
  if (missing.length > 0) tellMissing(missing, local.host.report.languagePairs);
}

/** Whoever started the server hears it at once, and it stands in the log. */
function tellMissing(missing: readonly string[], there: readonly LanguagePair[]): void {
  const installed = [...new Set(there.map((pair) => direction(pair.sourceLanguageId, pair.targetLanguageId)))];
  log.warn({ missing, installed }, "DRAGOMAN_PAIRS names pairs that are not installed");
  tellSupervisor({ missingPairs: missing, installedPairs: installed });
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return refuse(error);
  }
}

function refuse(cause: unknown): never {
  return cannotStart("server", cause);
}

/** The generated password is in its file before the user is stored, so that a crash in between locks nobody out. */
async function createFirstAdministrator(): Promise<void> {
  const { created } = await components.createFirstAdministrator.run({
    username: settings.adminUsername,
    ...(settings.adminPassword === undefined ? {} : { password: settings.adminPassword }),
    keep: (password) => writeFile(join(settings.dataDir, "first-password"), `${password}\n`, { mode: 0o600 }),
  });
  if (created) log.info({ username: settings.adminUsername }, "created the first administrator");
}
