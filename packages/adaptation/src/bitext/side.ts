import { type Section, type SectionReader } from "../model-file/index.js";

/** Phrases have at most so many words, on either side. */
export const maxPhrase = 7;

/** Sentences have at most so many words: positions in them take a byte, of which one value says that there is none. */
export const maxSentence = 254;

/** A logarithm of a probability is kept as that many steps below 0, 255 at most. */
export const logarithmStep = 0.05;

/** One language of a bitext. */
export interface Side {
  readonly words: Int32Array;
  readonly starts: Int32Array;
  /**
   * Of each word, and of the end of all: its lowest and its highest linked position in the other sentence (8 bits each; the lowest is
   * higher where there is none), its position in its own sentence, and its lexical weight in steps.
   */
  readonly marks: Int32Array;
  /** The suffix array: positions in the order of the words from there on, up to the end of their sentence, `maxPhrase` at most. */
  readonly suffixes: Int32Array;
  /** Where the positions of each word begin in `suffixes`; one more than there are words in the vocabulary. */
  readonly places: Int32Array;
}

export const lowest = (mark: number) => mark & 255;
export const highest = (mark: number) => (mark >>> 8) & 255;
export const offsetOf = (mark: number) => (mark >>> 16) & 255;
export const lexicalSteps = (mark: number) => mark >>> 24;

/** A mark of a word without links; `markOf` adds them. */
export const unlinked = 255;

/** Whether a word has a link. */
export const isLinked = (mark: number) => lowest(mark) <= highest(mark);

const names = ["words", "starts", "marks", "suffixes", "places"] as const;

/** The sections of a model file that hold a side. */
export function sideSections(side: Side, prefix: string): Section[] {
  return names.map((name) => ({ name: `${prefix}.${name}`, array: side[name] }));
}

/** Reads what `sideSections` gave. */
export function sideFromSections(sections: SectionReader, prefix: string): Side {
  const [words, starts, marks, suffixes, places] = names.map((name) => sections.get(`${prefix}.${name}`, "Int32"));
  return { words, starts, marks, suffixes, places } as Side;
}

/** Finds which sentence a position is in, by a table of every 32nd one. */
export class SentenceFinder {
  private readonly blocks: Int32Array;

  constructor(private readonly starts: Int32Array) {
    const words = starts.at(-1) as number;
    this.blocks = new Int32Array((words >>> 5) + 1);
    let sentence = 0;
    for (let block = 0; block < this.blocks.length; block++) {
      while ((starts[sentence + 1] as number) <= block << 5) sentence++;
      this.blocks[block] = sentence;
    }
  }

  /** The number of the sentence that holds the word at a position. */
  sentenceOf(position: number): number {
    let sentence = this.blocks[position >>> 5] as number;
    while ((this.starts[sentence + 1] as number) <= position) sentence++;
    return sentence;
  }
}
