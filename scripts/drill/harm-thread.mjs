import { readFileSync, renameSync, rmSync } from "node:fs";
import { isMainThread, workerData } from "node:worker_threads";

/**
 * Imported by every process and thread of an installation: the first thread of a neural engine that sees the file of
 * `DRAGOMAN_DRILL_HARM` takes it away and does what it says, `hang` or `abort`.
 */
const order = process.env.DRAGOMAN_DRILL_HARM;
/** What the thread of a neural engine is started with: the compiled engine, and models for it. */
const isNeural = !isMainThread && workerData?.compiled !== undefined && workerData.models !== undefined;
if (order !== undefined && isNeural) setInterval(obey, 20).unref();

function obey() {
  const taken = `${order}.${process.pid}-${Math.random()}`;
  try {
    renameSync(order, taken);
  } catch {
    return; // there is none, or another thread was faster
  }
  const what = readFileSync(taken, "utf8");
  rmSync(taken);
  if (what !== "hang") throw new Error("it was told to abort");
  for (;;);
}
