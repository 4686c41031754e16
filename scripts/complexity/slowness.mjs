/** The current slowness of the machine, measured by a fixed loop. */
import { median } from "../../bench/figures.mjs";

/** Milliseconds that the loop below takes on a processor of 2023 that does nothing else. */
const usualMs = 10;
const rounds = 5;
/** Shorter times are not divided by the slowness. `judge.mjs` treats them as noise. */
export const worthComparingMs = 48;

/**
 * The median time of the loop now, as a multiple of `usualMs`, at least 1. It is above 1 when other programs use the caches of the
 * processor, or other machines the same processor. A first round, which includes the compilation of the loop, does not count.
 */
export function slownessNow() {
  timeOfLoop();
  return Math.max(1, median(Array.from({ length: rounds }, timeOfLoop)) / usualMs);
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
