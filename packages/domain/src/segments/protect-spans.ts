import { highestNumber } from "./entered-spans.js";
import { type FrameRole, type FrameStretch, messageFrames } from "./message-frames.js";
import { findPlaceholders } from "./find-placeholders.js";
import { type Piece, plainText, type Segment } from "./segment.js";

/** A segment with all that no engine may touch as protected spans that stand for themselves. */
export interface GuardedSegment {
  readonly segment: Segment;
  /** The lowest number that a span has which the format did not protect. */
  readonly firstNumber: number;
  /** Which spans are stretches of messages, and what they are in them. */
  readonly frames: ReadonlyMap<number, FrameRole>;
  /** Spans that are kept from engines alone, so that what somebody entered for a part of them counts. */
  readonly yielding: ReadonlySet<number>;
}

const noFrames: GuardedSegment["frames"] = new Map();
const noneYields: GuardedSegment["yielding"] = new Set();
/** Stands for what the format protects where messages are looked for. */
const anySign = "\ufffc";

/** What goes on with an address behind the end of a link that took a part of it: `<a>https://3pp</a>.io:4439/a`. */
const restOfAddress = /^[./:?#&=%][\p{L}\p{N}_](?:[^\s<>"'()\\]*[\p{L}\p{N}_/])?/u;

/**
 * Takes placeholders, addresses, code, the frames of messages and numbers with units out of the engine's sight, as
 * protected spans that stand for themselves. Spans are numbered on from the highest number of the segment, which itself
 * comes back when it holds none.
 */
export function guardSegment(segment: Segment): GuardedSegment {
  const inFrames = framesOf(segment);
  const frames = inFrames.length === 0 ? noFrames : new Map<number, FrameRole>();
  let yielding = noneYields as Set<number>;
  const firstNumber = 1 + highestNumber(segment);
  let next = firstNumber;
  const pieces: Piece[] = [];
  /** The characters in front of a piece, which tell where a word begins; codes that come in pairs divide none. */
  let before = "";
  let isAfterAddress = false;
  const protect = (text: string): number => {
    pieces.push({ protected: next, text });
    return next++;
  };
  const addText = (text: string): void => {
    const rest = isAfterAddress ? restOfAddress.exec(text)?.[0] ?? "" : "";
    if (rest !== "") protect(rest);
    let end = rest.length;
    isAfterAddress = rest !== "" && end === text.length;
    for (const { start, length, yields } of findPlaceholders(before, text)) {
      if (start < end) continue;
      if (start > end) pieces.push(text.slice(end, start));
      end = start + length;
      const number = protect(text.slice(start, end));
      isAfterAddress = end === text.length && text.slice(start, end).includes("://");
      if (!yields) continue;
      if (yielding === noneYields) yielding = new Set();
      yielding.add(number);
    }
    if (end < text.length) pieces.push(end === 0 ? text : text.slice(end));
    before = (before + text).slice(-2);
  };
  let offset = 0;
  let frame = 0;
  for (const piece of segment) {
    if (typeof piece !== "string") {
      pieces.push(piece);
      if ("point" in piece || "protected" in piece) isAfterAddress = false;
      if ("point" in piece) before = "";
      else if ("protected" in piece) {
        before = piece.text.slice(-2);
        offset += piece.text.length;
      }
      continue;
    }
    let from = 0;
    for (let stretch = inFrames[frame]; stretch !== undefined && stretch.end <= offset + piece.length; stretch = inFrames[frame += 1]) {
      if (stretch.start - offset > from) addText(piece.slice(from, stretch.start - offset));
      (frames as Map<number, FrameRole>).set(protect(piece.slice(stretch.start - offset, from = stretch.end - offset)), stretch.role);
      before = "";
    }
    if (from < piece.length) addText(from === 0 ? piece : piece.slice(from));
    offset += piece.length;
  }
  return { segment: next === firstNumber ? segment : pieces, firstNumber, frames, yielding };
}

/** The segment with its placeholders, addresses and code as protected spans. */
export function protectSpans(segment: Segment): Segment {
  return guardSegment(segment).segment;
}

/** The text of the segment without its placeholders, addresses and code: what an engine finds to translate in it, and numbers. */
export function textToTranslate(segment: Segment): string {
  const { segment: guarded, firstNumber, yielding } = guardSegment(segment);
  if (guarded === segment) return plainText(segment);
  return plainText(guarded.map((piece): Piece => (typeof piece !== "string" && "protected" in piece && piece.protected >= firstNumber
    && !yielding.has(piece.protected) ? " " : piece)));
}

/** Frames whose stretches stand in one text each: where a code stands in the midst of one, nobody could tell what it means. */
function framesOf(segment: Segment): readonly FrameStretch[] {
  if (!segment.some((piece) => typeof piece === "string" && piece.includes("{"))) return [];
  let text = "";
  const borders = new Set<number>();
  for (const piece of segment) {
    text += typeof piece === "string" ? piece : "protected" in piece ? anySign.repeat(piece.text.length) : "";
    borders.add(text.length);
  }
  const frames = messageFrames(text);
  const isCut = frames.some(({ start, end }) => {
    for (let at = start + 1; at < end; at++) if (borders.has(at)) return true;
    return false;
  });
  return isCut ? [] : frames;
}

/**
 * The text with other letters, as many, in place of protected stretches that hold white space, so that who looks for the
 * ends of sentences finds none in a template or a message.
 */
export function withoutInnerBreaks(text: string): string {
  if (!/[{<[`"'“‘«\\]/.test(text) || !/\s/.test(text)) return text;
  let masked = "";
  let depth = 0;
  for (const piece of guardFrames(text)) {
    const isSpan = typeof piece !== "string";
    if (isSpan && piece.role === "open") depth += 1;
    const own = isSpan ? piece.text : piece;
    masked += depth > 0 || (isSpan && /\s/.test(own)) ? lettersFor(own, depth > 0 && masked.endsWith("x")) : own;
    if (isSpan && piece.role === "close") depth -= 1;
  }
  return masked;
}

function* guardFrames(text: string): Generator<string | { readonly text: string; readonly role: FrameRole | undefined }> {
  const { segment, frames, yielding } = guardSegment([text]);
  for (const piece of segment) {
    if (typeof piece === "string" || !("protected" in piece)) yield piece as string;
    else yield yielding.has(piece.protected) ? piece.text : { text: piece.text, role: frames.get(piece.protected) };
  }
}

/** As a word that can begin, stand in and end a sentence. */
function lettersFor(text: string, goesOn: boolean): string {
  return goesOn ? "x".repeat(text.length) : "X" + "x".repeat(text.length - 1);
}
