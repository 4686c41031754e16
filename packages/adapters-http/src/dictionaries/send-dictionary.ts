import type { ShownDictionary } from "@dragoman/application/dictionaries";
import type { Request, Response } from "express";
import { inBase64 } from "../common/base64-pieces.js";
import { sendAsMade } from "../common/send-file.js";
import { showDictionary } from "./dictionary.view.js";

/** Sends a dictionary, and its terms, where they were asked for, as they are read: they may be many. */
export async function sendDictionary({ content, ...dictionary }: ShownDictionary, request: Request, response: Response): Promise<void> {
  const shown = showDictionary(dictionary);
  if (content === undefined) return void response.json(shown);
  // The revision is a hash of the terms, so nobody has to read them to say that they are still the same.
  response.set("ETag", `W/"${dictionary.sourceLanguageId}-${dictionary.targetLanguageId}-${dictionary.revision}"`);
  if (request.fresh) return void response.status(304).end();
  await sendAsMade(withContent(shown, content), () => response.set("Content-Type", "application/json; charset=utf-8"), request, response);
}

async function* withContent(shown: object, content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let opening = `${JSON.stringify(shown).slice(0, -1)},"content":"`;
  for await (const piece of inBase64(content)) {
    yield opening + piece;
    opening = "";
  }
  yield `${opening}"}`;
}
