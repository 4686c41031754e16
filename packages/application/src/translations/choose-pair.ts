import { type LanguagePair, languageTagAndName } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import { type OpenedDocument, sampleText } from "../documents/index.js";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";
import type { DetectedLanguage, LanguageDetector } from "../language-detections/index.js";
import { type NextPairs, type PairOrder, pairsFor, pairsInto, requirePair } from "../language-pairs/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { cannotDetect, detectingTarget } from "./translation-options.js";

/** Chooses the pair of a document: the pair or chain that is named, or for `Aut<Xxx>` the one that fits the language of the text. */
export class ChoosePair {
  constructor(
    private readonly directory: Pick<PairDirectory, "pairs" | "chain" | "reread">, private readonly detectPair: Pick<DetectPair, "run">,
    private readonly order: NextPairs,
  ) {}

  /**
   * Reads the document only to detect its language; `detectedSourceLanguageId` is "" when the pair was named. Rejects as
   * `requirePair` and `DetectPair` do.
   */
  async run(
    caller: Pick<Caller, "accountId">, { languagePairId, fallback = false }: AskedPair, document: Pick<OpenedDocument, "parts">,
  ): Promise<ChosenPair> {
    const target = detectingTarget(languagePairId);
    const chosen = target !== undefined ? await this.detectPair.run(document, target, caller)
      : { pair: await requirePair(pairsFor(caller, this.directory), languagePairId, fallback), detectedSourceLanguageId: "" };
    return { ...chosen, next: fallback ? await this.order.nextPairs(chosen.pair.id, caller) : [] };
  }
}

/** Which pair is asked for, and whether another one will do while no engine of it runs. */
export interface AskedPair {
  readonly languagePairId: string;
  readonly fallback?: boolean;
}

/** So much text tells the language; more of it costs time and changes nothing. */
const sampleCharacters = 4_000;

/** A pair, and the language that was detected to choose it. */
export interface DetectedPair {
  readonly pair: LanguagePair;
  readonly detectedSourceLanguageId: string;
}

/** What a document is translated with. */
export interface ChosenPair extends DetectedPair {
  /** Pairs that translate while no engine of the pair runs, the best first; none where that is not asked for. */
  readonly next: readonly LanguagePair[];
}

/**
 * Chooses the pair of `Aut<Xxx>`: the language of the document's text, then the pair from it that is the first in the order of
 * its direction.
 */
export class DetectPair {
  constructor(
    private readonly directory: Pick<EngineDirectory, "pairs">, private readonly order: Pick<PairOrder, "ordered">,
    private readonly detector: Pick<LanguageDetector, "detect">,
  ) {}

  /** Throws `source-language-not-detected` when no language can be told, or no pair leads from it. */
  async run(document: Pick<OpenedDocument, "parts">, target: string, caller: Pick<Caller, "accountId"> = {}): Promise<DetectedPair> {
    const leading = requirePairsInto(pairsFor(caller, this.directory), target);
    const served = new Set(leading.map(({ pair }) => pair.sourceLanguageId));
    const code = chosenLanguage(await this.detector.detect(await sampleText(document, sampleCharacters)), served, target);
    const fitting = leading.map(({ pair }) => pair).filter(({ sourceLanguageId }) => sourceLanguageId === code);
    const [best] = await this.order.ordered(fitting);
    return { pair: best as LanguagePair, detectedSourceLanguageId: code };
  }
}

/** From here on a detected language is sure; below it is a guess. */
const sure = 0.5;
/** So many times as likely as the next one, a guess is clear. */
const clearly = 2;

/**
 * The language to translate from: the detected one when it is sure, and of guesses the one that pairs lead from, when that is
 * the only one or by far the likeliest.
 */
function chosenLanguage(detected: readonly DetectedLanguage[], served: ReadonlySet<string>, target: string): string {
  const [surest] = detected;
  if (surest === undefined) throw cannotDetect("The text is too short or too mixed to tell its language.");
  const possible = surest.score >= sure ? [surest] : detected;
  const [best, next] = possible.filter(({ code }) => served.has(code));
  if (best === undefined) {
    throw cannotDetect(
      `The text seems to be ${languageTagAndName(surest.code).name}, but no engine translates from that into ${target}.`,
    );
  }
  if (next === undefined || best.score >= clearly * next.score) return best.code;
  const [one, other] = [best, next].map(({ code }) => languageTagAndName(code).name);
  throw cannotDetect(`The text is too short to tell whether it is ${one} or ${other}.`);
}

/** The pairs that lead into the target of `Aut<Xxx>`; throws `source-language-not-detected` when there is none. */
export function requirePairsInto(directory: Pick<EngineDirectory, "pairs">, target: string): readonly KnownPair[] {
  const leading = pairsInto(directory, target);
  if (leading.length === 0) throw cannotDetect(`No language pair translates into ${target}.`);
  return leading;
}
