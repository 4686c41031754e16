import type { Request, Response } from "express";
import { pieceBytes, sendPieces } from "./send-pieces.js";

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
  try {
    setHead();
    if (request.method === "HEAD") return void response.end();
    // What cannot be made in pieces comes as one.
    const held = first.done === true || first.value.length <= pieceBytes ? 0 : first.value.length;
    await sendPieces(beginningWith(first, pieces), request, response, held);
  } finally {
    await pieces.return?.();
  }
}

async function* beginningWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}
