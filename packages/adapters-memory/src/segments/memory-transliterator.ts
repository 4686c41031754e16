import type { Transliterator } from "@dragoman/application/segments";

const russian: Readonly<Record<string, string>> = {
  а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "ë", ж: "zh", з: "z", и: "i", й: "j", к: "k", л: "l", м: "m", н: "n", о: "o", п: "p",
  р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "ʺ", ы: "y", ь: "ʹ", э: "è", ю: "yu", я: "ya",
};

/** Knows Russian. */
export class MemoryTransliterator implements Transliterator {
  transliterate(word: string, languageId: string): string | undefined {
    if (languageId !== "rus") return undefined;
    return [...word].map((letter) => inCaseOf(letter, russian[letter.toLowerCase()] ?? letter)).join("");
  }
}

function inCaseOf(letter: string, latin: string): string {
  return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}
