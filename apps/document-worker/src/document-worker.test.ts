import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, it } from "@jest/globals";
import { documentFormats } from "@dragoman/document-filters";
import { DocumentWorkers, jobEngineWorkers, WorkerDocumentReader, workerImportSlice } from "@dragoman/document-workers";
import { trainingDataAnalyzerContract } from "@dragoman/port-contracts/adapted-language-pairs";
import type { DocumentSample, WrongDocument } from "@dragoman/port-contracts/documents";
import { documentReaderContract } from "@dragoman/port-contracts/documents";

const program = fileURLToPath(new URL("../dist/bundle.mjs", import.meta.url));
/** Enough for every sample. More bytes give no more time, so that a content without an end reaches the limit. */
const budget = { baseMs: 8_000, perMegabyteMs: 0 };
const workers = new DocumentWorkers({
  ...jobEngineWorkers(program, process.env, 2), budgets: { quick: budget, long: budget }, niceness: { usual: 0, slow: 0 },
});
afterAll(() => workers.close());

const filters = new URL("../../../packages/document-filters/src/", import.meta.url);
const samples: DocumentSample[] = [];
const wrong: WrongDocument[] = [];
for (const folder of readdirSync(filters).filter((name) => existsSync(new URL(`${name}/samples.fixture.ts`, filters)))) {
  const { samples: own } = await import(`${filters.pathname}${folder}/samples.fixture.ts`) as {
    samples: { samples: DocumentSample[]; wrong: WrongDocument[]; formats?: unknown };
  };
  // The others are read by programs of the machine, which may be absent.
  if (own.formats !== undefined) continue;
  samples.push(...own.samples);
  wrong.push(...own.wrong);
}

const endlessly = async function* (): AsyncGenerator<Uint8Array> {
  for (;;) {
    await new Promise((resolve) => { setImmediate(resolve); });
    yield Buffer.from("<p>Word.</p>");
  }
};

documentReaderContract("WorkerDocumentReader", async () => ({
  adapter: new WorkerDocumentReader(workers, "long"), formats: documentFormats, samples, wrong,
  costly: { mediaType: "text/html", encoding: "utf-8", bytes: endlessly },
  endless: { mediaType: "text/html", encoding: "utf-8", bytes: endlessly },
  close: async () => undefined,
}), { describe, it });

trainingDataAnalyzerContract("WorkerDataAnalyzer", async () => ({
  adapter: workerImportSlice.trainingDataAnalyzer({ documentWorkers: workers, samlWeakSignatures: false, writers: {} as never }),
  close: async () => undefined,
}), { describe, it });
