import { checkLength, guardedParser, type XmlRules } from "./guarded-parser.js";

export type OpenTag = Extract<XmlToken, { kind: "open" }>;

/** A stretch of an XML document with its exact characters; an empty element comes as `open` and, without characters, `close`. */
export type XmlToken =
  | { readonly kind: "open"; readonly raw: string; readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly empty: boolean }
  | { readonly kind: "close"; readonly raw: string; readonly name: string }
  | { readonly kind: "text" | "cdata" | "declaration" | "other"; readonly raw: string };

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
    checkLength(this.parser, this.buffer.length);
  }

  end(): void {
    this.parser.close();
    this.finishComment();
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
    const length = end - this.offset;
    const start = length === 0 ? 0 : this.buffer.indexOf("<");
    if (start > 0) this.take({ kind: "text", raw: this.buffer.slice(0, start) });
    const raw = this.buffer.slice(start, length);
    this.buffer = this.buffer.slice(length);
    this.offset = end;
    this.take(token(raw));
  }
}
