import { Worker } from "node:worker_threads";
import { spreadsheetTooLarge, spreadsheetUnreadable } from "./spreadsheet-refusals.js";

export type SpreadsheetTask =
  | { readonly task: "read"; readonly bytes: Uint8Array; readonly maxColumns: number }
  | { readonly task: "write"; readonly rows: readonly (readonly string[])[] };

/** Reading 100,000 rows takes 2 s and 260 MB; what needs more than this was made to hurt. */
const limitMs = 30_000;
const maxMegabytes = 1_024;

/** Lets a thread of its own work on a spreadsheet, bounded in time and memory. */
export async function runSpreadsheetWorker<Answer>(task: SpreadsheetTask): Promise<Answer> {
  const worker = new Worker(new URL("../../workers/spreadsheet.mjs", import.meta.url), {
    workerData: task, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes }, execArgv: [], stdout: true, stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(spreadsheetTooLarge(`needs more than ${limitMs / 1000} s`)), limitMs);
      worker.once("message", resolve);
      worker.once("error", (error: NodeJS.ErrnoException) => reject(
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? spreadsheetTooLarge(`needs more than ${maxMegabytes} MB of memory`)
        : task.task === "read" ? spreadsheetUnreadable(error) : error));
      worker.once("exit", () => reject(new Error("the spreadsheet thread ended without an answer")));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
