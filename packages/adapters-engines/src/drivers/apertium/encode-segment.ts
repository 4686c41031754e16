import type { ProtectedSpan } from "@dragoman/domain/segments";
import type { Item, Outline, Slot, Words } from "../outline-segment.js";
import { cutBefore, escapeText, longestText, longestWord, splitLongWords } from "./engine-text.js";

/** What the number in a word-bound blank stands for. */
export interface Context {
  readonly pairs: readonly number[];
  readonly span?: ProtectedSpan;
  readonly dummy?: string;
}

/** What the number in a superblank stands for: a slot of the outline, or text that must not pass the engine. */
export type Blank = readonly Item[] | { readonly text: string; readonly pairs: readonly number[] };

export interface EncodedSegment {
  /** Texts for the engine, each at most about 4,000 characters. */
  readonly parts: readonly string[];
  /** White space between part n and the next one. */
  readonly gaps: readonly string[];
  /** By number; the first is 1. */
  readonly contexts: readonly Context[];
  readonly blanks: readonly Blank[];
}

/** A number keeps its grammar; anything else is a word that no dictionary has, which stays as it is. */
export const wordDummy = "Xqz";
const engineMark = /([*#@~])/;
const number = /^\d{1,6}(?=\D|$)/;

/**
 * Writes a segment for the engine: the words of codes and the dummies of protected spans inside word-bound blanks, which
 * follow their words; slots as superblanks, which keep their place.
 */
export function encodeSegment({ units }: Pick<Outline, "units">): EncodedSegment {
  const parts: string[] = [];
  const gaps: string[] = [];
  const contexts: Context[] = [];
  const blanks: Blank[] = [];
  const numbers = new Map<string, number>();
  let part = "";

  const add = (text: string): void => {
    if (part.length + text.length > longestText && part.trim() !== "") {
      const end = part.trimEnd();
      const start = text.trimStart();
      parts.push(end);
      gaps.push(part.slice(end.length) + text.slice(0, text.length - start.length));
      part = start;
    } else part += text;
  };
  const blank = (content: Blank): void => { add(`[${blanks.push(content)}]`); };
  const context = (pairs: readonly number[]): number => {
    const key = pairs.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const fresh = contexts.push({ pairs });
    numbers.set(key, fresh);
    return fresh;
  };
  /** Words in word-bound blanks; white space at the edges, and the engine's own marks, stay outside of them. */
  const bound = (words: string, pairs: readonly number[]): string => words.split(engineMark).map((part, index) => {
    if (index % 2 === 1) return `[${blanks.push({ text: part, pairs })}]`;
    const core = part.trim();
    return core === "" ? part : part.replace(core, () => `[[${context(pairs)}]]${escapeText(core)}[[/]]`);
  }).join("");
  const text = (words: string, pairs: readonly number[]): void => {
    splitLongWords(words).forEach((piece, index) => {
      if (index % 2 === 1) blank({ text: piece, pairs });
      else for (const chunk of chunks(piece)) add(pairs.length === 0 ? escapeText(chunk) : bound(chunk, pairs));
    });
  };

  for (const unit of units) {
    if ("items" in unit) blank(unit.items);
    else if ("span" in unit) {
      const dummy = number.exec(unit.span.text)?.[0] ?? wordDummy;
      add(`[[${contexts.push({ pairs: unit.pairs, span: unit.span, dummy })}]]${dummy}[[/]]`);
    } else text(unit.text, unit.pairs);
  }
  if (part !== "") parts.push(part);
  return { parts, gaps, contexts, blanks };
}

/** The same with nothing but text: codes are left out, protected spans keep their places as slots. */
export function withoutBinding(outline: Outline): Outline {
  let at = 0;
  const units = outline.units.map((unit): Words | Slot => {
    if ("items" in unit) return unit;
    const before = at;
    at += "span" in unit ? unit.span.text.length : unit.text.length;
    return "span" in unit ? { items: [{ piece: unit.span, parent: -1, at: before }] } : { text: unit.text, pairs: [] };
  });
  return { ...outline, units };
}

function chunks(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > longestText) {
    const end = cutBefore(rest, longestText - longestWord);
    found.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  found.push(rest);
  return found;
}
