/**
 * A process that reads constructs in turn and answers with the processor time that each request took, as on a machine that does nothing
 * else; `measure.mjs` starts it.
 */
import { pathToFileURL } from "node:url";
import { textOf } from "./constructs.mjs";

const { subjects } = await import(pathToFileURL(process.argv[2]).href);
const kinds = await subjects();

/** Less time is told as it was measured. */
const worthComparingMs = 100;

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
 * How many times as long as on such a processor code takes now, 1 at least: a processor whose caches others use does less in a second.
 * The least of several counts: the first ones include the compilation of the loop.
 */
function slownessNow() {
  let least = Infinity;
  for (let n = 0; n < rounds; n++) {
    const started = process.cpuUsage();
    if (matchesOfLoop() === 0) throw new Error("The loop did nothing.");
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / 1_000);
  }
  return Math.max(1, least / usualMs);
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
