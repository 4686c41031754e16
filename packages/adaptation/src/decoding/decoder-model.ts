/** The language model as the innermost loop calls it. */
export interface DecoderLanguageModel {
  /** The state after the beginning of a sentence. */
  readonly start: number;
  /** The state of no context. */
  readonly empty: number;
  /** The logarithm of the probability that the last `advance` met. */
  readonly last: Float64Array;
  /** The state after one more word. Words that it does not know, whatever their id, are one unknown word. */
  advance(state: number, word: number): number;
  /** The logarithm of the probability that a sentence ends here. */
  end(state: number): number;
}

/** What one source phrase may become: the options end to end, and a row of features for each, which `tableFeatures` begin. */
export interface TableOptions {
  readonly count: number;
  /** One more than there are options: option `n` is `targets` from `targetStarts[n]` up to `targetStarts[n + 1]`. */
  readonly targetStarts: Int32Array;
  readonly targets: Int32Array;
  readonly features: Float32Array;
}

/** The first features of a row, in its order; natural logarithms. What stands behind them is left alone. */
export const tableFeatures = ["targetGivenSource", "sourceGivenTarget", "lexicalTargetGivenSource", "lexicalSourceGivenTarget",
  "monotone", "swap", "discontinuous", "nextMonotone", "nextSwap", "nextDiscontinuous"] as const;

/** Where phrases come from. The same source phrase is answered by the same object, or by an equal one. */
export interface PhraseTable {
  readonly maxPhrase: number;
  /** The options of words `from` up to `to` stand at `from * maxPhrase + (to - from - 1)`. */
  sentenceOptions(words: ArrayLike<number>): readonly (TableOptions | undefined)[];
  /** Source and target positions inside an option that are translations of each other, alternately, counted from the phrase's beginning. */
  alignment(options: TableOptions, at: number, sourceLength: number): readonly number[];
}

/** What a decoder reads. All of it may lie in shared memory. */
export interface DecoderModel {
  readonly phrases: PhraseTable;
  readonly languageModel: DecoderLanguageModel;
  /** Ids from here on are words of one sentence alone. */
  readonly vocabularySize: number;
  /**
   * Classes of words, such as all forms of an inline code: a phrase is used only where it has words of each as often as its source does.
   */
  readonly keptClasses?: Iterable<Iterable<number>>;
}

/** How widely is searched. */
export interface DecoderSettings {
  /** Hypotheses that are kept of each number of covered words. */
  readonly beam: number;
  /** Candidates that are scored for each number of covered words. */
  readonly pops: number;
  /** Options of one span, the best under the weights. */
  readonly optionsPerSpan: number;
  /** The most words that may be jumped over, 0 (monotone) to 30. */
  readonly distortionLimit: number;
}

/** The beam that the figures in the documentation are measured with. */
export const defaultSettings: DecoderSettings = { beam: 50, pops: 100, optionsPerSpan: 20, distortionLimit: 6 };
