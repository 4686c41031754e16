import type { Transliterator } from "@dragoman/application/segments";
import anyAscii from "any-ascii";

const otherScript = /(?!\p{Script=Latin})\p{L}/u;
/** Scripts whose readings nobody can tell from the characters alone. */
const withoutReading: Readonly<Record<string, RegExp>> = { jpn: /\p{Script=Han}/u };

/** Writes words of any script in ASCII, by any-ascii; words of Latin letters have no transliteration. */
export class AsciiTransliterator implements Transliterator {
  transliterate(word: string, languageId: string): string | undefined {
    if (!otherScript.test(word) || withoutReading[languageId]?.test(word)) return undefined;
    return anyAscii(word);
  }
}
