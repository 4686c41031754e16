/**
 * A process that reads constructs in turn and answers with the processor time of each request, divided by the current slowness of the
 * machine. `measure.mjs` starts it.
 */
import { pathToFileURL } from "node:url";
import { textOf } from "./constructs.mjs";

const { subjects } = await import(pathToFileURL(process.argv[2]).href);
const kinds = await subjects();

/** Shorter times are not divided by the slowness. `judge.mjs` treats them as noise. */
const worthComparingMs = 48;

process.on("message", async ({ subject, construct, size }) => {
  const { make, run } = kinds.find(({ name }) => name === subject);
  const input = make(textOf(construct, size));
  let [started, ms] = [process.cpuUsage(), 0];
  /** Measures each request of a document separately. The longest one counts. */
  const nextRequest = () => {
    const { user, system } = process.cpuUsage(started);
    ms = Math.max(ms, (user + system) / 1_000);
    started = process.cpuUsage();
  };
  const outcome = await run(input, nextRequest).then(() => ({}), asOutcome);
  nextRequest();
  process.send({ ...outcome, ms: ms < worthComparingMs ? ms : ms / slownessNow() });
});

/** A refusal of the input is an outcome; any other error is a fault. */
function asOutcome(error) {
  if (error?.name === "DomainError" && error.kind === "invalid") return { refused: error.code };
  if (error?.isRefusal === true) return { refused: error.message };
  return { fault: error instanceof Error ? error.stack.split("\n").slice(0, 4).join(" ") : String(error) };
}

/** Milliseconds that the loop below takes on a processor of 2023 that does nothing else. */
const usualMs = 10;
const rounds = 5;

/**
 * The mean time of the loop now, as a multiple of `usualMs`, at least 1. It is above 1 when other programs use the caches of the processor,
 * or other machines the same processor. A first round, which includes the compilation of the loop, does not count.
 */
function slownessNow() {
  timeOfLoop();
  let sum = 0;
  for (let n = 0; n < rounds; n++) sum += timeOfLoop();
  return Math.max(1, sum / rounds / usualMs);
}

/** In milliseconds of processor time. */
function timeOfLoop() {
  const started = process.cpuUsage();
  if (matchesOfLoop() === 0) throw new Error("The loop did nothing.");
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** Makes and searches short texts, a few at a time: the growth of the heap would be measured otherwise. */
function matchesOfLoop() {
  let found = 0;
  for (let round = 0; round < 40; round++) {
    const words = [];
    for (let n = 0; n < 5_000; n++) words.push(`${n % 977} ${n}`);
    found += words.filter((word) => /7 .*8$/.test(word)).length;
  }
  return found;
}

process.send({ slowness: slownessNow() });
