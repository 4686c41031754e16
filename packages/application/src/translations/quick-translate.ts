import { DomainError } from "@dragoman/domain/common";
import { languageTagAndName, type LanguagePair } from "@dragoman/domain/language-pairs";
import { newPatternTime } from "../brands/index.js";
import type { Caller } from "../common/caller.js";
import type { Clock } from "../common/clock-and-random.js";
import { type DictionaryRepository, requireDictionaries } from "../dictionaries/index.js";
import { type DocumentFilter, type DocumentFormats, documentContext, translateDocument, encodingOf, readableFormat } from "../documents/index.js";
import type { TranslateSegments } from "../segments/index.js";
import type { ChoosePair } from "./choose-pair.js";
import { type TranslationOptions, unknownModeOf } from "./translation-options.js";
import { linguisticOptionsOf } from "./translation-profile.js";

export interface QuickTranslation {
  /** The pair that was used. */
  readonly languagePairId: string;
  /** UTF-8, in the format of the input. */
  readonly translation: string;
  /** Our code; "" when the pair was named. */
  readonly detectedSourceLanguageId: string;
}

/** Translates a small document within the call; nothing of it is kept. */
export class QuickTranslate {
  constructor(
    private readonly formats: DocumentFormats,
    private readonly choosePair: ChoosePair,
    private readonly segments: TranslateSegments,
    private readonly clock: Clock,
    private readonly dictionaries: Pick<DictionaryRepository, "findAll">,
  ) {}

  async run(_caller: Caller, options: TranslationOptions & { readonly input: Uint8Array }, signal?: AbortSignal): Promise<QuickTranslation> {
    const format = readableFormat(options.inputFormat || "text/plain", this.formats);
    const filter = this.formats.filter(format) as DocumentFilter;
    const encoding = encodingOf(options.encoding, this.formats);
    const unknownMode = unknownModeOf(options.unknownMode);
    const text = async () => (await this.formats.decode(format, encoding, async function* () { yield options.input; })).text;

    const { pair, detectedSourceLanguageId } = await this.choosePair.run(options.languagePairId, filter, text);
    const linguisticOptions = linguisticOptionsOf(options.linguisticOptions, [pair]);
    const dictionaries = await requireDictionaries(this.dictionaries, options.dictionaryIds, detectedSourceLanguageId === "" ? pair : undefined);

    const patternTime = newPatternTime();
    const steps = translateDocument(
      filter.parts(await text(), documentContext(pair, options, this.clock.now())),
      (segments) => this.segments.run(segments, {
        languagePairId: pair.id, lane: "interactive", sourceLanguageId: pair.sourceLanguageId, unknownMode, linguisticOptions,
        dictionaryIds: dictionaries.map(({ id }) => id), patternTime,
        ...(signal === undefined ? {} : { signal }),
      }));
    let translation = "";
    for await (const step of steps) {
      const failure = step.translated.find((segment) => segment.failure !== undefined)?.failure;
      if (failure !== undefined) throw cannotTranslate(pair, failure);
      translation += step.text;
    }
    return { languagePairId: pair.id, translation, detectedSourceLanguageId };
  }
}

function cannotTranslate(pair: LanguagePair, failure: string): DomainError {
  return new DomainError("unavailable", "engine-failed",
    `The engine of ${pair.id} could not translate a segment into ${languageTagAndName(pair.targetLanguageId).name}.`, { details: failure, retryAfterSeconds: 1 });
}
