import type { DetectedLanguage, LanguageDetector } from "@dragoman/application/language-detections";
import { KeptUnlessFailed } from "@dragoman/domain/common";
import { wordOpinion, wordsOf } from "@dragoman/domain/language-detections";
import { findLanguage } from "@dragoman/domain/language-pairs";
import { loadModule, type LanguageIdentifier } from "cld3-asm";
import { chineseCode, countLetters, isInScriptOf, scriptLanguage } from "./script-language.js";

/** More text makes nothing surer, and takes time in which nobody else is served. */
const maxText = 5_000;
const stretchSize = 300;
/** With fewer letters the statistics are often sure of what is wrong. */
const enoughLetters = 20;
const leastSure = 0.5;
/** In fewer words CLD3 alone is right three times of four; common words are a second opinion. */
const enoughWords = 6;
/** Two letters are a unit, a formula or a sign, unless they are a common word. */
const leastLetters = 3;
/** How much CLD3 counts beside common words; both are logarithms. Measured with bench/language-identification.mjs. */
const weightOfStatistics = 1.2;
/** What CLD3 leaves over is shared by so many languages that it may have taken for the one it names. */
const lookalikes = 20;
const leastLikely = 0.002;
/** What is less likely is no guess. */
const leastGuess = 0.01;
/** Less of a text is a quotation or a name. */
const leastShare = 0.1;
const maxLanguages = 3;

/** Time limit of loading CLD3, which takes 20 ms. A busy machine takes long, and an attempt that is given up begins again at nothing. */
const usualLoadMs = 120_000;

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

/**
 * Tells languages by their scripts where that is enough, and by CLD3 otherwise; short texts by CLD3 and their common words. A score
 * grows with the letters of a text: what few of them tell is a guess.
 */
export class Cld3LanguageDetector implements LanguageDetector {
  private readonly identifier: KeptUnlessFailed<LanguageIdentifier>;
  private loaded = false;

  constructor(load: typeof loadModule = loadModule) {
    this.identifier = new KeptUnlessFailed(async () => {
      const factory = await load({ timeout: usualLoadMs });
      return factory.create(0, maxText);
    });
  }

  get isLoaded(): boolean {
    return this.loaded;
  }

  async load(): Promise<void> {
    await this.identifier.get();
    // The table of common words is read by the first look into it.
    wordOpinion("");
    this.loaded = true;
  }

  async detect(text: string): Promise<readonly DetectedLanguage[]> {
    const sample = text.slice(0, maxText).replace(notOfLanguage, " ").replace(/\s+/g, " ").trim();
    const letters = countLetters(sample);
    if (letters === 0) return [];
    const identifier = await this.identifier.get();
    const told = wordsOf(sample).length < enoughWords ? [] : tell(identifier, sample, letters);
    return told.length > 0 ? told : guess(identifier, sample, letters);
  }
}

function tell(identifier: LanguageIdentifier, sample: string, letters: number): readonly DetectedLanguage[] {
  const scores = new Map<string, number>();
  for (const stretch of stretches(sample)) {
    const found = detectStretch(identifier, stretch);
    if (found === undefined || found.score < leastSure) continue;
    scores.set(found.code, (scores.get(found.code) ?? 0) + found.score * (countLetters(stretch) / letters));
  }
  return best(scores, leastShare);
}

/** The likeliest languages of a short text; a script that one language has is as sure as ever. */
function guess(identifier: LanguageIdentifier, sample: string, letters: number): readonly DetectedLanguage[] {
  const byScript = scriptLanguage(sample);
  if (byScript !== undefined) return [{ code: byScript, score: 1 }];
  const opinion = wordOpinion(sample);
  if (letters < leastLetters && opinion.size === 0) return [];
  const { code, score = 0 } = named(identifier, sample) ?? {};
  const codes = new Set([...opinion.keys(), ...(code === undefined ? [] : [code])]);
  const others = (1 - score) / lookalikes + leastLikely;
  const weights = new Map([...codes].map((one) =>
    [one, (opinion.get(one) ?? 0) + weightOfStatistics * Math.log(Math.max(one === code ? score : others, leastLikely))]));
  const greatest = Math.max(...weights.values());
  const shares = new Map([...weights].map(([one, weight]) => [one, Math.exp(weight - greatest)]));
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const sureness = Math.min(1, letters / enoughLetters);
  return likeliest(new Map([...shares].map(([one, share]) => [one, (share / all) * sureness])));
}

/** What CLD3 names, unless that language is not written in such letters, as Ukrainian is not in those of London. */
function named(identifier: LanguageIdentifier, sample: string): DetectedLanguage | undefined {
  const found = byStatistics(identifier, sample);
  return found !== undefined && isInScriptOf(found.code, sample) ? found : undefined;
}

/** At least one, however unlikely it is. */
function likeliest(scores: ReadonlyMap<string, number>): readonly DetectedLanguage[] {
  const guesses = best(scores, leastGuess);
  return guesses.length > 0 ? guesses : best(scores, 0).slice(0, 1);
}

function best(scores: ReadonlyMap<string, number>, least: number): readonly DetectedLanguage[] {
  return [...scores]
    .map(([code, score]) => ({ code, score: Math.min(1, Math.round(score * 1_000) / 1_000) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxLanguages);
}

function detectStretch(identifier: LanguageIdentifier, text: string): DetectedLanguage | undefined {
  const byScript = scriptLanguage(text);
  if (byScript !== undefined) return { code: byScript, score: 1 };
  const found = byStatistics(identifier, text);
  return found === undefined ? undefined : { code: found.code, score: found.score * Math.min(1, countLetters(text) / enoughLetters) };
}

function byStatistics(identifier: LanguageIdentifier, text: string): DetectedLanguage | undefined {
  const { language, probability } = identifier.findLanguage(text);
  // Chinese among words in other letters. Romanised languages and "und" have no code: nobody translates from them.
  const found = findLanguage(language === "zh" ? chineseCode(text) : renamed[language] ?? language);
  return found === undefined ? undefined : { code: found.code, score: probability };
}
