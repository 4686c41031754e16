/**
 * The constructs of a grammar: text that repeats or nests its tokens. Each is `{ name, open, middle, close, tail }` and stands for
 * `open` repeated, `middle`, `close` repeated as often, `tail`. The list is the same in every run.
 */

/** Number of constructs per grammar. */
export const constructsPerGrammar = 200;

/** Runs of one thing that every grammar of text has. */
const runs = [" ", "\n", "\t", "\r\n", "a", "a ", "A. ", "a\n", "0", "1.", "é", "\u0301", "中", "。", "🙂", "-", ".", ",", "'", "\"", "\\",
  "&", "%", "_"];

/** `pairs` are `[open, close]`, `tokens` everything else; `others` are further constructs that a format is known to be sensitive to. */
export function constructsOf({ tokens, pairs = [], others = [], withRuns = true }, most = constructsPerGrammar) {
  const found = new Map();
  const add = (name, { open, middle = "", close = "", tail = "" }) => {
    const key = JSON.stringify([open, middle, close, tail]);
    if (open !== "" && !found.has(key)) found.set(key, { name, open, middle, close, tail });
  };
  for (const other of others) add(`given: ${shown(other.open)}`, other);
  for (const [open, close] of pairs) {
    add(`opened: ${shown(open)}`, { open });
    add(`nested: ${shown(open)} ${shown(close)}`, { open, middle: "word", close });
    add(`siblings: ${shown(open + close)}`, { open: `${open}word ${close}` });
    add(`closed: ${shown(close)}`, { open: close });
  }
  const all = [...tokens, ...pairs.flat()];
  for (const token of tokens) add(`repeated: ${shown(token)}`, { open: token });
  if (withRuns) {
    for (const run of runs) {
      add(`run: ${shown(run)}`, { open: run });
      add(`run before a word: ${shown(run)}`, { open: run, tail: "word" });
    }
  }
  for (const token of all) add(`beside words: ${shown(token)}`, { open: `${token}word ` });
  // Every combination of two comes first by their distance in the list, so that a few of each token are among those that are taken.
  for (let distance = 1; distance < all.length; distance++) {
    all.forEach((token, at) => {
      const other = all[(at + distance) % all.length];
      add(`in turn: ${shown(token)} ${shown(other)}`, { open: `${token}${other}` });
      add(`around: ${shown(token)} ${shown(other)}`, { open: token, middle: " word ", close: other });
      add(`in turn with words: ${shown(token)} ${shown(other)}`, { open: `${token}a${other} ` });
    });
    if (found.size >= most) break;
  }
  return [...found.values()].slice(0, most);
}

const shown = (text) => JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text).slice(1, -1);

/** The construct at about this many characters. */
export function textOf({ open, middle, close, tail }, size) {
  const times = Math.max(1, Math.floor((size - middle.length - tail.length) / (open.length + close.length)));
  return open.repeat(times) + middle + close.repeat(times) + tail;
}
