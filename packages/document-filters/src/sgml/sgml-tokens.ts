import { DomainError } from "@dragoman/domain/common";
import { endOfDeclaration, endOfStartTag } from "./markup-ends.js";

/**
 * A stretch of an SGML document with its exact characters. `null` is the end tag without a name, `</>`, and `slashed` an
 * element that a slash ends, `<lit/text/`. A `mark` is anything else among the text: a comment, an instruction, a marked
 * section, an entity.
 */
export type SgmlToken =
  | { readonly kind: "text" | "mark" | "declaration" | "null" | "slashed"; readonly raw: string }
  | { readonly kind: "open" | "close" | "empty"; readonly raw: string; readonly name: string };

/** Longer tags, comments and sections than this have no place in a document that is to be translated. */
const maxToken = 4_194_304;
/** Text without a tag is handed on in pieces of this size. */
const maxText = 32_768;

const tagName = /[a-zA-Z][\w.:-]*/y;
const endTag = /<\/[a-zA-Z][\w.:-]*\s*>?/y;
const entity = /&(?:[a-zA-Z][\w.-]*|#\w+);?/y;
/** The content of these sections is text as everywhere; other sections are taken whole. */
const parsedSection = /<!\[\s*(?:INCLUDE|TEMP|%[\w.-]+;?)\s*\[/iy;

/**
 * Cuts SGML into tokens, which together are the document; input in pieces of any size. What is no mark-up is text, and
 * nothing is refused but a token without an end.
 */
export class SgmlTokens {
  private buffer = "";
  private isLast = false;
  private parsedSections = 0;

  constructor(private readonly take: (token: SgmlToken) => void) {}

  write(piece: string): void {
    this.buffer += piece;
    this.run();
    if (this.buffer.length <= maxToken) return;
    throw new DomainError("invalid", "document-token-too-long",
      `A tag or comment of the document is longer than ${maxToken} characters: ${this.buffer.slice(0, 40)}…`,
      { details: "Close it, or split it." });
  }

  end(): void {
    this.isLast = true;
    this.run();
  }

  private run(): void {
    let at = 0;
    for (let end: number | undefined = 0; end !== undefined;) {
      at = end;
      end = at < this.buffer.length ? this.next(at) : undefined;
    }
    this.buffer = this.buffer.slice(at);
  }

  /** Hands on the token at `at` and answers where it ends; undefined when only more input can tell. */
  private next(at: number): number | undefined {
    const { buffer } = this;
    if (buffer[at] === "<") return this.markup(at);
    if (buffer[at] === "&") return this.entity(at);
    if (buffer[at] !== "]" || this.parsedSections === 0) return this.text(at);
    if (buffer.startsWith("]]>", at)) {
      this.parsedSections--;
      return this.emit({ kind: "mark", raw: "]]>" }, at);
    }
    return !this.isLast && buffer.length - at < "]]>".length ? undefined : this.text(at);
  }

  private text(at: number): number | undefined {
    const stops = this.parsedSections > 0 ? /[<&\]]/g : /[<&]/g;
    stops.lastIndex = at + 1;
    const stop = stops.exec(this.buffer)?.index;
    const end = stop ?? this.buffer.length;
    if (end - at > maxText) return this.emit({ kind: "text", raw: this.buffer.slice(at, at + maxText) }, at);
    return stop === undefined && !this.isLast ? undefined : this.emit({ kind: "text", raw: this.buffer.slice(at, end) }, at);
  }

  private entity(at: number): number | undefined {
    const raw = this.match(entity, at) ?? "&";
    if (!this.isLast && at + raw.length === this.buffer.length) return undefined;
    return this.emit({ kind: raw === "&" ? "text" : "mark", raw }, at);
  }

  private markup(at: number): number | undefined {
    const { buffer } = this;
    if (buffer.length - at < "<!--".length && !this.isLast) return undefined;
    const second = buffer[at + 1] ?? "";
    if (second === "!") return this.declaration(at);
    if (second === "?") return this.upTo(at, ">", 2);
    if (second === "/") return this.endTag(at);
    tagName.lastIndex = at + 1;
    return tagName.test(buffer) ? this.startTag(at, tagName.lastIndex) : this.emit({ kind: "text", raw: "<" }, at);
  }

  private startTag(at: number, nameEnd: number): number | undefined {
    const { buffer } = this;
    const name = buffer.slice(at + 1, nameEnd);
    const after = buffer[nameEnd];
    if (after === undefined) return this.unfinished(at);
    if (after === "/" && buffer[nameEnd + 1] !== ">") {
      // Whether a slash ends the element shows at the next tag or slash.
      const next = /[</]/g;
      next.lastIndex = nameEnd + 1;
      const found = next.exec(buffer);
      if (found === null && !this.isLast) return undefined;
      if (found?.[0] === "/") return this.emit({ kind: "slashed", raw: buffer.slice(at, found.index + 1) }, at);
      return this.emit({ kind: "open", raw: buffer.slice(at, nameEnd + 1), name }, at);
    }
    const end = endOfStartTag(buffer, nameEnd);
    if (end === undefined) return this.unfinished(at);
    const raw = buffer.slice(at, end);
    return this.emit({ kind: raw.endsWith("/>") ? "empty" : "open", raw, name }, at);
  }

  private endTag(at: number): number | undefined {
    if (this.buffer.startsWith("</>", at)) return this.emit({ kind: "null", raw: "</>" }, at);
    const raw = this.match(endTag, at);
    if (raw === undefined) return this.emit({ kind: "text", raw: "</" }, at);
    if (!raw.endsWith(">") && at + raw.length === this.buffer.length) return this.unfinished(at);
    return this.emit({ kind: "close", raw, name: raw.slice(2).replace(/\s*>?$/, "") }, at);
  }

  private declaration(at: number): number | undefined {
    const { buffer } = this;
    if (buffer.startsWith("<!--", at)) return this.upTo(at, "-->", 4);
    if (buffer.startsWith("<![", at)) {
      const section = this.match(parsedSection, at);
      if (section === undefined) return buffer.indexOf("[", at + 3) < 0 ? this.unfinished(at) : this.upTo(at, "]]>", 3);
      this.parsedSections++;
      return this.emit({ kind: "mark", raw: section }, at);
    }
    if (!/[a-zA-Z>-]/.test(buffer[at + 2] ?? "")) return this.emit({ kind: "text", raw: "<!" }, at);
    const end = endOfDeclaration(buffer, at + 2);
    return end === undefined ? this.unfinished(at) : this.emit({ kind: "declaration", raw: buffer.slice(at, end) }, at);
  }

  private upTo(at: number, ending: string, from: number): number | undefined {
    const end = this.buffer.indexOf(ending, at + from);
    return end < 0 ? this.unfinished(at) : this.emit({ kind: "mark", raw: this.buffer.slice(at, end + ending.length) }, at);
  }

  /** What has no end in the whole document stays as it is. */
  private unfinished(at: number): number | undefined {
    return this.isLast ? this.emit({ kind: "declaration", raw: this.buffer.slice(at) }, at) : undefined;
  }

  private emit(token: SgmlToken, at: number): number {
    this.take(token);
    return at + token.raw.length;
  }

  private match(pattern: RegExp, at: number): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.buffer)?.[0];
  }
}
