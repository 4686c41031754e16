import { isAscii } from "node:buffer";
import type { OpenBytes } from "@dragoman/application/documents";
import { byteDecoder, type ByteDecoder } from "./byte-decoder.js";
import { declaredEncoding, encodingOfMark, type FindDeclared, findEncoding } from "./encoding-labels.js";
import { guessEncoding, isUtf8WithSlips } from "./guess-encoding.js";

/** Statistics need no more, and cost a tenth of a second for as much. */
const sampleSize = 32_768;
const headSize = 1_024;

/** What one pass over the bytes tells. */
interface Survey {
  readonly head: Uint8Array;
  /** From the first byte on that is not ASCII. */
  readonly sample: Uint8Array;
  readonly fitting: ReadonlySet<string>;
  readonly hasZeros: boolean;
}

/** A decoder that remembers whether everything fitted. */
function trial(encoding: string): { feed: (bytes: Uint8Array) => void; fits: () => boolean } {
  let decoder: ByteDecoder | undefined = byteDecoder(encoding, true);
  const attempt = (step: (decoder: ByteDecoder) => unknown): void => {
    try {
      if (decoder !== undefined) step(decoder);
    } catch {
      // The answer to the question, not a failure.
      decoder = undefined;
    }
  };
  return {
    feed: (bytes) => attempt((d) => d.decode(bytes)),
    fits: () => {
      attempt((d) => d.end());
      return decoder !== undefined;
    },
  };
}

const join = (a: Uint8Array, b: Uint8Array, size: number): Uint8Array =>
  a.length >= size ? a : Buffer.concat([a, b.subarray(0, size - a.length)]);

async function survey(open: OpenBytes, encodings: readonly string[]): Promise<Survey> {
  const trials = encodings.map((encoding) => ({ encoding, ...trial(encoding) }));
  let head: Uint8Array = new Uint8Array();
  let sample: Uint8Array = new Uint8Array();
  let hasZeros = false;
  for await (const bytes of open()) {
    head = join(head, bytes, headSize);
    const zero = bytes.indexOf(0);
    const isTelling = zero >= 0 || !isAscii(bytes);
    const start = sample.length > 0 ? 0 : isTelling ? bytes.findIndex((byte) => byte >= 0x80 || byte === 0) : -1;
    if (start >= 0) sample = join(sample, bytes.subarray(start - (start % 2)), sampleSize);
    hasZeros ||= zero >= 0;
    for (const { feed } of trials) feed(bytes);
  }
  return { head, sample, hasZeros, fitting: new Set(trials.filter(({ fits }) => fits()).map(({ encoding }) => encoding)) };
}

/** The characters of a document in an encoding, by its WHATWG name; never the whole in memory. */
export async function* decoded(open: OpenBytes, encoding: string): AsyncGenerator<string> {
  const decoder = byteDecoder(encoding, false);
  // Zeros stand for no character in any format, and engines use them for their own ends.
  const clean = (text: string): string => text.replaceAll("\0", "\ufffd");
  for await (const bytes of open()) {
    const text = decoder.decode(bytes);
    if (text !== "") yield clean(text);
  }
  const rest = decoder.end();
  if (rest !== "") yield clean(rest);
}

/**
 * The encoding that a document is in: byte order mark, then the named encoding if it fits every byte, then UTF-8 if it
 * fits, then a declaration inside, which `declared` finds, then statistics. Several passes over the bytes; never the whole
 * in memory.
 */
export async function chooseEncoding(label: string, open: OpenBytes, declared?: FindDeclared): Promise<string> {
  const named = findEncoding(label);
  const { head, sample, fitting, hasZeros } = await survey(open, named === undefined ? ["utf-8"] : [named, "utf-8"]);
  const mark = encodingOfMark(head);
  if (mark !== undefined) return mark;
  const isUtf8 = fitting.has("utf-8") && !hasZeros;
  // Any bytes of even number are "strict" UTF-16; text that is UTF-8 without zeros is not.
  const isMislabeled = named?.startsWith("utf-16") === true && isUtf8;
  if (named !== undefined && fitting.has(named) && !isMislabeled && !(named === "utf-8" && hasZeros)) return named;
  if (isUtf8) return "utf-8";
  const own = declared === undefined ? undefined : declaredEncoding(head, declared);
  // A slip in what is UTF-8 by all signs costs a character, not the document; pages also say they are UTF-8 and are not.
  if (own === "utf-8" && !hasZeros && isUtf8WithSlips(sample, 1)) return own;
  for (const candidate of [own, guessEncoding(sample)]) {
    if (candidate === undefined) continue;
    if (candidate === "utf-8" && candidate !== own && !hasZeros) return candidate;
    if ((await survey(open, [candidate])).fitting.has(candidate)) return candidate;
  }
  return "windows-1252";
}
