/** Characters that mean something to the engine. Its own marks, and `~`, which it drops, hide in a blank of their own. */
const special = /[\\[\]{}^$/<>@*#~\0\uffff]/;
const everySpecial = /[\\[\]{}^$/<>@*#~\0\uffff]/g;
const hidden = "*#@~";

/** Text as the engine must get it. NUL and U+FFFF end a request for the engine, so they are left out. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return text.replace(everySpecial, (char) => {
    if (char === "\0" || char === "\uffff") return "";
    return hidden.includes(char) ? `[${char}]` : `\\${char}`;
  });
}

/** The engine does not answer words that are much longer than any of a language; they pass by it. */
export const longestWord = 256;
/** Longer texts take the engine too long; they are cut between sentences or words. */
export const longestText = 4_000;

const tooLong = new RegExp(`\\S{${longestWord + 1},}`, "g");

/** Splits text into what the engine may see, at even places, and words that are too long for it, at odd ones. */
export function splitLongWords(text: string): string[] {
  if (text.length <= longestWord) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(tooLong)) {
    parts.push(text.slice(from, match.index), match[0]);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Where to cut a text that is longer than `room`: behind a sentence, else behind a clause, else between words. */
export function cutBefore(text: string, room: number): number {
  let clause = 0;
  let word = 0;
  for (let end = room; end > room / 2; end--) {
    if (!/\s/.test(text.charAt(end - 1))) continue;
    const before = text.charAt(end - 2);
    if (".!?…".includes(before)) return end;
    if (clause === 0 && ",;:".includes(before)) clause = end;
    if (word === 0) word = end;
  }
  return clause || word || room;
}

/** Whether a text can go to the engine in one piece. */
export function fitsEngine(text: string): boolean {
  return text.length <= longestWord || (text.length <= longestText && text.search(tooLong) < 0);
}
