import type { FileHandle } from "node:fs/promises";
import { DomainError, invalid } from "@dragoman/domain/common";
import { namelessFile } from "@dragoman/host-protocol/temporary-files";
import type { Request, Response } from "express";
import multer from "multer";
import { clientLeft } from "./client-gone.js";
import { watchPace } from "./patience.js";
import { hasBody, isUrlencoded, readForm, readQuery } from "./read-form.js";
import { missing } from "./read-fields.js";
import { holdsNul, WireFields } from "./wire-fields.js";

/** A file that a route takes. */
export interface UploadField {
  readonly name: string;
  readonly maxBytes: number;
  /** What it is, where a route takes several. */
  readonly about?: string;
  /** It has to come, where a route takes several. */
  readonly required?: true;
}

/** Whether what a route takes is a file that has to come. */
export function isUpload(input: unknown): input is UploadField {
  return typeof input === "object" && input !== null && "maxBytes" in input;
}

/** Whether what a route takes are files that may come. */
export function areUploads(input: unknown): input is readonly UploadField[] {
  return Array.isArray(input);
}

/** A file that came with a request. It is gone when the request is answered. */
export interface Upload {
  /** As the client names it; it is never a path here. */
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** Its bytes, from the start at each call. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

/** Files by the names of their fields. */
export type Uploads = Readonly<Record<string, Upload>>;

/** Fields beside files are few, short and flat. */
const fieldLimits = {
  fields: 100, fieldSize: 65_536, fieldNameSize: 200, headerPairs: 50, fieldNestingDepth: 1,
  fieldArrayIndexLimit: 100,
};
const readBytes = 65_536;

/** Reads the query and a multipart body: hands their fields and the file to `work`, and lets the file go afterwards, whatever happens. */
export async function withUpload<T>(
  request: Request, response: Response, field: UploadField, work: (fields: WireFields, files: Uploads) => Promise<T>,
): Promise<T> {
  if (!hasBody(request)) throw noFile(field);
  return withUploads(request, response, [{ ...field, required: true }], work);
}

/**
 * The same with several files, or those of them that have to come. Where none has to, a urlencoded form has the fields as well; without
 * a body they come in the query.
 */
export async function withUploads<T>(
  request: Request, response: Response, uploads: readonly UploadField[], work: (fields: WireFields, files: Uploads) => Promise<T>,
): Promise<T> {
  const fields = new WireFields();
  if (!hasBody(request) || (isUrlencoded(request) && mayBeWithoutFiles(uploads))) {
    refuseAbsence(uploads, {});
    await readForm(request, fields);
    refuseTexts(fields, uploads);
    return work(fields, {});
  }
  mustBeMultipart(request, uploads);
  await readQuery(request, fields);
  const kept: Place[] = [];
  try {
    // Before anything comes: what is opened in the midst of a body that breaks off would stay open.
    for (const field of uploads) kept.push({ ...field, handle: await openNameless() });
    const files = await receive(request, response, kept);
    addAll(fields, request.body as Record<string, unknown>);
    refuseTexts(fields, uploads);
    refuseAbsence(uploads, files);
    return await work(fields, files);
  } finally {
    await Promise.all(kept.map(({ handle }) => handle.close()));
  }
}

/** Whether a request may come as a form without any file. */
export function mayBeWithoutFiles(uploads: readonly UploadField[]): boolean {
  return uploads.every(({ required }) => !required);
}

/** A field, and where its file is kept meanwhile. */
interface Place extends UploadField {
  readonly handle: FileHandle;
}

function noFile({ name }: UploadField): DomainError {
  return missing(name, "It must be a file, sent as multipart/form-data with a file name.");
}

function refuseAbsence(uploads: readonly UploadField[], files: Uploads): void {
  const absent = uploads.find(({ name, required }) => required && files[name] === undefined);
  if (absent !== undefined) throw noFile(absent);
}

/** What came as a text is no file; without this, one that may be absent would seem to have been taken. */
function refuseTexts(fields: WireFields, uploads: readonly UploadField[]): void {
  for (const field of uploads) if (fields.get(field.name).some((text) => text !== "")) throw noFile(field);
}

/** Nothing of the file outlives this process. */
function openNameless(): Promise<FileHandle> {
  return namelessFile().catch((error: unknown) => { throw meaningOf(error); });
}

function receive(request: Request, response: Response, places: readonly Place[]): Promise<Uploads> {
  return new Promise((resolve, reject) => {
    const received: Record<string, Upload> = {};
    const names = places.map(({ name }) => name);
    // A client that goes away before Multer listens would never be missed by it.
    const gone = (): void => reject(clientLeft());
    if (response.closed || request.destroyed) return gone();
    response.once("close", gone);
    const stopWatching = watchPace(request, reject);
    response.once("close", stopWatching);
    const storage: multer.StorageEngine = {
      _handleFile(_request, { stream, originalname, fieldname }, stored) {
        // Multer asks for no other fields.
        const { handle, maxBytes } = places.find(({ name }) => name === fieldname) as Place;
        store(stream, handle, maxBytes).then((size) => {
          received[fieldname] = { fileName: originalname, size, bytes: () => read(handle, size) };
          stored(null, {});
        }, (error: unknown) => {
          // Multer first reads what is left of the body; who sends too much hears of it now.
          reject(refusal(error, names));
          stored(error);
          stream.resume();
        });
      },
      _removeFile: (_request, _file, removed) => removed(null),
    };
    const limits = { ...fieldLimits, files: names.length, parts: fieldLimits.fields + names.length };
    const reader = multer({ storage, limits, defParamCharset: "utf8" });
    reader.fields(names.map((name) => ({ name, maxCount: 1 })))(request, response, (error: unknown) => {
      stopWatching();
      if (error === undefined || error === null) resolve(received);
      else reject(refusal(error, names));
    });
  });
}

async function store(bytes: AsyncIterable<Buffer>, kept: FileHandle, maxBytes: number): Promise<number> {
  let size = 0;
  for await (const piece of bytes) {
    if (size + piece.length > maxBytes) {
      throw new DomainError(
        "tooLarge", "file-too-large", `The file is larger than ${maxBytes} bytes.`,
        { details: "GET /api/v2/system/input-size-limits says how large each kind of file may be." },
      );
    }
    for (let written = 0; written < piece.length;) {
      written += (await kept.write(piece, written, piece.length - written, size + written)).bytesWritten;
    }
    size += piece.length;
  }
  return size;
}

async function* read(kept: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const { bytesRead, buffer } = await kept.read(Buffer.allocUnsafe(readBytes), 0, Math.min(readBytes, size - at), at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function addAll(fields: WireFields, body: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(body)) {
    const values = Array.isArray(value) ? value as unknown[] : [value];
    // A list of one comes of `name[]`; a field that is repeated has two values at least.
    const bracketed = Array.isArray(value) && values.length === 1;
    for (const one of values) {
      if (bracketed || typeof one !== "string") fields.add(`${name}[]`, "");
      else if (name.includes("\0")) throw holdsNul("The name of a field");
      else if (one.includes("\0")) throw holdsNul(name);
      else fields.add(name, one);
    }
  }
}

/** Whether fields and files come with the request. */
export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}

function mustBeMultipart(request: Request, uploads: readonly UploadField[]): void {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = request.headers;
  if (!/^multipart\/form-data\s*;.*boundary=("[^"]|[^"\s])/i.test(type)) {
    const names = uploads.map(({ name }) => name).join(", ");
    throw invalid(
      "body-type-unsupported", `A body of type ${JSON.stringify(type)} is not accepted here.`,
      uploads.length === 1 ? `Send the file in the field ${names} of a multipart/form-data body.`
        : `Send files in the fields ${names} of a multipart/form-data body, and the other fields beside them.`,
    );
  }
  if (encoding !== "identity") {
    throw invalid(
      "body-type-unsupported", `A body with Content-Encoding ${JSON.stringify(encoding)} is not accepted here.`,
      "Send the body without a content encoding.",
    );
  }
}

/** A disk that is full is nothing that the client could mend, nor a fault of the program. */
function meaningOf(error: unknown): unknown {
  if (!["ENOSPC", "EDQUOT"].includes((error as { code?: string }).code ?? "")) return error;
  return new DomainError("unavailable", "disk-full", "The server has no room for the file.", {
    details: "An administrator has to free some in its folder for temporary files (TMPDIR).", retryAfterSeconds: 30, cause: error,
  });
}

/** What is over a limit of numbers is too large; everything else that the reader stumbles over is not well-formed. */
const tooLarge = ["LIMIT_PART_COUNT", "LIMIT_FIELD_COUNT", "LIMIT_FIELD_KEY", "LIMIT_FIELD_VALUE"];

function refusal(error: unknown, names: readonly string[]): unknown {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  if (error instanceof DomainError || syscall !== undefined) return meaningOf(error);
  if (tooLarge.includes(code ?? "")) {
    return new DomainError(
      "tooLarge", "field-too-large", `The multipart body is refused: ${message}.`,
      { details: "Besides files there may be 100 fields, with names of up to 200 bytes and values of up to 65536 bytes." },
    );
  }
  const where = names.length === 1 ? `in the field ${names[0]}` : `in each of the fields ${names.join(", ")} at most`;
  return invalid("multipart-malformed", `The multipart body cannot be read: ${message}.`,
    `Send one file ${where}, and the other fields beside it as multipart/form-data, each with its name, up to the closing `
      + "boundary.");
}
