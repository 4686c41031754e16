import { once } from "node:events";
import type { Request, Response } from "express";
import { clientGone } from "./client-gone.js";
import { DownloadPlaces } from "./download-places.js";

/** So much is handed to a connection at once. */
export const pieceBytes = 2 ** 16;

const places = new DownloadPlaces();

type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>;

/**
 * Sends a body piece by piece, in its turn. Rejects with `too-many-downloads` or `server-busy` before anything is sent.
 * `heldBytes` are in memory until the client has taken all.
 */
export async function sendPieces(pieces: Pieces, request: Request, response: Response, heldBytes = 0): Promise<void> {
  const user = (response.locals as { readonly username?: string }).username;
  const leave = await places.enter({ user, address: request.ip ?? "", heldBytes }, clientGone(response));
  try {
    await writePieces(pieces, response);
  } finally {
    leave();
  }
}

/**
 * Writes a body piece by piece, as fast as the client takes it: the next piece is asked for when the last one has gone. A client
 * that goes away is no failure.
 */
export async function writePieces(pieces: Pieces, response: Response): Promise<void> {
  const gone = clientGone(response);
  for await (const piece of pieces) {
    for (const part of partsOf(piece)) {
      if (gone.aborted) return;
      if (!response.write(part)) await once(response, "drain", { signal: gone }).catch(() => undefined);
    }
  }
  if (!gone.aborted) response.end();
}

function* partsOf(piece: Uint8Array | string): Generator<Uint8Array> {
  const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
