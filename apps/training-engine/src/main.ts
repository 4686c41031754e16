import { driverOf, openDrivers } from "@dragoman/adapters-engines/drivers";
import { awaitMigration, openDatabase, ports, unloggable } from "@dragoman/adapters-persistence";
import { trainingEngineSlices } from "@dragoman/application";
import type { TrainingWorkerOptions } from "@dragoman/application/adapted-language-pairs";
import { inTime, systemClock } from "@dragoman/application/common";
import { answerParent, endWithParent, failToAgent, OwnProcess, type Parent } from "@dragoman/host-protocol";
import { type Logger, openProcessLog } from "@dragoman/host-protocol/process-log";
import { given, wire } from "@dragoman/wiring";
import { availableParallelism, totalmem } from "node:os";
import { BaselineUnits } from "./baseline-units.js";
import { readTrainingEngineSettings, type TrainingEngineSettings } from "./settings.js";
import { ThreadTrainer } from "./thread-trainer.js";

/** Two share the cores, so that a large training does not keep a small one waiting; more would only take more memory. */
const trainingsAtOnce = 2;
/** Where there is less memory, one at a time. */
const enoughForTwo = 6 * 2 ** 30;
const [leastHeapMb, mostHeapMb] = [1_024, 8_192];
/** A stage under way may end by itself this long after a stop is asked for; then its job is handed back as it is. */
const stopGraceMs = 8_000;
const handBackMs = 3_000;

/** Trains the jobs of its host until the host agent ends or asks for it. */
async function main(): Promise<void> {
  const parent = answerParent();
  const settings = readTrainingEngineSettings(process.env);
  const about = { process: "training-engine", engine: settings.id };
  const { log } = openProcessLog({ about, level: settings.logLevel, hidden: unloggable });
  const { components: { trainingWorker }, close } = await openComponents(settings, log, parent);
  await trainingWorker.start();
  const own = new OwnProcess("training-engine", settings.id);
  parent.tell(() => ({ figures: own.figures({ counts: {}, levels: { trainings: { "": trainingWorker.underWay } } }) }));
  void trainingWorker.stuck.then(async (why) => {
    log.error({ why: why.message }, "training engine is stuck; its agent starts it again");
    await inTime(trainingWorker.stop(0), handBackMs, undefined);
    failToAgent("training", why);
  });
  process.send?.({ type: "ready", url: "" });
  log.info("training engine ready");

  endWithParent(async () => {
    await trainingWorker.stop(stopGraceMs);
    await close();
  }, stopGraceMs + handBackMs);
}

async function openComponents({ id, databaseUrl }: TrainingEngineSettings, log: Logger, parent: Parent) {
  const places = totalmem() >= enoughForTwo ? trainingsAtOnce : 1;
  // A connection for each stream of bytes, and for what is told meanwhile.
  const database = await openDatabase({ url: databaseUrl, poolSize: 2 * places + 2, applicationName: `dragoman-training-engine-${id}` });
  parent.phase("database open");
  await awaitMigration(database);
  parent.phase("tables ready");
  const drivers = openDrivers(process.env);
  const heapMb = Math.min(mostHeapMb, Math.max(leastHeapMb, Math.floor(totalmem() / 2 ** 20 / 2 / places)));
  const trainingWorkerOptions: TrainingWorkerOptions = {
    engineId: id, trainingsAtOnce: places,
    ended: (job, end) => log.info({ trainingId: job.id, attempt: job.attempt, end }, "training ended"),
    failed: (error) => log.error({ err: error }, "looking for work failed"),
  };
  return wire([
    ...trainingEngineSlices, ports,
    given({
      database, databaseUrl, trainingWorkerOptions,
      // Of ports that nothing here asks.
      brandsTrustedEmptyMs: 0, pairsTrustedMs: 0,
      clock: systemClock,
      trainer: new ThreadTrainer((pairId, units) => BaselineUnits.open(driverOf(pairId, drivers), pairId, units),
        { workers: availableParallelism(), heapMb }),
    }),
  ]);
}

main().catch((cause: unknown) => failToAgent("training", cause));
