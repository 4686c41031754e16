import { BinaryReader, UnknownFile } from "./binary-reader.js";
import { PatternAutomaton } from "./pattern-automaton.js";

/** What a hidden Markov model for tagging knows; tags and ambiguity classes are numbers. */
export interface TaggerModel {
  /** The number of tags. */
  readonly size: number;
  /** The tags that an unknown word may have. */
  readonly openClass: readonly number[];
  /** Sets of tags that words were seen to have, in the order of the file. */
  readonly classes: readonly (readonly number[])[];
  readonly sentenceEnd: number;
  readonly textEnd: number;
  readonly undefinedTag: number;
  /** How likely tag j follows tag i, at `i * size + j`. */
  readonly transitions: Float64Array;
  /** How likely tag i shows itself as class k, at `k * size + i`. */
  readonly emissions: Float64Array;
  readonly patterns: PatternAutomaton;
  /** Of several readings with one tag, the first that any of these matches is taken instead of the first of all. */
  readonly preferred: readonly RegExp[];
  /** Readings of an ambiguous word that go. */
  readonly discarded: readonly RegExp[];
}

/** What the file leaves out of its table of emissions. */
const nearlyImpossible = 1e-10;

/** The model in a file that `apertium-tagger --hmm` would read; undefined when it is a file of another kind. */
export function readTaggerModel(bytes: Buffer): TaggerModel | undefined {
  try {
    const reader = new BinaryReader(bytes);
    const model = read(reader);
    return reader.atEnd && model.openClass.every((tag) => tag < model.size) ? model : undefined;
  } catch (error) {
    if (error instanceof UnknownFile) return undefined;
    throw error;
  }
}

function read(reader: BinaryReader): TaggerModel {
  const number = (): number => reader.number();
  const numbers = (): number[] => reader.list(number);
  let last = 0;
  const openClass = reader.list(() => (last += number()));
  reader.list(() => [number(), number()]); // forbidden neighbours, which the table of transitions knows by now
  reader.list(() => reader.string()); // names of tags, by number
  const tags = new Map(reader.list(() => [reader.string(), number()] as const));
  reader.list(() => [number(), numbers()]); // enforced neighbours, likewise
  const preferred = reader.list(() => rule(reader.string()));
  reader.list(() => [reader.string(), number()]); // constants of the program that made the file
  const classes = reader.list(() => numbers().sort((a, b) => a - b));
  const size = number();
  if (size > tags.size || number() !== classes.length) throw new UnknownFile("The tables are of another size than the lists.");
  const transitions = Float64Array.from({ length: size * size }, () => reader.double());
  const emissions = new Float64Array(size * classes.length).fill(nearlyImpossible);
  for (let left = number(); left > 0; left--) {
    const tag = number();
    emissions[number() * size + tag] = reader.double();
  }
  const patterns = PatternAutomaton.read(reader);
  const discarded = reader.atEnd ? [] : reader.list(() => rule(reader.string()));
  const tag = (name: string): number => tags.get(name) ?? 0;
  return {
    size, openClass, classes, transitions, emissions, patterns, preferred, discarded,
    sentenceEnd: tag("TAG_SENT"), textEnd: tag("TAG_kEOF"), undefinedTag: tag("TAG_kUNDEF"),
  };
}

/** `<*>` in a rule stands for any tags. */
function rule(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll("<*>", "(<[^>]+>)+"), "is");
}
