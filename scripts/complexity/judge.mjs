/** Processor time at double the size may be this many times as much. */
const mostRatio = 2.5;
/**
 * Maximum processor time at 64 KB. The full form is for an idle machine. Beside other programs, garbage collection takes up to half as
 * much time again, which the measured slowness does not include.
 */
const mostMs = { full: 1_000, short: 1_500 };
const boundedSize = 65_536;
/** Less time than this says nothing about growth: garbage collection and compilation of code vary by as much. */
const noiseMs = 120;
/** Rounds of measurements before a construct fails. */
const repeats = 5;
/** Comparisons with half a size before its growth is called linear: a single measurement may be twice too long. */
const leastComparisons = 2;
const smallest = 1_024;
/** The short form measures these sizes first, and goes on where the growth between them predicts much time at 64 KB. */
const firstSize = 8_192;
const lesserSize = 2_048;
/** Less time at the first size is not looked at any further: squared, it would be 130 ms at 64 KB. */
const littleMs = 2;
/** Predicted times that are measured: any this long, and shorter ones where time grows clearly faster than input. */
const much = { ms: 500, steepMs: 250, steepRatio: 5 };
/** Small sizes are measured again before a prediction is believed: the first time includes the compilation of code. */
const glances = 2;
/** Measured last before the largest size: most predictions from small sizes turn out to be too high here, at half the cost. */
const middleSize = 32_768;

/**
 * What is wrong with a construct, as a sentence; undefined where its time grows linearly up to `size`. Two small sizes are measured
 * first. Where they predict much time, the largest size that is not refused is measured, and half of it. With `full` every doubling
 * from 1 KB on is measured.
 */
export async function faultOf(measurer, subject, construct, { size, full = false }) {
  const run = (at) => measurer.run(subject, construct, at);
  const limits = { measurer, mostMsAt: (at) => mostMs[full ? "full" : "short"] * Math.max(1, at / boundedSize) };
  if (full) return inDoublings(run, limits, size);
  const glance = await glanceAt(run, measurer);
  if (glance.fault !== undefined || !glance.isMuch) return glance.fault;
  for (let at = size; at >= smallest; at /= 4) {
    const measured = await run(at);
    if (measured.fault !== undefined) return `${kb(at)}: ${measured.fault}`;
    const fault = measured.ms < noiseMs ? undefined : await growth(run, limits, at, measured);
    if (fault !== undefined || measured.refused === undefined) return fault;
  }
  return undefined;
}

/** Whether the least times of two small sizes predict so much time at 64 KB that it has to be measured. */
async function glanceAt(run, measurer) {
  const least = new Map();
  let isRefused = false;
  const isMuch = () => isMuchPredicted(least, lesserSize, firstSize, { slowness: measurer.slowness, isRefused });
  for (let n = 0; n < glances; n++) {
    for (const at of [firstSize, lesserSize]) {
      const { ms, fault, refused } = await run(at);
      if (fault !== undefined) return { fault: `${kb(at)}: ${fault}` };
      least.set(at, Math.min(least.get(at) ?? Infinity, ms));
      if (at === firstSize) isRefused = refused !== undefined;
      if (at === firstSize && ms < littleMs && !isRefused) return { isMuch: false };
    }
    // A single time of a few milliseconds may be several times too long. That would hide steep growth.
    if (!isMuch() && mayBeMuch(least.get(firstSize))) least.set(lesserSize, Math.min(least.get(lesserSize), (await run(lesserSize)).ms));
    if (!isMuch()) return { isMuch: false };
  }
  const { ms, fault, refused } = await run(middleSize);
  if (fault !== undefined) return { fault: `${kb(middleSize)}: ${fault}` };
  least.set(middleSize, ms);
  return { isMuch: isMuchPredicted(least, firstSize, middleSize, { slowness: measurer.slowness, isRefused: refused !== undefined }) };
}

/** Whether quadratic growth from this time at the first size would be much time at 64 KB. */
const mayBeMuch = (ms) => ms * (boundedSize / firstSize) ** 2 > much.steepMs;

/** `isRefused`: the greater size was refused. Then only the lesser size predicts the time of inputs that are not refused. */
function isMuchPredicted(least, lesser, greater, { slowness, isRefused }) {
  const ratio = Math.max(1, least.get(greater) / least.get(lesser));
  const doublings = Math.log2(boundedSize / greater) / Math.log2(greater / lesser);
  const predictedMs = least.get(greater) * ratio ** doublings;
  const lesserMs = isRefused ? least.get(lesser) * (boundedSize / lesser) : 0;
  // The ratio does not depend on the machine, so that a slow one hides no steep growth.
  return Math.max(predictedMs, lesserMs) > much.ms * slowness || (ratio > much.steepRatio && predictedMs > much.steepMs);
}

async function inDoublings(run, limits, size) {
  for (let at = smallest; at <= size; at *= 2) {
    const measured = await run(at);
    if (measured.fault !== undefined) return `${kb(at)}: ${measured.fault}`;
    const fault = measured.ms < noiseMs || at === smallest ? undefined : await growth(run, limits, at, measured);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Compares a size with half of it, as often as it takes to be sure. Garbage is collected in steps, so that one doubling may show twice
 * the growth and the next one none: two doublings together count as well. The speed of the machine may change at any time, so only
 * measurements that follow each other are compared, and the median of all comparisons counts.
 */
async function growth(run, { measurer, mostMsAt }, at, first) {
  const measure = async (size) => {
    const measured = await run(size);
    if (measured.fault !== undefined) throw new Error(`${kb(size)}: ${measured.fault}`);
    return measured;
  };
  const [halves, quarters] = [[], []];
  let [whole, half, leastMs] = [first, undefined, first.ms];
  const isGood = () => leastMs < noiseMs || (leastMs <= mostMsAt(at) && (isLinear(halves, 1) || isLinear(quarters, 2)));
  try {
    for (let n = 0; n < repeats; n++) {
      do {
        half = await measure(at / 2);
        // A refusal takes another way through the parser.
        if (half.refused !== undefined && leastMs <= mostMsAt(boundedSize)) return undefined;
        halves.push(ratioOf(whole, half, 1));
      } while (halves.length < leastComparisons && halves.at(-1) <= mostRatio);
      if (n > 0) quarters.push(ratioOf(whole, await measure(at / 4), 2));
      if (isGood()) return undefined;
      if (n === repeats - 2) measurer.close();
      whole = await measure(at);
      leastMs = Math.min(leastMs, whole.ms);
      halves.push(ratioOf(whole, half, 1));
      if (isGood()) return undefined;
    }
    if (leastMs <= mostMsAt(at) && await growsLess(measure, at)) return undefined;
  } catch (error) {
    return error.message;
  }
  return `${kb(at)} take ${leastMs.toFixed(0)} ms of processor time, ${upperMedian(halves).toFixed(1)} times as much as ${kb(at / 2)}`;
}

/** Measured time of a size, divided by that of the size that is `doublings` smaller. Times below the noise count as the noise. */
function ratioOf(greater, lesser, doublings) {
  return greater.rawMs / Math.max(lesser.rawMs, noiseMs / mostRatio ** doublings);
}

const isLinear = (ratios, doublings) => ratios.length >= leastComparisons && upperMedian(ratios) <= mostRatio ** doublings;

/** The greater of the two middle values if their number is even, so that two comparisons must both be good. */
const upperMedian = (ratios) => ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)];

/**
 * Whether time grows linearly up to four times a size that took much longer than half of it. A heap that outgrows the caches of the
 * processor makes one such step. Quadratic time has it at every size.
 */
async function growsLess(measure, at) {
  for (let n = 0; n < glances; n++) {
    const whole = await measure(at);
    let isLess = true;
    for (const doublings of [1, 2]) {
      const greater = await measure(at * 2 ** doublings);
      if (greater.refused !== undefined) return true;
      isLess &&= ratioOf(greater, whole, doublings) <= mostRatio ** doublings;
    }
    if (isLess) return true;
  }
  return false;
}

const kb = (size) => `${Math.round(size / 1_024)} KB`;
