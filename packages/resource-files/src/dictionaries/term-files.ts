import type { DictionaryFiles, DictionaryFormat, OpenTerms } from "@dragoman/application/dictionaries";
import { DomainError } from "@dragoman/domain/common";
import { normalTerm, type Term } from "@dragoman/domain/dictionaries";
import { beginsLikeSheet, readTable, type SheetRow, writeSheet } from "../sheets/sheet.js";
import { type ListShape, readList, writeList } from "../xml/list.js";

const shape: ListShape<"src-segment" | "tgt-segment" | "user-comments"> = {
  path: ["dictionary", "dict-entries"], entry: "dict-entry", fields: ["src-segment", "tgt-segment", "user-comments"],
  expects: "A dictionary is XML with the root dictionary, or a spreadsheet (.xlsx) with the columns source, target and comment.",
};
const header = ["source", "target", "comment"] as const;

/** Dictionaries as XML (`dictionary`/`dict-entries`/`dict-entry`) and as spreadsheets with the columns source, target, comment. */
export class TermFiles implements DictionaryFiles {
  async read(open: () => AsyncIterable<Uint8Array>): Promise<OpenTerms> {
    if (!await beginsLikeSheet(open())) return () => fromXml(open());
    return ofRows(await readTable(open(), header));
  }

  write(terms: AsyncIterable<Term>, format: DictionaryFormat): AsyncIterable<Uint8Array> {
    return format === "text/xml" ? writeList(asFields(terms), shape) : asSheet(terms);
  }
}

async function* fromXml(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Term> {
  for await (const { line, fields } of readList(pieces, shape)) {
    const { "src-segment": source = "", "tgt-segment": target = "", "user-comments": comment = "" } = fields;
    yield termAt(`line ${line}`, { source, target, comment });
  }
}

function ofRows(rows: readonly SheetRow[]): OpenTerms {
  return async function* () {
    for (const { number, cells: [source = "", target = "", comment = ""] } of rows) {
      yield termAt(`row ${number}`, { source, target, comment });
    }
  };
}

function termAt(place: string, term: Term): Term {
  try {
    return normalTerm(term);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.kind, error.code, `At ${place}: ${error.message}`, { details: error.details });
  }
}

async function* asFields(terms: AsyncIterable<Term>) {
  for await (const { source, target, comment } of terms) yield { "src-segment": source, "tgt-segment": target, "user-comments": comment };
}

async function* asSheet(terms: AsyncIterable<Term>): AsyncGenerator<Uint8Array> {
  const rows: (readonly string[])[] = [header];
  for await (const { source, target, comment } of terms) rows.push([source, target, comment]);
  yield await writeSheet(rows);
}
