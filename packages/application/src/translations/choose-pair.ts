import { type LanguagePair, languageTagAndName } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import { type OpenedDocument, sampleText } from "../documents/index.js";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";
import type { DetectedLanguage, LanguageDetector } from "../language-detections/index.js";
import { pairsFor, pairsInto, requirePair } from "../language-pairs/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { cannotDetect, detectingTarget } from "./translation-options.js";

/** Chooses the pair of a document: the pair or chain that is named, or for `Aut<Xxx>` the one that fits the language of the text. */
export class ChoosePair {
  constructor(
    private readonly directory: Pick<PairDirectory, "pairs" | "chain" | "reread">, private readonly detectPair: Pick<DetectPair, "run">,
  ) {}

  /**
   * Reads the document only to detect its language; `detectedSourceLanguageId` is "" when the pair was named. Rejects as
   * `requirePair` and `DetectPair` do.
   */
  async run(
    caller: Pick<Caller, "accountId">, languagePairId: string, document: Pick<OpenedDocument, "parts">,
  ): Promise<DetectedPair> {
    const target = detectingTarget(languagePairId);
    if (target !== undefined) return this.detectPair.run(document, target, caller);
    return { pair: await requirePair(pairsFor(caller, this.directory), languagePairId), detectedSourceLanguageId: "" };
  }
}

/** So much text tells the language; more of it costs time and changes nothing. */
const sampleCharacters = 4_000;

/** A pair, and the language that was detected to choose it. */
export interface DetectedPair {
  readonly pair: LanguagePair;
  readonly detectedSourceLanguageId: string;
}

/**
 * Chooses the pair of `Aut<Xxx>`: the language of the document's text, then the pair from it with the most free units,
 * as they were a few seconds ago.
 */
export class DetectPair {
  constructor(private readonly directory: EngineDirectory, private readonly detector: LanguageDetector) {}

  /** Throws `source-language-not-detected` when no language can be told, or no pair leads from it. */
  async run(document: Pick<OpenedDocument, "parts">, target: string, caller: Pick<Caller, "accountId"> = {}): Promise<DetectedPair> {
    const leading = requirePairsInto(pairsFor(caller, this.directory), target);
    const served = new Set(leading.map(({ pair }) => pair.sourceLanguageId));
    const code = chosenLanguage(await this.detector.detect(await sampleText(document, sampleCharacters)), served, target);
    const fitting = leading.filter(({ pair }) => pair.sourceLanguageId === code);
    const [best] = fitting.sort((a, b) => this.freeUnits(b) - this.freeUnits(a) || (a.pair.id < b.pair.id ? -1 : 1));
    return { pair: (best as KnownPair).pair, detectedSourceLanguageId: code };
  }

  private freeUnits({ pair }: KnownPair): number {
    return this.directory.engines(pair.id).reduce((sum, engine) => sum + engine.freeUnits, 0);
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
