import { DomainError } from "@dragoman/domain";
import { SaxesParser, type SaxesTagPlain } from "saxes";

/** A stretch of an XML document with its exact characters; an empty element comes as `open` and, without characters, `close`. */
export type XmlToken =
  | { readonly kind: "open"; readonly raw: string; readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly empty: boolean }
  | { readonly kind: "close"; readonly raw: string; readonly name: string }
  | { readonly kind: "text" | "cdata" | "declaration" | "other"; readonly raw: string };

/** Longer tokens than this have no place in a document that is to be translated. */
const maxToken = 4_194_304;
const maxDepth = 1_000;
const entityDeclaration = /<!ENTITY/i;

const refused = (code: string, message: string, details: string): DomainError => new DomainError("invalid", code, message, { details });

/**
 * Cuts XML into tokens, which together are the document; input in pieces of any size. Throws when it is not well-formed,
 * declares entities, or is nested too deeply.
 */
export class XmlTokens {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private buffer = "";
  /** Offset of the buffer in the document. */
  private offset = 0;
  private depth = 0;
  /** Where the last comment ends; the parser tells of it one character too early, maybe before that has come. */
  private commentEnd: number | undefined;

  constructor(private readonly take: (token: XmlToken) => void) {
    const { parser } = this;
    parser.on("xmldecl", () => this.emit((raw) => ({ kind: "declaration", raw })));
    parser.on("processinginstruction", () => this.emit((raw) => ({ kind: "other", raw })));
    parser.on("comment", () => { this.commentEnd = parser.position + ">".length; });
    parser.on("cdata", () => this.emit((raw) => ({ kind: "cdata", raw })));
    parser.on("doctype", (content) => this.doctype(content));
    parser.on("opentag", (tag) => this.open(tag));
    parser.on("closetag", ({ name }) => {
      this.depth--;
      this.emit((raw) => ({ kind: "close", raw, name }));
    });
    parser.on("error", (error) => {
      throw refused("document-not-well-formed", `The document is not well-formed XML at line ${parser.line}: ${error.message}`,
        "One XML document with one root element and all its tags in order is expected.");
    });
  }

  get line(): number {
    return this.parser.line;
  }

  write(piece: string): void {
    this.buffer += piece;
    this.parser.write(piece);
    if (this.buffer.length <= maxToken) return;
    throw refused("document-token-too-long", `A tag or text at line ${this.line} of the document is longer than ${maxToken} characters.`,
      "Divide the text into more units.");
  }

  end(): void {
    this.parser.close();
    this.finishComment();
    if (this.buffer !== "") this.take({ kind: "text", raw: this.buffer });
  }

  private open(tag: SaxesTagPlain): void {
    if (++this.depth > maxDepth) {
      throw refused("document-too-deep", `Elements are nested more than ${maxDepth} deep at line ${this.line} of the document.`,
        "No format that can be translated needs that.");
    }
    this.emit((raw) => ({ kind: "open", raw, name: tag.name, attributes: tag.attributes, empty: tag.isSelfClosing }));
  }

  private doctype(content: string): void {
    if (entityDeclaration.test(content)) {
      throw refused("document-declares-entities", `The document declares entities at line ${this.line}.`,
        "Write the characters themselves, and leave the internal subset of the document type out.");
    }
    this.emit((raw) => ({ kind: "other", raw }));
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
