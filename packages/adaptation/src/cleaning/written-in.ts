// Follows no paper: letters are counted by the script property of Unicode (Unicode Standard Annex 24).

/** Scripts of Unicode that a script of ISO 15924 is made of, where it is no script of Unicode itself. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  Hans: ["Hani"], Hant: ["Hani"], Jpan: ["Hani", "Hira", "Kana"], Kore: ["Hang", "Hani"], Hrkt: ["Hira", "Kana"],
};
/** The least share of the letters of a text that must be of its script: names and code are often Latin. */
const leastShare = 0.3;
/** Fewer letters of other scripts say nothing. */
const fewestLetters = 4;

const otherLetter = 1;
const ownLetter = 2;
const letter = /\p{L}/u;
const known = new Map<string, Uint8Array>();

/** What each UTF-16 unit is to a script; of letters beyond U+FFFF nothing is said. Asked for millions of texts. */
function signsOf(script: string, own: RegExp): Uint8Array {
  const signs = known.get(script) ?? Uint8Array.from({ length: 0x1_0000 }, (_, code) => {
    const character = String.fromCharCode(code);
    return own.test(character) ? ownLetter : letter.test(character) ? otherLetter : 0;
  });
  known.set(script, signs);
  return signs;
}

/**
 * Tells whether a text may be of a language that is written in a script of ISO 15924, as `Intl.Locale` names it: `Latn`, `Hans`, `Jpan`.
 * Every text may be of a script that Unicode does not know.
 */
export function scriptCheck(script: string | undefined): (text: string) => boolean {
  if (script === undefined) return () => true;
  let own: RegExp;
  try {
    own = new RegExp(`[${(madeOf[script] ?? [script]).map((name) => `\\p{Script=${name}}`).join("")}]`, "u");
  } catch {
    return () => true;
  }
  const signs = signsOf(script, own);
  return (text) => {
    let [ownLetters, letters] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const sign = signs[text.charCodeAt(at)] as number;
      if (sign !== 0) letters += 1;
      if (sign === ownLetter) ownLetters += 1;
    }
    return letters < fewestLetters || ownLetters >= leastShare * letters;
  };
}
