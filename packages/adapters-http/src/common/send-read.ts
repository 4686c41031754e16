import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { pieceBytes, sendPieces } from "./send-pieces.js";

/** Smaller ones fit into a few packets, and take longer to compress than to send. */
const leastBytes = 4_096;

/** In the order in which we would have them; each works outside of the loop that serves everybody. */
const codings = {
  br: (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, {
    // Higher ones save little more and take many times as long.
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
};
const names = Object.keys(codings) as (keyof typeof codings)[];

/**
 * Sends what was read, as JSON that is written already. Reads are conditional: they are tagged, and whoever has the same
 * gets 304. Long ones are compressed for who accepts it: nobody can make a browser send requests whose answers would
 * tell secrets by their lengths, for credentials never come by themselves here.
 */
export async function sendRead(json: string, request: Request, response: Response): Promise<void> {
  response.type("json");
  if (json.length < leastBytes) return void response.send(json);
  const body = Buffer.from(json);
  // Weak, as all tags of Express: it stands for the same in every coding.
  response.vary("Accept-Encoding").set("ETag", tagOf(body, response));
  const coding = chosen(request);
  if (coding === undefined || request.fresh) return send(body, request, response);
  response.set("Content-Encoding", coding);
  await send(await codings[coding](body), request, response);
}

/** What would not leave at once is a download as any other. */
async function send(body: Buffer, request: Request, response: Response): Promise<void> {
  if (body.length <= pieceBytes || request.fresh || request.method === "HEAD") return void response.send(body);
  response.setHeader("Content-Length", body.length);
  await sendPieces([body], request, response, body.length);
}

function tagOf(body: Buffer, response: Response): string {
  return (response.app.get("etag fn") as (body: Buffer) => string)(body);
}

/** What the client accepts and we know, `identity` aside. */
function chosen(request: Request): keyof typeof codings | undefined {
  const accepted = request.acceptsEncodings([...names, "identity"]);
  return names.find((name) => name === accepted);
}
