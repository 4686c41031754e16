import { isReadable } from "./encoded-words.js";

/** How a text goes into a mail. */
export type TransferEncoding = "7bit" | "8bit" | "quoted-printable" | "base64";

/** Lines of a mail have no more bytes. */
const longestLine = 998;

/**
 * The transfer encoding that fits a text: the one that it had, if it can be; else one of those in which everything can
 * be written. `isWhole` is false where only the start of the text is known.
 */
export function fittingEncoding(had: string, text: string, isWhole: boolean): TransferEncoding {
  if (had === "base64") return had;
  if (isWhole && had !== "quoted-printable" && text.split("\n").every((line) => Buffer.byteLength(line) <= longestLine)) {
    if (had === "8bit" || had === "binary") return "8bit";
    if (Buffer.byteLength(text) === text.length) return "7bit";
  }
  return isReadable(text) ? "quoted-printable" : "base64";
}

/** Encodes text in UTF-8, in pieces. */
export class TransferEncoder {
  private readonly quoted = new QuotedPrintable();
  /** Half a character, or bytes that do not fill a line. */
  private text = "";
  private bytes: Buffer = Buffer.alloc(0);

  constructor(private readonly encoding: TransferEncoding, private readonly lineEnd: string) {}

  write(text: string): Buffer {
    const all = this.text + text;
    this.text = /[\ud800-\udbff]$/.exec(all)?.[0] ?? "";
    return this.encode(Buffer.from(this.text === "" ? all : all.slice(0, -1)));
  }

  /** For what is no text. */
  encode(bytes: Buffer): Buffer {
    if (this.encoding === "quoted-printable") return Buffer.from(this.quoted.write(bytes, this.lineEnd));
    if (this.encoding !== "base64") return bytes;
    const all = Buffer.concat([this.bytes, bytes]);
    const whole = all.length - (all.length % bytesInLine);
    this.bytes = all.subarray(whole);
    let lines = "";
    for (let at = 0; at < whole; at += bytesInLine) lines += all.toString("base64", at, at + bytesInLine) + this.lineEnd;
    return Buffer.from(lines);
  }

  /** What is left; `isLast` where no delimiter comes behind it, so that its last line has to end. */
  end(isLast: boolean): Buffer {
    const rest = this.text === "" ? Buffer.alloc(0) : this.encode(Buffer.from(this.text));
    this.text = "";
    if (this.encoding === "quoted-printable") return Buffer.concat([rest, Buffer.from(this.quoted.end())]);
    if (this.encoding !== "base64") return rest;
    const line = this.bytes.toString("base64");
    return Buffer.concat([rest, Buffer.from(line + (isLast && line !== "" ? this.lineEnd : ""))]);
  }
}

/** They make the 76 characters of a line of Base64. */
const bytesInLine = 57;
const longestQuoted = 75;

class QuotedPrintable {
  private column = 0;
  /** White space or a carriage return, until it is known whether the line ends behind it. */
  private waiting = "";

  write(bytes: Buffer, lineEnd: string): string {
    let quoted = "";
    const put = (piece: string): void => {
      if (this.column + piece.length > longestQuoted) {
        quoted += `=${lineEnd}`;
        this.column = 0;
      }
      quoted += piece;
      this.column += piece.length;
    };
    for (const byte of bytes) {
      const character = String.fromCharCode(byte);
      if (character === "\n") {
        const end = this.waiting === "\r" ? "\r\n" : "\n";
        if (this.waiting !== "" && this.waiting !== "\r") put(hex(this.waiting));
        quoted += end;
        this.waiting = "";
        this.column = 0;
        continue;
      }
      if (this.waiting !== "") put(this.waiting === "\r" ? hex("\r") : this.waiting);
      this.waiting = "";
      if (character === " " || character === "\t" || character === "\r") this.waiting = character;
      else put(isPlain(byte) ? character : hex(character));
    }
    return quoted;
  }

  end(): string {
    const rest = this.waiting === "" ? "" : hex(this.waiting);
    this.waiting = "";
    return rest;
  }
}

const isPlain = (byte: number): boolean => byte > 0x20 && byte < 0x7f && byte !== 0x3d;
const hex = (character: string): string => `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
