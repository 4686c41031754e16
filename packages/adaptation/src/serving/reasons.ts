// Tells by which phrases a text was translated, and finds training units that have them in the suffix array. Follows no paper.
import type { Decoded, Origin, UsedPhrase } from "../decoding/index.js";
import { detokenize, sentenceAt, sentenceCount } from "../text/index.js";
import type { AdaptedModel } from "./adapted-model.js";
import { fixedMark, type FixedPlace, type PhraseReason, type ReasonOrigin, type TranslatedWord } from "./asked-text.js";
import type { ExtraPhrases } from "./extra-phrases.js";
import type { PreparedText } from "./prepared-text.js";

/** So many phrases are told of, and training units for each. */
const mostPhrases = 200;
const mostUnits = 2;
/** A post-editor has learnt from texts that stand for themselves as well; so many of these may come before units. */
const mostPassedOver = 30;

const originOf: Readonly<Record<Origin, ReasonOrigin>> = {
  phraseTable: "training", memory: "memory", baseline: "baseline", forced: "entered",
  unknown: "copied",
};

/** A stretch of a text that was decoded by itself. */
export interface DecodedStretch {
  /** Its first word in the text, and the first of its words in the translation. */
  readonly from: number;
  readonly targetFrom: number;
  readonly decoded: Decoded;
}

/** What a translation was made of, in its order. */
export function phraseReasons(
  model: AdaptedModel, stretches: readonly DecodedStretch[], prepared: PreparedText, extra: ExtraPhrases,
  written: { readonly text: string; readonly words: readonly TranslatedWord[] }, fixed: readonly FixedPlace[],
): PhraseReason[] {
  const reasons: PhraseReason[] = [];
  for (const { from, targetFrom, decoded } of stretches) {
    for (const phrase of decoded.phrases) {
      if (reasons.length >= mostPhrases) return reasons;
      const of = phrase.reference < 0 ? undefined : extra.sources[phrase.reference];
      const target = written.words.slice(targetFrom + phrase.targetFrom, targetFrom + phrase.targetTo);
      const [first, last] = [from + phrase.sourceFrom, from + phrase.sourceTo - 1];
      reasons.push({
        source: withFixed(prepared.text.slice(prepared.places[2 * first], prepared.places[2 * last + 1]),
          prepared.fixedAt.subarray(first, last + 1), fixed),
        target: withFixed(written.text.slice(target[0]?.start ?? 0, target.at(-1)?.end ?? 0),
          target.map((word) => word.fixed ?? -1), fixed),
        origin: of !== undefined && "feedbackId" in of ? "feedback" : originOf[phrase.origin],
        examples: of !== undefined && "unit" in of ? [unitOf(model, of.unit)] : examplesOf(model, phrase, decoded, prepared, from),
        feedbackId: of !== undefined && "feedbackId" in of ? of.feedbackId : "",
      });
    }
  }
  return reasons;
}

/** A stretch of text with spans in the place of their marks; codes are nothing to read. */
function withFixed(text: string, places: ArrayLike<number>, fixed: readonly FixedPlace[]): string {
  const inOrder = Array.from(places).filter((place) => place >= 0);
  return text.split(fixedMark).map((part, at) => {
    const place = fixed[inOrder[at] ?? -1];
    return place?.kind === "span" ? part + place.text : part;
  }).join("").replaceAll("  ", " ");
}

function examplesOf(
  model: AdaptedModel, { sourceFrom, sourceTo, targetFrom, targetTo, origin }: UsedPhrase, { words }: Decoded, prepared: PreparedText,
  from: number,
): PhraseReason["examples"] {
  if (origin !== "phraseTable") return [];
  const target = words.subarray(targetFrom, targetTo);
  return model.bitext.units(prepared.words, from + sourceFrom, from + sourceTo, target, mostUnits + mostPassedOver)
    .filter((unit) => unit < sentenceCount(model.sources)).slice(0, mostUnits).map((unit) => unitOf(model, unit));
}

/** A training unit as it is read: what was really translated, not what a baseline made of it. */
export function unitOf({ bitext, sources, vocabulary }: AdaptedModel, unit: number): { readonly source: string; readonly target: string } {
  const read = (words: Int32Array): string => detokenize(Array.from(words, (word) => vocabulary.word(word)));
  return { source: read(sentenceAt(sources, unit)), target: read(bitext.targetSentence(unit)) };
}
