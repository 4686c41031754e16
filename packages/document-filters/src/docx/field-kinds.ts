/** Fields whose results are found anew by Word, or say what no translation changes: numbers, dates, names, places to fill in. */
const untranslated: ReadonlySet<string> = new Set([
  "PAGE", "NUMPAGES", "SECTION", "SECTIONPAGES", "PAGEREF", "NOTEREF", "FTNREF", "SEQ", "LISTNUM", "AUTONUM", "AUTONUMLGL", "AUTONUMOUT",
  "DATE", "TIME", "CREATEDATE", "SAVEDATE", "PRINTDATE", "EDITTIME", "NUMCHARS", "NUMWORDS", "FILESIZE", "REVNUM",
  "AUTHOR", "LASTSAVEDBY", "USERNAME", "USERINITIALS", "USERADDRESS", "FILENAME", "TEMPLATE",
  "MERGEFIELD", "MERGEREC", "MERGESEQ", "ADDRESSBLOCK", "GREETINGLINE", "CITATION", "ADDIN",
  "EQ", "SYMBOL", "ADVANCE", "BARCODE", "DISPLAYBARCODE", "MERGEBARCODE",
]);
/** References repeat what stands elsewhere. */
const references: ReadonlySet<string> = new Set(["REF"]);
const keyword = /^\s*(=|[\p{L}\d._-]+)/u;

/** What becomes of the result of a field: it is translated, protected, or a reference, of which its result decides. */
export function kindOfField(instruction: string): "translated" | "protected" | "reference" {
  const name = (keyword.exec(instruction)?.[1] ?? "").toUpperCase();
  if (name === "=" || untranslated.has(name)) return "protected";
  return references.has(name) ? "reference" : "translated";
}

/** A label with a number (`Figure 3`), a number or one with its sign stand for what they refer to; other words are text. */
const label = /^(?:\P{L}*|\P{L}*\p{L}+\.?[\s\u00a0\u202f]+(?=.{0,12}\d)[\p{L}\d.\-–:()/]{1,12})$/u;

/** Whether a reference shows no more than a label, which is better left to Word. */
export const isLabel = (shown: string): boolean => label.test(shown.trim());
