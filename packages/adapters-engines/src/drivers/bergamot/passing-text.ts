import { signWithoutBlanks } from "@dragoman/domain/segments";

/** What an engine can write of a text. */
export interface PassingText {
  /** Whether the vocabulary can write a character. */
  writes(character: string): boolean;
}

/** A part of a text, and whether it passes the engine by. */
export interface TextPart {
  readonly text: string;
  readonly passes: boolean;
}

/** Soft hyphens and joiners within a word. Nobody sees them; between pictures, they are a part of those. */
const unseenSigns = String.raw`\u00ad\u200b-\u200d\u2060`;
const unseen = new RegExp(`[${unseenSigns}]`, "gu");
const inWord = String.raw`(?!${signWithoutBlanks})[\p{L}\p{M}\p{N}${unseenSigns}]`;
/** A sign of a script without blanks, where no word is seen; a word, blanks, or any other sign. */
const token = new RegExp(String.raw`${signWithoutBlanks}[\p{M}${unseenSigns}]*|(?![${unseenSigns}\ufe0f])(?:${inWord})+|\s+|.`, "gsu");
/** Pictures are in vocabularies at times, and lost all the same; what joins and colours them belongs to them. */
const picture = /^(?:\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\ufe0f\u200d\u20e3])$/u;
const sign = /^[©®™‼⁉]$/u;
const blank = /^\s/u;

/** A vocabulary whose characters are known; one with pieces for bytes writes all. */
export function writtenBy({ characters, hasBytes }: { readonly characters: ReadonlySet<string>; readonly hasBytes: boolean }): PassingText {
  return {
    // Vocabularies know most characters by their plain forms, which they make of others before they look.
    writes: (character) => hasBytes || characters.has(character)
      || [...character.normalize("NFKC")].every((plain) => characters.has(plain) || blank.test(plain)),
  };
}

/**
 * A text in parts: what the vocabulary cannot write, whole words, signs and pictures, passes the engine by, or it would be lost.
 * Letters go together with their accents, as vocabularies have them; signs that nobody sees, only where it can write them.
 */
export function passesBy(text: string, passing: PassingText): TextPart[] {
  const parts: TextPart[] = [];
  for (const [found] of text.matchAll(token)) {
    const known = found.normalize("NFC").replace(unseen, (one) => (passing.writes(one) ? one : ""));
    const passes = !blank.test(found) && ((picture.test(found) && !sign.test(found)) || ![...known].every((one) => passing.writes(one)));
    const part = passes ? found : known;
    const last = parts.at(-1);
    if (last?.passes === passes) parts[parts.length - 1] = { text: last.text + part, passes };
    else if (part !== "") parts.push({ text: part, passes });
  }
  return parts;
}
