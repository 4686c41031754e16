/**
 * Runs patterns one after the other in a thread of its own, so that it can be ended in the midst of one. Tells by shared
 * memory which one is at work, and by messages what the others found: places as flat [text, start, end, …].
 */
import { readlinkSync } from "node:fs";
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

const { atWork, mostMatches } = workerData;

parentPort.on("message", ({ patterns, texts }) => {
  for (const [at, pattern] of patterns.entries()) {
    Atomics.store(atWork, 0, at);
    parentPort.postMessage({ at, places: placesOf(pattern, texts) });
  }
  parentPort.postMessage({ at: patterns.length });
});
parentPort.postMessage({ ready: true, tid: ownTid() });

/** The id that the kernel gives this thread; undefined where there is no /proc. */
function ownTid() {
  try {
    return Number(basename(readlinkSync("/proc/thread-self")));
  } catch {
    return undefined;
  }
}

/** Undefined for a pattern that runs out of its stack, or finds too much. */
function placesOf(pattern, texts) {
  const places = [];
  try {
    const expression = new RegExp(pattern, "gu");
    for (const [text, value] of texts.entries()) {
      for (const { 0: found, index } of value.matchAll(expression)) {
        if (found === "") continue;
        if (places.length === mostMatches * 3) return undefined;
        places.push(text, index, index + found.length);
      }
    }
  } catch {
    return undefined;
  }
  return places;
}
