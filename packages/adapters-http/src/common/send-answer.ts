import type { Response } from "express";
import { pieceBytes, sendPieces, writePieces } from "./send-pieces.js";

/** An answer in JSON as it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends the answer to what may be asked for again: a large one is a download as any other. Rejects with `too-many-downloads` or
 * `server-busy` before anything is sent.
 */
export async function sendRepeatable(response: Response, answer: Answer): Promise<void> {
  if (answer.body.length <= pieceBytes) return sendAnswer(response, answer);
  setHead(response, answer);
  const body = Buffer.from(answer.body);
  await sendPieces([body], response.req, response, body.length);
}

/** Sends an answer. */
export async function sendAnswer(response: Response, answer: Answer): Promise<void> {
  setHead(response, answer);
  if (answer.body.length > pieceBytes) return writePieces([Buffer.from(answer.body)], response);
  // As a string it leaves together with the headers, in one write.
  response.end(answer.body);
}

/** Sets all of an answer that goes before its body. */
export function setHead(response: Response, { status, headers, body }: Answer): void {
  response.status(status).set(headers);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(body));
}
