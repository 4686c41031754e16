import { createHash } from "node:crypto";
import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AddingFault, BrokenOff, isFull, Silent, WrongFile } from "./adding-fault.js";
import { brokenOff, type HttpAnswer, httpGet, refusal, shownAddress } from "./http-get.js";
import { limits } from "./limits.js";

export interface Download {
  readonly url: URL;
  /** Where the file goes. What is there of it is kept when the download ends early, and the next one goes on behind it. */
  readonly file: string;
  /** Bytes, where they are known. */
  readonly size?: number | undefined;
  readonly signal: AbortSignal;
  /** Hears how many bytes are there, of how many where that is known. */
  readonly progress: (done: number, total: number | undefined) => void;
}

/** Where a file of this address goes in a folder of files that are not whole. */
export const partialName = (url: URL): string => createHash("sha256").update(url.href).digest("hex").slice(0, 32);

/**
 * Brings a file whole, however often it breaks off, up to five times without a byte more, or up to twice where nothing is said at all.
 * What the address has changed since is begun anew. Rejects with AddingFault where it cannot be had, is not as large as said, or there is
 * no room for it; what is there of a file that is too large is not kept.
 */
export async function download({ url, file, size, signal, progress }: Download): Promise<void> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(limits.fileMs)]);
  for (let attempt = 1; ; attempt++) {
    const before = await lengthOf(file);
    try {
      await bring({ url, file, size, signal: whole, progress });
      return;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (whole.aborted) {
        throw new AddingFault(`${shownAddress(url)} takes longer than ${limits.fileMs / 60_000} minutes.`, { cause: error });
      }
      if (!(error instanceof BrokenOff)) throw error;
      if (await lengthOf(file) > before) attempt = 1;
      if (attempt >= (error instanceof Silent ? limits.silences : limits.attempts)) throw error;
      await sleep(100 * 2 ** attempt, undefined, { signal: whole }).catch(() => undefined);
    }
  }
}

async function bring({ url, file, size, signal, progress }: Download): Promise<void> {
  const there = await lengthOf(file);
  const validator = there === 0 ? "" : await readFile(`${file}.version`, "utf8").catch(() => "");
  const answer = await httpGet(url, validator === "" ? {} : { range: `bytes=${there}-`, "if-range": validator }, signal);
  try {
    if (answer.status === 416 && totalOf(answer) === there) return;
    const from = await beginningOf(answer, file, there);
    const total = from + lengthSaid(answer) || undefined;
    if (size !== undefined && total !== undefined && total !== size) {
      await rm(file, { force: true });
      throw new WrongFile(`${shownAddress(url)} has ${total} bytes, and not the ${size} that are announced.`);
    }
    await append({ url, file, size, signal, progress }, answer, from, total);
  } finally {
    answer.body.destroy();
  }
}

/** Behind which byte the answer goes on. Before anything is written, it is noted of which version the file is a part. */
async function beginningOf({ status, headers, url }: HttpAnswer, file: string, there: number): Promise<number> {
  if (status === 206 && headers["content-range"]?.startsWith(`bytes ${there}-`) === true) return there;
  if (status === 416) {
    await rm(file, { force: true });
    throw new BrokenOff(`${shownAddress(url)} has another file than before.`);
  }
  if (status >= 500) throw new BrokenOff(`${shownAddress(url)} answers ${status}.`);
  if (status !== 200) throw refusal(url, status);
  await rm(file, { force: true });
  const { etag = "", "last-modified": modified = "" } = headers;
  // A weak tag says that versions mean the same, and not that their bytes are the same.
  await writeFile(`${file}.version`, etag !== "" && !etag.startsWith("W/") ? etag : modified);
  return 0;
}

async function append({ url, file, size, signal, progress }: Download, { body }: HttpAnswer, from: number,
  total: number | undefined): Promise<void> {
  const most = size ?? limits.fileBytes;
  const handle = await open(file, "a");
  let done = from;
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      done += piece.length;
      if (done > most) throw new WrongFile(`${shownAddress(url)} has more than ${most} bytes.`);
      await handle.writeFile(piece);
      progress(done, total);
      signal.throwIfAborted();
    }
  } catch (error) {
    if (error instanceof WrongFile) await rm(file, { force: true });
    if (signal.aborted || error instanceof AddingFault || isFull(error)) throw error;
    throw brokenOff(url, error);
  } finally {
    await handle.close();
  }
  if (total !== undefined && done < total) throw new BrokenOff(`${shownAddress(url)} broke off behind ${done} of ${total} bytes.`);
}

const lengthSaid = ({ headers }: HttpAnswer): number => Number(headers["content-length"] ?? NaN);
const totalOf = ({ headers }: HttpAnswer): number => Number(/\/(\d+)$/.exec(headers["content-range"] ?? "")?.[1] ?? NaN);
const lengthOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;
