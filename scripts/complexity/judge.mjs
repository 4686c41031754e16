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
/** Measurements that are repeated before a construct fails; the least time of each size counts. */
const repeats = 4;
/** Measurements of half a size before its growth is called linear: a single one may be twice too long. */
const leastHalves = 2;
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
    const fault = measured.ms < noiseMs ? undefined : await growth(run, limits, at, measured.ms);
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
    const fault = measured.ms < noiseMs || at === smallest ? undefined : await growth(run, limits, at, measured.ms);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Compares a size with half of it, as often as it takes to be sure. Garbage is collected in steps, so that one doubling may show twice
 * the growth and the next one none: two doublings together count as well.
 */
async function growth(run, { measurer, mostMsAt }, at, first) {
  const least = new Map([[at, first]]);
  const measure = async (size) => {
    const measured = await run(size);
    if (measured.fault !== undefined) throw new Error(`${kb(size)}: ${measured.fault}`);
    least.set(size, Math.min(least.get(size) ?? Infinity, measured.ms));
    return measured;
  };
  let halves = 0;
  try {
    for (let n = 0; n < repeats; n++) {
      do {
        // A refusal takes another way through the parser.
        if ((await measure(at / 2)).refused !== undefined && least.get(at) <= mostMsAt(boundedSize)) return undefined;
        halves++;
      } while (halves < leastHalves && isGood(at, least, mostMsAt));
      if (n > 0) await measure(at / 4);
      if (isGood(at, least, mostMsAt)) return undefined;
      if (n === repeats - 2) measurer.close();
      await measure(at);
      if (isGood(at, least, mostMsAt)) return undefined;
    }
    if (least.get(at) <= mostMsAt(at) && await growsLess(measure, at, least)) return undefined;
  } catch (error) {
    return error.message;
  }
  const [whole, half] = [least.get(at), least.get(at / 2)];
  const ratio = (whole / half).toFixed(1);
  return `${kb(at)} take ${whole.toFixed(0)} ms of processor time, ${kb(at / 2)} ${half.toFixed(0)} ms (ratio ${ratio})`;
}

/**
 * Whether time grows linearly up to four times a size that took much longer than half of it. A heap that outgrows the caches of the
 * processor makes one such step. Quadratic time has it at every size.
 */
async function growsLess(measure, at, least) {
  for (let n = 0; n < glances; n++) {
    let isLess = true;
    for (const greater of [2 * at, 4 * at]) {
      if ((await measure(greater)).refused !== undefined) return true;
      isLess &&= least.get(greater) / least.get(at) <= mostRatio ** Math.log2(greater / at);
    }
    if (isLess) return true;
  }
  return false;
}

function isGood(at, least, mostMsAt) {
  const [whole, half, quarter = 0] = [least.get(at), least.get(at / 2), least.get(at / 4)];
  if (whole < noiseMs) return true;
  if (whole > mostMsAt(at)) return false;
  const floor = noiseMs / mostRatio;
  return whole / Math.max(half, floor) <= mostRatio || (quarter > 0 && whole / Math.max(quarter, floor / mostRatio) <= mostRatio ** 2);
}

const kb = (size) => `${Math.round(size / 1_024)} KB`;
