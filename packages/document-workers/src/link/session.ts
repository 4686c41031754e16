import { encodeFrame, type Frame, type FrameKind, frameKinds } from "./frames.js";
import { receivedFailure, type SentFailure, sentFailure } from "./failures.js";

/** An item of a stream: bytes, or a value that is written as JSON. */
export type Item = Uint8Array | object;

/** Items sent before the receiver has to make room. Enough to keep both processes busy; each may be as large as a piece of content. */
const windowItems = 8;
/** Room is granted for this many items at a time, so that not every item is answered by a frame. */
const grantItems = 4;

interface Outgoing {
  room: number;
  closed: boolean;
  wake: () => void;
}

interface Incoming {
  readonly items: Item[];
  taken: number;
  ended: boolean;
  failure: Error | undefined;
  wake: () => void;
}

const empty = new Uint8Array(0);
const decoder = new TextDecoder();

/** A JSON payload as a value. */
export const parsed = (payload: Uint8Array): unknown => JSON.parse(decoder.decode(payload));
/** A value as a JSON payload. */
export const asJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value ?? null));

/**
 * One call of a worker, seen from either end: numbered streams of items in both directions, each with room for a few items that the
 * receiver has not taken yet.
 */
export class Session {
  private readonly outgoing = new Map<number, Outgoing>();
  private readonly incoming = new Map<number, Incoming>();
  private broken: Error | undefined;

  constructor(readonly id: number, private readonly write: (bytes: Buffer) => void) {}

  /** Sends one frame of this session. */
  post(kind: FrameKind, stream = 0, payload: Uint8Array = empty): void {
    this.write(encodeFrame({ kind, session: this.id, stream, payload }));
  }

  /** Sends an item; waits until the receiver has room for it. Answers whether the receiver still wants items. */
  async send(stream: number, item: Item): Promise<boolean> {
    const out = this.out(stream);
    while (out.room === 0 && !out.closed && this.broken === undefined) await new Promise<void>((resolve) => { out.wake = resolve; });
    if (this.broken !== undefined) throw this.broken;
    if (out.closed) return false;
    out.room -= 1;
    if (item instanceof Uint8Array) this.post(frameKinds.bytes, stream, item);
    else this.post(frameKinds.json, stream, asJson(item));
    return true;
  }

  /** Tells the receiver that no item follows. */
  end(stream: number): void {
    this.post(frameKinds.end, stream);
  }

  /** Sends all items, then the end or the failure of their source. Stops taking items when the receiver wants no more. */
  async sendAll(stream: number, items: AsyncIterable<Item>): Promise<void> {
    try {
      for await (const item of items) if (!await this.send(stream, item)) return;
      this.end(stream);
    } catch (error) {
      if (this.broken === undefined) this.post(frameKinds.broken, stream, asJson(sentFailure(error)));
    }
  }

  /** The items that the other end sends. Rejects as their source failed, and when the session breaks off. */
  async *items(stream: number): AsyncGenerator<Item> {
    const source = this.source(stream);
    let isOver = false;
    try {
      for (;;) {
        const item = source.items.shift();
        if (item === undefined) {
          isOver = source.ended || this.broken !== undefined;
          const failure = source.failure ?? (source.ended ? undefined : this.broken);
          if (failure !== undefined) throw failure;
          if (isOver) return;
          await new Promise<void>((resolve) => { source.wake = resolve; });
          continue;
        }
        source.taken += 1;
        if (source.taken % grantItems === 0 && !source.ended) this.post(frameKinds.room, stream, asJson(grantItems));
        yield item;
      }
    } finally {
      if (!isOver && this.broken === undefined && !source.ended) this.post(frameKinds.close, stream);
    }
  }

  /** Takes a frame of a stream. */
  take({ kind, stream, payload }: Frame): void {
    if (kind === frameKinds.room || kind === frameKinds.close) {
      const out = this.out(stream);
      if (kind === frameKinds.close) out.closed = true;
      else out.room += parsed(payload) as number;
      out.wake();
      return;
    }
    const source = this.source(stream);
    if (kind === frameKinds.json) source.items.push(parsed(payload) as object);
    else if (kind === frameKinds.bytes) source.items.push(payload);
    else {
      source.ended = true;
      if (kind === frameKinds.broken) source.failure = receivedFailure(parsed(payload) as SentFailure);
    }
    source.wake();
  }

  /** Ends all streams: their readers and writers reject with this failure. */
  breakOff(failure: Error): void {
    this.broken ??= failure;
    for (const { wake } of [...this.outgoing.values(), ...this.incoming.values()]) wake();
  }

  private out(stream: number): Outgoing {
    let out = this.outgoing.get(stream);
    if (out === undefined) this.outgoing.set(stream, out = { room: windowItems, closed: false, wake: () => undefined });
    return out;
  }

  private source(stream: number): Incoming {
    let source = this.incoming.get(stream);
    if (source === undefined) {
      this.incoming.set(stream, source = { items: [], taken: 0, ended: false, failure: undefined, wake: () => undefined });
    }
    return source;
  }
}
