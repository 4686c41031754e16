import { setImmediate as othersTurn } from "node:timers/promises";
import type { Request } from "express";
import { invalid } from "@dragoman/domain/common";
import { clientLeft } from "./client-gone.js";
import { FormReader } from "./form-reader.js";
import { Patience, watchPace } from "./patience.js";
import { repeated } from "./read-fields.js";
import type { WireFields } from "./wire-fields.js";

/** A field that is Base64 of any length, and who takes its bytes as they come. */
export interface ContentField<T> {
  readonly name: string;
  readonly maxBytes: number;
  readonly take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>;
}

/** What was read so far; `content` is what became of the content field, absent when it was absent or empty. */
interface Form<T> {
  readonly fields: WireFields;
  content?: T;
}

/** Reads the query into `fields`. */
export async function readQuery(request: Request, fields: WireFields): Promise<void> {
  await readInto({ fields }, queryReader(request));
}

/** Reads the query and the form body into `fields`; answers what became of the content field, undefined when it was absent or empty. */
export async function readForm<T>(request: Request, fields: WireFields, content?: ContentField<T>): Promise<T | undefined> {
  const form: Form<T> = { fields };
  await readInto(form, queryReader(request), content);
  if (hasBody(request)) {
    mustBeForm(request);
    await readInto(form, new FormReader(chunksOf(request)), content);
  }
  return form.content;
}

/** Reads the form body into `fields`, whose bounds are all that its values have to keep. */
export async function readFormBody(request: Request, fields: WireFields): Promise<void> {
  mustBeForm(request);
  await readInto({ fields }, new FormReader(chunksOf(request), maxTextBytes));
}

/** Whether a body comes with the request. */
export function hasBody(request: Request): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Of text that is to be translated: as many bytes as three for each character that the fields may have. */
const maxTextBytes = 3 * 2 ** 20;

async function readInto<T>(form: Form<T>, reader: FormReader, content?: ContentField<T>): Promise<void> {
  let seen = "content" in form;
  for (let name = await reader.name(); name !== undefined; name = await reader.name()) {
    if (name !== content?.name) {
      form.fields.add(name, await reader.value());
      continue;
    }
    if (seen) throw repeated(name);
    seen = true;
    const bytes = reader.base64(name, content.maxBytes);
    const first = await bytes.next();
    if (first.done !== true) form.content = await content.take(startingWith(first.value, bytes));
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function queryReader({ url }: Request): FormReader {
  const mark = url.indexOf("?");
  const pieces = mark === -1 ? [] : [Buffer.from(url.slice(mark + 1), "latin1")];
  return new FormReader(async () => pieces.shift());
}

/** Maximum size of a body that is read as a whole. An iterator over its pieces takes twice as long. */
const mostWholeBytes = 64 * 1024;

function wholeBody(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const take = (piece: Buffer): void => { pieces.push(piece); };
    const settle = (settled: () => void): void => {
      stopWatching();
      request.off("data", take).off("end", end).off("error", fail).off("close", leave);
      settled();
    };
    const end = (): void => settle(() => resolve(pieces.length === 1 ? pieces[0] as Buffer : Buffer.concat(pieces)));
    const fail = (error: Error): void => settle(() => reject(error));
    const leave = (): void => fail(clientLeft());
    const stopWatching = watchPace(request, (error) => {
      // A failed request is answered, so its connection must outlive the reading of its body.
      request.pause();
      fail(error);
    });
    if (request.destroyed) leave();
    else request.on("data", take).once("end", end).once("error", fail).once("close", leave);
  });
}

/** So much is read before others have their turn: a fast client fills the socket again while its last bytes are worked on. */
const turnBytes = 256 * 1024;

function chunksOf(request: Request): () => Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"]) <= mostWholeBytes) {
    const pieces = [wholeBody(request)];
    return async () => pieces.shift();
  }
  // A failed request is answered, so its connection must outlive the reading of its body.
  const chunks = request.iterator({ destroyOnReturn: false });
  const patience = new Patience();
  let bytes = 0;
  return async () => {
    if (bytes > turnBytes) {
      bytes = 0;
      await othersTurn();
    }
    const next: IteratorResult<Buffer, undefined> = await patience.next(chunks.next());
    if (next.done === true) return undefined;
    bytes += next.value.length;
    return next.value;
  };
}

/** Whether the body of a request is a urlencoded form. */
export function isUrlencoded({ headers }: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers["content-type"] ?? "");
}

function mustBeForm({ headers }: Request): void {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";").map((part) => part.trim());
  if (type !== "application/x-www-form-urlencoded") {
    throw invalid("body-type-unsupported", `A body of type ${JSON.stringify(headers["content-type"] ?? "")} is not accepted here.`,
      "Send the parameters as application/x-www-form-urlencoded, or in the query with an empty body.");
  }
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8).replaceAll('"', "");
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8") {
    throw invalid("body-type-unsupported", `A form in ${JSON.stringify(charset)} is not accepted here.`, "Send the form in UTF-8.");
  }
  if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity") {
    throw invalid("body-type-unsupported",
      `A body with Content-Encoding ${JSON.stringify(headers["content-encoding"])} is not accepted here.`,
      "Send the body without a content encoding.");
  }
}
