import { readLines } from "../text/read-lines.js";

/** Text whose lines flow (RFC 3676): a blank at the end of a line says that it goes on in the next one. */
export interface Flow {
  /** That blank is not in the text: for scripts without blanks. */
  readonly delSp: boolean;
}

const quotes = /^>*/;
const levelOf = (line: string): string => quotes.exec(line)?.[0] as string;
const signature = "-- ";
/** A paragraph that is longer goes on in a line of its own. */
const longestParagraph = 32_768;

/** The same text with each paragraph on one line. */
export async function* unflowed(text: AsyncIterable<string>, { delSp }: Flow): AsyncGenerator<string> {
  let open: { readonly level: string; readonly text: string; readonly end: string } | undefined;
  const ended = ({ text: line, end }: NonNullable<typeof open>): string => line + (delSp ? " " : "") + end;
  for await (const lines of readLines(text)) {
    let joined = "";
    for (const line of lines) {
      const level = levelOf(line.text);
      const content = line.text.slice(level.length).replace(/^ /, "");
      const goesOn = open !== undefined && open.level === level && content !== signature && open.text.length < longestParagraph;
      if (open !== undefined && !goesOn) joined += ended(open);
      const whole = open !== undefined && goesOn ? open.text + content : line.text;
      const isSoft = content.endsWith(" ") && content !== signature && line.end !== "";
      open = isSoft ? { level, text: delSp ? whole.slice(0, -1) : whole, end: line.end } : undefined;
      if (!isSoft) joined += whole + line.end;
    }
    if (joined !== "") yield joined;
  }
  if (open !== undefined) yield ended(open);
}

/** Lines that flow are this long at most where a blank lets them. */
const width = 76;
/** What would be taken for something else at the start of a line. */
const needsBlank = /^(?: |>|From )/;

/** Makes lines that flow of text in pieces. */
export class FlowWriter {
  private rest = "";

  constructor(private readonly flow: Flow, private readonly lineEnd: string) {}

  write(text: string): string {
    const all = this.rest + text;
    const end = all.lastIndexOf("\n") + 1;
    this.rest = all.slice(end);
    return (all.slice(0, end).match(/[^\n]*\n/g) ?? []).map((line) => this.flowed(line)).join("");
  }

  end(): string {
    const { rest } = this;
    this.rest = "";
    return this.flowed(rest);
  }

  private flowed(line: string): string {
    if (line.length <= width) return line;
    const level = levelOf(line);
    const begin = (piece: string): string => (level === "" ? (needsBlank.test(piece) ? ` ${piece}` : piece) : `${level} ${piece}`);
    const soft = (this.flow.delSp ? " " : "") + this.lineEnd;
    let flowed = "";
    let current = "";
    for (const word of line.match(/\s*\S+ ?\s*/g) ?? [line]) {
      if (current.endsWith(" ") && (current + word).trimEnd().length > width) {
        flowed += current + soft;
        current = begin(word);
      } else current += word;
    }
    return flowed + current;
  }
}
