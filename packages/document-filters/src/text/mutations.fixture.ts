import { unzipSync, zipSync } from "fflate";

/** Numbers from 0 up to 1 that a seed gives, the same each time. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Numbers = () => number;
const below = (most: number, numbers: Numbers): number => Math.floor(numbers() * most);

/** A document with faults of this seed: of zips mostly in one of their entries, which is packed again. */
export function mutated(document: Uint8Array, seed: number): Uint8Array {
  const numbers = numbersOf(seed);
  const entries = numbers() < 0.75 ? entriesOf(document) : undefined;
  if (entries === undefined) return damaged(document, numbers);
  const names = Object.keys(entries);
  for (let times = 1 + below(2, numbers); times > 0; times--) {
    const name = names[below(names.length, numbers)] as string;
    if (numbers() < 0.1) delete entries[name];
    else entries[name] = damaged(entries[name] ?? new Uint8Array(), numbers);
  }
  return zipSync(entries, { level: 1 });
}

function entriesOf(document: Uint8Array): Record<string, Uint8Array> | undefined {
  if (document[0] !== 0x50 || document[1] !== 0x4b) return undefined;
  try {
    return unzipSync(document);
  } catch {
    return undefined;
  }
}

/** Bytes that mean something in one format or another. */
const telling = ["<", ">", "&", "\"", "'", "\0", "\r", "\n", "]]>", "<!--", "-->", "<![CDATA[", "&#0;", "&#x110000;", "\ufeff", "{", "}",
  "\\", "=?", "--", "\"\"", "\t", "-1", "99999999999999999999", "xmlns=", "</", "/>", "\u202e", "\ud7ff", "%00", "{\\*"]
  .map((text) => Buffer.from(text));

function damaged(bytes: Uint8Array, numbers: Numbers): Uint8Array {
  if (bytes.includes(0x3c) && numbers() < 0.6) return reworded(bytes, numbers);
  let result: Uint8Array = Uint8Array.from(bytes);
  for (let times = 1 + below(4, numbers); times > 0; times--) {
    const change = changes[below(changes.length, numbers)] as Change;
    result = change(result, below(result.length + 1, numbers), numbers);
  }
  return result;
}

const odd = ["", "-1", "0", "99999999999999999999", "1e400", "NaN", "x", "rId1", "true", "#REF!", "../..", "&amp;", "a".repeat(70_000)];

/** Mark-up that is still well-formed: values of attributes and texts become odd ones, empty elements go or come again. */
function reworded(bytes: Uint8Array, numbers: Numbers): Uint8Array {
  let text = Buffer.from(bytes).toString("latin1");
  for (let times = 1 + below(4, numbers); times > 0; times--) {
    const places = [...text.matchAll(/(?<==")[^"]*(?=")|(?<=>)[^<]+(?=<)|<[\w:]+(?:\s[^<>]*)?\/>/g)];
    const place = places[below(places.length, numbers)];
    if (place === undefined) break;
    const [found] = place;
    const other = found.startsWith("<") ? (numbers() < 0.5 ? "" : found.repeat(2)) : odd[below(odd.length, numbers)] as string;
    text = text.slice(0, place.index) + other + text.slice(place.index + found.length);
  }
  return Buffer.from(text, "latin1");
}

type Change = (bytes: Uint8Array, at: number, numbers: Numbers) => Uint8Array;

const changes: readonly Change[] = [
  (bytes, at, numbers) => replaced(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << below(8, numbers)))),
  (bytes, at, numbers) => replaced(bytes, at, 1, Uint8Array.of(below(256, numbers))),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, numbers) => replaced(bytes, at, 1 + below(200, numbers), new Uint8Array()),
  (bytes, at, numbers) => replaced(bytes, at, 0, bytes.subarray(at, at + 1 + below(2_000, numbers))),
  (bytes, at, numbers) => replaced(bytes, at, 0, bytes.subarray(below(bytes.length + 1, numbers)).subarray(0, 300)),
  (bytes, at, numbers) => replaced(bytes, at, 0, telling[below(telling.length, numbers)] as Uint8Array),
  (bytes, at, numbers) => replaced(bytes, at, 2, telling[below(telling.length, numbers)] as Uint8Array),
];

function replaced(bytes: Uint8Array, at: number, length: number, by: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(Math.min(bytes.length, at + length))]);
}
