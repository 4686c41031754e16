import type { DetectedLanguage, LanguageDetector } from "@dragoman/application/language-detections";
import { findLanguage } from "@dragoman/domain/language-pairs";
import { loadModule, type LanguageIdentifier } from "cld3-asm";
import { chineseCode, countLetters, scriptLanguage } from "./script-language.js";

/** More text makes nothing surer, and takes time in which nobody else is served. */
const maxText = 5_000;
const stretchSize = 300;
/** With fewer letters the statistics are often sure of what is wrong. */
const enoughLetters = 20;
const leastSure = 0.5;
/** Less of a text is a quotation or a name. */
const leastShare = 0.1;
const maxLanguages = 3;

/** Names that stand for something else today. */
const renamed: Readonly<Record<string, string>> = { iw: "he", jw: "jv", in: "id" };
const notOfLanguage = /https?:\/\/\S+|\S+@\S+|[\d_]+/g;

function stretches(text: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length;) {
    const blank = text.indexOf(" ", from + stretchSize);
    const to = blank < 0 || text.length - blank < stretchSize / 2 ? text.length : Math.min(blank + 1, from + 2 * stretchSize);
    found.push(text.slice(from, to));
    from = to;
  }
  return found;
}

/** Tells languages by their scripts where that is enough, and by CLD3 otherwise. */
export class Cld3LanguageDetector implements LanguageDetector {
  private identifier: Promise<LanguageIdentifier> | undefined;

  async detect(text: string): Promise<readonly DetectedLanguage[]> {
    const sample = text.slice(0, maxText).replace(notOfLanguage, " ").replace(/\s+/g, " ").trim();
    const letters = countLetters(sample);
    if (letters === 0) return [];
    this.identifier ??= loadModule().then((factory) => factory.create(0, maxText));
    const identifier = await this.identifier;
    const scores = new Map<string, number>();
    for (const stretch of stretches(sample)) {
      const found = detectStretch(identifier, stretch);
      if (found === undefined || found.score < leastSure) continue;
      scores.set(found.code, (scores.get(found.code) ?? 0) + found.score * (countLetters(stretch) / letters));
    }
    return [...scores]
      .map(([code, score]) => ({ code, score: Math.min(1, Math.round(score * 1_000) / 1_000) }))
      .filter(({ score }) => score >= leastShare)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxLanguages);
  }
}

function detectStretch(identifier: LanguageIdentifier, text: string): DetectedLanguage | undefined {
  const byScript = scriptLanguage(text);
  if (byScript !== undefined) return { code: byScript, score: 1 };
  const { language, probability } = identifier.findLanguage(text);
  // Chinese among words in other letters. Romanised languages and "und" have no code: nobody translates from them.
  const found = findLanguage(language === "zh" ? chineseCode(text) : renamed[language] ?? language);
  return found === undefined ? undefined : { code: found.code, score: probability * Math.min(1, countLetters(text) / enoughLetters) };
}
