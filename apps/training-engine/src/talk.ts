import { DomainError, type ErrorKind } from "@dragoman/domain/common";

/** One end of a channel between two threads. */
export interface Port {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

/** What the other side may ask for, by name. */
export type Acts = Readonly<Record<string, (...asked: never[]) => unknown>>;

/** An error as it goes from thread to thread. */
interface Told {
  readonly message: string;
  readonly kind?: ErrorKind;
  readonly code?: string;
  readonly details?: string;
}

type Message =
  | { readonly ask: number; readonly act: string; readonly asked: readonly unknown[] }
  | { readonly answer: number; readonly value?: unknown; readonly failure?: Told };

/**
 * Lets two threads ask each other, and hand each other streams of bytes piece by piece: the next piece comes when it is asked for, so
 * that nothing piles up between them. What fails on one side rejects on the other, domain errors as such.
 */
export class Talk {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(failure: unknown): void }>();
  private readonly offered = new Map<number, AsyncIterator<Uint8Array> | Iterator<Uint8Array>>();
  private lastAsked = 0;
  private lastOffered = 0;

  constructor(private readonly port: Port, private readonly acts: Acts) {
    port.on("message", (message) => {
      const said = message as Message;
      if ("ask" in said) void this.act(said);
      else this.hear(said);
    });
  }

  /** What the other side answers. */
  ask<T>(act: string, ...asked: readonly unknown[]): Promise<T> {
    this.lastAsked += 1;
    const ask = this.lastAsked;
    const answer = new Promise<unknown>((resolve, reject) => { this.waiting.set(ask, { resolve, reject }); });
    this.port.postMessage({ ask, act, asked } satisfies Message);
    return answer as Promise<T>;
  }

  /** The number by which the other side takes the bytes, once. */
  offer(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): number {
    this.lastOffered += 1;
    this.offered.set(this.lastOffered, Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]());
    return this.lastOffered;
  }

  /** The bytes that the other side offers by that number. */
  async* take(number: number): AsyncGenerator<Uint8Array> {
    let isOver = false;
    try {
      for (;;) {
        const piece = await this.ask<Uint8Array | undefined>("next", number);
        isOver = piece === undefined;
        if (piece === undefined) return;
        yield piece;
      }
    } finally {
      if (!isOver) void this.ask("leave", number).catch(() => undefined);
    }
  }

  private async act({ ask, act, asked }: Extract<Message, { ask: number }>): Promise<void> {
    let message: Message;
    try {
      message = { answer: ask, value: await this.actOf(act)(...asked as never[]) };
    } catch (cause) {
      message = { answer: ask, failure: tell(cause) };
    }
    this.port.postMessage(message);
  }

  private actOf(act: string): (...asked: never[]) => unknown {
    if (act === "next") return (number: number) => this.next(number);
    if (act === "leave") return (number: number) => this.leave(number);
    const found = Object.hasOwn(this.acts, act) ? this.acts[act] : undefined;
    if (found === undefined) throw new Error(`There is no act ${act}.`);
    return found;
  }

  private async next(number: number): Promise<Uint8Array | undefined> {
    const { done, value } = await (this.offered.get(number) ?? [].values()).next();
    if (done !== true) return value;
    this.offered.delete(number);
    return undefined;
  }

  private async leave(number: number): Promise<void> {
    const left = this.offered.get(number);
    this.offered.delete(number);
    await left?.return?.();
  }

  private hear({ answer, value, failure }: Extract<Message, { answer: number }>): void {
    const waiting = this.waiting.get(answer);
    this.waiting.delete(answer);
    if (failure === undefined) waiting?.resolve(value);
    else waiting?.reject(untold(failure));
  }
}

/** An error as the other thread can be told of it. */
export function tell(cause: unknown): Told {
  if (cause instanceof DomainError) return { message: cause.message, kind: cause.kind, code: cause.code, details: cause.details };
  return { message: cause instanceof Error ? cause.message : String(cause) };
}

/** The error that the other thread told of. */
export function untold({ message, kind, code, details }: Told): Error {
  return kind === undefined || code === undefined ? new Error(message)
    : new DomainError(kind, code, message, details === undefined ? {} : { details });
}
