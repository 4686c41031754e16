import { AsciiTransliterator, Cld3LanguageDetector, HttpTranslationEngines, PatternPool } from "@dragoman/adapters-engines";
import {
  openDatabase, unloggable, PostgresApprovedFeedback, PostgresChainRepository, PostgresContentStore, PostgresSignals, PostgresTermFinder,
  PostgresBrandRepository, PostgresDictionaryRepository, PostgresHostRepository, PostgresTranslationRepository,
} from "@dragoman/adapters-persistence";
import { FindBrands } from "@dragoman/application/brands";
import { EngineDirectory } from "@dragoman/application/hosts";
import { ShapeSegments, TranslateSegments, TranslateThroughChains } from "@dragoman/application/segments";
import { PairDirectory } from "@dragoman/application/translation-chains";
import {
  ChoosePair, DetectPair, EndStrandedTranslations, JobWorker, RunTranslationJob, SettleJob,
} from "@dragoman/application/translations";
import { microsPerMs } from "@dragoman/domain/common";
import { documentFormats } from "@dragoman/document-filters";
import { answerAgent, endWithParent, failToAgent } from "@dragoman/host-protocol";
import { type Logger, pino } from "pino";
import { repeatedly } from "./repeatedly.js";
import { type JobEngineSettings, readJobEngineSettings } from "./settings.js";

/** Documents at once: the engines do the work, and a few keep them busy without waiting for each other. */
const jobsAtOnce = 4;
/** Jobs under way may end by themselves this long after a stop is asked for; then they are handed back. */
const stopGraceMs = 10_000;
/** Jobs that nothing can serve any more are looked for this often. */
const strandedMs = 5_000;

/** Takes translation jobs until the host agent ends or asks for it. */
async function main(): Promise<void> {
  const settings = readJobEngineSettings(process.env);
  const log = pino({ level: settings.logLevel, base: { process: "job-engine", engine: settings.id }, redact: { paths: [...unloggable], remove: true } });
  const { worker, stranded, close } = await wired(settings, log);
  await worker.start();
  const endLooking = repeatedly(strandedMs, async () => {
    for (const job of await stranded.run()) log.info({ translationId: job.id, languagePairId: job.profile.languagePairId }, "translation given up");
  }, (error) => log.error({ err: error }, "looking for translations that nothing can serve failed"));
  answerAgent();
  process.send?.({ type: "ready", url: "" });
  log.info("job engine ready");

  endWithParent(async () => {
    await Promise.all([worker.stop(stopGraceMs), endLooking()]);
    await close();
  }, stopGraceMs + 5_000);
}

/** What this process does, on the adapters of production, and how those are let go. */
async function wired(settings: JobEngineSettings, log: Logger) {
  const database = await openDatabase({ url: settings.databaseUrl, poolSize: jobsAtOnce + 2, applicationName: `dragoman-job-engine-${settings.id}` });
  const signals = new PostgresSignals({ url: settings.databaseUrl });
  const jobs = new PostgresTranslationRepository(database);
  const directory = new EngineDirectory(new PostgresHostRepository(database), signals);
  await directory.open();
  // Whether chains come by themselves is the server's to decide when it takes a job on; a job that is there may use any.
  const pairs = new PairDirectory(directory, new PostgresChainRepository(database), true);

  const engines = new HttpTranslationEngines((pairId) => directory.engines(pairId), settings.secret);
  const patterns = new PatternPool();
  const entered = new ShapeSegments({
    brands: new FindBrands(new PostgresBrandRepository(database), patterns),
    feedback: new PostgresApprovedFeedback(database),
    terms: new PostgresTermFinder(database),
  });
  const segments = new TranslateSegments(new TranslateThroughChains(engines, directory), new AsciiTransliterator(), entered);
  const choosePair = new ChoosePair(pairs, new DetectPair(directory, new Cld3LanguageDetector()));
  const runJob = new RunTranslationJob(
    jobs, new PostgresContentStore(database), documentFormats, new SettleJob(choosePair, new PostgresDictionaryRepository(database)), segments);
  return {
    worker: new JobWorker(jobs, pairs, signals, runJob, {
      engineId: settings.id,
      jobsAtOnce,
      ended: (job, end) => log.info({ translationId: job.id, attempt: job.attempt, end }, "translation ended"),
      failed: (error) => log.error({ err: error }, "looking for work failed"),
    }),
    stranded: new EndStrandedTranslations(jobs, pairs, { now: () => Date.now() * microsPerMs }),
    async close() {
      await directory.close();
      await engines.close();
      await patterns.close();
      await signals.close();
      await database.close();
    },
  };
}

main().catch((cause: unknown) => failToAgent("job", cause));
