import type { Caller } from "@dragoman/application/common";
import type { DocumentFormats } from "@dragoman/application/documents";
import type { TranslatedText, TranslationUseCases } from "@dragoman/application/translations";
import type { Translated } from "./azure.view.js";
import { sentenceLengths } from "./sentence-lengths.js";
import type { Version } from "./azure.requests.js";
import type { TextWish, TranslationWish } from "./translation-wish.js";

interface Needs extends Pick<TranslationUseCases, "translateTexts"> {
  readonly formats: Pick<DocumentFormats, "sentenceRules">;
}

/** The texts of a request, and as how many characters they count. */
export interface TranslatedWish {
  readonly version: Version;
  readonly texts: readonly Translated[];
  readonly characters: number;
}

/** Translates each text into each of its targets; those that go the same way together. */
export async function translateWish(
  { translateTexts, formats }: Needs, caller: Caller, { version, texts, showsSentences }: TranslationWish, signal: AbortSignal,
): Promise<TranslatedWish> {
  const translated = new Map<TextWish, Map<string, TranslatedText>>(texts.map((wish) => [wish, new Map()]));
  for (const { source, target, inputFormat, wishes } of waysOf(texts)) {
    const found = await translateTexts.run(caller, { texts: wishes.map(({ text }) => text), source, target, inputFormat }, signal);
    wishes.forEach((wish, place) => translated.get(wish)?.set(target, found[place] as TranslatedText));
  }
  const lengths = (text: string, language: string) => sentenceLengths(text, language, formats.sentenceRules);
  return {
    version, characters: texts.reduce((sum, { text, targets }) => sum + text.length * targets.length, 0),
    texts: texts.map((wish) => ({ wish, translations: wish.targets.map((target) => {
      const one = translated.get(wish)?.get(target) as TranslatedText;
      const sentences = showsSentences && wish.inputFormat === "text/plain"
        ? { srcSentLen: lengths(wish.text, one.sourceLanguageId), transSentLen: lengths(one.text, target) } : undefined;
      return { ...one, target, sentences };
    }) })),
  };
}

type Way = Pick<TextWish, "source" | "inputFormat"> & { readonly target: string; readonly wishes: TextWish[] };

function waysOf(texts: readonly TextWish[]): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const wish of texts) {
    for (const target of new Set(wish.targets)) {
      const { source, inputFormat } = wish;
      const name = [source, inputFormat, target].join(" ");
      const way = ways.get(name) ?? { source, inputFormat, target, wishes: [] };
      way.wishes.push(wish);
      ways.set(name, way);
    }
  }
  return [...ways.values()];
}
