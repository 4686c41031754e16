import { type PhraseOptions } from "./phrase-options.js";

/** Numbers that one option takes beside its words, and an entry beside its options; rough, for the bound alone. */
const weightOf = (options: PhraseOptions | undefined) =>
  (options === undefined ? 16 : 48 + options.targets.length + options.features.length);

/**
 * Options by phrase, up to a bound: what was not asked for since half of it was filled anew is given up. Two generations in place of a list
 * in order of use, so that asking costs one look-up.
 */
export class OptionCache {
  private young = new Map<number, PhraseOptions | undefined>();
  private old = new Map<number, PhraseOptions | undefined>();
  private weight = 0;

  /** Holds about so many numbers of 32 bits. */
  constructor(private readonly most: number) {}

  /** What is kept for a phrase, `undefined` being an answer as well; made where nothing is. */
  get(phrase: number, make: () => PhraseOptions | undefined): PhraseOptions | undefined {
    const kept = this.young.get(phrase);
    if (kept !== undefined || this.young.has(phrase)) return kept;
    const options = this.old.has(phrase) ? this.old.get(phrase) : make();
    this.weight += weightOf(options);
    if (this.weight > this.most / 2) {
      this.old = this.young;
      this.young = new Map();
      this.weight = weightOf(options);
    }
    this.young.set(phrase, options);
    return options;
  }
}
