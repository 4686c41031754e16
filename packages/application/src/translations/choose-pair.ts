import { requirePair } from "../language-pairs/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { DetectedPair, DetectPair } from "./detect-pair.js";
import type { DocumentFilter } from "../documents/index.js";
import { detectingTarget } from "./translation-options.js";

/** Chooses the pair of a document: the pair or chain that is named, or for `Aut<Xxx>` the one that fits the language of the text. */
export class ChoosePair {
  constructor(private readonly directory: Pick<PairDirectory, "pairs" | "chain" | "reread">, private readonly detectPair: Pick<DetectPair, "run">) {}

  /**
   * Reads the text only to detect its language; `detectedSourceLanguageId` is "" when the pair was named. Rejects as
   * `requirePair` and `DetectPair` do.
   */
  async run(languagePairId: string, filter: DocumentFilter, text: () => Promise<AsyncIterable<string>>): Promise<DetectedPair> {
    const target = detectingTarget(languagePairId);
    if (target !== undefined) return this.detectPair.run(filter, await text(), target);
    return { pair: await requirePair(this.directory, languagePairId), detectedSourceLanguageId: "" };
  }
}
