import { languageTagAndName } from "@dragoman/domain/language-pairs";

/** Greek letters stand in formulas and for units in every language. */
const leastGreekLetters = 3;

/** Scripts in which one language is written by far the most, and how many of their letters are no formula; without a number one tells. */
const scripts: readonly (readonly [script: RegExp, code: string, least?: number])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "jpn"], [/\p{Script=Hangul}/gu, "kor"], [/\p{Script=Thai}/gu, "tha"],
  [/\p{Script=Lao}/gu, "lao"],
  [/\p{Script=Khmer}/gu, "khm"], [/\p{Script=Myanmar}/gu, "bur"], [/\p{Script=Tibetan}/gu, "tib"], [/\p{Script=Sinhala}/gu, "sin"],
  [/\p{Script=Tamil}/gu, "tam"], [/\p{Script=Telugu}/gu, "tel"], [/\p{Script=Kannada}/gu, "kan"], [/\p{Script=Malayalam}/gu, "mal"],
  [/\p{Script=Gujarati}/gu, "guj"], [/\p{Script=Gurmukhi}/gu, "pan"], [/\p{Script=Oriya}/gu, "ori"], [/\p{Script=Bengali}/gu, "ben"],
  [/\p{Script=Georgian}/gu, "geo"], [/\p{Script=Armenian}/gu, "arm"], [/\p{Script=Greek}/gu, "gre", leastGreekLetters],
  [/\p{Script=Ethiopic}/gu, "amh"],
  [/\p{Script=Cherokee}/gu, "chr"],
];
const letters = /\p{L}/gu;
const han = /\p{Script=Han}/gu;

/** Japanese text has at least so many kana among its Han characters; Chinese text has none. */
const leastKana = 0.05;
/** A few letters of another script are names and formulas. */
const leastShare = 0.5;

/** Very common characters that only one of the two Chinese scripts has. */
const simplified = /[们这个为国来时说会对过发后还没么样开进问应经动机关电话书长门马见车东乐买卖]/g;
const traditional = /[們這個為國來時說會對過發後還沒麼樣開進問應經動機關電話書長門馬見車東樂買賣]/g;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The number of letters, Han characters and other marks of a script included. */
export const countLetters = (text: string): number => count(text, letters);

/** Which of the two Chinese scripts a Chinese text is in. */
export const chineseCode = (text: string): string => (count(text, traditional) > count(text, simplified) ? "cht" : "chi");

/** Codes of scripts that Unicode has under other names, and of which few characters say as much as many letters of others. */
const dense: Readonly<Record<string, RegExp>> = {
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, Kore: /\p{Script=Hangul}/gu, Hans: han, Hant: han,
};
const written = new Map<string, { readonly letters: RegExp; readonly least: number }>();

/** Whether a text is in the letters that a language is written in, mostly. */
export function isInScriptOf(code: string, text: string): boolean {
  const script = new Intl.Locale(languageTagAndName(code).tag).maximize().script ?? "Zzzz";
  const known = written.get(script) ?? (script in dense ? { letters: dense[script] as RegExp, least: 0 }
    : { letters: new RegExp(`\\p{Script=${script}}`, "gu"), least: leastShare });
  written.set(script, known);
  const own = count(text, known.letters);
  return own > 0 && own >= countLetters(text) * known.least;
}

/** The language of a text by its script alone; undefined when several languages share the script. */
export function scriptLanguage(text: string): string | undefined {
  const all = countLetters(text);
  const inHan = count(text, han);
  for (const [script, code, least = 1] of scripts) {
    const own = count(text, script);
    if (own < least) continue;
    if (code === "jpn" ? own + inHan >= all * leastShare && own >= inHan * leastKana : own >= all * leastShare) return code;
  }
  return inHan > 0 && inHan >= all * leastShare ? chineseCode(text) : undefined;
}
