export { agreementOf } from "./agreement.js";
export { assembled, isFaulty, type OtherTexts, otherTexts } from "./ask-again.js";
export { compareNumbers, type NumbersKept } from "./compare-numbers.js";
export { countWords } from "./count-words.js";
export {
  applySpans, chooseSpans, type EnteredSpan, highestNumber, type RankedSpan, type ShapedSegment, type SpanOrigin,
} from "./entered-spans.js";
export {
  estimateQuality, type QualityBand, qualityBands, type QualityFacts, type QualityShares, worstQuality,
} from "./estimate-quality.js";
export { areLess, findOutputFaults, type OutputFault, outputFaults } from "./output-faults.js";
export { keepBlanks } from "./keep-blanks.js";
export { placeCodes, readableText, withoutCodes } from "./place-codes.js";
export { type PlaceholderFamily, placeholderFamilies } from "./placeholder-families.js";
export { type GuardedSegment, guardSegment, protectSpans, textToTranslate, withoutInnerBreaks } from "./protect-spans.js";
export { type PhraseOrigin, phraseOrigins, type SegmentReasons, type TrainingExample, type UsedPhrase } from "./segment-reasons.js";
export {
  type CloseCode, hasLetters, joinTexts, type MarkedText, type MarkKind, markKinds, type OpenCode, type Piece, plainText, type PointCode,
  type ProtectedSpan, type Segment, sentencesIn, type TargetPiece, type TargetSegment, type UnknownWord,
} from "./segment.js";
export { blankBetween, needNoBlank, signWithoutBlanks } from "./signs-without-blanks.js";
export { enterSpans, hasOwnWords } from "./enter-spans.js";
export { type FrameRole } from "./message-frames.js";
export { type MessageTexts, messageTexts } from "./message-texts.js";
export { type Share, type SharedWord, type SharingPair, shareWords } from "./share-words.js";
export type { TranslationLanguages } from "./translation-languages.js";
export { showUnknownWords, type Transliterate, type UnknownMode, unknownModes } from "./unknown-words.js";
export { type CodeFault, codeFaults, placementFaults } from "./verify-codes.js";
