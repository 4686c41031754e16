import { type LanguagePair, languageTagAndName } from "@dragoman/domain/language-pairs";
import { type OpenedDocument, sampleText } from "../documents/index.js";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";
import type { LanguageDetector } from "../language-detections/index.js";
import { pairsInto, requirePair } from "../language-pairs/index.js";
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
  async run(languagePairId: string, document: Pick<OpenedDocument, "parts">): Promise<DetectedPair> {
    const target = detectingTarget(languagePairId);
    if (target !== undefined) return this.detectPair.run(document, target);
    return { pair: await requirePair(this.directory, languagePairId), detectedSourceLanguageId: "" };
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

  /** Throws `source-language-not-detected` when the language is not sure or no pair leads from it. */
  async run(document: Pick<OpenedDocument, "parts">, target: string): Promise<DetectedPair> {
    const leading = requirePairsInto(this.directory, target);
    const [surest] = await this.detector.detect(await sampleText(document, sampleCharacters));
    if (surest === undefined) throw cannotDetect("The text is too short or too mixed to tell its language.");
    const fitting = leading.filter(({ pair }) => pair.sourceLanguageId === surest.code);
    const [best] = [...fitting].sort((a, b) => this.freeUnits(b) - this.freeUnits(a) || (a.pair.id < b.pair.id ? -1 : 1));
    if (best === undefined) {
      throw cannotDetect(
        `The text seems to be ${languageTagAndName(surest.code).name}, but no engine translates from that into ${target}.`,
      );
    }
    return { pair: best.pair, detectedSourceLanguageId: surest.code };
  }

  private freeUnits({ pair }: KnownPair): number {
    return this.directory.engines(pair.id).reduce((sum, engine) => sum + engine.freeUnits, 0);
  }
}

/** The pairs that lead into the target of `Aut<Xxx>`; throws `source-language-not-detected` when there is none. */
export function requirePairsInto(directory: Pick<EngineDirectory, "pairs">, target: string): readonly KnownPair[] {
  const leading = pairsInto(directory, target);
  if (leading.length === 0) throw cannotDetect(`No language pair translates into ${target}.`);
  return leading;
}
