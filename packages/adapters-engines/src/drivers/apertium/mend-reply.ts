/** Languages in which a word may have a capital of its own anywhere: `Monday`, `Spanish`, `Katze`. */
const withOwnCapitals: ReadonlySet<string> = new Set(["eng", "ger", "dut", "afr", "dan"]);

const blankRun = / {2,}/;
const blankBeforeSign = /\s[,.;:!?)…]/;
const blankBehindOpening = /[([“«‘¿¡]\s/;
const capital = /\p{Uppercase}/u;
const smallLetter = /\p{Lowercase}/u;
const twoWordsInCapitals = /\p{Lu}{2}\P{L}+\p{Lu}|\p{Lu}\P{L}+\p{Lu}{2}/u;
const beginsInCapitals = /^\P{L}*\p{Lu}{2}/u;
/** Known words only: an unknown one comes with a mark and stays as it was. */
const firstWordInCapitals = /^([^\p{L}*#@]*\p{Lu})(\p{Lu}+)(?![\p{L}\p{N}.'’-])/u;

/**
 * A reply without what the rules of the engine leave behind: the blanks around a pronoun that was dropped, and capitals
 * that the source has not (`name` becomes `Nombre`) or has throughout (`El COCHE ROJO`). What the source has itself
 * stays. An apostrophe is written as the source writes it.
 */
export function mendReply(reply: string, source: string, targetLanguageId: string): string {
  return mendCapitals(mendSigns(mendBlanks(reply, source), source), source, targetLanguageId);
}

function mendBlanks(reply: string, source: string): string {
  if (!reply.includes(" ")) return reply;
  let mended = reply;
  if (blankRun.test(mended) && !blankRun.test(source)) mended = mended.replace(/ {2,}/g, " ");
  if (blankBeforeSign.test(mended) && !blankBeforeSign.test(source)) mended = mended.replace(/ +(?=[,.;:!?)…])/g, "");
  if (blankBehindOpening.test(mended) && !blankBehindOpening.test(source)) mended = mended.replace(/([([“«‘¿¡]) +/g, "$1");
  return mendQuoted(mended, source);
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

function mendSigns(reply: string, source: string): string {
  return reply.includes("'") && source.includes("’") && !source.includes("'") ? reply.replaceAll("'", "’") : reply;
}

function mendCapitals(reply: string, source: string, targetLanguageId: string): string {
  if (!capital.test(source)) return smallLetter.test(source) && !withOwnCapitals.has(targetLanguageId) ? reply.toLowerCase() : reply;
  if (!smallLetter.test(source)) return twoWordsInCapitals.test(source) ? reply.toUpperCase() : reply;
  return beginsInCapitals.test(source) ? reply : reply.replace(firstWordInCapitals, (_word, first: string, others: string) => first + others.toLowerCase());
}
