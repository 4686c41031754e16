import { changed, created, request, schedule, type Translation } from "@dragoman/domain";
import type { Caller } from "../common/caller.js";
import type { ContentStore, StoredContent } from "../common/content-store.js";
import type { Random } from "../common/random.js";
import type { EngineDirectory } from "../hosts/index.js";
import { type LabelRepository, requireLabels } from "../labels/index.js";
import { pairsInto, requirePair } from "../language-pairs/index.js";
import type { DocumentFormats } from "./document-formats.js";
import { cannotDetect, detectingTarget, type TranslationOptions } from "./translation-options.js";
import { readableFormat, translationProfile } from "./translation-profile.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Takes a translation job on: whatever the request can know is checked here, the rest ends the job with a sentence. */
export class RequestTranslation {
  constructor(
    private readonly jobs: TranslationRepository,
    private readonly contents: ContentStore,
    private readonly formats: DocumentFormats,
    private readonly directory: EngineDirectory,
    private readonly random: Random,
    private readonly labels: LabelRepository,
  ) {}

  async run(caller: Caller, options: TranslationOptions & { readonly input: StoredContent }): Promise<Translation> {
    const pair = this.pairOf(options.languagePairId);
    const open = () => this.contents.read(options.input.id);
    const format = readableFormat(options.inputFormat || (await this.formats.recognise(open)), this.formats);
    const labels = await requireLabels(this.labels, options.labels);
    const profile = translationProfile(caller, options, format, pair, this.formats, labels);
    await this.formats.check(format, profile.encoding, open);

    const job = await this.jobs.add((now) => {
      const job = request({
        id: this.random.id(), ownerId: caller.userId, profile, input: options.input.id, inputSize: options.input.size, now,
      });
      return { job, events: [created(job)] };
    });
    return this.jobs.update(job.id, (job, now) => changed(job, schedule(job), now));
  }

  /** The pair that is named; undefined when the source is to be detected and some pair leads to the target. */
  private pairOf(languagePairId: string) {
    const target = detectingTarget(languagePairId);
    if (target === undefined) return requirePair(this.directory, languagePairId);
    if (pairsInto(this.directory, target).length === 0) throw cannotDetect(`No pair leads to ${target}.`);
    return undefined;
  }
}
