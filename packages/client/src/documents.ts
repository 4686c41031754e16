import type { Calls, Filter, Input } from "./calls.js";
import type { CallOptions } from "./connection.js";
import { DragomanError } from "./errors.js";
import { bytesOf, type Upload } from "./input.js";
import type { Direction, Directions } from "./translate.js";
import type { v2 } from "./generated/interface.js";

/** How to translate a document; its format is recognised when `inputFormat` is absent, and its title is the name of its `File`. */
export type DocumentOptions = Direction & CallOptions & Omit<Input<"postTranslations">, "languagePairId" | "input">;

/** What the server tells of the segments of a job that was made with `generateMetadata`. */
export interface TranslationMetadata {
  readonly translationId: string;
  readonly languagePairId: string;
  readonly segments: readonly {
    readonly segment: number; readonly source: string; readonly target: string; readonly quality: string; readonly [fact: string]: unknown;
  }[];
  readonly warnings: readonly string[];
  readonly [fact: string]: unknown;
}

/** A translation job that was made, or that is known by its id. */
export class DocumentJob {
  constructor(private readonly calls: Calls, readonly translationId: string) {}

  /** The job as it is now, and after each change until it is done. */
  progress(options: CallOptions = {}): AsyncGenerator<v2.Translation, void, void> {
    const { translationId } = this;
    return this.calls.states("getTranslationsTranslationId", { translationId }, ({ state }) => state === "done", options);
  }

  /** Waits for the job. Rejects with `translation-failed`, saying why, and with `translation-canceled`. */
  async done(options: CallOptions = {}): Promise<v2.Translation> {
    let last: v2.Translation | undefined;
    for await (const state of this.progress(options)) last = state;
    if (last?.substate === "succeeded") return last;
    const wasCanceled = last?.substate === "canceled";
    throw new DragomanError({
      status: 0, code: wasCanceled ? "translation-canceled" : "translation-failed",
      message: last?.errorMessage || `The translation ${this.translationId} was ${wasCanceled ? "canceled" : "not made"}.`,
    });
  }

  /** The translated document, once the job succeeded; its text alone where the job was made with `includeTextContent`. */
  download({ format, ...options }: CallOptions & { readonly format?: "default" | "text/plain" | undefined } = {}): Promise<Uint8Array> {
    return this.calls.bytes("getTranslationsTranslationIdDownload", { translationId: this.translationId, format }, options);
  }

  /** What shaped each segment; needs a job that was made with `generateMetadata`. */
  async metadata(options?: CallOptions): Promise<TranslationMetadata> {
    const bytes = await this.calls.bytes("getTranslationsTranslationIdMetadata", { translationId: this.translationId }, options);
    return JSON.parse(new TextDecoder().decode(bytes)) as TranslationMetadata;
  }

  /** Ends the job. Rejects with `translation-wrong-state` when it is done already. */
  cancel(options?: CallOptions): Promise<v2.Translation> {
    return this.calls.request("putTranslationsTranslationIdCancel", { translationId: this.translationId }, options);
  }

  /** Deletes the job with its documents; one that runs is canceled. */
  delete(options?: CallOptions): Promise<v2.Translation> {
    return this.calls.request("deleteTranslationsTranslationId", { translationId: this.translationId }, options);
  }
}

/** Translation jobs. */
export class Documents {
  constructor(private readonly calls: Calls, private readonly directions: Directions) {}

  /** Hands a document over; the job goes on whether anybody waits for it or not. */
  async translate(input: Upload, options: DocumentOptions): Promise<DocumentJob> {
    const { pair: _pair, from: _from, to: _to, signal, timeoutMs, idempotencyKey, ...fields } = options;
    const call = { signal, timeoutMs, idempotencyKey };
    const languagePairId = await this.directions.pairOf(options, call);
    const { name } = input as Partial<File>;
    const form = { title: name, ...fields, languagePairId, input: await bytesOf(input) };
    const { translationId } = await this.calls.request("postTranslations", form, call);
    return this.job(translationId);
  }

  /** The job of this id; nothing is asked. */
  job(translationId: string): DocumentJob {
    return new DocumentJob(this.calls, translationId);
  }

  /** Jobs, the newest first; administrators see those of all users. */
  list(filter: Filter<"getTranslations"> = {}, options?: CallOptions): AsyncGenerator<v2.Translation, void, void> {
    return this.calls.list("getTranslations", "translations", filter, options);
  }

  /** The job as it is. */
  get(translationId: string, options?: CallOptions): Promise<v2.Translation> {
    return this.calls.request("getTranslationsTranslationId", { translationId }, options);
  }

  /** Gives a job other labels: ids or names. */
  setLabels(translationId: string, labels: readonly string[], options?: CallOptions): Promise<v2.Translation> {
    return this.calls.request("putTranslationsTranslationId", { translationId, labels }, options);
  }

  /** Deletes the job with its documents, and resolves with it as it was. */
  delete(translationId: string, options?: CallOptions): Promise<v2.Translation> {
    return this.job(translationId).delete(options);
  }

  /** What shaped each segment; needs a job that was made with `generateMetadata`. */
  metadata(translationId: string, options?: CallOptions): Promise<TranslationMetadata> {
    return this.job(translationId).metadata(options);
  }

  /** Deletes all jobs that fit the filter, of which there must be one; resolves with their number. */
  deleteMany(filter: Input<"deleteTranslationsBatchDelete">, options?: CallOptions): Promise<number> {
    return this.calls.request("deleteTranslationsBatchDelete", filter, options);
  }

  /** The translated documents of all jobs that fit, as a zip archive of at most 1 GB. */
  archive(filter: Input<"getTranslationsDownloadArchive">, options?: CallOptions): Promise<Uint8Array> {
    return this.calls.bytes("getTranslationsDownloadArchive", filter, options);
  }
}
