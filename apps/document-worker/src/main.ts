import { documentFormats, openSentenceRules } from "@dragoman/document-filters";
import { documentTasks, importTasks, serveTasks } from "@dragoman/document-workers";

/** The analysis of training data is bounded by the processor time of its worker; uploads may be as slow as they are. */
const analysisMs = 24 * 60 * 60_000;

const rules = await openSentenceRules(process.env["DRAGOMAN_SENTENCE_RULES"] || undefined);

// Ctrl-C in a terminal reaches the whole group; the parent needs its workers until it has stopped. At SIGUSR1 Node would open a port at
// which any user of the machine may debug the process, and read all that it has.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"] as const) process.on(signal, () => {});

/** Loaded with the first such file: most workers read documents only, and are ready sooner without. */
async function importReaders() {
  const { BrandListFiles, ImageFiles, TermFiles, ThreadDataAnalyzer, tmxFeedbackFiles } = await import("@dragoman/resource-files");
  const { PassportSamlMessages } = await import("@dragoman/adapters-identity");
  return {
    dictionaryFiles: new TermFiles(), brandFiles: new BrandListFiles(), feedbackFiles: tmxFeedbackFiles, imageChecker: new ImageFiles(),
    trainingDataAnalyzer: new ThreadDataAnalyzer(analysisMs),
    samlMessages: (weakSignatures: boolean) => new PassportSamlMessages(weakSignatures),
  };
}

serveTasks({ ...documentTasks(documentFormats.splitBy(rules)), ...importTasks(importReaders) });
