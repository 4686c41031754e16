import type { DocumentContext } from "@dragoman/application/documents";
import { inPieces, PartQueue } from "../text/part-queue.js";
import { type TextFilter, textFormat, type TextPart } from "../text/text-format.js";
import { cellPart, writtenField } from "./csv-cell.js";
import { type Columns, findColumns, kindOf } from "./columns.js";
import { delimiterLine, findDialect, recordsOf } from "./find-dialect.js";
import { type CsvRecord, type Dialect, type Field, RecordReader } from "./record-reader.js";

/** Delimiter, header and columns are known by so many characters. */
const headSize = 65_536;

/** Tables as text: the columns with texts are translated, and nothing else in them. */
export const csvFilter: TextFilter = {
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    let head = "";
    let table: Table | undefined;
    for await (const piece of inPieces(text)) {
      if (table !== undefined) table.write(piece);
      else if ((head += piece).length >= headSize) {
        table = new Table(head.slice(0, headSize), false, context);
        yield* table.begin(head);
      }
      if (table !== undefined) yield* table.queue.take();
    }
    if (table === undefined) {
      table = new Table(head, true, context);
      yield* table.begin(head);
    }
    table.end();
    yield* table.queue.takeAll();
  },
};

class Table {
  readonly queue = new PartQueue();
  private readonly dialect: Dialect;
  private readonly columns: Columns;
  private readonly reader: RecordReader;
  private isHeader: boolean;

  constructor(head: string, isWhole: boolean, private readonly context: DocumentContext) {
    this.dialect = findDialect(head, isWhole);
    const rows = recordsOf(head.replace(delimiterLine, ""), this.dialect, isWhole);
    this.columns = findColumns(rows, context.sourceTag, context.targetTag);
    this.isHeader = this.columns.hasHeader;
    this.reader = new RecordReader(this.dialect);
  }

  /** Takes the start of the text; people are told of columns that are left. */
  *begin(text: string): Generator<TextPart> {
    if (this.isHeader) yield { keep: "", left: { place: "header row", why: "names of columns are not translated, as programs call them" } };
    for (const column of this.columns.left) {
      yield { keep: "", left: { place: this.placeOf(column), why: "it holds names or single words, and hardly any sentence" } };
    }
    const line = delimiterLine.exec(text)?.[0] ?? "";
    this.queue.keep(line);
    this.write(text.slice(line.length));
  }

  write(text: string): void {
    this.reader.write(text);
    for (const record of this.reader.take()) this.add(record);
  }

  end(): void {
    this.reader.end();
    for (const record of this.reader.take()) this.add(record);
  }

  private placeOf(column: number): string {
    return `column ${this.columns.names[column] ?? `${column + 1}`}`;
  }

  private add(record: CsvRecord): void {
    if ("kept" in record) {
      this.queue.keep(record.kept);
      return;
    }
    const isHeader = this.isHeader;
    this.isHeader = false;
    record.fields.forEach((field, column) => {
      this.queue.keep(field.before);
      const part = isHeader ? undefined : this.part(field, column, record.fields);
      if (part === undefined) this.queue.keep(field.raw);
      else this.queue.add(part);
    });
    this.queue.keep(record.end);
  }

  /** Undefined for a field that stays. */
  private part(field: Field, column: number, fields: readonly Field[]): TextPart | undefined {
    const { translated, pair } = this.columns;
    const written = (text: string): string => writtenField(text, field, this.dialect);
    if (pair?.target === column) {
      const source = fields[pair.source];
      const isOpen = field.value.trim() === "" && source !== undefined && kindOf(source.value) !== "value";
      return isOpen ? cellPart(source, this.placeOf(column), this.context, written) : undefined;
    }
    if (!translated.has(column) || kindOf(field.value) === "value") return undefined;
    return cellPart(field, this.placeOf(column), this.context, written);
  }
}

/** Tables whose fields stand between commas, semicolons or tabulators. */
export const csvFormat = textFormat({
  mediaTypes: [{ name: "text/csv", ending: ".csv" }, { name: "text/tab-separated-values", ending: ".tsv" }],
  filter: csvFilter,
});
