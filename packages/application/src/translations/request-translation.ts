import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { created, request, schedule, type Translation, translationChanged } from "@dragoman/domain/translations";
import type { AccountLimits } from "../accounts/index.js";
import type { Caller } from "../common/caller.js";
import type { Random } from "../common/clock-and-random.js";
import type { ContentStore, StoredContent } from "../common/content-store.js";
import type { WorkPlace } from "../common/tracer.js";
import { OneAtATime } from "../common/one-at-a-time.js";
import { dictionariesOf, type DictionaryRepository, requireDictionaries } from "../dictionaries/index.js";
import { type DocumentFormats, readableFormat, recognisedFormat } from "../documents/index.js";
import { type LabelRepository, labelsOf, requireLabels } from "../labels/index.js";
import { pairsFor, requirePair } from "../language-pairs/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { type AskedPair, requirePairsInto } from "./choose-pair.js";
import { detectingTarget, type TranslationOptions } from "./translation-options.js";
import { linguisticOptionsOf, translationProfile } from "./translation-profile.js";
import type { TranslationRepository } from "./translation-repository.js";

/** What requests name by id or name. */
export interface NamedResources {
  readonly labels: LabelRepository;
  readonly dictionaries: Pick<DictionaryRepository, "findAll">;
}

/** A document, and what is wanted of it. */
export interface AskedTranslation extends TranslationOptions {
  readonly input: StoredContent;
  /** What the job is a part of. */
  readonly trace?: WorkPlace | undefined;
}

/** Takes a translation job on: whatever the request can know is checked here, the rest ends the job with a sentence. */
export class RequestTranslation {
  /** The store adds the jobs of an owner one by one: those that wait for it here hold no connection that others need. */
  private readonly owners = new OneAtATime();

  constructor(
    private readonly jobs: TranslationRepository,
    private readonly contents: ContentStore,
    private readonly formats: DocumentFormats,
    private readonly directory: PairDirectory,
    private readonly random: Random,
    private readonly resources: NamedResources,
    private readonly limits: Pick<AccountLimits, "requireCharacters">,
  ) {}

  /** `id` is that of the job where the same request may come again: then both are one job, whatever the first one was answered. */
  async run(caller: Caller, options: AskedTranslation, id?: string): Promise<Translation> {
    const begun = async () => (id === undefined ? undefined : this.jobs.find(id));
    const job = await begun() ?? await this.add(caller, options, id ?? this.random.id()).catch(async (failure: unknown) => {
      // The store may have taken it from the first request only now.
      const stored = await begun().catch(() => undefined);
      if (stored === undefined) throw failure;
      return stored;
    });
    if (job.substate !== "created") return job;
    // Once it is stored the job is accepted, also when this fails: workers take it in either state.
    return this.jobs.update(job.id, (found, now) => translationChanged(found, schedule(found), now)).catch(() => job);
  }

  private async add(caller: Caller, options: AskedTranslation, id: string): Promise<Translation> {
    await this.limits.requireCharacters(caller);
    const { pair, possible } = await this.pairsOf(pairsFor(caller, this.directory), options);
    const open = () => this.contents.read(options.input.id);
    const sender = caller.userId;
    const format = options.inputFormat ? readableFormat(options.inputFormat, this.formats)
      : await recognisedFormat(open, this.formats, sender);
    const labels = await requireLabels(labelsOf(caller, this.resources.labels), options.labels);
    const dictionaries = await requireDictionaries(dictionariesOf(caller, this.resources.dictionaries), options.dictionaryIds, pair);
    const linguisticOptions = linguisticOptionsOf(options.linguisticOptions, possible);
    const profile = translationProfile(caller, options, format, pair, this.formats, { labels, dictionaries, linguisticOptions });
    const { encoding, xmlRules, pdfConverter, imageConverter } = profile;
    await this.formats.open({ mediaType: format, encoding, bytes: open, xmlRules, pdfConverter, imageConverter, sender }).check();

    return this.owners.run(caller.userId, () => this.jobs.add((now) => {
      const job = request({
        id, ownerId: caller.userId, profile, input: options.input.id, inputSize: options.input.size, now, trace: options.trace,
      });
      return { state: job, events: [created(job)] };
    }));
  }

  /** The pair that is named and nothing else; while the source is to be detected no pair, and all that lead to the target. */
  private async pairsOf(
    directory: PairDirectory, { languagePairId, fallback }: AskedPair,
  ): Promise<{ readonly pair: LanguagePair | undefined; readonly possible: readonly LanguagePair[] }> {
    const target = detectingTarget(languagePairId);
    if (target === undefined) {
      const pair = await requirePair(directory, languagePairId, fallback);
      return { pair, possible: [pair] };
    }
    return { pair: undefined, possible: requirePairsInto(directory, target).map(({ pair }) => pair) };
  }
}
