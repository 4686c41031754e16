import type {
  DocumentContent, DocumentContext, DocumentFacts, DocumentOrigin, DocumentPart, OpenedDocument, TranslatableDocument, Written,
} from "@dragoman/application/documents";
import type { QualityBand, TargetSegment } from "@dragoman/domain/segments";
import type { Item } from "../link/session.js";
import { streams } from "../link/streams.js";
import type { BegunCall, DocumentWorkers, Lane, Order } from "../pool/document-workers.js";
import type { DescribeOrder, Entry, ReadAnswer, ReadOrder, SentContext, SentDocument, WrittenEntries } from "./document-messages.js";

/** What becomes of a part: the worker that read it writes it. */
interface Token extends Written {
  readonly targets?: readonly TargetSegment[];
  readonly bands?: readonly (QualityBand | undefined)[] | undefined;
}

/** A pass over the parts whose translations will be written. */
interface Pass {
  readonly order: Required<ReadOrder>;
  readonly begun: BegunCall;
  /** Whether the whole document was read at once, and waits in its worker. */
  isShort: boolean;
}

let lastKey = 0;

/** A document that workers read and write. */
export class WorkerDocument implements OpenedDocument {
  /** Set while the target document is being assembled, until the pass over its parts has begun. */
  private assembly: { pass?: Pass } | undefined;

  constructor(
    private readonly workers: DocumentWorkers, private readonly lane: Lane, private readonly content: DocumentContent,
    private readonly madeAs?: SentDocument["madeAs"],
  ) {}

  encoding(): Promise<string> {
    return this.describe("encoding");
  }

  async check(): Promise<void> {
    await this.describe("check");
  }

  facts(): Promise<DocumentFacts> {
    return this.describe("facts");
  }

  inFormat(outputFormat: string, origin: DocumentOrigin): TranslatableDocument {
    return new WorkerDocument(this.workers, this.lane, this.content, { outputFormat, origin });
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart<Token>> {
    const { assembly } = this;
    this.assembly = undefined;
    const key = assembly === undefined ? undefined : ++lastKey;
    const input: ReadOrder = { document: this.sent(), context: sentContext(context), ...(key === undefined ? {} : { key }) };
    const begun = await this.workers.begin(this.order("documents.read", input, true));
    const pass: Pass = { order: input as Required<ReadOrder>, begun, isShort: false };
    if (assembly !== undefined) assembly.pass = pass;
    let isRead = false;
    try {
      for await (const entries of batchesOf(pass)) for (const entry of entries) yield partOf(entry);
      isRead = true;
    } finally {
      if (!isRead) begun.worker.process.cancel(begun.session);
    }
  }

  /** Has to be called before the parts are read: a document that is only read is not kept by its worker. */
  async *assemble(written: AsyncIterable<readonly Token[]>): AsyncGenerator<Uint8Array> {
    const assembly: { pass?: Pass } = this.assembly = {};
    const batches = written[Symbol.asyncIterator]();
    try {
      const first = await batches.next(); // Reads the parts, which begins the pass.
      const { pass } = assembly;
      if (pass === undefined) throw new Error("the parts of a document were read before its assembly began");
      const texts = writtenEntries(first, batches);
      yield* pass.isShort ? this.assembleShort(pass, texts) : piecesOf(pass, texts);
    } finally {
      this.assembly = undefined;
      await batches.return?.();
    }
  }

  /** Everything was read: its worker did other things meanwhile. */
  private async *assembleShort({ order, begun }: Pass, texts: AsyncIterable<WrittenEntries>): AsyncGenerator<Uint8Array> {
    const written: WrittenEntries[] = [];
    for await (const one of texts) written.push(one);
    const { session, answer } = await this.workers.begin({
      ...this.order("documents.assemble", { ...order, written }, false), at: begun.worker,
    });
    yield* session.items(streams.pieces) as AsyncGenerator<Uint8Array>;
    await answer;
  }

  private describe<T>(what: DescribeOrder["what"]): Promise<T> {
    return this.workers.answer<T>(this.order("documents.describe", { document: this.sent(), what }, true));
  }

  private order(task: string, input: unknown, sendsContent: boolean): Order {
    const { bytes, sender = "", signal } = this.content;
    return { task, input, content: bytes, sendsContent, lane: this.lane, sender, signal };
  }

  private sent(): SentDocument {
    const { mediaType, encoding, xmlRules, pdfConverter, imageConverter, enough } = this.content;
    const { madeAs } = this;
    return { mediaType, encoding, xmlRules, pdfConverter, imageConverter, enough, ...(madeAs === undefined ? {} : { madeAs }) };
  }
}

/** The entries of a pass: all in its answer, or a stream of batches before it. */
async function* batchesOf(pass: Pass): AsyncGenerator<readonly Entry[]> {
  const { session, answer } = pass.begun;
  const stream = session.items(streams.entries);
  const first = stream.next();
  first.catch(() => undefined); // The answer tells the failure.
  const isStream = await Promise.race([first.then(() => true, () => false), answer.then(() => false)]);
  if (!isStream) {
    pass.isShort = true;
    const whole = await answer as ReadAnswer;
    if (whole !== null) yield whole.entries;
    return;
  }
  try {
    for (let item = await first; item.done !== true; item = await stream.next()) yield item.value as unknown as readonly Entry[];
  } finally {
    await stream.return(undefined);
  }
}

/** Sends what was written to the worker that read the document, while the target document comes back. */
async function* piecesOf({ begun: { session, answer, worker } }: Pass, texts: AsyncIterable<WrittenEntries>): AsyncGenerator<Uint8Array> {
  let failure: { readonly why: unknown } | undefined;
  const failing = async function* (): AsyncGenerator<Item> {
    try {
      yield* texts;
    } catch (why) {
      failure = { why };
      throw why;
    }
  };
  const sending = session.sendAll(streams.written, failing());
  let isOver = false;
  try {
    yield* session.items(streams.pieces) as AsyncGenerator<Uint8Array>;
    await Promise.all([sending, answer]);
    isOver = true;
  } catch (why) {
    // It comes back from the worker as it was sent; the original has its cause and its identity.
    throw failure === undefined ? why : failure.why;
  } finally {
    if (!isOver) worker.process.cancel(session);
  }
}

function partOf(entry: Entry): DocumentPart<Token> {
  if ("keep" in entry) return { keep: { length: entry.keep }, ...(entry.left === undefined ? {} : { left: entry.left }) };
  const { segments, place, isAgain } = entry;
  return {
    segments, write: (targets, bands) => ({ length: 0, targets, bands }),
    ...(place === undefined ? {} : { place }), ...(isAgain === undefined ? {} : { isAgain }),
  };
}

async function* writtenEntries(
  first: IteratorResult<readonly Token[]>, others: AsyncIterator<readonly Token[]>,
): AsyncGenerator<WrittenEntries> {
  for (let batch = first; batch.done !== true; batch = await others.next()) {
    yield {
      entries: batch.value.length,
      targets: batch.value.flatMap(({ targets, bands }) =>
        (targets === undefined ? [] : [bands === undefined ? [targets] as const : [targets, bands.map((band) => band ?? null)] as const])),
    };
  }
}

function sentContext({ highlighted, date, sentenceRules: _known, ...context }: DocumentContext): SentContext {
  return { ...context, highlighted: [...highlighted], date: date.getTime() };
}
