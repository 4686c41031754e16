import type { GlossaryTerms, GlossaryUseCases } from "@dragoman/application/glossaries";
import { requireLanguage } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import { glossaryNotFound, partOf } from "@dragoman/domain/glossaries";
import { languageOfTag, nearLanguages } from "@dragoman/domain/language-pairs";
import { requireOneOf } from "./deepl-languages.js";
import type { Ends } from "./translate-wish.js";

/** What looking a glossary up takes. */
export type GlossaryUse = Pick<GlossaryUseCases, "readGlossaries">;

/** The dictionaries that a text is translated with: those of a glossary, or the dictionary of that id. */
export async function dictionariesOf({ readGlossaries }: GlossaryUse, { glossaryId, source, target }: Ends): Promise<readonly string[]> {
  if (glossaryId === undefined) return [];
  if (!await readGlossaries.has(glossaryId)) return [glossaryId];
  const glossary = await readGlossaries.find(glossaryId);
  const [found] = nearLanguages(source ?? "").flatMap((sourceLanguageId) =>
    nearLanguages(target).flatMap((targetLanguageId) => partOf(glossary, { sourceLanguageId, targetLanguageId }) ?? []));
  if (found === undefined) throw glossaryNotFound("No dictionary found for language pair.");
  return [found.dictionaryId];
}

/** What a dictionary of a glossary is made of, as it comes in. */
export interface GlossaryEntries {
  readonly source_lang?: string;
  readonly target_lang?: string;
  readonly entries?: string;
  readonly entries_format?: string;
}

/** A direction, as our codes. Throws for languages that nobody knows, and for one that is both. */
export function directionOf({ source_lang: source = "", target_lang: target = "" }: Pick<GlossaryEntries, "source_lang" | "target_lang">) {
  const direction = { sourceLanguageId: requireLanguage(source), targetLanguageId: requireLanguage(target) };
  if (direction.sourceLanguageId !== direction.targetLanguageId) return direction;
  throw invalid("unknown-value", "Unsupported glossary source and target language pair", "They must be two languages.");
}

/** The terms of a dictionary. Throws, in words that clients know, for entries that cannot be read. */
export function termsOf(given: GlossaryEntries): GlossaryTerms {
  const { entries = "", entries_format: format = "tsv" } = given;
  const direction = directionOf(given);
  requireOneOf("entries_format", format, ["tsv", "csv"]);
  const rows = format === "tsv" ? tsvRows(entries) : csvRows(entries).filter((row) => isOf(direction, row));
  const terms = rows.map(([source = "", target = ""]) => ({ source, target }));
  if (terms.length === 0) throw invalidEntries("There are none.");
  const sources = new Set<string>();
  for (const { source } of terms) {
    if (sources.has(source)) throw invalidEntries(`${JSON.stringify(source.slice(0, 80))} is there twice.`);
    sources.add(source);
  }
  return { ...direction, terms };
}

function tsvRows(entries: string): readonly (readonly string[])[] {
  return entries.split(/\r?\n/).filter((line) => line.trim() !== "").map((line, place) => {
    const cells = line.split("\t");
    if (cells.length === 2) return cells;
    throw invalidEntries(`Line ${place + 1} has ${cells.length - 1} tabs; it takes one, between source and target.`);
  });
}

/** RFC 4180, with line ends of any kind; empty lines are none. */
function csvRows(entries: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [whole, quoted, bare, end] of entries.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    if (whole === "" && end === "" && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== "")).map((cells, place) => {
    if (cells.length < 2) throw invalidEntries(`Line ${place + 1} has no comma between source and target.`);
    return cells;
  });
}

/** A row may say of which languages it is. */
function isOf({ sourceLanguageId, targetLanguageId }: ReturnType<typeof directionOf>, [, , source, target]: readonly string[]): boolean {
  if (!source || !target) return true;
  return languageOfTag(source)?.code === sourceLanguageId && languageOfTag(target)?.code === targetLanguageId;
}

function invalidEntries(details: string): Error {
  return invalid("term-invalid", "Invalid glossary entries provided", details);
}
