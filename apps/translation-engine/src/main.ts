import { driverOf, openDrivers } from "@dragoman/adapters-engines/drivers";
import { openTracer } from "@dragoman/adapters-tracing";
import { WorkCounts } from "@dragoman/application/common";
import { dragomanVersion } from "@dragoman/application/system";
import { type EngineMessage, answerParent, endWithParent, failToAgent, OwnProcess } from "@dragoman/host-protocol";
import { openProcessLog } from "@dragoman/host-protocol/process-log";
import { openDoor } from "./engine-door.js";
import { engineServer } from "./engine-server.js";
import { readEngineSettings } from "./engine-settings.js";
import { ProcessingUnits } from "./processing-units.js";

const workGraceMs = 10_000;
const stopGraceMs = 11_500;

const fail = (cause: unknown): void => failToAgent("translation", cause);
const report = (message: EngineMessage): void => { if (process.connected) process.send?.(message); };

/** Serves one language pair until the host agent ends or asks for it. */
async function main(): Promise<void> {
  const parent = answerParent();
  const settings = readEngineSettings(process.env);
  const { id, languagePairId } = settings;
  const { log } = openProcessLog({ about: { process: "translation-engine", engine: id }, level: settings.logLevel });
  const driver = driverOf(languagePairId, openDrivers(process.env));
  const pair = await driver.installed(languagePairId);
  if (pair === undefined) throw new Error(`Language pair ${languagePairId} is not installed on this host.`);
  parent.phase("language pair found");

  const tracer = await openTracer(process.env, { name: "translation-engine", engine: id, version: dragomanVersion },
    (why) => log.warn({ why }, "traces cannot be sent"));
  const counts = new WorkCounts();
  const own = new OwnProcess("translation-engine", id);
  const { desiredProcessingUnits: desired, maximumProcessingUnits: maximum, mode } = settings;
  const units = new ProcessingUnits(driver, { pair, desired, maximum, ...(mode === undefined ? {} : { mode }) }, {
    filled: (filledProcessingUnits) => { if (ready) report({ type: "units", filledProcessingUnits }); },
    unitLost: (reason) => {
      counts.add("unitsLost", "");
      log.warn({ reason }, "a processing unit was lost");
    },
    hopeless: (reason) => fail(new Error(reason)),
  });
  let ready = false;
  const server = engineServer({ id, languagePairId, door: settings, units, counts, tracer });
  endWithParent(async () => {
    log.info({ queue: units.queue }, "stopping");
    server.close();
    await units.close(workGraceMs);
    server.closeAllConnections();
    await tracer.close();
  }, stopGraceMs);

  await units.start();
  parent.phase("processing units started");
  const url = await openDoor(server, settings);
  ready = true;
  const levels = () => ({
    queue: units.queues, ...(units.memoryBytes === undefined ? {} : { unitsMemory: { "": units.memoryBytes } }),
  });
  parent.tell(() => ({ busyProcessingUnits: units.busy, figures: own.figures({ counts: counts.all, levels: levels() }) }));
  // Only now: by then it is certain which model its units have.
  const revision = (await driver.installed(languagePairId))?.revision;
  report({ type: "ready", url, filledProcessingUnits: units.filled, ...(revision === undefined ? {} : { revision }) });
  log.info({ url, languagePairId, units: units.filled }, "ready");
}

main().catch(fail);
