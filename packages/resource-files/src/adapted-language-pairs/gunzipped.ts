import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { DomainError } from "@dragoman/domain/common";
import { InflationLimit } from "./inflation-limit.js";
import { trainingDataUnreadable } from "./refusals.js";

/** What a file holds that is packed with gzip. Throws `training-data-unreadable` where it is damaged. */
export async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packed = 0;
  const limit = new InflationLimit(() => packed);
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      packed += piece.length;
      yield piece;
    }
  };
  const gunzip = createGunzip();
  // A failure destroys the stream that is read below, and is told there.
  pipeline(Readable.from(counted()), gunzip).catch(() => undefined);
  try {
    for await (const piece of gunzip) yield limit.take(piece as Uint8Array);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const isCut = (error as NodeJS.ErrnoException).code === "Z_BUF_ERROR";
    throw trainingDataUnreadable(isCut ? "The gzip file ends too early." : "The gzip file is damaged.",
      "Pack it again, or upload the TMX file as it is.");
  }
}
