import { withStraightApostrophes } from "../common/text.js";
import { keysAt, type Token, tokensOf } from "./tokens.js";

/** A term as it is looked for. */
export interface KeyedTerm {
  readonly source: string;
  readonly target: string;
  readonly dictionaryId: string;
}

/** A place where a term stands in a text, with what takes its place. */
export interface FoundTerm {
  readonly start: number;
  readonly end: number;
  readonly target: string;
  readonly term: string;
  readonly dictionaryId: string;
}

/**
 * Finds terms in a text, given as its tokens, by their start; they may overlap. `withKey` answers the terms of a key.
 *
 * A term stands where its tokens stand, at word boundaries. With capitals in it, it has to be written like that, or the
 * text in capitals throughout; without, letter case does not matter. Of several terms of one dictionary at one place, the
 * one that is written like the text counts.
 */
export function findTerms(text: string, tokens: readonly Token[], withKey: (key: string) => readonly KeyedTerm[]): readonly FoundTerm[] {
  const found: FoundTerm[] = [];
  tokens.forEach((_, at) => {
    const here = new Map<string, { readonly likeness: number; readonly term: KeyedTerm; readonly end: number }>();
    for (const key of keysAt(tokens, at)) {
      for (const term of withKey(key)) {
        const end = endOf(term.source, tokens, at);
        if (end === undefined || !endsAtBoundary(text, end)) continue;
        const likeness = likenessOf(term.source, text.slice(tokens[at]?.start, end));
        const place = `${end} ${term.dictionaryId}`;
        const rival = here.get(place);
        const wins = rival === undefined || likeness > rival.likeness || (likeness === rival.likeness && term.source < rival.term.source);
        if (likeness > 0 && wins) here.set(place, { likeness, term, end });
      }
    }
    const start = tokens[at]?.start ?? 0;
    for (const { term, end } of here.values()) {
      found.push({ start, end, target: cased(term, text.slice(start, end)), term: term.source, dictionaryId: term.dictionaryId });
    }
  });
  return found;
}

/** Where a term that begins at a token ends; undefined when other tokens follow than it has. */
function endOf(source: string, tokens: readonly Token[], at: number): number | undefined {
  const own = tokensOf(source);
  const isThere = own.every(({ form }, n) => (n === 0 ? tokens[at]?.form.trimStart() === form : tokens[at + n]?.form === form));
  return isThere ? tokens[at + own.length - 1]?.end : undefined;
}

/** `don` does not stand in `don't`; but `homme` does in `l'homme`, where an article leans on it. */
const apostropheAndLetter = /^['‘’‛ʼ＇]\p{L}/u;

function endsAtBoundary(text: string, end: number): boolean {
  return !apostropheAndLetter.test(text.slice(end, end + 3)) || !/\p{L}\p{M}*$/u.test(text.slice(Math.max(0, end - 8), end));
}

/**
 * 4: written the same; 3: written the same but for apostrophes; 2: a term with capitals, the text in capitals
 * throughout; 1: a term without capitals, in any letter case; 0: not the term.
 */
function likenessOf(source: string, occurrence: string): number {
  const [own, theirs] = [oneForm(source), oneForm(occurrence)];
  if (own === theirs) return 4;
  if (withStraightApostrophes(own) === withStraightApostrophes(theirs)) return 3;
  const hasCapitals = source !== source.toLowerCase();
  if (!hasCapitals) return 1;
  return isAllCapitals(occurrence) ? 2 : 0;
}

function oneForm(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, " ");
}

function isAllCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** Where the text has capitals and the term has not, the target gets them: the first letter, or all where all are. */
function cased({ source, target }: KeyedTerm, occurrence: string): string {
  if (withStraightApostrophes(oneForm(source)) === withStraightApostrophes(oneForm(occurrence))) return target;
  if (isAllCapitals(occurrence) && !isAllCapitals(source) && (occurrence.match(/\p{L}/gu)?.length ?? 0) > 1) return target.toUpperCase();
  const [own = "", theirs = ""] = [source, occurrence].map((text) => /\p{L}/u.exec(text)?.[0]);
  return own === theirs || theirs !== theirs.toUpperCase() || theirs === theirs.toLowerCase() ? target
    : target.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
