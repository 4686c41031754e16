/** A field of a header; each of its characters stands for one byte, and its line end is among them. */
export interface Field {
  /** In lower case; "" for a line that is no field, such as the one with which mail boxes begin a mail. */
  readonly name: string;
  readonly raw: string;
}

const beginsField = /^([\x21-\x39\x3b-\x7e]+)[ \t]*:/;
const continues = /^[ \t]/;
/** How mail boxes begin a mail. */
const boxLine = /^>?From /;

/** Whether a line may stand in a header, and what it is there. */
export function headerLine(line: string, isFirst: boolean): "field" | "continuation" | "box" | undefined {
  if (beginsField.test(line)) return "field";
  if (isFirst) return boxLine.test(line) ? "box" : undefined;
  return continues.test(line) ? "continuation" : undefined;
}

export const emptyLine = /^\r?\n$/;
export const linesOf = (raw: string): string[] => raw.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The header of a mail or of a part of it: its fields in order, as they stand. */
export class Header {
  constructor(readonly fields: readonly Field[], /** The empty line behind it, "" where there is none. */ readonly end: string) {}

  /** `raw` has one character for each byte. */
  static of(raw: string): Header {
    const fields: Field[] = [];
    const lines = linesOf(raw);
    const end = emptyLine.test(lines.at(-1) ?? "") ? lines.pop() as string : "";
    for (const line of lines) {
      const last = fields.at(-1);
      const kind = headerLine(line, last === undefined);
      if (kind === "continuation" && last !== undefined) fields[fields.length - 1] = { ...last, raw: last.raw + line };
      else fields.push({ name: kind === "field" ? (beginsField.exec(line)?.[1] as string).toLowerCase() : "", raw: line });
    }
    return new Header(fields, end);
  }

  get raw(): string {
    return this.fields.map(({ raw }) => raw).join("") + this.end;
  }

  /** How its lines end. */
  get lineEnd(): string {
    return this.fields.some(({ raw }) => raw.endsWith("\r\n")) || this.fields.length === 0 ? "\r\n" : "\n";
  }

  has(name: string): boolean {
    return this.fields.some((field) => field.name === name);
  }

  /** What the first field of that name says, on one line; undefined without one. */
  value(name: string): string | undefined {
    const field = this.fields.find((one) => one.name === name);
    return field === undefined ? undefined : valueOf(field);
  }

  without(isDropped: (field: Field) => boolean): Header {
    return new Header(this.fields.filter((field) => !isDropped(field)), this.end);
  }

  /** With this in the place of the first field of that name, or behind the others. */
  with(name: string, raw: string): Header {
    const at = this.fields.findIndex((field) => field.name === name);
    const fields = [...this.fields];
    if (at >= 0) fields[at] = { name, raw };
    else fields.push({ name, raw });
    return new Header(fields, this.end);
  }
}

const longestValue = 65_536;

/** What a field says, on one line. */
export function valueOf({ raw }: Field): string {
  return raw.slice(raw.indexOf(":") + 1, longestValue).replace(/\r?\n/g, "").trim();
}
