/**
 * Positions of a text in the order of what stands there, to a bounded depth: counting sort by one word more with each pass (as in
 * Kärkkäinen and Rantala, "Engineering Radix Sort for Strings", 2008; the bounded depth is that of Lopez, "Hierarchical Phrase-Based
 * Translation with Suffix Arrays", 2007). No depth above the longest phrase is ever asked for, so that the time is linear whatever
 * repeats itself.
 */

/**
 * All positions of `text`, ordered by the `depth` words from there on, which go on from the first word where the text ends; those with
 * the same words in no promised order, but always in the same one. Words are 0 to `words` - 1.
 */
export function prefixOrder(text: Int32Array, depth: number, words: number): Int32Array {
  const first = firstPlaces(text, words);
  const heads = new Int32Array(words);
  const length = text.length;
  let order = new Int32Array(length);
  let next = new Int32Array(length);
  heads.set(first);
  for (let at = 0; at < length; at++) order[heads[text[at] as number]!++] = at;
  for (let pass = 1; pass < depth; pass++) {
    heads.set(first);
    // In order of the words behind them, each goes to the next free place among those with its own word.
    for (let rank = 0; rank < length; rank++) {
      const behind = order[rank] as number;
      const at = behind === 0 ? length - 1 : behind - 1;
      next[heads[text[at] as number]!++] = at;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Where the positions of each word begin in their order. */
function firstPlaces(text: Int32Array, words: number): Int32Array {
  const places = new Int32Array(words);
  for (let at = 0; at < text.length; at++) {
    const word = text[at] as number;
    if (word < 0 || word >= words) throw new RangeError(`Word ${word} at ${at} is none of the ${words} words, which count from 0.`);
    places[word]!++;
  }
  let before = 0;
  for (let word = 0; word < words; word++) {
    const count = places[word] as number;
    places[word] = before;
    before += count;
  }
  return places;
}
