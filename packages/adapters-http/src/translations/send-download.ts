import type { Download } from "@dragoman/application/translations";
import type { Request, Response } from "express";
import { inBase64 } from "../common/base64-pieces.js";
import { sendPieces } from "../common/send-pieces.js";

/** Sends a document as bare Base64 text, or as the file itself to those who accept only that. */
export async function sendDownload({ content, size, mimeType, fileName }: Download, request: Request, response: Response): Promise<void> {
  response.vary("Accept");
  const asFile = request.accepts(["text/plain", "application/octet-stream"]) === "application/octet-stream";
  // Only the sizes and types of what is really sent; the body of the answer is never held whole.
  if (asFile) response.attachment(fileName).set({ "Content-Type": mimeType, "Content-Length": String(size) });
  else response.set({ "Content-Type": "text/plain; charset=utf-8", "Content-Length": String(4 * Math.ceil(size / 3)) });
  if (request.method === "HEAD") return void response.end();
  await sendPieces(asFile ? content : inBase64(content), request, response);
}
