import type { DocumentContext, DocumentFormats, DocumentPart, TranslatableDocument, Written } from "@dragoman/application/documents";
import type { Item } from "../link/session.js";
import { streams } from "../link/streams.js";
import type { Call, Task } from "../tasks/serve-tasks.js";
import type {
  AssembleOrder, DescribeOrder, ReadAnswer, ReadOrder, SentContext, SentDocument, WrittenEntries,
} from "./document-messages.js";
import { EntryQueue } from "./entry-queue.js";

/** A batch of entries is sent when it has this many segments or characters. */
const [batchSegments, batchCharacters] = [64, 16_384];
/** Maximum number of short documents that wait for their translations in a worker. A document that was dropped is read again. */
const maxWaiting = 64;

/** A document of which all entries were sent, waiting for what is written. */
interface Waiting {
  document: TranslatableDocument | undefined;
  readonly queue: EntryQueue;
  /** Its content now comes with another call. */
  content: Call<unknown>["content"];
}

/** The tasks of a worker that reads and writes documents of these formats. */
export function documentTasks(formats: DocumentFormats): Readonly<Record<string, Task>> {
  const waiting = new Map<number, Waiting>();

  const open = ({ document, content }: { readonly document: SentDocument; readonly content: Call<unknown>["content"] }) => {
    const opened = formats.open({ ...document, bytes: content } as Parameters<DocumentFormats["open"]>[0]);
    const { madeAs } = document;
    return { opened, target: madeAs === undefined ? opened : formats.target(opened, madeAs.origin, madeAs.outputFormat) };
  };

  const read = async (call: Call<ReadOrder>): Promise<ReadAnswer> => {
    const { document, context, key } = call.input;
    const queue = new EntryQueue(key !== undefined);
    const held: Waiting = { document: undefined, queue, content: call.content };
    const { target } = open({ document, content: () => held.content() });
    held.document = target;
    const parts = target.parts(contextOf(context, formats))[Symbol.asyncIterator]();
    try {
      const isShort = await fill(queue, parts);
      if (isShort) {
        if (key !== undefined) park(waiting, key, held);
        return { entries: queue.take() };
      }
      await Promise.all([sendEntries(call, queue, parts), key === undefined ? undefined : sendPieces(call, target, received(call), queue)]);
      return null;
    } finally {
      await parts.return?.();
    }
  };

  const assemble = async (call: Call<AssembleOrder>): Promise<null> => {
    const { key, document, context, written } = call.input;
    const held = waiting.get(key);
    waiting.delete(key);
    const texts = async function* () { yield* written; }();
    if (held?.document !== undefined) {
      held.content = call.content;
      await sendPieces(call, held.document, texts, held.queue);
      return null;
    }
    // It waited in a worker that is gone or busy: read here once more, it is the same.
    const { target } = open({ document, content: call.content });
    const queue = new EntryQueue(true);
    for await (const part of target.parts(contextOf(context, formats))) queue.add(part);
    await sendPieces(call, target, texts, queue);
    return null;
  };

  const describe = async ({ input: { document, what }, content }: Call<DescribeOrder>): Promise<unknown> => {
    const { opened } = open({ document, content });
    if (what === "encoding") return opened.encoding();
    if (what === "check") return opened.check();
    return await opened.facts?.() ?? {};
  };

  const recognise = ({ content }: Call<object>): Promise<string> => formats.recognise(content);

  return { "documents.read": read, "documents.assemble": assemble, "documents.describe": describe, "documents.recognise": recognise };
}

/** Reads until a batch is full; answers whether that was the whole document. */
async function fill(queue: EntryQueue, parts: AsyncIterator<DocumentPart>): Promise<boolean> {
  while (queue.segments < batchSegments && queue.characters < batchCharacters) {
    const { value, done } = await parts.next();
    if (done === true) return true;
    queue.add(value);
  }
  return false;
}

async function sendEntries(call: Call<unknown>, queue: EntryQueue, parts: AsyncIterator<DocumentPart>): Promise<void> {
  for (let isLast = false; !isLast;) {
    if (!await call.send(streams.entries, queue.take() as Item)) return;
    isLast = await fill(queue, parts);
    if (isLast) await call.send(streams.entries, queue.take() as Item);
  }
  call.end(streams.entries);
}

async function sendPieces(
  call: Call<unknown>, target: TranslatableDocument, written: AsyncIterable<WrittenEntries>, queue: EntryQueue,
): Promise<void> {
  const left = async function* (): AsyncGenerator<readonly Written[]> {
    for await (const entries of written) yield queue.written(entries);
  };
  for await (const piece of target.assemble(left())) if (!await call.send(streams.pieces, piece)) return;
  call.end(streams.pieces);
}

const received = (call: Call<unknown>): AsyncIterable<WrittenEntries> => call.received(streams.written) as AsyncIterable<WrittenEntries>;

function park(waiting: Map<number, Waiting>, key: number, document: Waiting): void {
  waiting.set(key, document);
  if (waiting.size > maxWaiting) waiting.delete(waiting.keys().next().value as number);
}

function contextOf({ highlighted, date, ...context }: SentContext, { sentenceRules }: DocumentFormats): DocumentContext {
  return { ...context, sentenceRules, highlighted: new Set(highlighted) as never, date: new Date(date) };
}
