import { type NgramCounts } from "./count-ngrams.js";
import { type Smoothed } from "./smooth.js";
import { ModelFileError, type Section, type SectionReader } from "../model-file/index.js";
import { sharedUint16, toShared } from "../pool/index.js";
import { reservedWords } from "../text/index.js";

/** The arrays of a language model, as they are kept and shared by threads. Nodes are those of `NgramCounts`. */
export interface PackedTrie {
  /** `levels[n]` is the first node of n words; the last one is the number of nodes. */
  readonly levels: readonly number[];
  readonly words: Int32Array;
  /** The longest n-gram with children that a node ends with, itself left out; 0 where none has. */
  readonly shorter: Int32Array;
  readonly firstChild: Int32Array;
  /** Steps below 0 of the logarithm. */
  readonly probabilities: Uint16Array;
  readonly backOffs: Uint16Array;
  readonly step: number;
}

const mostSteps = 65_535;

/** The sections of a model file that hold a trie; `fromSections` reads them again. */
export function trieSections(trie: PackedTrie, prefix: string): Section[] {
  const { levels, step, ...arrays } = trie;
  return [
    { name: `${prefix}.levels`, array: Int32Array.from(levels) }, { name: `${prefix}.step`, array: Float64Array.of(step) },
    ...Object.entries(arrays).map(([name, array]) => ({ name: `${prefix}.${name}`, array })),
  ];
}

/** Reads what `trieSections` gave. Throws `ModelFileError` for arrays that are no trie: asking them might never end. */
export function trieFromSections(sections: SectionReader, prefix: string): PackedTrie {
  const [step = Number.NaN] = sections.get(`${prefix}.step`, "Float64");
  const trie: PackedTrie = {
    levels: [...sections.get(`${prefix}.levels`, "Int32")], step,
    words: sections.get(`${prefix}.words`, "Int32"), shorter: sections.get(`${prefix}.shorter`, "Int32"),
    firstChild: sections.get(`${prefix}.firstChild`, "Int32"),
    probabilities: sections.get(`${prefix}.probabilities`, "Uint16"), backOffs: sections.get(`${prefix}.backOffs`, "Uint16"),
  };
  if (!isTrie(trie)) throw new ModelFileError("damaged", `The sections ${JSON.stringify(prefix)} of the model are no language model.`);
  return trie;
}

/** Whether every step to a shorter history really leads to a shorter one, and children stand behind their parents. */
function isTrie({ levels, words, shorter, firstChild, probabilities, backOffs, step }: PackedTrie): boolean {
  const nodes = words.length;
  const inner = levels.at(-2) ?? 0;
  if (levels.length < 4 || levels[0] !== 0 || levels[1] !== 1 || (levels[2] as number) < 4 || levels.at(-1) !== nodes) return false;
  if (levels.some((level, at) => at > 0 && level < (levels[at - 1] as number)) || !(step >= 0)) return false;
  if (shorter.length !== nodes || probabilities.length !== nodes) return false;
  if (firstChild.length !== inner + 1 || backOffs.length !== inner) return false;
  for (let level = 1; level < levels.length - 1; level++) {
    const from = levels[level] as number;
    for (let node = from; node < (levels[level + 1] as number); node++) if ((shorter[node] as number) >>> 0 >= from) return false;
  }
  for (let node = 1; node <= inner; node++) {
    const child = firstChild[node] as number;
    if (child < (firstChild[node - 1] as number) || child > nodes) return false;
  }
  return true;
}

/**
 * Packs n-grams and what they were smoothed to. What has no children is left out of all histories: it could not tell anything of what
 * follows.
 */
export function packTrie({ levels, words, shorter, firstChild }: NgramCounts, { probabilities, backOffs }: Smoothed): PackedTrie {
  const step = Math.max(lowest(probabilities), lowest(backOffs)) / mostSteps;
  const packed = {
    levels: [...levels], step,
    words: toShared(words), firstChild: toShared(firstChild), shorter: toShared(shorter),
    probabilities: inSteps(probabilities, step), backOffs: inSteps(backOffs, step),
  };
  for (let node = levels[1] as number; node < packed.shorter.length; node++) {
    const link = packed.shorter[node] as number;
    if (link !== 0 && firstChild[link] === firstChild[link + 1]) packed.shorter[node] = packed.shorter[link] as number;
  }
  const unknown = packed.probabilities[1 + reservedWords.unknown] as number;
  for (let node = levels[1] as number; node < (levels[2] as number); node++) {
    // A word that was seen is told from one that was not by its probability, which is always higher; rounding shall not hide it.
    const seen = (probabilities[node] as number) > (probabilities[1 + reservedWords.unknown] as number);
    if (seen && packed.probabilities[node] === unknown) packed.probabilities[node] = unknown - 1;
  }
  return packed;
}

/** Numbers of 16 bits: how many steps below 0 each logarithm is. */
function inSteps(logarithms: Float32Array, step: number): Uint16Array {
  const steps = sharedUint16(logarithms.length);
  const factor = step === 0 ? 0 : -1 / step;
  for (let node = 0; node < steps.length; node++) steps[node] = Math.min(mostSteps, Math.round((logarithms[node] as number) * factor));
  return steps;
}

function lowest(logarithms: Float32Array): number {
  let least = 0;
  for (let node = 0; node < logarithms.length; node++) least = Math.min(least, logarithms[node] as number);
  return -least;
}
