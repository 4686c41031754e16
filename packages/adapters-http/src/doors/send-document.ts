import type { Download } from "@dragoman/application/translations";
import type { Request, Response } from "express";
import { sendPieces } from "../common/send-pieces.js";

/** Sends a translated document as the file itself. */
export async function sendDocument({ content, size, mimeType, fileName }: Download, request: Request, response: Response): Promise<void> {
  response.attachment(fileName).set({ "Content-Type": mimeType, "Content-Length": String(size) });
  if (request.method === "HEAD") return void response.end();
  await sendPieces(content, request, response);
}
