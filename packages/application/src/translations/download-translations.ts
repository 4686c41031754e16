import { DomainError, invalid } from "@dragoman/domain/common";
import type { Succeeded, Translation } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import type { ContentStore } from "../common/content-store.js";
import { type DocumentFormats, downloadName } from "../documents/index.js";
import { findFor } from "./access.js";
import type { TranslationRepository } from "./translation-repository.js";

/** A file on its way to a client. */
export interface Download {
  readonly content: AsyncIterable<Uint8Array>;
  /** In bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly fileName: string;
}

/** Hands the translated document out: `format` is `default`, or `text/plain` for the text beside it. */
export class DownloadTranslation {
  constructor(
    private readonly jobs: TranslationRepository,
    private readonly contents: ContentStore,
    private readonly formats: DocumentFormats,
  ) {}

  async run(caller: Caller, id: string, format = "default"): Promise<Download> {
    const job = await findFor(caller, this.jobs, id);
    mustHaveSucceeded(job);
    const { output, mimeType } = chosenOutput(job, format);
    const size = await this.contents.size(output);
    if (size === undefined) throw contentsRemoved(id);
    return {
      content: this.contents.read(output), size, mimeType, fileName: downloadName(id, job.profile.title, this.formats.ending(mimeType)),
    };
  }
}

/** Hands out what the job tells of its segments, as JSON. */
export class DownloadMetadata {
  constructor(private readonly jobs: TranslationRepository, private readonly contents: ContentStore) {}

  async run(caller: Caller, id: string): Promise<Download> {
    const job = await findFor(caller, this.jobs, id);
    if (!job.profile.generateMetadata) {
      throw invalid("metadata-not-kept", `Translation ${id} has no metadata.`,
        "Ask for it with generateMetadata=true when the translation is created.");
    }
    mustHaveSucceeded(job);
    const { metadata } = job.outputs;
    const size = metadata === undefined ? undefined : await this.contents.size(metadata);
    if (metadata === undefined || size === undefined) throw contentsRemoved(id);
    return {
      content: this.contents.read(metadata), size, mimeType: "application/json",
      fileName: downloadName(id, job.profile.title, ".metadata.json"),
    };
  }
}

/** The job is kept longer than its documents. */
export function contentsRemoved(id: string): DomainError {
  return new DomainError("conflict", "contents-removed", `The documents of translation ${id} are not there any more.`,
    { details: "They were kept for as long as the administrators decided. Translate the document again." });
}

/** Rejects with `translation-not-succeeded` while or because there is no output. */
export function mustHaveSucceeded(job: Translation): asserts job is Succeeded {
  if (job.substate === "succeeded") return;
  throw new DomainError("conflict", "translation-not-succeeded", `Translation ${job.id} is in the state ${job.substate}; `
    + "there is nothing to download.", {
    details: job.substate === "failed" ? job.reason
      : job.substate === "canceled" ? "It was canceled." : "Poll the translation until its state is done.",
  });
}

function chosenOutput(job: Succeeded, format: string): { output: string; mimeType: string } {
  if (format === "default" || format === "") return { output: job.outputs.document, mimeType: job.profile.outputFormat };
  if (format !== "text/plain") {
    throw invalid("unknown-value", `format ${JSON.stringify(format)} is not known.`, "format must be default or text/plain.");
  }
  if (job.profile.outputFormat === "text/plain") return { output: job.outputs.document, mimeType: "text/plain" };
  if (job.outputs.text !== undefined) return { output: job.outputs.text, mimeType: "text/plain" };
  throw invalid("text-not-kept", `Translation ${job.id} has no text/plain output.`,
    "Ask for it with includeTextContent=true when the translation is created.");
}
