/**
 * Analyses one file of training data, away from the thread that answers requests, and ends. Its bytes are asked for piece by piece.
 * Plain JavaScript around what was built, so that it runs beside sources as well.
 */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { analyzeFile } from "../dist/adapted-language-pairs/analyze-file.js";

async function* pieces() {
  for (;;) {
    const answered = once(parentPort, "message");
    parentPort.postMessage({ ask: true });
    const [{ piece }] = await answered;
    if (piece === undefined) return;
    yield piece;
  }
}

parentPort.postMessage({ analysis: await analyzeFile(workerData, pieces()) });
