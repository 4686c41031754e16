import { Socket } from "node:net";
import { nestsTooDeeply } from "@dragoman/application/documents";
import { FrameReader, frameKinds, joinedWrites } from "../link/frames.js";
import { sentFailure } from "../link/failures.js";
import { asJson, type Item, parsed, Session } from "../link/session.js";
import { contentStream } from "../link/streams.js";

/** A call, as a task sees it. */
export interface Call<Input> {
  readonly input: Input;
  /** The content that came with the call, from its start with each call. */
  readonly content: () => AsyncIterable<Uint8Array>;
  /** Sends an item to the caller; resolves to whether the caller still wants more on that stream. */
  send(stream: number, item: Item): Promise<boolean>;
  end(stream: number): void;
  /** The items that the caller sends. */
  received(stream: number): AsyncIterable<Item>;
}

/** Work that a worker does for its parent. Its answer is plain JSON. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each task knows its own input
export type Task = (call: Call<any>) => Promise<unknown>;

/** The descriptor that the parent gives a worker for its frames. */
const pipeDescriptor = 3;

/** Maximum size of a content that a worker keeps for further passes. Each of these would wait for the caller to send it again. */
const maxKeptBytes = 256 * 1_024;

/** Takes calls from the parent, one after another, until the parent is gone. Ends the process then. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  const pipe = new Socket({ fd: pipeDescriptor, readable: true, writable: true });
  const write = joinedWrites(pipe);
  const frames = new FrameReader();
  let current: Session | undefined;
  pipe.on("data", (bytes: Buffer) => {
    for (const frame of frames.read(bytes)) {
      if (frame.kind === frameKinds.call) {
        current = new Session(frame.session, write);
        void run(tasks, current, parsed(frame.payload) as Asked);
      } else if (frame.session !== current?.id) continue;
      else if (frame.kind === frameKinds.cancel) current.breakOff(new Error("the caller went away"));
      else current.take(frame);
    }
  });
  pipe.once("close", () => process.exit());
  pipe.on("error", () => process.exit());
  new Session(0, write).post(frameKinds.ready, 0, asJson(processorMs()));
}

interface Asked {
  readonly task: string;
  readonly input: unknown;
  /** Whether the first pass over the content comes without being asked for. */
  readonly isSent: boolean;
}

async function run(tasks: Readonly<Record<string, Task>>, session: Session, { task, input, isSent }: Asked): Promise<void> {
  const work = tasks[task];
  let failure: unknown;
  try {
    if (work === undefined) throw new Error(`workers know no task ${JSON.stringify(task)}`);
    const value = await work({
      input, content: contentOf(session, isSent),
      send: (stream, item) => session.send(stream, item), end: (stream) => session.end(stream),
      received: (stream) => session.items(stream),
    });
    session.post(frameKinds.answer, 0, asJson({ value: value ?? null, processorMs: processorMs() }));
    return;
  } catch (error) {
    failure = error;
  }
  // The stack was used to its end: libraries, and V8 itself, may have been left half way.
  const isOverflow = failure instanceof RangeError && failure.message.includes("call stack");
  const value = sentFailure(isOverflow ? nestsTooDeeply() : failure);
  session.post(frameKinds.failure, 0, asJson({ value, processorMs: processorMs(), isSpent: isOverflow }));
}

/**
 * The content of a call, from its start with each pass. The first pass over a short content is kept for the next ones; otherwise each
 * pass has a stream of its own.
 */
function contentOf(session: Session, isSent: boolean): () => AsyncIterable<Uint8Array> {
  let passes = 0;
  let kept: readonly Uint8Array[] | undefined;
  const first = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of content) {
      size += piece.length;
      if (size <= maxKeptBytes) pieces.push(piece);
      yield piece;
    }
    if (size <= maxKeptBytes) kept = pieces;
  };
  const again = async function* (pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> { yield* pieces; };
  return () => {
    if (kept !== undefined) return again(kept);
    const pass = passes++;
    const stream = contentStream(pass);
    if (pass > 0 || !isSent) session.post(frameKinds.open, stream);
    const content = session.items(stream) as AsyncIterable<Uint8Array>;
    return pass === 0 ? first(content) : content;
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
