import { type Line, readLines } from "../text/read-lines.js";

/** A text with the time for which it is shown; where nothing tells that, it has none. */
export interface Cue {
  /** All characters before its lines, back to what came before. */
  readonly head: string;
  /** In seconds. */
  readonly time: { readonly start: number; readonly end: number } | undefined;
  /** Where it is shown. */
  readonly settings: string;
  readonly lines: readonly Line[];
}

/** What subtitles consist of, in order; the characters of all items are the document. */
export type CueItem = Cue | { readonly kept: string };

/** How one format of subtitles differs from the others. */
export interface CueSyntax {
  /** Whether what begins with this line stays as it is, up to the next empty line; `isFirst` of the first line of all. */
  isUntouched(line: string, isFirst: boolean): boolean;
  /** Lines without a time are text, and not what programs pass over. */
  readonly hasLooseText: boolean;
}

const timing = /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(.*)$/;
const onlyNumber = /^\s*\d+\s*$/;
/** A text of more lines is no subtitle. */
const mostLines = 50;
const longestHead = 32_768;

/** The items of subtitles, some at a time. */
export async function* cueItems(text: AsyncIterable<string>, syntax: CueSyntax): AsyncGenerator<readonly CueItem[]> {
  const reader = new CueReader(syntax);
  for await (const lines of readLines(text)) {
    for (const line of lines) reader.read(line);
    yield reader.take();
  }
  reader.end();
  yield reader.take();
}

const rawOf = ({ text, end }: Line): string => text + end;

class CueReader {
  private items: CueItem[] = [];
  private head = "";
  /** A line that is the number or the name of a cue if a time comes behind it. */
  private waiting: Line | undefined;
  private cue: (Omit<Cue, "lines"> & { readonly lines: Line[] }) | undefined;
  private isUntouched = false;
  private isFirst = true;

  constructor(private readonly syntax: CueSyntax) {}

  take(): readonly CueItem[] {
    return this.items.splice(0);
  }

  read(line: Line): void {
    const isFirst = this.isFirst;
    this.isFirst = false;
    if (line.text.trim() === "") this.endBlock(line);
    else if (this.isUntouched) this.keep(rawOf(line));
    else if (line.text.includes("-->")) this.begin(line);
    else if (this.cue !== undefined) this.addLine(this.cue.lines, line);
    else if (this.waiting === undefined && this.syntax.isUntouched(line.text, isFirst)) {
      this.isUntouched = true;
      this.keep(rawOf(line));
    } else {
      this.endWaiting();
      this.waiting = line;
    }
  }

  end(): void {
    this.endCue();
    this.endWaiting();
    this.flush();
  }

  private endBlock(empty: Line): void {
    this.endCue();
    this.endWaiting();
    this.keep(rawOf(empty));
    if (this.isUntouched) this.flush();
    this.isUntouched = false;
  }

  private keep(raw: string): void {
    this.head += raw;
    if (this.head.length > longestHead) this.flush();
  }

  private flush(): void {
    if (this.head !== "") this.items.push({ kept: this.head });
    this.head = "";
  }

  /** A time begins a cue; what forgot the empty line before it has its number there. */
  private begin(line: Line): void {
    const last = this.cue?.lines.at(-1);
    if (last !== undefined && onlyNumber.test(last.text)) {
      this.cue?.lines.pop();
      this.endCue();
      this.head += rawOf(last);
    } else this.endCue();
    const head = this.head + (this.waiting === undefined ? "" : rawOf(this.waiting)) + rawOf(line);
    this.head = "";
    this.waiting = undefined;
    const [, h1 = "0", m1, s1, f1 = "0", h2 = "0", m2, s2, f2 = "0", settings = ""] = timing.exec(line.text) ?? [];
    const seconds = (h: string, m: string | undefined, s: string | undefined, f: string): number =>
      Number(h) * 3_600 + Number(m) * 60 + Number(s) + Number(`0.${f}`);
    const time = m1 === undefined ? undefined : { start: seconds(h1, m1, s1, f1), end: seconds(h2, m2, s2, f2) };
    this.cue = { head, time, settings: settings.trim(), lines: [] };
  }

  private addLine(lines: Line[], line: Line): void {
    lines.push(line);
    if (lines.length < mostLines) return;
    this.endCue();
    this.cue = { head: "", time: undefined, settings: "", lines: [] };
  }

  private endCue(): void {
    if (this.cue !== undefined) this.items.push(this.cue);
    this.cue = undefined;
  }

  /** A line behind which no time comes. */
  private endWaiting(): void {
    const line = this.waiting;
    this.waiting = undefined;
    if (line === undefined) return;
    if (!this.syntax.hasLooseText || onlyNumber.test(line.text)) this.keep(rawOf(line));
    else {
      this.items.push({ head: this.head, time: undefined, settings: "", lines: [line] });
      this.head = "";
    }
  }
}
