import { DomainError, invalid } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { InProgress, TranslationOutputs } from "@dragoman/domain/translations";
import type { ContentStore } from "../common/content-store.js";
import { documentContext, type DocumentFilter, type DocumentPart, type DocumentFormats, SideContent, type StepTeller, type DocumentStep, plainLines, translateDocument } from "../documents/index.js";
import { HeldJob, isLeaseLost, type JobEnd } from "./held-job.js";
import { JobMetadata } from "./job-metadata.js";
import { JobTally } from "./job-tally.js";
import type { SettledJob, SettleJob } from "./settle-job.js";
import type { TranslateSegments } from "../segments/index.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Carries one claimed job to its end: decode → segments → engine → target document → outcome, as a stream. */
export class RunTranslationJob {
  constructor(
    private readonly jobs: Pick<TranslationRepository, "update">,
    private readonly contents: Pick<ContentStore, "read" | "write">,
    private readonly formats: DocumentFormats,
    private readonly settleJob: SettleJob,
    private readonly segments: Pick<TranslateSegments, "run">,
  ) {}

  /**
   * Never rejects for what the document or an engine does. `stopping` hands the job back, so that the next worker takes
   * it at once; when the job was canceled, deleted or taken over meanwhile nothing is written any more.
   */
  async run(job: InProgress, stopping: AbortSignal): Promise<JobEnd> {
    const held = new HeldJob(this.jobs, job);
    try {
      return await this.translate(job, held, AbortSignal.any([stopping, held.lost]));
    } catch (error) {
      if (held.lost.aborted || isLeaseLost(error)) return "lost";
      if (stopping.aborted || isPassing(error)) return held.handBack();
      return held.fail(sentence(error));
    }
  }

  private async translate(job: InProgress, held: HeldJob, signal: AbortSignal): Promise<JobEnd> {
    let bytesRead = 0;
    const bytes = () => counted(this.contents.read(job.input), (read) => (bytesRead = read));
    const tally = new JobTally(job.result.inputSize, () => bytesRead);
    const stopTelling = held.tellProgress(tally);
    try {
      const { inputFormat, encoding } = job.profile;
      const filter = this.formats.filter(inputFormat) as DocumentFilter;
      const text = async () => (await this.formats.decode(inputFormat, encoding, bytes)).text;
      const settled = await this.settleJob.run(job.profile, filter, text);
      const { pair, request } = settled;
      // The job shows the pair from then on.
      if (settled.detected) await held.renew({ profile: { languagePairId: pair.id } });
      const steps = translateDocument(
        this.parts(job, filter, await text(), pair),
        (segments) => this.segments.run(segments, { ...request, signal }),
        (segments) => tally.found(segments));
      const outputs = await this.write(steps, tally, signal, sidesOf(job.id, settled));
      if (tally.nothingTranslated) throw nothingTranslated(pair, tally);
      return await held.succeed(outputs, pair.id, tally);
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

function sidesOf(id: string, { pair, profile, passedOver }: SettledJob): Partial<Record<SideOutput, StepTeller>> {
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
