/** Processor time at double the size may be this many times as much. */
const mostRatio = 2.5;
/** Processor time at 64 KB. */
const mostMs = 1_000;
const boundedSize = 65_536;
/** Less time than this says nothing about growth: garbage collection and compilation of code vary by as much. */
const noiseMs = 120;
/** Measurements that are repeated before a construct fails; the least time of each size counts. */
const repeats = 4;
const smallest = 1_024;
/** The short form measures this size first: what takes a sixteenth of the noise there is not looked at any further. */
const firstSize = 16_384;
const littleMs = 10;

/**
 * What is wrong with a construct, as a sentence; undefined where its time grows linearly up to `size`. The largest size that is not
 * refused is measured, and half of it where that takes long enough; what takes next to no time at 16 KB is not measured beyond. With
 * `full` every doubling from 1 KB on is measured.
 */
export async function faultOf(measurer, subject, construct, { size, full = false }) {
  const run = (at) => measurer.run(subject, construct, at);
  if (full) return inDoublings(run, measurer, size);
  const first = await run(firstSize);
  if (first.fault !== undefined) return `${kb(firstSize)}: ${first.fault}`;
  if (first.refused === undefined && first.ms < littleMs) return undefined;
  for (let at = first.refused === undefined ? size : firstSize / 4; at >= smallest; at /= 4) {
    const measured = await run(at);
    if (measured.fault !== undefined) return `${kb(at)}: ${measured.fault}`;
    const fault = measured.ms < noiseMs ? undefined : await growth(run, measurer, at, measured.ms);
    if (fault !== undefined || measured.refused === undefined) return fault;
  }
  return undefined;
}

async function inDoublings(run, measurer, size) {
  for (let at = smallest; at <= size; at *= 2) {
    const measured = await run(at);
    if (measured.fault !== undefined) return `${kb(at)}: ${measured.fault}`;
    const fault = measured.ms < noiseMs || at === smallest ? undefined : await growth(run, measurer, at, measured.ms);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Compares a size with half of it, as often as it takes to be sure. Garbage is collected in steps, so that one doubling may show twice
 * the growth and the next one none: two doublings together count as well.
 */
async function growth(run, measurer, at, first) {
  const least = new Map([[at, first]]);
  const measure = async (size) => {
    const measured = await run(size);
    if (measured.fault !== undefined) throw new Error(`${kb(size)}: ${measured.fault}`);
    least.set(size, Math.min(least.get(size) ?? Infinity, measured.ms));
    return measured;
  };
  try {
    for (let n = 0; n < repeats; n++) {
      // A refusal takes another way through the parser.
      if ((await measure(at / 2)).refused !== undefined && least.get(at) <= mostMs * measurer.slowness) return undefined;
      if (n > 0) await measure(at / 4);
      if (isGood(at, least, measurer)) return undefined;
      if (n === repeats - 2) measurer.close();
      await measure(at);
      if (isGood(at, least, measurer)) return undefined;
    }
  } catch (error) {
    return error.message;
  }
  const [whole, half] = [least.get(at), least.get(at / 2)];
  const ratio = (whole / half).toFixed(1);
  return `${kb(at)} take ${whole.toFixed(0)} ms of processor time, ${kb(at / 2)} ${half.toFixed(0)} ms (ratio ${ratio})`;
}

function isGood(at, least, { slowness }) {
  const [whole, half, quarter = 0] = [least.get(at), least.get(at / 2), least.get(at / 4)];
  if (whole < noiseMs) return true;
  if (whole > mostMs * slowness * Math.max(1, at / boundedSize)) return false;
  const floor = noiseMs / mostRatio;
  return whole / Math.max(half, floor) <= mostRatio || (quarter > 0 && whole / Math.max(quarter, floor / mostRatio) <= mostRatio ** 2);
}

const kb = (size) => `${Math.round(size / 1_024)} KB`;
