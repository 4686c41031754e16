import type { DocumentContext } from "@dragoman/application/documents";
import { lineAt, longestText, longestWhole, malformed, tooLong, wholeText } from "../resources/refusals.js";
import { checkSpliced, type SplicedItem, splicedFilter } from "../resources/spliced-filter.js";
import { isTechnical, technicalItem } from "../resources/technical.js";
import { valueItems } from "../resources/value-items.js";
import { inPieces } from "../text/part-queue.js";
import { textFormat } from "../text/text-format.js";

const format = "strings";
/** A string is matched in stretches, as a choice for each character would need room for each. */
const token = /\s+|\/\*[^]*?\*\/|\/\/[^\r\n]*|"[^"\\]*(?:\\[^][^"\\]*)*"|[\w.$/:-]+|[={}();,]/y;
/** So many tokens are read before whatever is found is handed on. */
const portion = 1_000;

const characters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", a: "\u0007", b: "\b", f: "\f", v: "\v", 0: "\0" };
const unescaped = (raw: string): string => raw.replace(/\\(?:[Uu]([\da-fA-F]{4})|([^]))/g, (_, code: string | undefined, sign: string) => (
  code === undefined ? characters[sign] ?? sign : String.fromCharCode(Number.parseInt(code, 16))));

const signs: Readonly<Record<string, string>> = { "\\": "\\\\", "\"": "\\\"", "\t": "\\t", "\r": "\\r" };
/** Line breaks are escaped unless they stand there as they are. */
function escaped(text: string, raw: string): string {
  const written = text.replace(/[\\"\t\r]/g, (sign) => signs[sign] as string);
  return raw.includes("\n") && !raw.includes("\\n") ? written : written.replaceAll("\n", "\\n");
}

/** The tokens of the document, which together are the document. */
function* tokensOf(source: string): Generator<string> {
  for (let at = 0; at < source.length;) {
    token.lastIndex = at;
    const [raw] = token.exec(source) ?? [];
    if (raw === undefined) throw malformed(format, lineAt(source, at), "has neither a comment nor `\"key\" = \"value\";` there");
    if (raw.length > longestText) throw tooLong(format, lineAt(source, at));
    yield raw;
    at += raw.length;
  }
}

const isSpace = (raw: string): boolean => /^(?:\s|\/[*/])/.test(raw);

async function* readAppleStrings(text: AsyncIterable<string>): AsyncGenerator<readonly SplicedItem[]> {
  const source = await wholeText(format, inPieces(text), longestWhole);
  let items: SplicedItem[] = [];
  let [key, isValue] = ["", false];
  for (const raw of tokensOf(source)) {
    items.push(isValue && raw.startsWith("\"") ? valueItem(raw, key) : raw);
    if (raw === "=") isValue = true;
    else if (!isSpace(raw)) {
      isValue = false;
      key = unescaped(raw.replace(/^"|"$/g, ""));
    }
    if (items.length < portion) continue;
    yield items;
    items = [];
  }
  yield items;
}

function valueItem(raw: string, key: string): SplicedItem {
  const inner = raw.slice(1, -1);
  const value = unescaped(inner);
  if (isTechnical(value)) return technicalItem(raw, value);
  if (value.includes("\0")) return raw;
  return { raw, ...valueItems(value), place: key, written: (text) => `"${escaped(text, inner)}"` };
}

export const appleStringsFilter = splicedFilter(readAppleStrings);

/** Strings of programs for macOS and iOS. */
export const appleStringsFormat = textFormat({
  mediaTypes: [{ name: "text/x-apple-strings", ending: ".strings" }],
  filter: appleStringsFilter,
  check: (text) => checkSpliced(readAppleStrings, text, {} as DocumentContext),
});
