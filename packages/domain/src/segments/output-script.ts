import { languageTagAndName, scriptOf } from "../language-pairs/index.js";
import { textWeight } from "./text-weight.js";

/** Scripts of languages that are written in several, or in one that goes by the name of another. */
const several: Readonly<Record<string, readonly string[]>> = {
  Jpan: ["Hani", "Hira", "Kana"], Kore: ["Hang", "Hani"], Hans: ["Hani", "Bopo"], Hant: ["Hani", "Bopo"],
  sr: ["Cyrl", "Latn"], bs: ["Latn", "Cyrl"], az: ["Latn", "Cyrl", "Arab"], uz: ["Latn", "Cyrl"], kk: ["Cyrl", "Latn", "Arab"],
  ky: ["Cyrl", "Arab"], tg: ["Cyrl", "Arab"], tt: ["Cyrl", "Latn"], mn: ["Cyrl", "Mong"], ku: ["Latn", "Arab"], pa: ["Guru", "Arab"],
  sd: ["Arab", "Deva"], ms: ["Latn", "Arab"], ug: ["Arab", "Cyrl", "Latn"], iu: ["Cans", "Latn"], chr: ["Cher", "Latn"],
  ha: ["Latn", "Arab"],
};
const patterns = new Map<string, RegExp>();

/** A letter of a script in which the language is written. */
function lettersOf(languageId: string): RegExp {
  const { tag } = languageTagAndName(languageId);
  // Arabizi is Arabic in Latin letters.
  const script = tag.endsWith("arabizi") ? "Latn" : scriptOf(tag);
  const codes = several[tag] ?? several[script] ?? [script];
  return new RegExp(`[${codes.map((code) => `\\p{Script=${code}}`).join("")}]`, "u");
}

const word = /[\p{L}\p{M}]+/gu;
const fewestLetters = 4;

/** Whether more than half of the words that are no words of the source are in another script than the target language. */
export function isInOtherScript(source: string, target: string, targetLanguageId: string): boolean {
  let letters = patterns.get(targetLanguageId);
  if (letters === undefined) patterns.set(targetLanguageId, letters = lettersOf(targetLanguageId));
  let [right, wrong] = [0, 0];
  for (const { 0: one } of target.matchAll(word)) {
    if (letters.test(one)) right += textWeight(one);
    else if (!source.includes(one)) wrong += textWeight(one);
  }
  return wrong >= fewestLetters && wrong > right;
}
