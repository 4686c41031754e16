import type { BrandFiles, BrandFormat } from "@dragoman/application/brands";
import { type Brand, type BrandForm, createBrand } from "@dragoman/domain/brands";
import { DomainError, invalid } from "@dragoman/domain/common";
import { beginsLikeSheet, readTable, writeSheet } from "../sheets/sheet.js";
import { type ListShape, readList, writeList } from "../xml/list.js";

const shape: ListShape<"src-segment" | "tgt-segment" | "user-comments" | "is-search-pattern" | "disabled"> = {
  path: ["brands", "brand-entries"], entry: "brand-entry",
  fields: ["src-segment", "tgt-segment", "user-comments", "is-search-pattern", "disabled"],
  expects: "Brands are XML with the root brands, or a spreadsheet (.xlsx) with the columns source, target, comment, isSearchPatternSource "
    + "and disabled.",
};
/** Columns of a spreadsheet, and the texts of an entry in their order. */
const columns = ["source", "target", "comment", "isSearchPatternSource", "disabled"] as const;
type Texts = readonly (string | undefined)[];

interface Row {
  /** For people: which line or row. */
  readonly place: string;
  readonly texts: Texts;
}

/** Brands as XML (`brands`/`brand-entries`/`brand-entry`) and as spreadsheets; docs/brands.md shows both. */
export class BrandListFiles implements BrandFiles {
  async *read(open: () => AsyncIterable<Uint8Array>, format?: BrandFormat): AsyncGenerator<Brand> {
    const isSheet = format === undefined ? await beginsLikeSheet(open()) : format !== "text/xml";
    for await (const row of isSheet ? rowsOfSheet(open()) : rowsOfXml(open())) yield brandOf(row);
  }

  write(brands: AsyncIterable<Brand>, format: BrandFormat): AsyncIterable<Uint8Array> {
    return format === "text/xml" ? writeList(asFields(brands), shape) : asSheet(brands);
  }
}

async function* rowsOfXml(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  for await (const { line, fields } of readList(pieces, shape)) {
    yield {
      place: `line ${line}`,
      texts: [fields["src-segment"], fields["tgt-segment"], fields["user-comments"], fields["is-search-pattern"], fields.disabled],
    };
  }
}

async function* rowsOfSheet(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  for (const { number, cells } of await readTable(pieces, columns)) yield { place: `row ${number}`, texts: cells };
}

function brandOf({ place, texts: [source = "", target = "", comment = "", isPattern = "", disabled = ""] }: Row): Brand {
  try {
    const form: BrandForm = { source, target, comment, isPattern: flagOf(isPattern), disabled: flagOf(disabled) };
    return createBrand(form);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.kind, error.code, `At ${place}: ${error.message}`, { details: error.details });
  }
}

function flagOf(text: string): boolean {
  const value = text.trim().toLowerCase();
  if (value === "true") return true;
  if (value === "false" || value === "") return false;
  throw invalid("brand-invalid", `${JSON.stringify(text.slice(0, 80))} is neither true nor false.`,
    "Whether a source is a pattern and whether a brand is disabled is given as true or false; an empty value means false.");
}

async function* asFields(brands: AsyncIterable<Brand>) {
  for await (const { source, target, comment, isPattern, disabled } of brands) {
    yield {
      "src-segment": source, "tgt-segment": target, "user-comments": comment, "is-search-pattern": String(isPattern),
      disabled: String(disabled),
    };
  }
}

async function* asSheet(brands: AsyncIterable<Brand>): AsyncGenerator<Uint8Array> {
  const rows: (readonly string[])[] = [columns];
  for await (const { source, target, comment, isPattern, disabled } of brands) {
    rows.push([source, target, comment, String(isPattern), String(disabled)]);
  }
  yield await writeSheet(rows);
}
