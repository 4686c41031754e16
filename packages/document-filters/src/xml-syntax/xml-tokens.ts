import { checkLength, guardedParser, type XmlRules } from "./guarded-parser.js";

export type OpenTag = Extract<XmlToken, { kind: "open" }>;

/** A stretch of an XML document with its exact characters; an empty element comes as `open` and, without characters, `close`. */
export type XmlToken =
  | {
    readonly kind: "open"; readonly raw: string; readonly name: string; readonly empty: boolean;
    readonly attributes: Readonly<Record<string, string>>;
  }
  | { readonly kind: "close"; readonly raw: string; readonly name: string }
  | { readonly kind: "text" | "cdata" | "declaration" | "other"; readonly raw: string };

/** Longer texts come as several tokens: what a CAT tool embeds in a document does not have to live in memory. */
const maxText = 65_536;
const tagStart = "<".charCodeAt(0);
/** What a cut at the end would tear apart: a reference, a line end, a surrogate pair. */
const torn = /(?:&[^;]*|\r|[\ud800-\udbff])$/;

/**
 * Cuts XML into tokens, which together are the document; input in pieces of any size. Throws when it is not well-formed,
 * declares entities, or is nested too deeply.
 */
export class XmlTokens {
  private readonly parser: ReturnType<typeof guardedParser>;
  private buffer = "";
  /** Place in the buffer from which on nothing was handed on. */
  private at = 0;
  /** Offset of the buffer in the document. */
  private offset = 0;
  /** Where the last comment ends; the parser tells of it one character too early, maybe before that has come. */
  private commentEnd: number | undefined;

  constructor(private readonly take: (token: XmlToken) => void, rules: XmlRules = {}) {
    const parser = guardedParser({
      open: ({ name, attributes, isSelfClosing }) => take({ kind: "open", raw: this.cut(), name, attributes, empty: isSelfClosing }),
      close: (name) => take({ kind: "close", raw: this.cut(), name }),
      doctype: () => take({ kind: "other", raw: this.cut() }),
    }, rules);
    this.parser = parser;
    parser.on("xmldecl", () => take({ kind: "declaration", raw: this.cut() }));
    parser.on("processinginstruction", () => take({ kind: "other", raw: this.cut() }));
    parser.on("comment", () => {
      this.finishComment();
      this.commentEnd = parser.position + ">".length;
    });
    parser.on("cdata", () => take({ kind: "cdata", raw: this.cut() }));
  }

  write(piece: string): void {
    this.buffer = this.buffer.slice(this.at) + piece;
    this.offset += this.at;
    this.at = 0;
    this.parser.write(piece);
    if (this.commentEnd !== undefined && this.commentEnd <= this.offset + this.buffer.length) this.finishComment();
    if (this.buffer.length - this.at > maxText) {
      const tag = this.buffer.indexOf("<", this.at);
      this.cutText(tag < 0 ? this.buffer.length : tag);
    }
    checkLength(this.parser, this.buffer.length - this.at);
  }

  end(): void {
    this.parser.close();
    this.finishComment();
    this.cutText(this.buffer.length);
    if (this.at < this.buffer.length) this.take({ kind: "text", raw: this.buffer.slice(this.at) });
  }

  /** Hands on what comes before the token behind which the parser stands; answers its characters. */
  private cut(): string {
    this.finishComment();
    return this.cutTo(this.parser.position - this.offset);
  }

  private finishComment(): void {
    if (this.commentEnd === undefined) return;
    const end = this.commentEnd - this.offset;
    this.commentEnd = undefined;
    this.take({ kind: "other", raw: this.cutTo(end) });
  }

  /** Hands on the text since the last token; answers the characters of the token that ends at this place in the buffer. */
  private cutTo(end: number): string {
    if (end > this.at && this.buffer.charCodeAt(this.at) !== tagStart) {
      const tag = this.buffer.indexOf("<", this.at);
      this.cutText(tag);
      this.take({ kind: "text", raw: this.buffer.slice(this.at, tag) });
      this.at = tag;
    }
    const raw = this.buffer.slice(this.at, end);
    this.at = end;
    return raw;
  }

  /** Hands on the text up to this place in the buffer, but for its last piece. The places do not depend on the pieces of the input. */
  private cutText(end: number): void {
    while (end - this.at > maxText) {
      const piece = this.buffer.slice(this.at, this.at + maxText);
      const length = torn.exec(piece)?.index ?? maxText;
      if (length === 0) break;
      this.take({ kind: "text", raw: piece.slice(0, length) });
      this.at += length;
    }
  }
}
