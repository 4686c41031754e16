import type { CleaningOptions } from "@dragoman/adaptation/cleaning";
import { wordOpinion, wordsOf, wordWeights } from "@dragoman/domain/language-detections";
import { languageTagAndName, nearLanguages } from "@dragoman/domain/language-pairs";

/** Words at the start of a text that are looked at: language shows in few, and this is done for each text of millions. */
const mostWords = 16;
/** So much more the common words of the other language have to say, as two or three of them do; and twice as much as its own. */
const leastLead = 9;
const leastTimes = 2;
/** Fewer words are a name or a quotation. */
const fewestWords = 5;

/** What cleaning needs to know of two languages: their scripts, and what their texts read like, by the project's lists of common words. */
export function cleaningOptionsFor(sourceLanguageId: string, targetLanguageId: string): CleaningOptions {
  const [sourceScript, targetScript] = [scriptOf(sourceLanguageId), scriptOf(targetLanguageId)];
  const doubt = doubtOf(sourceLanguageId, targetLanguageId);
  return {
    ...(sourceScript === undefined ? {} : { sourceScript }), ...(targetScript === undefined ? {} : { targetScript }),
    ...(doubt === undefined ? {} : { languageDoubt: doubt }),
    readsLike: (text) => readsLike(text, [sourceLanguageId, targetLanguageId]),
    languages: { source: sourceLanguageId, target: targetLanguageId, nameOf: (code) => languageTagAndName(code).name },
  };
}

function scriptOf(code: string): string | undefined {
  try {
    return new Intl.Locale(languageTagAndName(code).tag).maximize().script;
  } catch {
    // A code that is no tag has no script that is known.
    return undefined;
  }
}

/** Languages without a list, or that are forms of one another, are not told apart. */
function doubtOf(source: string, target: string): CleaningOptions["languageDoubt"] {
  if (nearLanguages(source).some((code) => nearLanguages(target).includes(code))) return undefined;
  const weights = { source: wordWeights(source), target: wordWeights(target) };
  if (weights.source.size === 0 || weights.target.size === 0) return undefined;
  return (text, side) => {
    const [own, other] = side === "source" ? [weights.source, weights.target] : [weights.target, weights.source];
    let [forOwn, forOther, words] = [0, 0, 0];
    for (let from = 0; from < text.length && words < mostWords; words++) {
      const blank = text.indexOf(" ", from);
      const to = blank < 0 ? text.length : blank;
      const word = text.slice(from, to).toLowerCase();
      forOwn += own.get(word) ?? 0;
      forOther += other.get(word) ?? 0;
      from = to + 1;
    }
    return words >= fewestWords && forOther - forOwn > leastLead && forOther > leastTimes * forOwn;
  };
}

/** The language that a text reads like, of all that have lists; one of the pair where it is as likely. */
function readsLike(text: string, pair: readonly string[]): string | undefined {
  if (wordsOf(text).length < fewestWords) return undefined;
  const opinions = [...wordOpinion(text)].sort(([, a], [, b]) => b - a);
  const [best, weight] = opinions[0] ?? ["", 0];
  if (weight < leastLead) return undefined;
  // Texts in languages that are close to one another have most of their common words in common.
  const meant = (code: string): string | undefined => pair.find((wanted) => nearLanguages(code).includes(wanted));
  const ofPair = opinions.find(([code, one]) => meant(code) !== undefined && one > weight - leastLead / 2)?.[0];
  return ofPair === undefined ? best : meant(ofPair);
}
