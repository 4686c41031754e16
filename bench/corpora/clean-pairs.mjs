/** Ends of sentences: a mark, whatever closes after it, a blank, and something that begins one. */
const between = /(?<=[.!?]["”»')\]]*)\s+(?=["“«'([¿¡]*[\p{Lu}\d])/u;

/** Pairs of sentences made of pairs of paragraphs, without what nobody would train on. No pair comes twice. */
export function cleanPairs(paragraphs) {
  const seen = new Set();
  const pairs = [];
  for (const { source, target, document } of paragraphs) {
    const [sources, targets] = [normal(source).split(between), normal(target).split(between)];
    const cut = sources.length === targets.length ? sources.map((text, at) => [text, targets[at]]) : [[normal(source), normal(target)]];
    for (const [one, other] of cut) {
      const key = `${one}\n${other}`;
      if (!isUsable(one, other) || seen.has(key)) continue;
      seen.add(key);
      pairs.push({ source: one, target: other, document });
    }
  }
  return pairs;
}

function normal(text) {
  return text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'").replace(/[\s\u00a0\u202f\u200b]+/g, " ").trim();
}

function isUsable(source, target) {
  const ratio = (source.length + 8) / (target.length + 8);
  return source !== target && /\p{L}/u.test(source) && /\p{L}/u.test(target) && ratio >= 0.5 && ratio <= 2.2
    && source.split(" ").length <= 80 && target.split(" ").length <= 80;
}

/** Numbers below a limit, the same for the same seed (mulberry32). */
export function diceOf(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** The same things in another order. */
export function shuffled(things, seed) {
  const dice = diceOf(seed);
  const mixed = [...things];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = dice(at + 1);
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

/**
 * Whole documents for test and dev, the rest for train, shuffled. No segment of test or dev has a source or a target
 * that occurs in train, or twice in its own set; a document that alone is a large part of a set is left in train.
 */
export function splitByDocument(pairs, { test = 2600, dev = 1900, seed = 11 } = {}) {
  const documents = new Map();
  for (const pair of pairs) {
    if (!documents.has(pair.document)) documents.set(pair.document, []);
    documents.get(pair.document).push(pair);
  }
  const sets = { test: [], dev: [], train: [] };
  for (const name of shuffled(documents.keys(), seed)) {
    const own = documents.get(name);
    const fits = (set, most) => set.length < most && own.length <= most / 4;
    (fits(sets.test, test) ? sets.test : fits(sets.dev, dev) ? sets.dev : sets.train).push(...own);
  }
  const folded = (text) => text.toLowerCase();
  const known = new Set(sets.train.flatMap(({ source, target }) => [folded(source), `\n${folded(target)}`]));
  const isNew = ({ source, target }) => {
    const keys = [folded(source), `\n${folded(target)}`];
    if (keys.some((key) => known.has(key))) return false;
    keys.forEach((key) => known.add(key));
    return true;
  };
  return { test: sets.test.filter(isNew), dev: sets.dev.filter(isNew), train: shuffled(sets.train, seed + 1) };
}
