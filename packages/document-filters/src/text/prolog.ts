import { encodingOfMark } from "../encodings/encoding-labels.js";

/** How a document begins, as far as formats of mark-up are told apart by it. */
export interface Prolog {
  readonly hasXmlDeclaration: boolean;
  /** The document type declaration up to its internal subset, `<!DOCTYPE book PUBLIC "…"`. */
  readonly doctype: string | undefined;
  readonly isHtml: boolean;
  /** Name of the first element, lower case and without prefix; "" when no tag comes first. */
  readonly root: string;
  /** What stands in its start tag behind the name. */
  readonly attributes: string;
  /** What stands behind declarations, comments and white space. */
  readonly content: string;
}

const beforeRoot = /^(?:\s+|<\?[^>]*\?>|<!--[^]*?-->|<!doctype[^>[]*(?:\[[^\]]*\])?[^>]*>)+/i;
/** A comment ends at its first end: were it free to go on, the ways to divide many of them would be without number. */
const doctype = /^\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)*<!doctype\s+[\w.:-]+\s*(?:[^>[]*)/i;
const comment = /<!--[^]*?-->/g;
const htmlDoctype = /<!doctype\s+html/i;
const rootElement = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)/;

/** The prolog of a document that begins with these bytes, in whatever encoding: what tells formats apart is ASCII. */
export function prologOf(head: Uint8Array): Prolog {
  const text = asciiOf(Buffer.from(head.buffer, head.byteOffset, head.length));
  const content = text.replace(beforeRoot, "");
  const [, name = "", attributes = ""] = rootElement.exec(content) ?? [];
  return {
    hasXmlDeclaration: /^\s*<\?xml\s/.test(text),
    doctype: doctype.exec(text)?.[0],
    isHtml: /^\s*<!doctype\s+html/i.test(text)
      || htmlDoctype.test(text.slice(0, text.length - content.length).replace(comment, "")),
    root: name.toLowerCase(),
    attributes, content,
  };
}

/** True for what can only be XML: it has a declaration, or a name space at its root. */
export function isSurelyXml({ hasXmlDeclaration, attributes }: Prolog): boolean {
  return hasXmlDeclaration || /\sxmlns(?::[\w.-]+)?\s*=/.test(attributes);
}

function asciiOf(head: Buffer): string {
  const isWide = /^utf-(?:16|32)/.test(encodingOfMark(head) ?? "") || head[0] === 0 || head[1] === 0;
  const text = head.toString("latin1");
  return (isWide ? text.replaceAll("\0", "") : text).replace(/^(ï»¿|ÿþ|þÿ)/, "");
}
