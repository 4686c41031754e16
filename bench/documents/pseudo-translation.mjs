/** Vowels get an accent: what is translated can be told from what is not, and nothing changes by which sentences are told apart. */
const accents = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" };

export const accented = (text) => text.replace(/[aeiou]/gi, (vowel) => accents[vowel]);

/** A segment with its words accented; codes and what is protected stay. */
export const accentedSegment = (segment) => segment.map((piece) => (typeof piece === "string" ? accented(piece) : piece));

/** What a document is translated with. */
export const pseudoContext = {
  sourceTag: "en", targetTag: "es", highlighted: new Set(), markSegments: false, xliffTargets: "targets", translateHidden: false,
  toolVersion: "1.0.0", date: new Date("2027-01-01T00:00:00Z"),
};

/** Addresses, placeholders and names in code stay in any translation. */
const notWords = new RegExp([
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"]+/, /\bwww\.[^\s<>"]+/, /[\w.+-]+@[\w.-]+\w/, /[$%]?\{[^{}\s]*\}/, /&[#\w]+;/, /<[^<>]*>/,
  /\S*[_\\/#$=]\S*/, /\S*\w\.\w\S*/,
].map(({ source }) => source).join("|"), "gi");

/** Words that would be accented: three letters of ASCII with a vowel at least, and no digit. */
export function plainWords(text) {
  const words = text.replace(notWords, " ").match(/(?<![\p{L}\p{N}\p{M}])[a-zA-Z]{3,}(?![\p{L}\p{N}\p{M}])/gu) ?? [];
  return words.filter((word) => /[aeiou]/i.test(word));
}

/** How many words of a source show in what was made of it, by how often each stands in both. */
export function wordsLeft(source, target) {
  const found = counted(plainWords(target));
  const left = new Map();
  let [all, stayed] = [0, 0];
  for (const [word, times] of counted(plainWords(source))) {
    all += times;
    const staying = Math.min(times, found.get(word) ?? 0);
    stayed += staying;
    if (staying > 0) left.set(word, staying);
  }
  return { all, stayed, left };
}

function counted(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
