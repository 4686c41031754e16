import {
  changed, DomainError, fail, handBack, idOfRevisioned, type InProgress, invalid, type LanguagePair, leaseRenewalMs, type Progress, renew, succeed, type Translation, type TranslationOutputs,
} from "@dragoman/domain";
import type { ContentStore } from "../common/content-store.js";
import { dictionariesPassedOver, type DictionaryRepository } from "../dictionaries/index.js";
import { requirePair } from "../language-pairs/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { DetectPair } from "./detect-pair.js";
import { documentContext } from "./document-context.js";
import type { DocumentFilter, DocumentPart } from "./document-filter.js";
import type { DocumentFormats } from "./document-formats.js";
import { JobMetadata } from "./job-metadata.js";
import { JobTally } from "./job-tally.js";
import { SideContent, type StepTeller } from "./side-content.js";
import { type DocumentStep, plainLines, translateDocument } from "./translate-document.js";
import type { TranslateSegments } from "./translate-segments.js";
import { detectingTarget } from "./translation-options.js";
import { linguisticOptionsFor } from "./translation-profile.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Progress is shown this often; the lease is renewed with it. */
const progressMs = 1_000;

/** How a job ended for the worker that held it. */
export type JobEnd = "succeeded" | "failed" | "handedBack" | "lost";

/** Carries one claimed job to its end: decode → segments → engine → target document → outcome, as a stream. */
export class RunTranslationJob {
  constructor(
    private readonly jobs: TranslationRepository,
    private readonly contents: ContentStore,
    private readonly formats: DocumentFormats,
    private readonly directory: PairDirectory,
    private readonly detectPair: DetectPair,
    private readonly segments: TranslateSegments,
    private readonly dictionaries: Pick<DictionaryRepository, "findAll">,
  ) {}

  /**
   * Never rejects for what the document or an engine does. `stopping` hands the job back, so that the next worker takes
   * it at once; when the job was canceled, deleted or taken over meanwhile nothing is written any more.
   */
  async run(job: InProgress, stopping: AbortSignal): Promise<JobEnd> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping, lost.signal]);
    try {
      await this.translate(job, signal, lost);
      return "succeeded";
    } catch (error) {
      if (lost.signal.aborted || isLeaseLost(error)) return "lost";
      if (stopping.aborted || isPassing(error)) return this.conclude(job, "handedBack", (held) => handBack(held, job.attempt));
      return this.conclude(job, "failed", (held, now) => fail(held, job.attempt, sentence(error), now));
    }
  }

  private async translate(job: InProgress, signal: AbortSignal, lost: AbortController): Promise<void> {
    let bytesRead = 0;
    const bytes = () => counted(this.contents.read(job.input), (read) => (bytesRead = read));
    const tally = new JobTally(job.result.inputSize, () => bytesRead);
    const stopTelling = this.tellProgress(job, tally, lost);
    try {
      const { inputFormat, encoding } = job.profile;
      const filter = this.formats.filter(inputFormat) as DocumentFilter;
      const decode = async () => (await this.formats.decode(inputFormat, encoding, bytes)).text;
      const pair = await this.pairOf(job, filter, decode);
      const linguisticOptions = linguisticOptionsFor(pair, job.profile.linguisticOptions);
      const passedOver = await dictionariesPassedOver(this.dictionaries, job.profile.dictionaryIds, pair);
      const steps = translateDocument(
        this.parts(job, filter, await decode(), pair),
        (segments) => this.segments.run(segments, {
          languagePairId: pair.id, lane: "documents", sourceLanguageId: pair.sourceLanguageId,
          unknownMode: job.profile.unknownMode, linguisticOptions,
          dictionaryIds: job.profile.dictionaryIds.map(idOfRevisioned), signal,
        }),
        (segments) => tally.found(segments));
      const outputs = await this.write(steps, tally, signal, sidesOf({ ...job, profile: { ...job.profile, linguisticOptions } }, pair, passedOver));
      if (tally.nothingTranslated) throw nothingTranslated(pair, tally);
      const end = { result: tally.result(), profile: { languagePairId: pair.id }, outputs, ...(tally.quality === undefined ? {} : { quality: tally.quality }) };
      await this.jobs.update(job.id, (held, now) => changed(held, succeed(held, job.attempt, end, now), now));
    } finally {
      await stopTelling();
    }
  }

  /** The parts of the target document: as the filter reads them, or those of a document in the other format that was asked for. */
  private parts(job: InProgress, filter: DocumentFilter, text: AsyncIterable<string>, pair: LanguagePair): AsyncIterable<DocumentPart> {
    const { inputFormat, outputFormat, title } = job.profile;
    const context = documentContext(pair, job.profile, job.started);
    const parts = filter.parts(text, context);
    if (outputFormat === inputFormat) return parts;
    const writer = this.formats.writer(outputFormat);
    if (writer === undefined) throw invalid("unknown-format", `The format ${outputFormat} cannot be written.`, `It is one of ${this.formats.writable.join(", ")}.`);
    return writer.parts(parts, context, { title, format: inputFormat });
  }

  /** Stores the target document, and beside it what was asked for. */
  private async write(
    steps: AsyncIterable<DocumentStep>, tally: JobTally, signal: AbortSignal, tellers: Readonly<Partial<Record<SideOutput, StepTeller>>>,
  ): Promise<TranslationOutputs> {
    const sides = (Object.entries(tellers) as [SideOutput, StepTeller][]).map(([name, teller]) => ({ name, content: new SideContent(this.contents, teller) }));
    try {
      const document = await this.contents.write(encoded(steps, tally, signal, sides.map(({ content }) => content)));
      const finished = await Promise.all(sides.map(async ({ name, content }) => [name, await content.finish()] as const));
      return { document: document.id, ...Object.fromEntries(finished) };
    } finally {
      for (const { content } of sides) content.abandon();
    }
  }

  /** The named pair, or the one that fits the language of the text; the job shows it from then on. */
  private async pairOf(job: InProgress, filter: DocumentFilter, decode: () => Promise<AsyncIterable<string>>): Promise<LanguagePair> {
    const target = detectingTarget(job.profile.languagePairId);
    if (target === undefined) return requirePair(this.directory, job.profile.languagePairId);
    const { pair } = await this.detectPair.run(filter, await decode(), target);
    await this.renew(job, { profile: { languagePairId: pair.id } });
    return pair;
  }

  /** Renews the lease and shows progress until the returned function is called; aborts `lost` when the job is another's. */
  private tellProgress(job: InProgress, tally: JobTally, lost: AbortController): () => Promise<void> {
    let shown = "";
    let renewedAt = Date.now();
    let telling = Promise.resolve();
    const timer = setInterval(() => {
      telling = telling.then(async () => {
        const result = tally.result();
        const due = Date.now() - renewedAt >= leaseRenewalMs;
        if (!due && JSON.stringify(result) === shown) return;
        await this.renew(job, { result });
        shown = JSON.stringify(result);
        renewedAt = Date.now();
      }).catch((error: unknown) => {
        if (isLeaseLost(error)) lost.abort(error); // anything else passes: the lease outlives several failed renewals
      });
    }, progressMs);
    return async () => {
      clearInterval(timer);
      await telling;
    };
  }

  private renew(job: InProgress, progress: Progress): Promise<Translation> {
    return this.jobs.update(job.id, (held, now) => changed(held, renew(held, job.attempt, progress, now), now));
  }

  private async conclude(
    job: InProgress, end: JobEnd, change: (held: Translation, now: number) => Translation,
  ): Promise<JobEnd> {
    try {
      await this.jobs.update(job.id, (held, now) => changed(held, change(held, now), now));
      return end;
    } catch {
      return "lost"; // taken over, canceled or deleted; or the store is away, and then the lease runs out
    }
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, read: (total: number) => void): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of bytes) {
    read((total += piece.length));
    yield piece;
  }
}

/** What is written beside a document; its bare text only when the document itself is more than that. */
type SideOutput = Exclude<keyof TranslationOutputs, "document">;

function sidesOf({ id, profile }: InProgress, pair: LanguagePair, passedOver: readonly string[]): Partial<Record<SideOutput, StepTeller>> {
  return {
    ...(profile.includeTextContent && profile.outputFormat !== "text/plain" ? { text: { tell: plainLines, end: () => "" } } : {}),
    ...(profile.generateMetadata ? { metadata: new JobMetadata(id, profile, pair, passedOver) } : {}),
  };
}

async function* encoded(steps: AsyncIterable<DocumentStep>, tally: JobTally, signal: AbortSignal, sides: readonly SideContent[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const step of steps) {
    signal.throwIfAborted();
    tally.add(step);
    const bytes = encoder.encode(step.text);
    tally.wrote(bytes.length);
    for (const side of sides) await side.add(step);
    yield bytes;
  }
}

function isLeaseLost(error: unknown): boolean {
  return error instanceof DomainError && (error.code === "translation-lease-lost" || error.code === "translation-not-found");
}

/** An engine or the store is away for now; the next worker may have more luck. */
function isPassing(error: unknown): boolean {
  return error instanceof DomainError && error.kind === "unavailable";
}

function sentence(error: unknown): string {
  if (!(error instanceof DomainError)) return `The document could not be translated: ${error instanceof Error ? error.message : String(error)}`;
  return error.details === error.message || error.code === "source-language-not-detected" ? error.message : `${error.message} ${error.details}`;
}

function nothingTranslated(pair: LanguagePair, { failures }: JobTally): DomainError {
  return new DomainError("unexpected", "nothing-translated",
    `The engine of ${pair.id} could translate none of the ${failures.count} segments; the first failed because ${failures.first}.`);
}
