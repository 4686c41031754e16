import { Worker } from "node:worker_threads";
import type { OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { documentDamaged } from "../zip/zip-refusals.js";
import type { PdfFacts, PdfMessage, PdfTask } from "./pdf-messages.js";
import { takesTooMuch, wholeOf } from "../pages/page-refusals.js";
import { mostPages, pdfRefused } from "./pdf-refusals.js";

/** What a PDF says, page by page: the blocks of each page as JSON, outside of the memory that is swept. */
export interface PdfReading {
  readonly facts: PdfFacts;
  readonly pages: readonly Buffer[];
}

const mostBlockBytes = 192 * 2 ** 20;
const maxMegabytes = 512;
/** A page of a map takes seconds, on a busy machine many of them. */
const pageMs = 90_000;
/** Below the time after which a job without a sign of life is let go. */
const totalMs = 9 * 60_000;

/** A PDF while it is read in a thread of its own, bounded in time and memory. Whoever asked for it may leave, and it is ended. */
export class PdfThread {
  private isLeft = false;
  private end: () => void = () => undefined;

  constructor(private readonly bytes: OpenBytes, private readonly limits = { pageMs, totalMs, maxMegabytes }) {}

  /** Rejects with a DomainError for what cannot be read. */
  async read(): Promise<PdfReading> {
    return await this.run(false) as PdfReading;
  }

  /** Reads no more than tells whether it can be read. */
  async check(): Promise<void> {
    await this.run(true);
  }

  leave(): void {
    this.isLeft = true;
    this.end();
  }

  /** What a page draws may cost more than its text: then it is read without. */
  private async run(isCheck: boolean): Promise<PdfReading | undefined> {
    const bytes = await wholeOf(this.bytes);
    try {
      return await this.attempt({ bytes, thoroughness: "all", mostPages, isCheck });
    } catch (error) {
      if (!(error instanceof TookTooMuch) || this.isLeft) throw asRefusal(error);
      return await this.attempt({ bytes, thoroughness: "text", mostPages, isCheck }).catch((again: unknown) => { throw asRefusal(again); });
    }
  }

  private async attempt(task: PdfTask): Promise<PdfReading | undefined> {
    const worker = new Worker(new URL("../../workers/pdf.mjs", import.meta.url), {
      workerData: task, resourceLimits: { maxOldGenerationSizeMb: this.limits.maxMegabytes }, execArgv: [], stdout: true, stderr: true,
    });
    try {
      return await this.answerOf(worker);
    } finally {
      await worker.terminate();
    }
  }

  private answerOf(worker: Worker): Promise<PdfReading | undefined> {
    const { limits } = this;
    const pages: Buffer[] = [];
    let size = 0;
    let timer: NodeJS.Timeout | undefined;
    let total: NodeJS.Timeout | undefined;
    return new Promise<PdfReading | undefined>((resolve, reject) => {
      const isLate = (ms: number): void => reject(new TookTooMuch(`takes more than ${Math.round(ms / 1_000)} s to read`));
      const sign = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => isLate(limits.pageMs), limits.pageMs);
      };
      total = setTimeout(() => isLate(limits.totalMs), limits.totalMs);
      sign();
      this.end = () => reject(new TookTooMuch("was left"));
      if (this.isLeft) this.end();
      worker.on("message", (message: PdfMessage) => {
        sign();
        if (message.is === "refused") reject(pdfRefused(message.why, message.details));
        if (message.is === "read") resolve(message.facts === undefined ? undefined : { facts: message.facts, pages });
        if (message.is !== "page") return;
        pages[message.number - 1] = Buffer.from(message.blocks);
        if ((size += message.blocks.length) > mostBlockBytes) reject(takesTooMuch("has too much text"));
      });
      worker.once("error", (error: NodeJS.ErrnoException) => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? new TookTooMuch(`needs more than ${limits.maxMegabytes} MB of memory to read`)
        : documentDamaged(`reading it ends with "${error.message}"`)));
      worker.once("exit", () => reject(documentDamaged("reading it ends in its midst")));
    }).finally(() => {
      clearTimeout(timer);
      clearTimeout(total);
      this.end = () => undefined;
    });
  }
}

/** Reading less may do. */
class TookTooMuch extends Error {}

const asRefusal = (error: unknown): unknown =>
  (error instanceof TookTooMuch && !(error instanceof DomainError) ? takesTooMuch(error.message) : error);
