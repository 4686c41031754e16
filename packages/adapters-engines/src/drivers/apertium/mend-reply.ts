import { wordDummy } from "./encode-segment.js";

/** Stands for a protected span in a source. */
export const standIn = "\ufffc";
/** Stands for a slot in a source. */
export const slotMark = "\ufffb";
/** Languages in which a word may have a capital of its own anywhere: `Monday`, `Spanish`, `Katze`. */
const withOwnCapitals: ReadonlySet<string> = new Set(["eng", "ger", "dut", "afr", "dan"]);

const blankRun = / {2,}/;
/** Codes may stand between a blank and the sign behind it. */
const blankBeforeSign = /\s(?:\[\[[^\]]{0,100}\]\]){0,9}[,.;:!?)…]/;
const blanksBeforeSign = /(?<! ) +((?:\[\[[^\]]{0,100}\]\]){0,9})([,.;:!?)…])/g;
const blankBehindOpening = /[([“«‘¿¡](?:\[\[[^\]]{0,100}\]\]){0,9}\s/;
const blanksBehindOpening = /([([“«‘¿¡](?:\[\[[^\]]{0,100}\]\]){0,9}) +/g;
const slotBetweenBlanks = new RegExp(` ${slotMark} `);
const capital = /\p{Uppercase}/u;
const smallLetter = /\p{Lowercase}/u;
/** Letters of scripts without capitals; the two are those of ordinal numbers. */
const withoutCapitals = /(?![ªº])\p{Lo}/u;
const twoWordsInCapitals = /\p{Lu}{2}\P{L}+\p{Lu}|\p{Lu}\P{L}+\p{Lu}{2}/u;
const beginsInCapitals = /^\P{L}*\p{Lu}{2}/u;
/** Known words only: an unknown one comes with a mark and stays as it was. */
const firstWordInCapitals = /^([^\p{L}*#@]*\p{Lu})(\p{Lu}+)(?![\p{L}\p{N}.'’-])/u;
/** `{name} wrote`, `{name}'s house`; not `{name}'s House` or `{name}-based Systems`. */
const spanThenSmallLetter = new RegExp(String.raw`^[^\p{L}${standIn}]*${standIn}(?:['’]s(?=\s))?[^\p{L}${standIn}'’-]*\p{Ll}`, "u");
const capitalBehindSpan = new RegExp(
  String.raw`^(\P{L}{0,100}\[\[\d+\]\]\*?(?:${wordDummy}|\d+)\[\[/\]\]\P{L}{0,100}(?<![*#@]))(\p{Lu})(?=\p{Ll})`, "u",
);

/**
 * A reply without what the rules of the engine leave behind: the blanks around a pronoun that was dropped, and capitals
 * that the source has not (`name` becomes `Nombre`) or has throughout (`El COCHE ROJO`). What the source has itself
 * stays. An apostrophe is written as the source writes it.
 */
export function mendReply(reply: string, source: string, targetLanguageId: string): string {
  return mendCapitals(mendApostrophes(mendBlanks(reply, source), source), source, targetLanguageId);
}

/** Each character fits one alternative alone, so that many codes in front of a word do not make it slow. */
const firstCapital = /^((?:\[\[[^[\]]{0,100}\]\]|\[[^[\]]{0,100}\]|[^\p{L}*#@[\]]){0,100})(\p{Lu})(?=\p{Ll})/u;
const smallFirst = /^\P{L}*\p{Ll}/u;

/** The same for text that goes on behind a border: where it begins with a small letter, so does the reply. */
export function mendFurtherReply(reply: string, source: string, targetLanguageId: string): string {
  const mended = mendReply(reply, source, targetLanguageId);
  if (!smallFirst.test(source) || withOwnCapitals.has(targetLanguageId)) return mended;
  return mended.replace(firstCapital, (_all, before: string, letter: string) => before + letter.toLowerCase());
}

function mendBlanks(reply: string, source: string): string {
  if (!reply.includes(" ")) return reply;
  let mended = reply;
  if (blankRun.test(mended) && !blankRun.test(source)) mended = mended.replace(/ {2,}/g, " ");
  if (blankBeforeSign.test(mended)) {
    const ofSource = new Set(source.match(/\s[,.;:!?)…]/g)?.map((found) => found.slice(1)));
    mended = mended.replace(blanksBeforeSign, (found, codes: string, sign: string) => (ofSource.has(sign) ? found : codes + sign));
  }
  if (blankBehindOpening.test(mended) && !blankBehindOpening.test(source)) mended = mended.replace(blanksBehindOpening, "$1");
  return mendQuoted(mended, source);
}

/** A slot keeps its place while words move, and may get blanks on both sides; not for replies with text in superblanks. */
export function mendSlots(reply: string, source: string): string {
  return source.includes(slotMark) && !slotBetweenBlanks.test(source) ? reply.replace(/ ((?:\[\d+\])+) +/g, " $1") : reply;
}

/** Between straight quotation marks, of which nothing but their order tells which one opens. */
function mendQuoted(reply: string, source: string): string {
  if (!reply.includes('"')) return reply;
  const [parts, ofSource] = [reply.split('"'), source.split('"')];
  const inPairs = parts.length === ofSource.length && parts.length % 2 === 1;
  return inPairs && withTrimmedQuotations(ofSource) === source ? withTrimmedQuotations(parts) : reply;
}

function withTrimmedQuotations(parts: readonly string[]): string {
  return parts.map((part, place) => (place % 2 === 1 ? part.trim() : part)).join('"');
}

function mendApostrophes(reply: string, source: string): string {
  return reply.includes("'") && source.includes("’") && !source.includes("'") ? reply.replaceAll("'", "’") : reply;
}

function mendCapitals(reply: string, source: string, targetLanguageId: string): string {
  if (withoutCapitals.test(source)) return reply;
  const mayHaveOwn = withOwnCapitals.has(targetLanguageId);
  if (!smallLetter.test(source)) return twoWordsInCapitals.test(source) ? reply.toUpperCase() : reply;
  if (!capital.test(source)) return mayHaveOwn ? reply : reply.toLowerCase();
  if (spanThenSmallLetter.test(source)) {
    return mayHaveOwn ? reply : reply.replace(capitalBehindSpan, (_all, before: string, letter: string) => before + letter.toLowerCase());
  }
  return beginsInCapitals.test(source) ? reply
    : reply.replace(firstWordInCapitals, (_word, first: string, others: string) => first + others.toLowerCase());
}
