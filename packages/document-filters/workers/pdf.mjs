/**
 * Reads one PDF, away from the thread that answers requests, and ends: what a hostile file costs is bounded by the limits of this
 * thread. Plain JavaScript around what was built, so that it runs beside sources as well.
 */
import { parentPort, workerData } from "node:worker_threads";
import { readPdf } from "../dist/pdf/read-pdf.js";

await readPdf(workerData, (message) => parentPort.postMessage(message));
