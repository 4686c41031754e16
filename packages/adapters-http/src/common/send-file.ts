import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";

/** How a file is handed over. */
export interface FileFacts {
  readonly fileName: string;
  readonly mediaType: string;
}

/** Sends a file as it is made. */
export function sendFile(
  content: AsyncIterable<Uint8Array>, { fileName, mediaType }: FileFacts, request: Request, response: Response,
): Promise<void> {
  return sendAsMade(content, () => response.attachment(fileName).set("Content-Type", mediaType), request, response);
}

/**
 * Sends a body as it is made, piece by piece. What fails before the first piece is answered as any failure, so `setHead` is
 * called when that is there.
 */
export async function sendAsMade(
  content: AsyncIterable<Uint8Array | string>, setHead: () => void, request: Request, response: Response,
): Promise<void> {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  setHead();
  if (request.method === "HEAD") {
    await pieces.return?.();
    return void response.end();
  }
  await sendPieces(beginningWith(first, pieces), response);
}

/** Sends a body piece by piece, as fast as the client takes it; a client that goes away is no failure. */
export async function sendPieces(pieces: AsyncIterable<Uint8Array | string>, response: Response): Promise<void> {
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), response);
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

async function* beginningWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
