import {
  adaptedPair, type AdaptedPair, requestTraining, type TrainingFile, type TrainingJob, trainingCreated, type TrainingProfile,
} from "@dragoman/domain/adapted-language-pairs";
import { fold, invalid } from "@dragoman/domain/common";
import { type LanguagePair, languageOfTag } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import type { Random } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { WorkPlace } from "../common/tracer.js";
import type { HostRepository } from "../hosts/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { checkGivenData, type GivenData, type GivenFile } from "./given-data.js";
import { adaptedNameTaken } from "./training-failures.js";
import { requireBaseline, requireHost, requireTrainingEngine } from "./training-hosts.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** The languages of a pair: those of its baseline, or named. */
export type WantedLanguages =
  | { readonly baselineLanguagePairId: string }
  | { readonly sourceLanguageId: string; readonly targetLanguageId: string };

/** A training that somebody asks for. */
export type AskedTraining = WantedLanguages & {
  readonly name: string;
  readonly hostname: string;
  readonly comments?: string;
  readonly verifySegmentation?: boolean;
  /** What the job is a part of. */
  readonly trace?: WorkPlace | undefined;
};

/** Takes a training on: whatever the request can know is checked here; what only the data can tell ends the job with a sentence. */
export class RequestTraining {
  constructor(
    private readonly jobs: TrainingJobRepository,
    private readonly contents: ContentStore,
    private readonly directory: Pick<PairDirectory, "pairs" | "reread">,
    private readonly hosts: Pick<HostRepository, "find">,
    private readonly random: Random,
  ) {}

  /** `id` is that of the job where the same request may come again: then both are one job. */
  async run(caller: Caller, asked: AskedTraining, data: GivenData, id = this.random.id()): Promise<TrainingJob> {
    const { pair, baseline } = await wantedPair(this.directory, asked);
    const host = await requireHost(this.hosts, "hostname", asked.hostname, baseline?.id ?? "");
    requireTrainingEngine(host);
    await checkGivenData(data);
    const found = await this.jobs.find(id);
    if (found !== undefined) return found;
    // Before 3 GB are stored; the store says so once more.
    if (isTaken(asked.name, await this.jobs.pairs())) throw adaptedNameTaken(asked.name);

    const profile: TrainingProfile = {
      name: asked.name, languagePairId: pair.id, sourceLanguageId: pair.sourceLanguageId, targetLanguageId: pair.targetLanguageId,
      baselineLanguagePairId: baseline?.id ?? "", comments: asked.comments ?? "", username: caller.username, trainingHost: host.hostname,
      verifySegmentation: asked.verifySegmentation ?? false, isAutomatic: false,
    };
    const stored: TrainingFile[] = [];
    try {
      stored.push(await this.store(data.training));
      if (data.test !== undefined) stored.push(await this.store(data.test));
      const [training, test] = stored as [TrainingFile, TrainingFile?];
      return await this.jobs.addPair((now) => {
        const job = requestTraining({ id, profile, training, test, now, trace: asked.trace });
        return { state: job, events: [trainingCreated(job)] };
      });
    } catch (failure) {
      // What is left here the sweep takes: nothing refers to it.
      await Promise.allSettled(stored.map(({ content }) => this.contents.remove(content)));
      throw failure;
    }
  }

  private async store({ fileName, bytes }: GivenFile): Promise<TrainingFile> {
    const { id, size } = await this.contents.write(bytes());
    return { content: id, size, fileName };
  }
}

/** The pair that would be trained, and the one that it adapts; none where its languages alone are named. */
export async function wantedPair(
  directory: Pick<PairDirectory, "pairs" | "reread">, asked: WantedLanguages & { readonly name: string },
): Promise<{ readonly pair: LanguagePair; readonly baseline?: LanguagePair }> {
  if ("baselineLanguagePairId" in asked) {
    const baseline = await requireBaseline(directory, asked.baselineLanguagePairId);
    return { pair: adaptedPair(asked.name, baseline.sourceLanguageId, baseline.targetLanguageId), baseline };
  }
  const [source, target] = [codeOf("sourceLanguageId", asked.sourceLanguageId), codeOf("targetLanguageId", asked.targetLanguageId)];
  if (source === target) {
    throw invalid("languages-same", `A pair leads from one language into another, not from ${source} into itself.`,
      "sourceLanguageId and targetLanguageId must differ.");
  }
  return { pair: adaptedPair(asked.name, source, target) };
}

function codeOf(field: string, language: string): string {
  const code = languageOfTag(language)?.code;
  if (code !== undefined) return code;
  throw invalid("unknown-value", `${field} ${JSON.stringify(language.slice(0, 100))} is no language that is known here.`,
    `${field} must be a code of three letters, as GET /language-pairs has them.`);
}

function isTaken(name: string, pairs: readonly AdaptedPair[]): boolean {
  return pairs.some((pair) => fold(pair.name) === fold(name));
}
