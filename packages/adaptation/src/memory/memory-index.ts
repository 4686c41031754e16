// Inverted index and hash table over the source side of a bitext, built by counting sort (Witten, Moffat and Bell, "Managing
// Gigabytes", 1999, chapter 5).
import { reservedWords, type Sentences, sentenceCount } from "../text/index.js";

/** What translation-memory look-up needs beside the sentences; plain arrays, as they stand in a model file. */
export interface MemorySections {
  /** Open addressing by `hashOf`: the place of the newest of equal sentences plus one; 0 where nothing stands. */
  readonly exact: Int32Array;
  /** Sentences of each word in ascending order, each once, words by their ids. */
  readonly postings: Int32Array;
  /** Where the sentences of a word begin in `postings`; one more than there are words. */
  readonly postingStarts: Int32Array;
}

/** What is known of the sentences besides their words. */
export interface MemoryOptions {
  readonly vocabularySize: number;
  /** When each was last changed, in ms since 1970; 0 or NaN where nobody knows. Of equally old ones the later place is newer. */
  readonly changed?: ArrayLike<number>;
}

/** Builds the index. Equal sentences become one entry, that of the newest. */
export function buildMemory(source: Sentences, { vocabularySize, changed }: MemoryOptions): MemorySections {
  return { exact: exactTable(source, changed), ...invert(source, vocabularySize) };
}

/** A hash of a stretch of words. */
export function hashOf(words: ArrayLike<number>, from: number, to: number): number {
  let hash = 0x811c9dc5 ^ (to - from);
  for (let at = from; at < to; at++) {
    hash = Math.imul(hash ^ (words[at] as number), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Whether a stretch of words is a sentence. */
export function isSentence({ words, starts }: Sentences, sentence: number, asked: ArrayLike<number>, from: number, to: number): boolean {
  const start = starts[sentence] as number;
  if ((starts[sentence + 1] as number) - start !== to - from) return false;
  for (let at = from; at < to; at++) if (words[start + at - from] !== asked[at]) return false;
  return true;
}

function exactTable(source: Sentences, changed: ArrayLike<number> | undefined): Int32Array {
  const count = sentenceCount(source);
  let size = 16;
  while (size < 2 * count) size *= 2;
  const table = int32(size);
  for (let sentence = 0; sentence < count; sentence++) {
    const [from, to] = [source.starts[sentence] as number, source.starts[sentence + 1] as number];
    let slot = hashOf(source.words, from, to) & (size - 1);
    while (table[slot] !== 0 && !isSentence(source, (table[slot] as number) - 1, source.words, from, to)) slot = (slot + 1) & (size - 1);
    const present = (table[slot] as number) - 1;
    if (present < 0 || momentOf(changed, sentence) >= momentOf(changed, present)) table[slot] = sentence + 1;
  }
  return table;
}

const momentOf = (changed: ArrayLike<number> | undefined, sentence: number): number => changed?.[sentence] || 0;

function invert({ words, starts }: Sentences, vocabularySize: number): Pick<MemorySections, "postings" | "postingStarts"> {
  const postingStarts = int32(vocabularySize + 1);
  const lastSeen = new Int32Array(vocabularySize).fill(-1);
  const eachOnce = (visit: (word: number, sentence: number) => void): void => {
    lastSeen.fill(-1);
    for (let sentence = 0; sentence + 1 < starts.length; sentence++) {
      for (let at = starts[sentence] as number; at < (starts[sentence + 1] as number); at++) {
        const word = words[at] as number;
        if (word === reservedWords.unknown || lastSeen[word] === sentence) continue;
        lastSeen[word] = sentence;
        visit(word, sentence);
      }
    }
  };
  eachOnce((word) => { postingStarts[word + 1] = (postingStarts[word + 1] as number) + 1; });
  for (let word = 0; word < vocabularySize; word++) {
    postingStarts[word + 1] = (postingStarts[word + 1] as number) + (postingStarts[word] as number);
  }
  const postings = int32(postingStarts[vocabularySize] as number);
  const next = postingStarts.slice();
  eachOnce((word, sentence) => {
    const place = next[word] as number;
    postings[place] = sentence;
    next[word] = place + 1;
  });
  return { postings, postingStarts };
}

function int32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}
