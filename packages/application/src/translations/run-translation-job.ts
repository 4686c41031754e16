import { type CharacterCounter, countCharacters } from "../accounts/index.js";
import { DomainError, isUnavailable } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { type InProgress, isShort, type TranslationOutputs } from "@dragoman/domain/translations";
import type { ContentStore } from "../common/content-store.js";
import { OneAtATime } from "../common/one-at-a-time.js";
import {
  documentContext, type DocumentFormats, type DocumentStep, endedItsReader, isReadingLimit, isWorkerLost, plainLines, SideContent,
  type StepWriter, type TranslatableDocument, translateDocument, type Written,
} from "../documents/index.js";
import { HeldJob, isLeaseLost, type JobEnd } from "./held-job.js";
import { JobMetadata } from "./job-metadata.js";
import { JobTally } from "./job-tally.js";
import type { JobPlan, PlanJob } from "./plan-job.js";
import type { TranslateSegments } from "../segments/index.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Carries one claimed job to its end: document → segments → engine → target document → outcome, as a stream. */
export class RunTranslationJob {
  /** Documents that are tried once more wait for each other here. */
  private readonly alone = new OneAtATime();

  constructor(
    private readonly jobs: Pick<TranslationRepository, "update">,
    private readonly contents: Pick<ContentStore, "read" | "write">,
    private readonly formats: DocumentFormats,
    private readonly planJob: PlanJob,
    private readonly segments: Pick<TranslateSegments, "run">,
    private readonly characters: CharacterCounter,
  ) {}

  /**
   * Never rejects for what the document or an engine does. `stopping` hands the job back, so that the next worker takes
   * it at once; when the job was canceled, deleted or taken over meanwhile nothing is written any more. `acquitted` is called when
   * a job that workers died on has come well past that place.
   */
  async run(job: InProgress, stopping: AbortSignal, acquitted?: () => void): Promise<JobEnd> {
    const held = new HeldJob(this.jobs, job, acquitted);
    try {
      // A stalled job may never see the abort signal, so it is raced against the stall timer.
      return await Promise.race([this.twice(job, held, AbortSignal.any([stopping, held.lost])), held.standstill]);
    } catch (error) {
      if (held.lost.aborted || isLeaseLost(error)) return "lost";
      if (stopping.aborted || isUnavailable(error)) return held.handBack();
      return held.fail(sentence(error));
    }
  }

  /** A document that reached a limit, or whose reader ended, is tried once more, with no other such document beside it. */
  private async twice(job: InProgress, held: HeldJob, signal: AbortSignal): Promise<JobEnd> {
    try {
      return await this.translate(job, held, signal);
    } catch (error) {
      if (signal.aborted || !(isReadingLimit(error) || isWorkerLost(error))) throw error;
    }
    return this.alone.run("", () => this.translate(job, held, signal)).catch((error: unknown) => {
      if (signal.aborted || !isWorkerLost(error)) throw error;
      throw endedItsReader("twice from outside");
    });
  }

  private async translate(job: InProgress, held: HeldJob, signal: AbortSignal): Promise<JobEnd> {
    const { inputFormat, encoding, title, xliffTargets, xmlRules, pdfConverter, imageConverter } = job.profile;
    let bytesRead = 0;
    const bytes = () => {
      bytesRead = 0;
      return counted(this.contents.read(job.input), (read) => (bytesRead += read));
    };
    const tally = new JobTally(job.result.inputSize, () => bytesRead);
    const stopReporting = held.reportProgress(tally);
    try {
      const document = this.formats.open({
        mediaType: inputFormat, encoding, bytes, xmlRules, pdfConverter, imageConverter, sender: job.ownerId, signal,
      });
      const plan = await this.planJob.run(job.profile, document);
      const { pair, request } = plan;
      const { pages, byDefault = this.formats.defaultOf(inputFormat) } = await document.facts?.() ?? {};
      const outputFormat = job.profile.outputFormat || byDefault;
      const found = {
        ...(plan.detected ? { languagePairId: pair.id } : {}),
        ...encodingRead(await document.encoding(), encoding),
        ...(outputFormat === job.profile.outputFormat ? {} : { outputFormat }),
        ...(pages === undefined ? {} : { pdfPageCount: pages }),
      };
      // The job shows from then on what its document told.
      if (Object.keys(found).length > 0) await held.renew({ profile: found });
      const target = this.formats.target(document, { title, format: inputFormat }, outputFormat);
      const steps = translateDocument(
        target.parts(documentContext(pair, job.profile, xliffTargets, job.started, this.formats)),
        (segments) => this.segments.run(segments, { ...request, lane: isShort(job) ? "short" : "documents", signal }),
        (segments) => tally.found(segments));
      const outputs = await this.write(target, steps, tally, signal, sidesOf(job.id, plan, outputFormat));
      if (tally.nothingTranslated) throw nothingTranslated(pair, tally);
      const end = await held.succeed(outputs, pair.id, tally);
      // The job is done whether they are counted or not.
      if (end === "succeeded") await countCharacters(this.characters, [{ ...job, result: tally.result() }]).catch(() => undefined);
      return end;
    } finally {
      await stopReporting();
    }
  }

  /** Stores the target document, and beside it what was asked for. */
  private async write(
    target: TranslatableDocument, steps: AsyncIterable<DocumentStep>, tally: JobTally, signal: AbortSignal,
    writers: Readonly<Partial<Record<SideOutput, StepWriter>>>,
  ): Promise<TranslationOutputs> {
    const sides = (Object.entries(writers) as [SideOutput, StepWriter][])
      .map(([name, writer]) => ({ name, content: new SideContent(this.contents, writer) }));
    try {
      const bytes = target.assemble(writtenOf(steps, tally, signal, sides.map(({ content }) => content)));
      const document = await this.contents.write(counted(bytes, (written) => tally.wrote(written)));
      const finished = await Promise.all(sides.map(async ({ name, content }) => [name, await content.finish()] as const));
      return { document: document.id, ...Object.fromEntries(finished) };
    } finally {
      for (const { content } of sides) content.abandon();
    }
  }
}

/** What the profile does not show yet of the encoding that a document is in. */
function encodingRead(read: string, shown: string): { readonly encoding?: string } {
  return read === shown ? {} : { encoding: read };
}

async function* counted(bytes: AsyncIterable<Uint8Array>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    count(piece.length);
    yield piece;
  }
}

/** What is written beside a document; its bare text only when the document itself is more than that. */
type SideOutput = Exclude<keyof TranslationOutputs, "document">;

function sidesOf(id: string, { pair, profile, passedOver }: JobPlan, outputFormat: string): Partial<Record<SideOutput, StepWriter>> {
  return {
    ...(profile.includeTextContent && outputFormat !== "text/plain" ? { text: { write: plainLines, end: () => "" } } : {}),
    ...(profile.generateMetadata ? { metadata: new JobMetadata(id, profile, pair, passedOver) } : {}),
  };
}

/** What the steps leave for the target document; the tally and what is written beside it hear of each step first. */
async function* writtenOf(
  steps: AsyncIterable<DocumentStep>, tally: JobTally, signal: AbortSignal, sides: readonly SideContent[],
): AsyncGenerator<readonly Written[]> {
  for await (const step of steps) {
    signal.throwIfAborted();
    tally.add(step);
    for (const side of sides) await side.add(step);
    yield step.written;
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof DomainError)) {
    return `The document could not be translated: ${error instanceof Error ? error.message : String(error)}`;
  }
  return error.details === error.message || error.code === "source-language-not-detected" ? error.message
    : `${error.message} ${error.details}`;
}

function nothingTranslated(pair: LanguagePair, { failures }: JobTally): DomainError {
  return new DomainError("unexpected", "nothing-translated",
    `The engine for ${pair.id} could translate none of the ${failures.count} segments; the first failed because ${failures.first}.`);
}
