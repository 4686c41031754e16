import { FixedClock, MemoryChanges, MemoryContentStore, MemorySignals } from "@dragoman/adapters-memory/common";
import { MemoryTranslationRepository } from "@dragoman/adapters-memory/translations";
import type { Instant } from "@dragoman/domain/common";
import {
  type InProgress, type Preparing, request, schedule, start, succeed, type Succeeded, type Translation, type TranslationOutputs,
  type TranslationProfile,
} from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";

export const anna: Caller = { userId: "u1", username: "anna@company.example", role: "translator" };
export const admin: Caller = { userId: "u2", username: "admin@company.example", role: "admin" };

const blank: TranslationProfile = {
  username: anna.username, title: "", languagePairId: "EngSpa_p", encoding: "", inputFormat: "text/plain", outputFormat: "text/plain",
  pdfConverter: "", imageConverter: "", unknownMode: "original", translationMethod: "MTE", dictionaryIds: [], highlightDictionary: false,
  highlightBrand: false, highlightFeedback: false, highlightUnknown: false, markSegments: false, generateMetadata: false,
  includeTextContent: false, xliffTargets: "alternatives", translateHidden: false, linguisticOptions: {}, labels: [],
};

/** What an ordinary job is asked for with, with what is given in its place. */
export function aProfile(change: Partial<TranslationProfile> = {}): TranslationProfile {
  return { ...blank, ...change };
}

/** What may be said of a job. */
export interface JobFacts {
  readonly ownerId?: string;
  readonly input?: string;
  readonly inputSize?: number;
  readonly queued?: Instant;
  readonly profile?: Partial<TranslationProfile>;
}

/** A job that waits for a worker, Anna's unless it is another's. */
export function aJob(id: string, { ownerId = anna.userId, input = "input", inputSize = 1, queued = 0, profile }: JobFacts = {}): Preparing {
  return schedule(request({ id, ownerId, profile: aProfile(profile), input, inputSize, now: queued })) as Preparing;
}

/** The job in the hands of a worker. */
export function begun(job: Translation, now: Instant = job.queued, engineId = "job"): InProgress {
  return start(job, engineId, now) as InProgress;
}

/** A job that has succeeded. */
export function aSuccess(
  id: string, facts: JobFacts & { readonly outputs?: Partial<TranslationOutputs>; readonly outputSize?: number } = {},
): Succeeded {
  const job = begun(aJob(id, facts));
  const { outputSize = 1, outputs } = facts;
  return succeed(job, job.attempt, { result: { outputSize }, outputs: { document: "output", ...outputs } }, job.started);
}

/** Jobs and contents, and how tests look at them. */
export interface KeptJobs {
  readonly jobs: MemoryTranslationRepository;
  readonly contents: MemoryContentStore;
  readonly clock: FixedClock;
  readonly signals: MemorySignals;
  /** Stores a text; answers the id of the content. */
  readonly write: (text: string) => Promise<string>;
  readonly read: (contentId: string) => Promise<string>;
}

/** Keeps these jobs. */
export async function keptJobs(all: readonly Translation[] = [], signals = new MemorySignals()): Promise<KeptJobs> {
  const clock = new FixedClock();
  const jobs = new MemoryTranslationRepository(clock, new MemoryChanges(clock, signals));
  for (const state of all) await jobs.add(() => ({ state }));
  const contents = new MemoryContentStore(clock, () => jobs.contents());
  return {
    jobs, contents, clock, signals,
    write: async (text) => (await contents.write(async function* () { yield Buffer.from(text); }())).id,
    read: (contentId) => textOf(contents.read(contentId)),
  };
}

/** The text that these bytes are. */
export async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
