import { signWithoutBlanks } from "@dragoman/domain/segments";
import { sameLanguage } from "../text/languages.js";
import type { Field } from "./record-reader.js";

/** What becomes of the columns of a table. */
export interface Columns {
  readonly hasHeader: boolean;
  /** Columns whose texts are translated in place, by their numbers from 0. */
  readonly translated: ReadonlySet<number>;
  /** The column that gets the translations of another one where it is empty. */
  readonly pair?: { readonly source: number; readonly target: number };
  /** Columns with words in them that are not translated. */
  readonly left: readonly number[];
  readonly names: readonly string[];
}

type Kind = "empty" | "value" | "word" | "name" | "text";
type Rows = readonly (readonly Field[])[];

const value = [
  /^[-+(]?[\p{Sc}]?\s?[\d.,'\s]+%?\s?[\p{Sc}]?\)?$/u, /^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?([T ].*)?$/, /^[\d:.,\s+-]+$/, /^\S+@\S+\.\S+$/,
  /^(?:https?|ftp|mailto|data|file):\S+$/i, /^www\.\S+$/i, /^(?:true|false|yes|no|null|none|n\/a|nan)$/i, /^[[{][^]*[\]}]$/, /^[=@][^]*$/,
  /^#?[\da-f]{6,}$/i, /^\S*[\d_/\\]\S*$/, /^\p{Lu}[\p{Lu}\d.-]*$/u, /^\S*\p{Ll}\p{Lu}\S*$/u, /^\S+\.\p{L}+$/u,
];
const capitalised = /^(?:\p{Lu}[\p{L}.'’-]*|\p{Lu}\.|de|la|van|von|der|den|di|da|el|al|bin)$/u;
const withoutBlanks = new RegExp(`${signWithoutBlanks}{4}`, "u");

/** Fewer among the characters are units, directions, or marks of a list. */
const leastLetters = 0.3;

/** What a cell holds, by its looks. */
export function kindOf(text: string): Kind {
  const shown = text.trim();
  if (shown === "") return "empty";
  const letters = shown.match(/\p{L}/gu)?.length ?? 0;
  if (letters < shown.replace(/\s/g, "").length * leastLetters || value.some((pattern) => pattern.test(shown))) return "value";
  if (withoutBlanks.test(shown)) return "text";
  const words = shown.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  if (words.length < 2) return "word";
  return words.length <= 4 && !/[.!?]$/.test(shown) && words.every((word) => capitalised.test(word)) ? "name" : "text";
}

const hasText = new RegExp(`(?:^|[\\s_-])(?:${[
  "text|texts|description|desc|comments?|title|subtitle|notes?|remarks?|message|question|answer|label|summary|content|body|subject",
  "details?|caption|instructions?|abstract|headline|review|feedback|tooltip|placeholder|explanation|definition|sentence|help",
].join("|")})(?:$|[\\s_\\d-])`, "i");
const hasNone = new RegExp(`(?:^|[\\s_-])(?:${[
  "id|ids|uuid|guid|key|code|sku|isbn|email|e-mail|mail|phone|fax|url|uri|link|href|path|file|filename|image|date|time|timestamp|created",
  "updated|price|amount|quantity|count|number|no|nr|lat|lon|latitude|longitude|zip|postcode|ip|author|user|username|login|password|hash",
  "version|locale|lang|language|currency|address|street|city|country|state|coordinates|first|last|firstname|lastname|surname|slug|handle",
  "status",
].join("|")})(?:$|[\\s_\\d-])`, "i");
/** Names as programs write them: `short_text`, `shortText`. */
const apart = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");

/** Finds out what becomes of the columns from the first rows. */
export function findColumns(rows: Rows, sourceTag: string, targetTag: string): Columns {
  const hasHeader = isHeader(rows);
  const names = (rows[0] ?? []).map(({ value: name }, i) => (hasHeader && name.trim() !== "" ? name.trim() : `${i + 1}`));
  const data = hasHeader ? rows.slice(1) : rows;
  const pair = hasHeader ? pairOf(names, sourceTag, targetTag) : undefined;
  if (pair !== undefined) return { hasHeader, translated: new Set(), pair, left: [], names };
  const cellsOf = cellsOfColumns(data, names.length);
  const translated = new Set<number>();
  const left: number[] = [];
  for (const [column, cells] of cellsOf.entries()) {
    const name = hasHeader ? apart(names[column] ?? "") : "";
    if (isTranslated(name, cells, sourceTag)) translated.add(column);
    else if (cells.some((cell) => kindOf(cell) !== "value")) left.push(column);
  }
  return { hasHeader, translated, left, names };
}

/**
 * The cells of each column that hold something. Each cell is looked at once: rows without a cell in a column take no time there, or a row
 * of 8,000 cells in front of 8,000 rows of two would take 64 million looks.
 */
function cellsOfColumns(rows: Rows, least: number): readonly (readonly string[])[] {
  const columns: string[][] = Array.from({ length: least }, () => []);
  for (const fields of rows) {
    fields.forEach(({ value: cell }, column) => {
      const cells = columns[column] ??= [];
      if (cell.trim() !== "") cells.push(cell.trim());
    });
  }
  return columns;
}

/** So many of the cells of a column are texts, if it is one of texts. */
const leastShare = 0.3;
/** A column whose name says that it has none has them nevertheless where they are as long. */
const longText = 40;

function isTranslated(name: string, cells: readonly string[], sourceTag: string): boolean {
  if (namesLanguage(name, sourceTag) || sourceName.test(name)) return true;
  if (targetName.test(name) || isLanguage(name)) return false;
  const kinds = cells.map(kindOf);
  if (hasText.test(name)) return kinds.some((kind) => kind !== "value");
  const length = cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length);
  if (hasNone.test(name) && length < longText) return false;
  return kinds.filter((kind) => kind === "text").length >= Math.max(1, kinds.length * leastShare);
}

const noName = /[.!?]$|^[\d.,]+$/;

/** The first row names columns when its cells look like names, and what is below one of them does not, or when one is a usual name. */
function isHeader([first, ...others]: Rows): boolean {
  if (first === undefined || others.length === 0) return false;
  const names = first.map(({ value: name }) => name.trim());
  if (names.every((name) => name === "") || names.some((name) => name.length > 60 || noName.test(name))) return false;
  if (names.some((name) => hasText.test(apart(name)) || hasNone.test(apart(name)) || sourceName.test(name))) return true;
  if (names.length > 1 && names.every((name) => /^\p{L}[\p{L}\d_ .-]*$/u.test(name) && name.split(" ").length <= 3)) {
    return cellsOfColumns(others, names.length).slice(0, names.length).some((cells) => {
      const kinds = cells.map(kindOf);
      return kinds.length > 0 && kinds.filter((kind) => kind === "value" || kind === "text").length >= kinds.length / 2;
    });
  }
  return false;
}

const sourceName = /^(?:source|src|msgid|original|source[ _-]?(?:text|string))$/i;
const targetName = /^(?:target|tgt|msgstr|translation|translated|target[ _-]?(?:text|string))$/i;

/** Two columns of which one is in the language of the source and one in that of the target. */
function pairOf(names: readonly string[], sourceTag: string, targetTag: string): Columns["pair"] {
  const find = (usual: RegExp, tag: string): number => {
    const byName = names.findIndex((name) => usual.test(name));
    return byName >= 0 ? byName : names.findIndex((name) => namesLanguage(name, tag));
  };
  const [source, target] = [find(sourceName, sourceTag), find(targetName, targetTag)];
  return source >= 0 && target >= 0 && source !== target ? { source, target } : undefined;
}

const languageTag = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i;

/** Whether the name of a column is the tag of some language. */
function isLanguage(name: string): boolean {
  const language = name.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
  return languageTag.test(name) && languageNames.of(language) !== language;
}

/** Whether the name of a column is the tag or the English name of a language. */
function namesLanguage(name: string, tag: string): boolean {
  if (languageTag.test(name)) return sameLanguage(name, tag);
  return tag !== "und" && languageNames.of(tag.split("-", 1)[0] as string)?.toLowerCase() === name.toLowerCase();
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });
