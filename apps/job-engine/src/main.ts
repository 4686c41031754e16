import { engineSlice } from "@dragoman/adapters-engines";
import { awaitMigration, openDatabase, ports, unloggable } from "@dragoman/adapters-persistence";
import { openTracer } from "@dragoman/adapters-tracing";
import { jobEngineSlices } from "@dragoman/application";
import { inTime, systemClock } from "@dragoman/application/common";
import { dragomanVersion } from "@dragoman/application/system";
import type { JobWorkerOptions } from "@dragoman/application/translations";
import { documentFormats, openSentenceRules } from "@dragoman/document-filters";
import { DocumentWorkers, jobEngineWorkers, WorkerDocumentReader } from "@dragoman/document-workers";
import { answerParent, endWithParent, failToAgent, OwnProcess, type Parent } from "@dragoman/host-protocol";
import { type Logger, openProcessLog } from "@dragoman/host-protocol/process-log";
import { removeAbandoned } from "@dragoman/host-protocol/temporary-files";
import { given, wire } from "@dragoman/wiring";
import { fileURLToPath } from "node:url";
import { type JobEngineSettings, readJobEngineSettings } from "./settings.js";

/** Documents at once: the engines do the work, and a few keep them busy without waiting for each other. */
const jobsAtOnce = 4;
/** Jobs under way may end by themselves this long after a stop is asked for; then they are handed back. */
const stopGraceMs = 10_000;
/** A job engine that cannot claim jobs may not be able to hand any back either. */
const handBackMs = 5_000;

/** The program of the processes that read and write documents, beside this one in the folder of all programs. */
const workerProgram = fileURLToPath(new URL("../../document-worker/dist/bundle.mjs", import.meta.url));

/** Takes translation jobs until the host agent ends or asks for it. */
async function main(): Promise<void> {
  const parent = answerParent();
  const settings = readJobEngineSettings(process.env);
  const { log } = openProcessLog({ about: { process: "job-engine", engine: settings.id }, level: settings.logLevel, hidden: unloggable });
  const { components, close } = await openComponents(settings, log, parent);
  await components.directory.open();
  await components.jobWorker.start();
  const own = new OwnProcess("job-engine", settings.id);
  const { workCounts, jobWorker } = components;
  parent.tell(() => ({ figures: own.figures({ counts: workCounts.all, levels: { jobs: { "": jobWorker.underWay } } }) }));
  void components.jobWorker.stuck.then(async (why) => {
    log.error({ why: why.message }, "job engine is stuck; its agent starts it again");
    await inTime(components.jobWorker.stop(0), handBackMs, undefined);
    failToAgent("job", why);
  });
  process.send?.({ type: "ready", url: "" });
  void removeAbandoned();
  log.info("job engine ready");

  endWithParent(async () => {
    await components.jobWorker.stop(stopGraceMs);
    await close();
  }, stopGraceMs + 5_000);
}

/** Wires what this process does on what production runs on. */
async function openComponents({ id, databaseUrl, certificate, sentenceRules }: JobEngineSettings, log: Logger, parent: Parent) {
  const rules = await openSentenceRules(sentenceRules);
  const database = await openDatabase({ url: databaseUrl, poolSize: jobsAtOnce + 2, applicationName: `dragoman-job-engine-${id}` });
  parent.phase("database open");
  await awaitMigration(database);
  parent.phase("tables ready");
  const tracer = await openTracer(process.env, { name: "job-engine", engine: id, version: dragomanVersion },
    (why) => log.warn({ why }, "traces cannot be sent"));
  const jobWorkerOptions: JobWorkerOptions = {
    engineId: id,
    jobsAtOnce,
    ended: (job, end) => log.info({ translationId: job.id, attempt: job.attempt, end }, "translation ended"),
    failed: (error) => log.error({ err: error }, "looking for work failed"),
  };
  const documentWorkers = new DocumentWorkers(jobEngineWorkers(workerProgram, process.env, jobsAtOnce));
  return wire([
    ...jobEngineSlices, ports, engineSlice,
    given({
      database, databaseUrl, jobWorkerOptions, tracer,
      // What a job goes by is read afresh for each step.
      brandsTrustedEmptyMs: 0, pairsTrustedMs: 0,
      clock: systemClock,
      documentWorkers,
      formats: documentFormats.splitBy(rules).readBy(new WorkerDocumentReader(documentWorkers, "long")),
      agentCertificate: certificate,
      // Whether chains come by themselves is the server's to decide when it takes a job on; a job that is there may use any.
      autoChains: true,
      // Documents seldom say the same sentence twice, and never to each other.
      cacheBytes: 0,
    }),
  ]);
}

main().catch((cause: unknown) => failToAgent("job", cause));
