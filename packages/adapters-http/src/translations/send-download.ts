import type { Download } from "@dragoman/application";
import type { Request, Response } from "express";
import { sendPieces } from "../common/send-file.js";

/** Sends a document as bare Base64 text, or as the file itself to those who accept only that. */
export async function sendDownload({ content, size, mimeType, fileName }: Download, request: Request, response: Response): Promise<void> {
  response.vary("Accept");
  const asFile = request.accepts(["text/plain", "application/octet-stream"]) === "application/octet-stream";
  // Only the sizes and types of what is really sent; the body of the answer is never held whole.
  if (asFile) response.attachment(fileName).set({ "Content-Type": mimeType, "Content-Length": String(size) });
  else response.set({ "Content-Type": "text/plain; charset=utf-8", "Content-Length": String(4 * Math.ceil(size / 3)) });
  if (request.method === "HEAD") return void response.end();
  await sendPieces(asFile ? content : inBase64(content), response);
}

/** Base64 without line breaks; each piece but the last stands for whole groups of three bytes. */
async function* inBase64(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    const bytes = rest.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield rest.toString("base64");
}
