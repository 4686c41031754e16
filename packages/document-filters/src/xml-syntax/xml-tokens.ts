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
/** What a cut at the end would tear apart: a reference, a line end, a surrogate pair. */
const torn = /(?:&[^;]*|\r|[\ud800-\udbff])$/;

/**
 * Cuts XML into tokens, which together are the document; input in pieces of any size. Throws when it is not well-formed,
 * declares entities, or is nested too deeply.
 */
export class XmlTokens {
  private readonly parser: ReturnType<typeof guardedParser>;
  private buffer = "";
  /** Offset of the buffer in the document. */
  private offset = 0;
  /** Where the last comment ends; the parser tells of it one character too early, maybe before that has come. */
  private commentEnd: number | undefined;

  constructor(private readonly take: (token: XmlToken) => void, rules: XmlRules = {}) {
    const parser = guardedParser({
      open: ({ name, attributes, isSelfClosing }) => this.emit((raw) => ({ kind: "open", raw, name, attributes, empty: isSelfClosing })),
      close: (name) => this.emit((raw) => ({ kind: "close", raw, name })),
      doctype: () => this.emit((raw) => ({ kind: "other", raw })),
    }, rules);
    this.parser = parser;
    parser.on("xmldecl", () => this.emit((raw) => ({ kind: "declaration", raw })));
    parser.on("processinginstruction", () => this.emit((raw) => ({ kind: "other", raw })));
    parser.on("comment", () => {
      this.finishComment();
      this.commentEnd = parser.position + ">".length;
    });
    parser.on("cdata", () => this.emit((raw) => ({ kind: "cdata", raw })));
  }

  write(piece: string): void {
    this.buffer += piece;
    this.parser.write(piece);
    if (this.commentEnd !== undefined && this.commentEnd <= this.offset + this.buffer.length) this.finishComment();
    if (this.buffer.length > maxText) {
      const tag = this.buffer.indexOf("<");
      this.cutText(tag < 0 ? this.buffer.length : tag);
    }
    checkLength(this.parser, this.buffer.length);
  }

  end(): void {
    this.parser.close();
    this.finishComment();
    this.cutText(this.buffer.length);
    if (this.buffer !== "") this.take({ kind: "text", raw: this.buffer });
  }

  /** The parser stands behind the token. */
  private emit(token: (raw: string) => XmlToken): void {
    this.finishComment();
    this.cut(this.parser.position, token);
  }

  private finishComment(): void {
    if (this.commentEnd === undefined) return;
    const end = this.commentEnd;
    this.commentEnd = undefined;
    this.cut(end, (raw) => ({ kind: "other", raw }));
  }

  /** Hands on the token that ends at `end`, and before it the text since the last one. */
  private cut(end: number, token: (raw: string) => XmlToken): void {
    const text = end === this.offset ? 0 : this.cutText(this.buffer.indexOf("<"));
    if (text > 0) this.take({ kind: "text", raw: this.buffer.slice(0, text) });
    const length = end - this.offset;
    const raw = this.buffer.slice(text, length);
    this.buffer = this.buffer.slice(length);
    this.offset = end;
    this.take(token(raw));
  }

  /**
   * Hands on the text at the start of the buffer, which has this length, but for the last piece; answers how long that is.
   * The places do not depend on the pieces of the input.
   */
  private cutText(length: number): number {
    let at = 0;
    while (length - at > maxText) {
      const piece = this.buffer.slice(at, at + maxText);
      const end = torn.exec(piece)?.index ?? maxText;
      if (end === 0) break;
      this.take({ kind: "text", raw: piece.slice(0, end) });
      at += end;
    }
    if (at > 0) this.buffer = this.buffer.slice(at);
    this.offset += at;
    return length - at;
  }
}
