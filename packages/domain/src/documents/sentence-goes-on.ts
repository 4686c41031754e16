import { abbreviations, beforeNumber, companyForms, isStreet, sentenceStarts, stopAfterOrdinal } from "./abbreviations.js";

const lineEnd = /[\n\r\u0085\u2028\u2029]/;
const lowerCase = /^\p{Ll}/u;
const openingMarks = /^[([{"'“‘«„‚¿¡]+/u;
/** An article that leans on the word: `l'av.`, `all'avv.` */
const elision = /^\p{L}{1,5}['’](?=\p{L}{2})/u;
const initial = /^\p{L}$/u;
/** `J.-P`, `J-P`, `Ch.-A`: only names are shortened so. */
const joinedInitials = /^\p{Lu}\p{Ll}?\.?(?:[-\u2010\u2011]\p{Lu}\p{Ll}?\.?)+$/u;
/** `U.S`, `J.K`, `Ph.D`, `p.m`, as it stands before the last stop. */
const initials = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u;
const capital = /^\p{Lu}/u;
/** Nothing but a sentence begins with it. */
const invertedMark = /^[¿¡]/;
const firstWord = /^\p{L}+/u;
const digit = /^\p{Nd}/u;
const ordinal = /^\d{1,2}$/;
const pause = /(?:\.{3}|…)$/u;
const withoutCase = /^\p{Lo}/u;
const sentenceEnd = /[.!?…。！？؟۔।॥]["'”’»›)\]]*$/u;

/** Speech that is told of in the same sentence, in scripts without capitals, by how it ends and what follows. */
const toldSpeech: readonly { readonly speech: RegExp; readonly goesOn: RegExp }[] = [
  { speech: /[」』]$/u, goesOn: /^[とっ]/u }, // 「行く。」と言った。
  { speech: /[！？!?。][”’]$/u, goesOn: /^[^，。！？“”]{0,5}[说說道问問喊叫答]/u }, // “站住！”他喊道。
  {
    speech: /[!?؟.]["”“»«›]\s+$/u, // «توقف!» قال أحمد.
    goesOn: /^(?:قالت?|قالوا|يقول|تقول|سألت?|صاحت?|صرخت?|أجابت?|ردت?|هتفت?|همست?|أضافت?|گفت|پرسید)(?=$|[\s،.:])/u,
  },
];

const blank = /\s/;

/** Where the last blank of a text stands; -1 where there is none. */
function lastBlank(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !blank.test(text[at] as string)) at -= 1;
  return at;
}

/** The words in front of the stop that ends `text`, without the stop, the last one last; undefined when it does not end with one. */
function wordsBeforeStop(text: string): { readonly last: string; readonly before: string } | undefined {
  const end = text.trimEnd();
  if (!end.endsWith(".")) return undefined;
  const words = end.slice(0, -1);
  const gap = lastBlank(words);
  const last = words.slice(gap + 1);
  const rest = words.slice(0, gap + 1).trimEnd();
  const before = rest.slice(lastBlank(rest) + 1);
  return { last: last.replace(openingMarks, ""), before: before.replace(openingMarks, "") };
}

/**
 * Whether what follows initials, or the form of a company, belongs to them: `U.S. Government`, `J.K. Rowling`, `Acme Inc. Boston`.
 * Small ones (`o.s.v.`) often end a sentence where nothing is known of the language.
 */
function initialsGoOn(word: string, after: string, tag: string): boolean {
  if (invertedMark.test(after)) return false;
  const starts = sentenceStarts(tag);
  return starts === undefined ? capital.test(word) : !starts.has(firstWord.exec(after.replace(openingMarks, ""))?.[0].toLowerCase() ?? "");
}

/** Whether a number is shortened to by what stands before it, so that its own stop is that of a sentence: `Nr. 5.`, `Hauptstr. 5.` */
function isCounted(before: string, tag: string): boolean {
  const word = before.replace(/\.$/, "").toLowerCase();
  return word !== before.toLowerCase() && (beforeNumber.has(word) || isStreet(word, tag));
}

/**
 * True where Unicode's rules break but the sentence goes on: after an abbreviation, an initial, a quoted "Stop!".
 * `before` ends at the break, `after` begins there; a few dozen characters of both are enough.
 */
export function sentenceGoesOn(before: string, after: string, tag: string): boolean {
  const end = before.trimEnd();
  if (lineEnd.test(before.slice(end.length))) return false;
  if (lowerCase.test(after) || toldSpeech.some(({ speech, goesOn }) => speech.test(before) && goesOn.test(after))) return true;
  // A word that begins with stops begins here (`.NET`, `...and`), in the midst of a sentence unless the one before has ended.
  if (after.startsWith(".")) return !sentenceEnd.test(end);
  // In scripts without capitals nothing tells a pause from an end; what is torn apart costs more.
  if (pause.test(end) && withoutCase.test(after)) return true;
  const words = wordsBeforeStop(before);
  if (words === undefined || words.last === "") return false;
  const asWritten = words.last.replace(elision, "");
  const word = asWritten.toLowerCase();
  // `L'art.` ends a sentence, `l'art. 5` does not.
  const isWord = asWritten !== words.last && beforeNumber.has(word);
  if (companyForms.has(word) && sentenceStarts(tag) !== undefined) return initialsGoOn(asWritten, after, tag);
  return initial.test(word) || joinedInitials.test(asWritten) || (abbreviations(tag).has(word) && !isWord)
    || (initials.test(word) && initialsGoOn(asWritten, after, tag))
    || ((beforeNumber.has(word) || isStreet(word, tag)) && digit.test(after))
    || (ordinal.test(word) && stopAfterOrdinal.has(tag.split("-", 1)[0] as string) && !isCounted(words.before, tag));
}
