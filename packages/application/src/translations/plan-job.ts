import { idOfRevisioned } from "@dragoman/domain/dictionaries";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { TranslationProfile } from "@dragoman/domain/translations";
import { dictionariesPassedOver, type DictionaryRepository } from "../dictionaries/index.js";
import type { ChoosePair } from "./choose-pair.js";
import type { OpenedDocument } from "../documents/index.js";
import type { SegmentsRequest } from "../segments/index.js";
import { linguisticOptionsFor } from "./translation-profile.js";

/** What a job is carried out with. */
export interface JobPlan {
  readonly pair: LanguagePair;
  /** The pair was not named; it follows from the text. */
  readonly detected: boolean;
  /** What each of its segments is translated with. */
  readonly request: Omit<SegmentsRequest, "lane">;
  /** What was asked for, with those options only that the pair has. */
  readonly profile: TranslationProfile;
  /** Dictionaries that were asked for and do not serve the pair, or are deleted. */
  readonly passedOver: readonly string[];
}

/**
 * Plans what a job is carried out with, from what was asked for and what is there now. What does not fit the pair is
 * left out: a quick call or a request is refused for it, a job that waited or detected its source goes on without.
 */
export class PlanJob {
  constructor(private readonly choosePair: ChoosePair, private readonly dictionaries: Pick<DictionaryRepository, "findAll">) {}

  /** Rejects as `ChoosePair` does. */
  async run(asked: TranslationProfile, document: Pick<OpenedDocument, "parts">): Promise<JobPlan> {
    const { pair, next, detectedSourceLanguageId } = await this.choosePair.run(asked, asked, document);
    const profile = { ...asked, linguisticOptions: linguisticOptionsFor(pair, asked.linguisticOptions) };
    return {
      pair, profile,
      detected: detectedSourceLanguageId !== "",
      request: {
        languagePairId: pair.id, sourceLanguageId: pair.sourceLanguageId,
        estimatesQuality: pair.estimatesQuality ?? false, ...(profile.generateMetadata ? { withReasons: true } : {}),
        ...(next.length === 0 ? {} : { fallback: next.map(({ id }) => id) }),
        unknownMode: profile.unknownMode, linguisticOptions: profile.linguisticOptions,
        dictionaryIds: profile.dictionaryIds.map(idOfRevisioned),
        ...(profile.accountId === undefined ? {} : { apart: true }),
      },
      passedOver: await dictionariesPassedOver(this.dictionaries, profile.dictionaryIds, pair),
    };
  }
}
