/** How records are written. */
export interface Dialect {
  /** What stands between fields. */
  readonly delimiter: string;
}

/** A field with its characters: `before` is what divides it from the one before it. */
export interface Field {
  readonly before: string;
  readonly raw: string;
  readonly value: string;
  readonly isQuoted: boolean;
}

/** A row of a table; where it is too long to be one, its characters as they are. */
export type CsvRecord = { readonly fields: readonly Field[]; readonly end: string } | { readonly kept: string };

/** A longer record comes of a quotation mark that nobody closed. */
const longestRecord = 1_048_576;

/** Cuts a table into its records; input in pieces of any size. */
export class RecordReader {
  private records: CsvRecord[] = [];
  private fields: Field[] = [];
  private before = "";
  private raw = "";
  private size = 0;
  private state: "start" | "plain" | "quoted" | "quote" | "return" | "too long" = "start";
  private isQuoted = false;

  constructor(private readonly dialect: Dialect) {}

  take(): readonly CsvRecord[] {
    return this.records.splice(0);
  }

  write(text: string): void {
    for (const character of text) this.read(character);
  }

  end(): void {
    if (this.state === "too long") this.records.push({ kept: this.raw });
    else if (this.state === "return") this.endRecord("\r");
    else if (this.raw !== "" || this.fields.length > 0) this.endRecord("");
  }

  private read(character: string): void {
    const { delimiter } = this.dialect;
    if (this.state === "return") {
      this.endRecord(character === "\n" ? "\r\n" : "\r");
      if (character === "\n") return;
    }
    if (this.state === "too long") this.pass(character);
    else if (this.state === "quoted") {
      this.put(character);
      if (character === "\"") this.state = "quote";
    } else if (character === "\"" && this.state !== "plain") {
      this.isQuoted = true;
      this.put(character);
      this.state = "quoted";
    } else if (character === delimiter) this.endField(delimiter);
    else if (character === "\n") this.endRecord("\n");
    else if (character === "\r") this.state = "return";
    else {
      this.put(character);
      if (character !== " " || this.state === "quote") this.state = "plain";
    }
  }

  private put(character: string): void {
    this.raw += character;
    if ((this.size += character.length) <= longestRecord) return;
    const kept = this.fields.map(({ before, raw }) => before + raw).join("") + this.before + this.raw;
    this.records.push({ kept });
    this.reset();
    this.state = "too long";
  }

  private pass(character: string): void {
    this.raw += character;
    if (this.raw.length < 65_536 && character !== "\n") return;
    this.records.push({ kept: this.raw });
    const isEnd = character === "\n";
    this.reset();
    if (!isEnd) this.state = "too long";
  }

  private endField(delimiter: string): void {
    const { before, raw } = this;
    const quoted = this.isQuoted ? /^ *"([^]*)" *$/.exec(raw) : null;
    const value = quoted === null ? raw : (quoted[1] as string).replaceAll("\"\"", "\"");
    this.fields.push({ before, raw, value, isQuoted: quoted !== null });
    this.before = delimiter;
    this.raw = "";
    this.isQuoted = false;
    this.state = "start";
  }

  private endRecord(end: string): void {
    this.endField("");
    this.records.push({ fields: this.fields, end });
    this.reset();
  }

  private reset(): void {
    this.fields = [];
    this.before = this.raw = "";
    this.size = 0;
    this.isQuoted = false;
    this.state = "start";
  }
}
