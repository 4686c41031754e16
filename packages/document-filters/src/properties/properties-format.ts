import type { DocumentContext } from "@dragoman/application/documents";
import { longestText, tooLong } from "../resources/refusals.js";
import { checkSpliced, type SplicedItem, splicedFilter } from "../resources/spliced-filter.js";
import { isTechnical, technicalItem } from "../resources/technical.js";
import { valueItems } from "../resources/value-items.js";
import { readLines } from "../text/read-lines.js";
import { textFormat } from "../text/text-format.js";

const format = "properties";
const comment = /^[ \t\f]*(?:[#!]|$)/;
const goesOn = /(?<!\\)(?:\\\\)*\\$/;
/** White space, key and sign in front of a value. */
const beforeValue = /^[ \t\f]*(?:[^\\:=\s]|\\[^])*[ \t\f]*(?:[:=][ \t\f]*)?/;
const characters: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", f: "\f" };

function unescaped(raw: string): string {
  return raw.replace(/\\\r?\n[ \t\f]*/g, "").replace(/\\(?:u([\da-fA-F]{4})|([^]))/g, (_, code: string | undefined, sign: string) => (
    code === undefined ? characters[sign] ?? sign : String.fromCharCode(Number.parseInt(code, 16))));
}

const signs: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\f": "\\f" };

/** What old programs read in ISO 8859-1 and new ones in UTF-8 is escaped, unless such characters stand there as they are. */
function escaped(text: string, raw: string): string {
  const written = text.replace(/[\\\t\n\r\f]/g, (sign) => signs[sign] as string).replace(/^ /, "\\ ");
  if (/[^\0-\u007f]/.test(raw)) return written;
  return written.replace(/[^\0-\u007f]/g, (unit) => unit.split("").map(
    (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""));
}

/** Messages with arguments of Java have their apostrophes doubled; one alone quotes something, and then all stay. */
const doublesApostrophes = (value: string): boolean => /\{\d+[,}]/.test(value) && !/(?<!')'(?:'')*(?!')/.test(value);

function itemsOf(logical: string): readonly SplicedItem[] {
  const before = beforeValue.exec(logical)?.[0] ?? "";
  const raw = logical.slice(before.length);
  const value = unescaped(raw);
  if (isTechnical(value)) return [technicalItem(logical, value)];
  if (value.includes("\0")) return [logical];
  const doubles = doublesApostrophes(value);
  const written = (text: string): string => escaped(doubles ? text.replaceAll("'", "''") : text, raw);
  const place = unescaped(before).replace(/[\s:=]+$/, "").trim();
  return [before, { raw, ...valueItems(doubles ? value.replaceAll("''", "'") : value), written, place }];
}

async function* readProperties(text: AsyncIterable<string>): AsyncGenerator<readonly SplicedItem[]> {
  let logical = "";
  let number = 0;
  for await (const lines of readLines(text)) {
    const items: SplicedItem[] = [];
    for (const line of lines) {
      number += 1;
      if (logical === "" && comment.test(line.text)) items.push(line.text + line.end);
      else if (line.end === "" || goesOn.test(line.text)) logical += line.text + line.end;
      else {
        items.push(...itemsOf(logical + line.text), line.end);
        logical = "";
      }
      if (logical.length > longestText) throw tooLong(format, number);
    }
    yield items;
  }
  // The last line may have no end, as one has none that was cut because it is long.
  if (logical !== "") yield itemsOf(logical);
}

export const propertiesFilter = splicedFilter(readProperties);

/** Properties of Java. */
export const propertiesFormat = textFormat({
  mediaTypes: [{ name: "text/x-java-properties", ending: ".properties" }],
  filter: propertiesFilter,
  check: (text) => checkSpliced(readProperties, text, {} as DocumentContext),
});
