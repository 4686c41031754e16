import { escapeText } from "../markup/shown-text.js";
import { byteDecoder } from "../encodings/byte-decoder.js";
import { encodingOfCharset, encodingOfCodePage } from "./code-pages.js";
import { type RtfEvents, RtfReader } from "./rtf-reader.js";

/** What a text in RTF was made of: HTML, plain text, or nothing else. */
export type RtfKind = "html" | "text" | "rtf";

interface Group {
  /** Nothing of it is text. */
  readonly isSkipped: boolean;
  /** Its text is mark-up of HTML, as it is. */
  readonly isMarkup: boolean;
  readonly isFonts: boolean;
  /** What stands here in the place of HTML is only for programs that know none. */
  isForOthers: boolean;
  encoding: string;
  /** How many characters behind `\u` stand for the same one. */
  unicodeSkip: number;
}

/** Groups that are no text, and have no `\*` before them. */
const noText = new Set(
  ("fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf nonshppict filetbl revtbl "
  + "fldinst themedata colorschememapping datastore latentstyles listtable listoverridetable xmlnstbl").split(" "));

const characters: Readonly<Record<string, string>> = {
  par: "\r\n", line: "\r\n", sect: "\r\n", page: "\r\n", row: "\r\n", tab: "\t", cell: "\t", lquote: "‘", rquote: "’", ldblquote: "“",
  rdblquote: "”", bullet: "•", endash: "–", emdash: "—", emspace: "\u2003", enspace: "\u2002", "~": "\u00a0", "-": "\u00ad", "_": "\u2011",
};

const deepest = 1_000;

/** Finds the text in RTF, or the HTML that it was made of. */
class RtfBody implements RtfEvents {
  kind: RtfKind = "rtf";
  private out = "";
  private bytes = "";
  private readonly groups: Group[] = [];
  private group: Group = {
    isSkipped: false, isMarkup: false, isFonts: false, isForOthers: false, encoding: "windows-1252", unicodeSkip: 1,
  };
  /** True at the start of a group, and behind `\*` there. */
  private isAtStart = false;
  private isOptional = false;
  private skipped = 0;
  private standard = "windows-1252";
  private font = 0;
  private readonly fonts = new Map<number, string>();

  take(): string {
    const { out } = this;
    this.out = "";
    return out;
  }

  open(): void {
    this.flush();
    if (this.groups.length < deepest) this.groups.push(this.group);
    this.group = { ...this.group };
    this.isAtStart = true;
    this.isOptional = false;
  }

  close(): void {
    this.flush();
    this.group = this.groups.pop() ?? this.group;
    this.isAtStart = false;
    this.skipped = 0;
  }

  byte(character: string): void {
    this.isAtStart = false;
    if (this.skipped > 0) this.skipped -= 1;
    else if (this.isShown() && character !== "\0") this.bytes += character;
  }

  word(name: string, number: number | undefined): void {
    const isAtStart = this.isAtStart;
    const isOptional = this.isOptional;
    this.isAtStart = this.isOptional = false;
    if (name === "*" && isAtStart) this.isAtStart = this.isOptional = true;
    else if (isAtStart && (isOptional || noText.has(name))) this.begin(name);
    else this.inGroup(name, number);
  }

  flush(): void {
    if (this.bytes === "") return;
    const decoder = byteDecoder(this.group.encoding, false);
    const text = decoder.decode(Buffer.from(this.bytes, "latin1")) + decoder.end();
    this.bytes = "";
    this.put(text);
  }

  private begin(name: string): void {
    const isMarkup = name === "htmltag" && this.kind === "html";
    this.group = { ...this.group, isMarkup, isFonts: name === "fonttbl", isSkipped: this.group.isSkipped || !isMarkup };
  }

  private inGroup(name: string, number: number | undefined): void {
    const { group } = this;
    if (name === "u" && number !== undefined) {
      this.flush();
      this.skipped = group.unicodeSkip;
      if (this.isShown()) this.put(String.fromCharCode(number & 0xffff));
      return;
    }
    const character = characters[name];
    if (character !== undefined) {
      this.flush();
      if (this.isShown()) this.put(character);
    } else this.setting(name, number ?? 1);
  }

  private setting(name: string, number: number): void {
    const { group } = this;
    switch (name) {
      case "fromhtml": this.kind = "html"; break;
      case "fromtext": this.kind = "text"; break;
      case "htmlrtf":
        this.flush();
        group.isForOthers = number !== 0;
        break;
      case "uc": group.unicodeSkip = Math.min(8, number); break;
      case "ansicpg": group.encoding = this.standard = encodingOfCodePage(number) ?? this.standard; break;
      case "fcharset": if (group.isFonts) this.fonts.set(this.font, encodingOfCharset(number) ?? ""); break;
      case "f": this.setFont(number); break;
      case "plain":
        this.flush();
        group.encoding = this.standard;
        break;
      default:
    }
  }

  private setFont(number: number): void {
    this.flush();
    if (this.group.isFonts) this.font = number;
    else this.group.encoding = this.fonts.get(number) || this.standard;
  }

  private isShown(): boolean {
    return !this.group.isSkipped && !(this.kind === "html" && this.group.isForOthers);
  }

  private put(text: string): void {
    this.out += this.kind === "html" && !this.group.isMarkup ? escapeText(text).replaceAll("\u00a0", "&nbsp;") : text;
  }
}

/** The text of RTF, whose characters stand for bytes, or the HTML that it was made of; `kind` is known once the first piece came. */
export async function* rtfBody(rtf: AsyncIterable<string>, found: (kind: RtfKind) => void): AsyncGenerator<string> {
  const body = new RtfBody();
  const reader = new RtfReader(body);
  let head = "";
  let isFound = false;
  for await (const piece of rtf) {
    reader.write(piece);
    head += body.take();
    // What the text was made of is said before any of it.
    if (head === "") continue;
    if (!isFound) found(body.kind);
    isFound = true;
    yield head;
    head = "";
  }
  reader.end();
  body.flush();
  if (!isFound) found(body.kind);
  yield body.take();
}
