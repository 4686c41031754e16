import type { Caller } from "@dragoman/application/common";
import type { DictionaryUseCases } from "@dragoman/application/dictionaries";
import type { GlossaryTerms, GlossaryUseCases } from "@dragoman/application/glossaries";
import { requireLanguage } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import { type GlossaryPart, glossaryNotFound } from "@dragoman/domain/glossaries";
import { languageOfTag, nearLanguages } from "@dragoman/domain/language-pairs";
import { requireOneOf } from "./deepl-languages.js";
import type { Ends } from "./translate-wish.js";

/** What looking a glossary up takes. */
export interface GlossaryUse extends Pick<GlossaryUseCases, "readGlossaries"> {
  readonly dictionaries: Pick<DictionaryUseCases["dictionaries"], "findAll">;
}

/**
 * The dictionaries that a text is translated with, in the order of the glossaries: that of a glossary for the languages, or the
 * dictionary of that id. Rejects with `glossary-not-found` for what is neither, or not of the languages.
 */
export async function dictionariesOf(
  use: GlossaryUse, { accountId }: Pick<Caller, "accountId">, { glossaryIds, source = "", target }: Ends,
): Promise<readonly string[]> {
  const [from, into] = [nearLanguages(source), nearLanguages(target)];
  return Promise.all(glossaryIds.map(async (id) => {
    // Glossaries and dictionaries belong to the server's own account.
    const parts = accountId === undefined ? await partsOf(id, use) : [];
    if (parts.length === 0) throw glossaryNotFound(`There is no glossary ${JSON.stringify(id.slice(0, 80))}.`);
    const fitting = parts.find((part) => from.includes(part.sourceLanguageId) && into.includes(part.targetLanguageId));
    if (fitting === undefined) throw glossaryNotFound("No dictionary found for language pair.");
    return fitting.dictionaryId;
  }));
}

/** The directions of a glossary; those of a dictionary are one. */
async function partsOf(id: string, { readGlossaries, dictionaries }: GlossaryUse): Promise<readonly GlossaryPart[]> {
  if (await readGlossaries.has(id)) return (await readGlossaries.find(id)).parts;
  return (await dictionaries.findAll([id])).map((one) => ({ ...one, dictionaryId: one.id }));
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
