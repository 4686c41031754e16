import type { Atom, MarkedText } from "../marked-text.js";
import type { Item } from "../outline-segment.js";
import type { Context, EncodedSegment } from "./encode-segment.js";

const special = /[\\[*#@]/g;
const unknownWord = /[\p{L}\p{M}\p{N}_]+(?:['’·][\p{L}\p{M}\p{N}_]+)*/uy;

/** Whether a reply is nothing but text. */
export function isPlain(reply: string): boolean {
  special.lastIndex = 0;
  return !special.test(reply);
}

/** What the replies to the parts of a segment say. */
export interface Reading extends MarkedText {
  /** Protected spans that did not come back. */
  readonly lost: boolean;
}

/**
 * Reads the engine's replies: text, words it did not know, the words of each code, and the places of slots. A protected
 * span stands where its dummy came back, and only the first time.
 */
export function readReplies(replies: readonly string[], encoded: EncodedSegment): Reading {
  const atoms: Atom[] = [];
  const words: { start: number; end: number; pairs: readonly number[] }[] = [];
  const slots = new Map<readonly Item[], number>();
  const seen = new Set<Context>();
  /** What is read so far: what is fixed, and what may still change, since the last bound word began. */
  let fixed = "";
  let text = "";
  let spanEnd = 0;
  let bound: { start: number; contexts: Context[] } | undefined;

  const here = (): number => fixed.length + text.length;
  const endBound = (): void => {
    if (bound === undefined) return;
    const { start, contexts } = bound;
    bound = undefined;
    for (const context of contexts) if (context.span !== undefined) putSpan(context, start);
    if (here() > start) words.push({ start, end: here(), pairs: [...new Set(contexts.flatMap(({ pairs }) => pairs))] });
  };
  /** Puts a protected span in the place of its dummy; other words that the engine joined to the dummy stay. */
  const putSpan = (context: Context, start: number): void => {
    const { span, dummy } = context as Required<Context>;
    const from = Math.max(start, spanEnd);
    while ((atoms.at(-1)?.start ?? -1) >= from) atoms.pop();
    const words = text.slice(from - fixed.length);
    const found = words.toLowerCase().indexOf(dummy.toLowerCase());
    const before = text.slice(0, from - fixed.length) + words.slice(0, Math.max(found, 0));
    const after = found < 0 ? "" : words.slice(found + dummy.length);
    if (seen.has(context)) {
      text = before + after;
      return;
    }
    seen.add(context);
    spanEnd = fixed.length + before.length + span.text.length;
    atoms.push({ start: spanEnd - span.text.length, end: spanEnd, piece: span });
    text = before + span.text + after;
  };
  const blank = (content: string): void => {
    if (content.length === 1 && "*#@~".includes(content)) text += content;
    const known = encoded.blanks[Number(content) - 1];
    if (known === undefined) return;
    if (!("text" in known)) {
      if (!slots.has(known)) slots.set(known, here());
      return;
    }
    const stretch = { start: here(), end: here() + known.text.length };
    atoms.push({ ...stretch, piece: known.text });
    if (known.pairs.length > 0) words.push({ ...stretch, pairs: known.pairs });
    text += known.text;
  };

  const read = (reply: string): void => {
    let at = 0;
    while (at < reply.length) {
      special.lastIndex = at;
      const found = special.exec(reply)?.index ?? reply.length;
      text += reply.slice(at, found);
      at = found;
      const char = reply[at];
      if (char === undefined) return;
      const escaped = char === "\\" ? reply[at + 1] : undefined;
      if (char === "[") {
        const double = reply[at + 1] === "[";
        const end = reply.indexOf(double ? "]]" : "]", at);
        if (end < 0) return;
        const content = reply.slice(at + (double ? 2 : 1), end);
        at = end + (double ? 2 : 1);
        if (!double) blank(content);
        else {
          endBound();
          fixed += text;
          text = "";
          if (content !== "/") bound = { start: fixed.length, contexts: contextsOf(content, encoded) };
        }
      } else if (escaped !== undefined && escaped !== "@") {
        text += escaped;
        at += 2;
      } else {
        at += escaped === undefined ? 1 : 2;
        unknownWord.lastIndex = at;
        const word = unknownWord.exec(reply)?.[0];
        if (word !== undefined) {
          atoms.push({ start: here(), end: here() + word.length, piece: { unknown: word } });
          text += word;
          at += word.length;
        }
      }
    }
    endBound();
  };

  replies.forEach((reply, index) => {
    read(reply);
    text += encoded.gaps[index] ?? "";
  });
  // A blank within a bound word was met before the end of that word.
  words.sort((a, b) => a.start - b.start);
  return {
    text: fixed + text, atoms, words, slots, lost: encoded.contexts.some((context) => context.span !== undefined && !seen.has(context)),
  };
}

/** A word that the engine made of several carries the numbers of all of them: `3; 5`. */
function contextsOf(content: string, { contexts }: EncodedSegment): Context[] {
  return content.split(";").flatMap((number) => contexts[Number(number) - 1] ?? []);
}
