import { DomainError } from "@dragoman/domain/common";
import { boundaryOf, type Entity, entityOf } from "./entity.js";
import { emptyLine, Header, headerLine } from "./header.js";

/** What a mail consists of; the bytes of all tokens, those of headers among them, are the mail. */
export type MimeToken =
  /** What stands before, between and behind parts. */
  | { readonly is: "between"; readonly bytes: Uint8Array }
  /** An entity begins: the line that divides it from the one before, then its header. */
  | { readonly is: "entity"; readonly entity: Entity; readonly delimiter: Uint8Array }
  /** Of the entity that began last. */
  | { readonly is: "content"; readonly bytes: Uint8Array }
  /** The content of that entity ends. */
  | { readonly is: "end" };

const longestHeader = 2 ** 20;
/** No program writes a boundary that is nearly as long. */
const longestDelimiter = 1_024;
const mostEntities = 10_000;

const tooLong = (): DomainError => new DomainError("invalid", "document-token-too-long", "A header in the mail is longer than a megabyte.",
  { details: "Send the mail as its program saves it." });
const tooMany = (): DomainError => new DomainError("invalid", "document-has-too-many-parts",
  `The mail has more than ${mostEntities.toLocaleString("en")} parts.`, { details: "Send the mails in it one by one." });

/** Cuts a mail into its tokens; what is held of it is a header, or what may be a boundary. */
export async function* mimeTokens(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<MimeToken> {
  const reader = new MimeReader();
  for await (const piece of bytes) {
    reader.write(piece);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const dash = 0x2d;
const delimiterStart = Buffer.from("\n--");
const byteOrderMark = Buffer.from("\ufeff");
const none = Buffer.alloc(0);

type Mode = "header" | "content" | "between";

/** A line that divides parts: with the line end before it, and the entity that it is of. */
interface Delimiter {
  readonly at: number;
  readonly size: number;
  readonly level: number;
  readonly isLast: boolean;
}

class MimeReader {
  private tokens: MimeToken[] = [];
  private rest: Buffer = none;
  private mode: Mode = "header";
  /** Entities whose parts are under way, the outermost first. */
  private open: { readonly entity: Entity; readonly boundary: string; parts: number }[] = [];
  private next: Pick<Entity, "parent" | "index" | "isMessage"> = { parent: undefined, index: 0, isMessage: true };
  private delimiter: Buffer = none;
  private header = "";
  private entities = 0;
  /** True where `rest` is the start of a line. */
  private isAtLine = true;
  private isEnded = false;

  write(piece: Uint8Array): void {
    this.rest = Buffer.concat([this.rest, piece]);
    this.read();
  }

  end(): void {
    this.isEnded = true;
    this.read();
    // A mail within a mail that ends has no byte left for its header.
    while (this.mode === "header") this.endHeader();
    if (this.mode === "content") this.tokens.push({ is: "end" });
  }

  take(): MimeToken[] {
    return this.tokens.splice(0);
  }

  private read(): void {
    while (this.mode === "header" ? this.readHeaderLine() : this.readContent());
  }

  /** False when more bytes are needed. */
  private readHeaderLine(): boolean {
    const end = this.rest.indexOf(lineFeed) + 1;
    if (this.rest.length === 0 || (end === 0 && !this.isEnded)) {
      if (this.rest.length > longestHeader) throw tooLong();
      return false;
    }
    if (this.entities === 0 && this.header === "" && this.skipBefore()) return true;
    const line = this.rest.toString("latin1", 0, end === 0 ? this.rest.length : end);
    const isEmpty = end > 0 && emptyLine.test(line);
    const isOwn = isEmpty || (this.delimited(line) === undefined && this.isOfHeader(line));
    if (isOwn === undefined) return false;
    if (isOwn) {
      this.header += line;
      this.rest = this.rest.subarray(line.length);
      if (this.header.length > longestHeader) throw tooLong();
    }
    if (isEmpty || !isOwn) this.endHeader();
    return true;
  }

  /** A line that is no field is of the header where a field comes behind it; undefined until that is known. */
  private isOfHeader(line: string): boolean | undefined {
    if (headerLine(line, this.header === "") !== undefined) return true;
    if (this.header === "") return false;
    const next = this.rest.toString("latin1", line.length, line.length + longestDelimiter);
    if (!next.includes("\n") && next.length < longestDelimiter && !this.isEnded) return undefined;
    return headerLine(next, true) === "field";
  }

  /** Passes over what programs put before the header of a mail: a byte order mark, empty lines. */
  private skipBefore(): boolean {
    const size = this.rest.subarray(0, 3).equals(byteOrderMark) ? 3 : /^\r?\n/.exec(this.rest.toString("latin1", 0, 2))?.[0].length ?? 0;
    if (size > 0) this.tokens.push({ is: "between", bytes: this.cut(size) });
    return size > 0;
  }

  private endHeader(): void {
    if ((this.entities += 1) > mostEntities) throw tooMany();
    const entity = entityOf(Header.of(this.header), this.next);
    this.tokens.push({ is: "entity", entity, delimiter: this.delimiter });
    this.header = "";
    this.delimiter = none;
    this.isAtLine = true;
    this.mode = entity.holds === "content" ? "content" : entity.holds === "parts" ? "between" : "header";
    if (entity.holds === "message") this.next = { parent: entity, index: 0, isMessage: true };
    if (entity.holds === "parts") this.open.push({ entity, boundary: boundaryOf(entity), parts: 0 });
  }

  /** Hands on what is no delimiter, and takes the next one; false when more bytes are needed. */
  private readContent(): boolean {
    const found = this.open.length === 0 ? this.rest.length : this.nextDelimiter();
    if (typeof found === "number") {
      this.pass(found);
      return false;
    }
    this.pass(found.at);
    this.takeDelimiter(found);
    return true;
  }

  /** The next delimiter with the line end before it, or up to where there is surely none. */
  private nextDelimiter(): Delimiter | number {
    const { rest } = this;
    let start = this.isAtLine && rest[0] === dash && rest[1] === dash ? 0 : rest.indexOf(delimiterStart) + 1 || -1;
    while (start >= 0) {
      const at = this.lineEndBefore(start);
      const end = rest.indexOf(lineFeed, start) + 1;
      if (end === 0 && !this.isEnded && rest.length - start <= longestDelimiter) return at;
      const line = rest.toString("latin1", start, Math.min(end || rest.length, start + longestDelimiter));
      const delimited = this.delimited(line);
      if (delimited !== undefined) return { ...delimited, at, size: start - at + line.length };
      start = rest.indexOf(delimiterStart, start) + 1 || -1;
    }
    return this.isEnded ? rest.length : rest.length - this.heldAtEnd();
  }

  private lineEndBefore(start: number): number {
    if (start === 0) return 0;
    return this.rest[start - 2] === carriageReturn ? start - 2 : start - 1;
  }

  /** How much at the end may be the start of a delimiter. */
  private heldAtEnd(): number {
    if (this.isAtLine && this.rest.length === 1 && this.rest[0] === dash) return 1;
    return /(?:\r?\n-?|\r)$/.exec(this.rest.toString("latin1", Math.max(0, this.rest.length - 3)))?.[0].length ?? 0;
  }

  private delimited(line: string): Pick<Delimiter, "level" | "isLast"> | undefined {
    const text = line.startsWith("--") ? line.trimEnd() : "";
    for (let level = this.open.length - 1; text !== "" && level >= 0; level--) {
      const { boundary } = this.open[level] as (typeof this.open)[number];
      if (text === `--${boundary}`) return { level, isLast: false };
      if (text === `--${boundary}--`) return { level, isLast: true };
    }
    return undefined;
  }

  /** Whatever is under way within ends with it. */
  private takeDelimiter({ level, isLast, size }: Delimiter): void {
    if (this.mode === "content") this.tokens.push({ is: "end" });
    const bytes = this.cut(size);
    this.isAtLine = true;
    this.open.length = level + 1;
    const around = this.open[level] as (typeof this.open)[number];
    if (isLast) {
      this.open.pop();
      this.mode = "between";
      this.tokens.push({ is: "between", bytes });
      return;
    }
    this.mode = "header";
    this.delimiter = bytes;
    this.next = { parent: around.entity, index: around.parts, isMessage: false };
    around.parts += 1;
  }

  private pass(size: number): void {
    if (size === 0) return;
    this.tokens.push({ is: this.mode === "content" ? "content" : "between", bytes: this.cut(size) });
    this.isAtLine = false;
  }

  private cut(size: number): Buffer {
    const bytes = this.rest.subarray(0, size);
    this.rest = this.rest.subarray(size);
    return bytes;
  }
}
