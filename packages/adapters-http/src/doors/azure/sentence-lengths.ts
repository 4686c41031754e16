import { type SentenceRules, splitSentences } from "@dragoman/domain/documents";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import { plainText } from "@dragoman/domain/segments";

/** In characters, each sentence with what stands behind it; together they are as long as the text. */
export function sentenceLengths(text: string, language: string, sentenceRules: SentenceRules | undefined): readonly number[] {
  const lengths: number[] = [];
  let before = 0;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    for (const stretch of splitSentences([line], { sourceTag: languageTagAndName(language).tag, sentenceRules })) {
      if ("sentence" in stretch) {
        lengths.push(before + plainText(stretch.sentence).length);
        before = 0;
      } else if (lengths.length === 0) before += plainText(stretch.between).length;
      else lengths.push((lengths.pop() as number) + plainText(stretch.between).length);
    }
  }
  return lengths.length === 0 && before > 0 ? [before] : lengths;
}
