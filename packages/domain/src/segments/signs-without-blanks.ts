/** A sign of a script that puts no blanks between words, as part of a pattern with the flag `u`. */
export const signWithoutBlanks = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}"
  + "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";

/** These scripts' signs, their punctuation and what else is as wide. */
const wideSign = `(?:${signWithoutBlanks}|[\\u3001-\\u303f\\u30fb\\u30fc\\uff01-\\uff70])`;
const endsWide = new RegExp(`${wideSign}\\p{M}*$`, "u");
const startsWide = new RegExp(`^${wideSign}`, "u");

/** Whether two texts stand side by side without a blank because one of them is of a script that puts none there. */
export const needNoBlank = (before: string, behind: string): boolean => endsWide.test(before) || startsWide.test(behind);

/** The blank between two translations whose sources stand side by side without any: one, where only the script of the sources puts none. */
export function blankBetween(sources: readonly [string, string], translations: readonly [string, string]): "" | " " {
  const [before, behind] = translations;
  return needNoBlank(...sources) && !needNoBlank(before, behind) && /\S$/.test(before) && /^\S/.test(behind) ? " " : "";
}
