import { type Ask, type CallOptions, Connection, type DragomanOptions } from "./connection.js";
import { DragomanError } from "./errors.js";
import { eventsOf, piecesOf } from "./event-stream.js";
import type { Operations } from "./generated/interface.js";
import { operations } from "./generated/operations.js";
import { toBase64, type Upload } from "./input.js";
import type { OperationRoute } from "./operation.js";
import { wait } from "./wait.js";

/** The id of an operation, as the OpenAPI document has it. */
export type Operation = keyof Operations;

/** The fields of an operation, wherever they travel: in the path, the query or the body. */
export type Input<O extends Operation> = Operations[O]["input"];

type Answers<O extends Operation> = Operations[O]["answers"];

/** What an operation answers: JSON where it can, otherwise the bytes or the text of a file, where it leads to, or nothing. */
export type Answer<O extends Operation> = Answers<O> extends { readonly "application/json": infer Json } ? Json
  : Answers<O> extends { readonly "application/octet-stream": infer Bytes } ? Bytes
    : [keyof Answers<O>] extends [never] ? undefined : Answers<O>[keyof Answers<O>];

/** The filters of a list; pages are turned by whoever iterates. */
export type Filter<O extends Operation> = Omit<Input<O>, "page">;

/** An input may be left out where none of its fields is needed. */
type Arguments<I> = Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** Operations that answer a page of a list. */
export type PagedOperation = { [O in Operation]: Answer<O> extends { readonly totalPages: number } ? O : never }[Operation];

/** Lists within the answer of an operation. */
type ListKey<O extends Operation> = {
  [K in keyof Answer<O>]: Answer<O>[K] extends readonly unknown[] ? K : never;
}[keyof Answer<O>];
type Item<O extends Operation, K extends ListKey<O>> = Answer<O>[K] extends readonly (infer T)[] ? T : never;

/** Operations that can be followed. */
export type WatchedOperation =
  | "getTranslationsTranslationId"
  | "getAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingId";

const defaultPerPage = 100;
const pollMs = 1_000;
const eventStream = "text/event-stream";

/** Every operation of the server, typed as its OpenAPI document has it. */
export class Calls {
  private readonly connection: Connection;

  /** Throws a TypeError for a URL that is none, and for more than one kind of credentials. Nothing is sent yet. */
  constructor(options: DragomanOptions) {
    this.connection = new Connection(options);
  }

  /** Asks for an operation by its id. Pages in browsers cannot see where a redirect leads to: they open the `address`. */
  request<O extends Operation>(operation: O, ...[input = {}, options = {}]: Arguments<Input<O>>): Promise<Answer<O>> {
    const ask = askFor(operation, input, options);
    return this.connection.send(ask, readAnswer, options) as Promise<Answer<O>>;
  }

  /** Asks for a file by the id of an operation; its bytes as they are. */
  bytes<O extends Operation>(operation: O, ...[input = {}, options = {}]: Arguments<Input<O>>): Promise<Uint8Array> {
    return this.connection.send(askFor(operation, input, options), readBytes, options);
  }

  /** The address of an operation without a body, for a browser to open. */
  address<O extends Operation>(operation: O, ...[input = {}]: Arguments<Input<O>>): string {
    return this.connection.url + askFor(operation, input, {}).path;
  }

  /** Every item of a paged list, asking for the next page as soon as one is wanted. `perPage` is 100 when absent. */
  async* list<O extends PagedOperation, K extends ListKey<O>>(
    operation: O, key: K, filter: Filter<O>, options: CallOptions = {},
  ): AsyncGenerator<Item<O, K>, void, void> {
    for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
      const ask = askFor(operation, { perPage: defaultPerPage, ...filter, page }, options);
      const answer = await this.connection.send(ask, readAnswer, options) as Answer<O> & { readonly totalPages: number };
      yield* answer[key] as readonly Item<O, K>[];
      ({ totalPages } = answer);
    }
  }

  /**
   * What an operation answers now, and after each change until `isLast` says so: from an event stream, and where none can be had,
   * or it breaks off, by asking again.
   */
  async* states<O extends WatchedOperation>(
    operation: O, input: Input<O>, isLast: (state: Answer<O>) => boolean, options: CallOptions = {},
  ): AsyncGenerator<Answer<O>, void, void> {
    for (;;) {
      for await (const state of this.statesAtOnce(operation, input, options)) {
        yield state;
        if (isLast(state)) return;
      }
      await wait(pollMs, options.signal);
    }
  }

  private async* statesAtOnce<O extends WatchedOperation>(
    operation: O, input: Input<O>, options: CallOptions,
  ): AsyncGenerator<Answer<O>, void, void> {
    const ask = askFor(operation, input, options);
    const streamed = { ...ask, headers: { ...ask.headers, Accept: `${eventStream}, application/json;q=0.5` } };
    try {
      const answer = await this.connection.send(streamed, (response) => response, options);
      if (!answer.headers.get("Content-Type")?.startsWith(eventStream) || answer.body === null) {
        yield await readAnswer(answer) as Answer<O>;
      } else {
        for await (const event of eventsOf(piecesOf(answer.body))) yield JSON.parse(event) as Answer<O>;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof DragomanError && error.code !== "too-many-watchers") throw error;
      // The stream broke off, or there are too many of them: asked without one, the server says how it stands.
      yield await this.connection.send(ask, readAnswer, options) as Answer<O>;
    }
  }
}

function askFor(operation: Operation, input: object, { idempotencyKey }: CallOptions): Ask {
  const described: OperationRoute | undefined = operations[operation];
  if (described === undefined) throw new TypeError(`There is no operation ${String(operation)}.`);
  const { method, path, sends, accepts = "application/json", isOnce = false, isPublic = false, isRedirect } = described;
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(name, fields));
  const query = sends === undefined && fields.size > 0 ? `?${formOf(fields)}` : "";
  const contentType = sends === "form" ? "application/x-www-form-urlencoded" : sends === "json" ? "application/json" : undefined;
  return {
    method, path: place + query, isPublic, isRedirect, mayRepeat: method !== "POST" || isOnce,
    headers: {
      Accept: accepts, ...(contentType === undefined ? {} : { "Content-Type": contentType }),
      ...(isOnce ? { "Idempotency-Key": idempotencyKey ?? randomKey() } : {}),
    },
    body: sends === "form" ? formOf(fields) : sends === "json" ? JSON.stringify(Object.fromEntries(fields))
      : sends === "multipart" ? multipartOf(fields) : undefined,
  };
}

/** Takes the value out of the fields: it stands in the path. */
function pathPart(name: string, fields: Map<string, unknown>): string {
  const value = String(fields.get(name) ?? "");
  fields.delete(name);
  // Any of these would be the path of something else.
  if (["", ".", ".."].includes(value)) throw new TypeError(`${name} is missing, or no name: "${value}".`);
  return encodeURIComponent(value);
}

function formOf(fields: ReadonlyMap<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of fields) {
    for (const one of [value].flat()) parameters.append(name, one instanceof Uint8Array ? toBase64(one) : String(one));
  }
  return String(parameters);
}

function multipartOf(fields: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    for (const one of [value].flat() as Upload[]) {
      if (one instanceof Blob) form.append(name, one);
      else if (one instanceof Uint8Array) form.append(name, new Blob([one as Uint8Array<ArrayBuffer>]));
      else form.append(name, String(one));
    }
  }
  return form;
}

/** Pages that came without TLS have no `randomUUID`. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  if (answer.status === 302) return answer.headers.get("Location");
  const mediaType = answer.headers.get("Content-Type") ?? "";
  if (/^application\/json\b/.test(mediaType)) return answer.json();
  return mediaType.startsWith("text/") ? answer.text() : readBytes(answer);
}

async function readBytes(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer());
}
