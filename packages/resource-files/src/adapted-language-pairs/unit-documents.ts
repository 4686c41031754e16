/** Units that stand together are seldom translated apart: as many as one sitting, or one file, may have. */
const blockUnits = 50;
/** What was written at once in more units was imported, and says nothing of its documents. */
const mostInBatch = 500;
/** So many documents are told apart; units of others go by their place. */
const mostDocuments = 200_000;
/** To the hour: `20261120T09`. */
const batchLength = 11;

/**
 * What a split into training and test data goes by, for each unit: `document:` and the file that it comes from; `batch:` and the hour
 * in which it was made; `block:` and its place, fifty units in one, where nothing else is known.
 */
export class UnitDocuments {
  private readonly batches = new Map<string, number>();
  private readonly documents = new Map<string, string>();
  private units = 0;
  private block = "";
  /** What was asked last, and its answer: units of one document stand together. */
  private lastDocument: string | undefined;
  private last = "";

  /** `file` stands before batches and blocks, so that those of two files are not taken for one. */
  constructor(private readonly file: string) {}

  of(document: string | undefined, created: string | undefined): string {
    if (this.units++ % blockUnits === 0) this.block = `block:${this.file}${Math.floor(this.units / blockUnits)}`;
    if (document !== undefined) {
      if (document !== this.lastDocument) this.last = this.known(`document:${document}`);
      this.lastDocument = document;
      return this.last;
    }
    const batch = created?.slice(0, batchLength).trim() ?? "";
    if (batch === "") return this.block;
    const inBatch = this.batches.get(batch) ?? 0;
    if (inBatch >= mostInBatch || (inBatch === 0 && this.batches.size >= mostDocuments)) return this.block;
    this.batches.set(batch, inBatch + 1);
    return this.known(`batch:${this.file}${batch}`);
  }

  /** The same string for the same document, so that those who keep units keep it once. */
  private known(document: string): string {
    const known = this.documents.get(document);
    if (known !== undefined) return known;
    if (this.documents.size >= mostDocuments) return this.block;
    this.documents.set(document, document);
    return document;
  }
}

const moment = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d))?/;

/** Milliseconds since 1970 of `20261120T093000Z`, or of what tools write in its place; undefined for anything else. */
export function momentOf(text: string): number | undefined {
  const [, year, month, day, hours = "0", minutes = "0", seconds = "0"] = moment.exec(text) ?? [];
  if (year === undefined) return undefined;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds));
}
