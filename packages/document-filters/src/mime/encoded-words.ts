import { byteDecoder } from "../encodings/byte-decoder.js";
import { findDeclared } from "../encodings/encoding-labels.js";

const word = /=\?([^\s?*]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/gi;

/**
 * The text of a field that may hold encoded words (RFC 2047); its characters stand for one byte each. Undefined where a
 * word is in an encoding that nobody can decode. Characters that programs tore apart between two words are joined.
 */
export function decodedWords(value: string): string | undefined {
  let text = "";
  let from = 0;
  let open: { readonly encoding: string; bytes: string } | undefined;
  const flush = (): void => {
    if (open !== undefined) text += decodedBytes(open.bytes, open.encoding);
    open = undefined;
  };
  for (const { 0: found, 1: label = "", 2: kind = "", 3: content = "", index } of value.matchAll(word)) {
    const between = value.slice(from, index);
    const encoding = findDeclared(label);
    if (encoding === undefined) return undefined;
    const isJoined = from > 0 && between.trim() === "";
    from = index + found.length;
    if (!isJoined || encoding !== open?.encoding) flush();
    if (!isJoined) text += raw(between);
    open ??= { encoding, bytes: "" };
    open.bytes += kind.toLowerCase() === "b" ? Buffer.from(content, "base64").toString("latin1") : fromQ(content);
  }
  flush();
  return text + raw(value.slice(from));
}

/** The text of bytes, which stand as characters. */
export function decodedBytes(bytes: string, encoding: string, strict = false): string {
  const decoder = byteDecoder(encoding, strict);
  return decoder.decode(Buffer.from(bytes, "latin1")) + decoder.end();
}

const fromQ = (content: string): string => content.replaceAll("_", " ")
  .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Bytes that are no ASCII stand in a field where nobody said what they are in: nearly always it is UTF-8. */
function raw(bytes: string): string {
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  try {
    return decodedBytes(bytes, "utf-8", true);
  } catch {
    // What was meant before there was UTF-8 in fields.
    return decodedBytes(bytes, "windows-1252");
  }
}

/** Lines of a header are this long at most where a blank lets them; an encoded word fits into 75 with its frame. */
const lineLength = 76;
const frame = "=?utf-8?B??=".length;

/** A field that says this; `start` is its name with all up to the value. In lines, and in ASCII. */
export function encodedField(start: string, text: string, lineEnd: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text) && !text.includes("=?");
  return start + (isPlain ? folded(text, start.length, lineEnd) : words(text, start.length, lineEnd)) + lineEnd;
}

function folded(text: string, taken: number, lineEnd: string): string {
  let lines = "";
  let column = taken;
  for (const piece of text.match(/\s*\S+/g) ?? []) {
    const breaks = lines !== "" && column + piece.length > lineLength && /^\s/.test(piece);
    lines += breaks ? lineEnd + piece : piece;
    column = breaks ? piece.length : column + piece.length;
  }
  return lines;
}

function words(text: string, taken: number, lineEnd: string): string {
  const isQ = isReadable(text);
  const encoded = (piece: string): string => (isQ ? toQ(piece) : Buffer.from(piece).toString("base64"));
  const lines: string[] = [];
  let room = Math.max(30, lineLength - 1 - taken) - frame;
  let piece = "";
  for (const character of text) {
    if (piece !== "" && encoded(piece + character).length > room) {
      lines.push(piece);
      piece = "";
      room = lineLength - 1 - frame;
    }
    piece += character;
  }
  return [...lines, piece].map((line) => `=?utf-8?${isQ ? "Q" : "B"}?${encoded(line)}?=`).join(`${lineEnd} `);
}

/** Whether people can read most of a text where all that is not ASCII is escaped. */
export const isReadable = (text: string): boolean => (text.match(/[\x00-\x7f]/g)?.length ?? 0) >= Buffer.byteLength(text) / 2;

const toQ = (text: string): string => [...Buffer.from(text)].map((byte) => {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z\d!*+/-]/.test(character)) return character;
  return character === " " ? "_" : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}).join("");
