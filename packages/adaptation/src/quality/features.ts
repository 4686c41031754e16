// Glass-box features of a translated segment for estimating its quality without a reference (Blatz et al., "Confidence estimation for
// machine translation", 2004; Specia et al., "QuEst", 2013).

/** What decoding a segment tells of it. Probabilities are sums of natural logarithms over the segment. */
export interface DecodedFacts {
  readonly sourceWords: number;
  readonly targetWords: number;
  readonly phrases: number;
  /** The weighted sum that the decoder went by. */
  readonly score: number;
  readonly languageModel: number;
  readonly phraseForward: number;
  readonly phraseBackward: number;
  readonly lexicalForward: number;
  readonly lexicalBackward: number;
  readonly unknownWords: number;
  /** Words of the source that carry meaning and that nothing in the translation is linked to. */
  readonly unalignedContentWords: number;
  /** Of the best match in the translation memory, 0 to 1. */
  readonly similarity: number;
  /** chrF of the translation against that of the baseline, 0 to 100, where the baseline was asked. */
  readonly agreement?: number;
}

const perWord = (sum: number, words: number): number => sum / Math.max(words, 1);

/** Each feature by its name: a number of moderate size, whatever the length of the segment. */
const features: Readonly<Record<string, (facts: DecodedFacts) => number>> = {
  languageModelPerWord: ({ languageModel, targetWords }) => perWord(languageModel, targetWords + 1),
  scorePerWord: ({ score, sourceWords }) => perWord(score, sourceWords),
  phraseForwardPerPhrase: ({ phraseForward, phrases }) => perWord(phraseForward, phrases),
  phraseBackwardPerPhrase: ({ phraseBackward, phrases }) => perWord(phraseBackward, phrases),
  lexicalForwardPerWord: ({ lexicalForward, targetWords }) => perWord(lexicalForward, targetWords),
  lexicalBackwardPerWord: ({ lexicalBackward, sourceWords }) => perWord(lexicalBackward, sourceWords),
  phrasesPerWord: ({ phrases, sourceWords }) => perWord(phrases, sourceWords),
  unknownShare: ({ unknownWords, sourceWords }) => perWord(unknownWords, sourceWords),
  unalignedShare: ({ unalignedContentWords, sourceWords }) => perWord(unalignedContentWords, sourceWords),
  logWords: ({ sourceWords }) => Math.log(Math.max(sourceWords, 1)),
  lengthRatio: ({ sourceWords, targetWords }) => Math.log((targetWords + 1) / (sourceWords + 1)),
  similarity: ({ similarity }) => similarity,
  agreement: ({ agreement }) => (agreement ?? 0) / 100,
};

/** The names of the features, in their order. */
export const qualityFeatureNames: readonly string[] = Object.keys(features);

/** The features of a segment, in the order of their names. */
export function qualityFeatures(facts: DecodedFacts): Float64Array {
  return Float64Array.from(Object.values(features), (feature) => {
    const value = feature(facts);
    return Number.isFinite(value) ? value : 0;
  });
}
