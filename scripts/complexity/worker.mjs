/**
 * A process that reads constructs in turn and answers with the processor time of the longest request: `ms` divided by the current
 * slowness of the machine, and `rawMs` as measured. `measure.mjs` starts it.
 */
import { pathToFileURL } from "node:url";
import { textOf } from "./constructs.mjs";
import { slownessNow, worthComparingMs } from "./slowness.mjs";

const { subjects } = await import(pathToFileURL(process.argv[2]).href);
const kinds = await subjects();

/** Slowness of the machine after the last measurement of at least `worthComparingMs`. */
let lastSlowness = slownessNow();

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
  process.send({ ...outcome, rawMs: ms, ms: ms < worthComparingMs ? ms : ms / slownessOfRun() });
});

/** The smaller slowness of before and after a run. A machine that became slow at its end would make the whole run seem short. */
function slownessOfRun() {
  const [before, after] = [lastSlowness, slownessNow()];
  lastSlowness = after;
  return Math.min(before, after);
}

/** A refusal of the input is an outcome; any other error is a fault. */
function asOutcome(error) {
  if (error?.name === "DomainError" && error.kind === "invalid") return { refused: error.code };
  if (error?.isRefusal === true) return { refused: error.message };
  return { fault: error instanceof Error ? error.stack.split("\n").slice(0, 4).join(" ") : String(error) };
}

process.send({ slowness: lastSlowness });
