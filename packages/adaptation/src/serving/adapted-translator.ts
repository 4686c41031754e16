// Phrase-based translation (Koehn, Och and Marcu, "Statistical phrase-based translation", 2003) of the text itself, of what the baseline
// made of it (Simard, Goutte and Isabelle, "Statistical phrase-based post-editing", 2007), or with phrases of the baseline as further
// options (Chen, Eisele et al., "Multi-engine machine translation with an open-source decoder for statistical machine translation",
// 2007).
import { type Decoded, Decoder, type ExtraPhrase, type SentenceToDecode, weightsFrom } from "../decoding/index.js";
import { estimateBand } from "../quality/index.js";
import { segmentChrf } from "../scores/index.js";
import { bareToken, isWordToken } from "../text/index.js";
import type { MethodName } from "./adapted-header.js";
import type { AdaptedModel } from "./adapted-model.js";
import { type AskedText, codesIn, type FixedPlace, type TranslatedText } from "./asked-text.js";
import { byBaseline } from "./baseline-translator.js";
import { factsOf } from "./decoded-facts.js";
import { extraPhrases, type ExtraPhrases } from "./extra-phrases.js";
import { keptOrigins, standOnce } from "./fixed-places.js";
import { memoryHit } from "./memory-hit.js";
import { OwnWords } from "./own-words.js";
import { copiedAsItIs, type PreparedText, type Preparing, prepareText, stretchesOf } from "./prepared-text.js";
import { type DecodedStretch, phraseReasons } from "./reasons.js";
import { type TargetToken, writeText } from "./written-text.js";

/** From this share of unknown words on a text is none of the model's kind, so that the baseline translates it. */
const mostUnknown = 0.2;
/** A text on its way. */
interface UnderWay {
  readonly asked: AskedText;
  readonly preparing: Preparing;
  readonly prepared: PreparedText;
  readonly extra: ExtraPhrases;
}

/**
 * Translates texts with an adapted model, the same way in training and in service. One for each thread: it holds arrays that it works in.
 */
export class AdaptedTranslator {
  private readonly decoder: Decoder;

  /** `locale` is the tag of the target language; it matters for the capitals of some. */
  constructor(readonly model: AdaptedModel, private readonly locale?: string) {
    const { bitext: phrases, languageModel, vocabulary: { size: vocabularySize }, codes, nameLike } = model;
    const decoded = { phrases, languageModel, vocabularySize, keptClasses: [codes, [nameLike]] };
    this.decoder = new Decoder(decoded, weightsFrom(model.header.weights), model.settings);
  }

  get method(): MethodName {
    return this.model.method;
  }

  /** Decodes with other weights from now on. */
  setWeights(weights: Float64Array): void {
    this.decoder.setWeights(weights);
  }

  /** Whether the method has use for what the baseline makes of a text. */
  wantsBaseline({ text }: Pick<AskedText, "text">): boolean {
    const { method, sourceTruecaser } = this.model;
    if (method !== "direct") return true;
    const preparing = this.preparing([]);
    const prepared = prepareText(text, sourceTruecaser, preparing);
    return prepared.tokens.some((_, at) => this.isStrange(prepared, preparing.own, at));
  }

  /** The newest translation of exactly this text in training, where there is one. */
  recall(asked: AskedText): TranslatedText | undefined {
    return memoryHit(this.model, asked);
  }

  /**
   * Translates a text: as it was translated in training, or with phrases, or as the baseline did where too little of it is known. Where
   * the baseline has fixed places of its own nothing is recalled, as units have none of those.
   */
  translate(asked: AskedText): TranslatedText {
    const remembered = asked.baseline?.places === undefined ? this.recall(asked) : undefined;
    if (remembered !== undefined) return remembered;
    for (const forceAll of [false, true]) {
      const underWay = this.begin(asked, forceAll);
      if (asked.baseline !== undefined && this.isStrangeText(underWay)) return byBaseline(asked.baseline.text);
      const stretches = this.decode(underWay);
      const translated = this.finish(underWay, stretches);
      if (standOnce(translated.words.flatMap(({ fixed }) => fixed ?? []), underWay.preparing.fixed.length)) return translated;
    }
    throw new Error("A place that is fixed did not come back exactly once.");
  }

  /** The best translations of a text by phrases alone, whose words differ; for tuning. */
  kBest(asked: AskedText, count: number): { readonly text: string; readonly decoded: Decoded }[] {
    const underWay = this.begin(asked, false);
    const { prepared, extra } = underWay;
    return this.decoder.kBest(sentenceOf(prepared, extra, 0, prepared.words.length), count).map((decoded) => ({
      decoded, text: this.write(underWay, [{ from: 0, targetFrom: 0, decoded }]).text,
    }));
  }

  private preparing(fixed: readonly FixedPlace[], forceAll = false): Preparing {
    return { model: this.model, own: new OwnWords(this.model.vocabulary), fixed, fixedWords: new Map(), forceAll };
  }

  private begin(asked: AskedText, forceAll: boolean): UnderWay {
    const { method, sourceTruecaser } = this.model;
    const ofBaseline = method === "postEditing" ? asked.baseline : undefined;
    const preparing = this.preparing(ofBaseline?.places ?? asked.fixed ?? codesIn(asked.text), forceAll);
    const prepared = prepareText(ofBaseline?.text ?? asked.text, sourceTruecaser, preparing, ofBaseline?.fixed);
    return { asked, preparing, prepared, extra: extraPhrases(asked, prepared, preparing) };
  }

  /** Of which the baseline knows more. Other ways than the direct one have what it knows in any case. */
  private isStrangeText({ prepared, preparing, extra }: UnderWay): boolean {
    if (this.model.method !== "direct") return false;
    const words = prepared.tokens.filter((token, at) => prepared.fixedAt[at] === -1 && isWordToken(token)).length;
    // Words that similar feedback has are known by it.
    const told = extra.phrases.filter(({ reference = -1 }) => isFeedback(extra, reference));
    const isTold = (at: number): boolean => told.some(({ from, to }) => from <= at && at < to);
    const strange = prepared.tokens.filter((_, at) => this.isStrange(prepared, preparing.own, at) && !isTold(at)).length;
    return strange > mostUnknown * words;
  }

  private isStrange({ tokens, words, fixedAt }: PreparedText, own: OwnWords, at: number): boolean {
    const word = bareToken(tokens[at] as string);
    return fixedAt[at] === -1 && own.isOwn(words[at] as number) && /\p{L}/u.test(word) && !copiedAsItIs.test(word);
  }

  private decode({ prepared, extra }: UnderWay): DecodedStretch[] {
    const starts = stretchesOf(prepared.tokens);
    let targetFrom = 0;
    return starts.slice(0, -1).map((from, at) => {
      const decoded = this.decoder.decode(sentenceOf(prepared, extra, from, starts[at + 1] as number));
      const stretch = { from, targetFrom, decoded };
      targetFrom += decoded.words.length;
      return stretch;
    });
  }

  private write({ prepared, preparing, asked }: UnderWay, stretches: readonly DecodedStretch[]): ReturnType<typeof writeText> {
    const unknownToBaseline = new Set(asked.baseline?.unknown ?? []);
    const tokens = stretches.flatMap(({ from, decoded }) => {
      const origins = keptOrigins(decoded, prepared, from, this.model);
      const placeOf = new Map([...preparing.fixedWords].map(([place, own]) => [own, place]));
      const sources = sourcesOfTargets(decoded, from, prepared.places, (source, target) =>
        prepared.words[from + source] === decoded.words[target] && isWordToken(prepared.tokens[from + source] as string));
      const unknown = unknownTargets(decoded);
      return Array.from(decoded.words, (decodedWord, at): TargetToken => {
        const origin = origins.get(at);
        const word = (origin === undefined ? undefined : prepared.named.get(origin)) ?? decodedWord;
        const fixed = origin === undefined ? placeOf.get(word) ?? -1 : prepared.fixedAt[origin] as number;
        const token = preparing.own.word(word);
        const isOfBaseline = unknownToBaseline.has(bareToken(token));
        // What a post-editor does not know are words of the target language, as a rule.
        const isUnknown = this.model.method === "postEditing" ? isOfBaseline
          : unknown.has(at) || (preparing.own.isOwn(word) && isOfBaseline);
        return {
          token, sources: sources[at] as number[], ...(fixed === -1 ? {} : { fixed }), ...(isUnknown ? { unknown: true } : {}),
        };
      });
    });
    return writeText(tokens, prepared, this.model.targetTruecaser, this.locale);
  }

  private finish(underWay: UnderWay, stretches: readonly DecodedStretch[]): TranslatedText {
    const { asked, prepared, preparing, extra } = underWay;
    const written = this.write(underWay, stretches);
    const { quality, method } = this.model;
    const agreement = method === "direct" || asked.baseline === undefined ? undefined : segmentChrf(written.text, [asked.baseline.text]);
    const facts = factsOf(stretches, prepared, extra.similarity, agreement);
    return {
      ...written, madeBy: "model", alignedTo: method === "postEditing" ? "baseline" : "text", facts,
      ...(usesFeedback(stretches, extra) ? { fromFeedback: true } : {}),
      ...(quality === undefined ? {} : { band: estimateBand(quality, facts) }),
      ...(asked.withReasons === true ? { reasons: phraseReasons(this.model, stretches, prepared, extra, written, preparing.fixed) } : {}),
    };
  }
}

function isFeedback({ sources }: ExtraPhrases, reference: number): boolean {
  return reference >= 0 && "feedbackId" in (sources[reference] ?? {});
}

function usesFeedback(stretches: readonly DecodedStretch[], extra: ExtraPhrases): boolean {
  return stretches.some(({ decoded }) => decoded.phrases.some(({ reference }) => isFeedback(extra, reference)));
}

function sentenceOf({ words, forced }: PreparedText, { phrases }: ExtraPhrases, from: number, to: number): SentenceToDecode {
  const within = (span: { readonly from: number; readonly to: number }): boolean => span.from >= from && span.to <= to;
  const moved = <Span extends { readonly from: number; readonly to: number }>(span: Span): Span =>
    ({ ...span, from: span.from - from, to: span.to - from });
  return {
    words: words.subarray(from, to), forced: forced.filter(within).map(moved),
    phrases: phrases.filter(within).map((phrase): ExtraPhrase => moved(phrase)),
  };
}

/** A word that stands in the translation as it was is there, and in no word beside it that it was aligned with as well. */
function sourcesOfTargets(
  { words, links }: Decoded, from: number, places: Int32Array, isSame: (source: number, target: number) => boolean,
): number[][] {
  const sources = Array.from(words, (): number[] => []);
  const kept = new Map<number, number>();
  for (let at = 0; at < links.length; at += 2) {
    const [source, target] = [links[at] as number, links[at + 1] as number];
    if (isSame(source, target)) kept.set(source, target);
  }
  for (let at = 0; at < links.length; at += 2) {
    const [source, target] = [links[at] as number, links[at + 1] as number];
    if ((kept.get(source) ?? target) !== target) continue;
    sources[target]?.push(places[2 * (from + source)] as number, places[2 * (from + source) + 1] as number);
  }
  return sources;
}

function unknownTargets({ phrases }: Decoded): Set<number> {
  return new Set(phrases.flatMap(({ origin, targetFrom }) => (origin === "unknown" ? [targetFrom] : [])));
}
