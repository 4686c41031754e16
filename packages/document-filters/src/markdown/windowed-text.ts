import type { parse } from "micromark";

type ParseContext = ReturnType<typeof parse>;
type Create = ParseContext["text"];
type Tokenizer = ReturnType<Create>;
type Place = Parameters<Tokenizer["defineSkip"]>[0];
type Chunks = Parameters<Tokenizer["write"]>[0];
type Events = Tokenizer["events"];

/**
 * Signs that may form something. micromark looks through all that it has found of a text for the other end of each of them, so that
 * their number is bounded: a text is read in windows with about this many signs.
 */
const signsPerWindow = 100;
/** A window goes on up to so many times as many signs to end where nothing is open; one that does not is cut at a blank. */
const patience = 2;
/** A window without a blank is cut anywhere behind so many times as many signs. */
const longPatience = 4;
/** A window without many signs is cut behind so many characters at a blank. */
const charactersPerWindow = 8_192;
const signs = new Set("*_~[]()`<>!\\&@:\"'");

/** Makes `parser` read texts in windows; what is open at the end of a window is text. */
export function readInWindows(parser: ParseContext): void {
  const create = parser.text;
  parser.text = (from) => new WindowedText(create, from) as unknown as Tokenizer;
}

/** The parts of a tokenizer of micromark that `micromark-util-subtokenize` uses; each window has a tokenizer of its own. */
class WindowedText {
  events: Events = [];
  private window: Tokenizer;
  private readonly open = new OpenSigns();
  private wasTrailing: boolean | undefined;

  constructor(private readonly create: Create, from: Parameters<Create>[0]) {
    this.window = create(from);
  }

  set _contentTypeTextTrailing(value: boolean | undefined) {
    this.wasTrailing = value;
    this.set("_contentTypeTextTrailing", value);
  }

  set _gfmTasklistFirstContentOfListItem(value: boolean | undefined) {
    this.set("_gfmTasklistFirstContentOfListItem", value);
  }

  defineSkip(point: Place): void {
    this.window.defineSkip(point);
  }

  write(chunks: Chunks): Events {
    for (const chunk of chunks) {
      if (chunk === null) this.end();
      else if (typeof chunk === "string") this.characters(chunk);
      else this.window.write([chunk]);
    }
    return this.events;
  }

  private characters(text: string): void {
    let from = 0;
    for (let at = this.open.cutIn(text, 0); at !== undefined; at = this.open.cutIn(text, at)) {
      if (at > from) this.window.write([text.slice(from, at)]);
      const place = this.window.now();
      this.end();
      this.window = this.create(place);
      this.set("_contentTypeTextTrailing", this.wasTrailing);
      from = at;
    }
    if (from < text.length) this.window.write([from === 0 ? text : text.slice(from)]);
  }

  private set(flag: string, value: boolean | undefined): void {
    Object.assign(this.window, { [flag]: value });
  }

  private end(): void {
    for (const event of this.window.write([null])) this.events.push(event);
  }
}

/** Counts what a window holds, to find where to cut. */
class OpenSigns {
  private readonly counts = new Map<string, number>();
  private total = 0;
  private length = 0;

  /** Where the window that goes on at `from` ends in this text; undefined where it goes on behind it. */
  cutIn(text: string, from: number): number | undefined {
    for (let at = from; at < text.length; at++) {
      const sign = text[at] as string;
      if (this.length > 0 && this.isCut(text, at, sign)) {
        this.counts.clear();
        [this.total, this.length] = [0, 0];
        return at;
      }
      this.length += 1;
      if (signs.has(sign)) {
        this.total += 1;
        this.counts.set(sign, (this.counts.get(sign) ?? 0) + 1);
      }
    }
    return undefined;
  }

  private isCut(text: string, at: number, sign: string): boolean {
    if (this.total < signsPerWindow && this.length < charactersPerWindow) return false;
    if (sign !== " " && at > 0) return this.total >= longPatience * signsPerWindow && !/[\uDC00-\uDFFF]/.test(sign);
    // Blanks before a line end are a part of it.
    if (text.slice(at, at + 80).trim() === "") return false;
    return this.isBalanced() || this.total >= patience * signsPerWindow || this.length >= 2 * charactersPerWindow;
  }

  private isBalanced(): boolean {
    const count = (sign: string): number => this.counts.get(sign) ?? 0;
    return ["*", "_", "~", "`", "\""].every((sign) => count(sign) % 2 === 0)
      && count("[") === count("]") && count("(") === count(")") && count("<") === count(">");
  }
}
