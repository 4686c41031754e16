import type { XmlToken } from "../xml-syntax/xml-tokens.js";

type Attributes = Readonly<Record<string, string>>;

/** Name spaces of OpenDocument whose usual prefix is not the word in their names. */
const otherPrefixes: Readonly<Record<string, string>> = {
  "drawing": "draw", "xsl-fo-compatible": "fo", "svg-compatible": "svg", "datastyle": "number", "animation": "anim",
};
const namespace = /^urn:oasis:names:tc:opendocument:xmlns:([a-z-]+):1\.0$/;

function usualPrefix(uri: string): string | undefined {
  const word = namespace.exec(uri)?.[1];
  return word === undefined ? undefined : otherPrefixes[word] ?? word;
}

/** The prefixes of a document, as its root declares them: nearly always the usual ones, but nobody has to use them. */
export class Names {
  /** From the prefixes of the document to the usual ones, and back; empty where they are the usual ones. */
  private readonly usual = new Map<string, string>();
  private readonly own = new Map<string, string>();

  /** The root of a document declares these. */
  declare(root: Attributes): void {
    for (const [name, uri] of Object.entries(root)) {
      if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
      const [prefix, known] = [name.slice("xmlns:".length), usualPrefix(uri)];
      if (known === undefined || known === prefix) continue;
      this.usual.set(prefix, known);
      if (root[`xmlns:${known}`] === undefined && !this.own.get(known)) this.own.set(known, prefix);
    }
  }

  /** The token with the usual names in place of its own; its characters stay. */
  read(token: XmlToken): XmlToken {
    if (this.usual.size === 0 || (token.kind !== "open" && token.kind !== "close")) return token;
    const name = this.readName(token.name);
    if (token.kind === "close") return { ...token, name };
    const attributes = Object.entries(token.attributes)
      .map(([attribute, value]) => [attribute.includes(":") ? this.readName(attribute) : attribute, value]);
    return { ...token, name, attributes: Object.fromEntries(attributes) as Attributes };
  }

  /** A name of the document as it usually is. */
  readName(name: string): string {
    const colon = name.indexOf(":");
    const known = this.usual.get(name.slice(0, Math.max(0, colon)));
    return known === undefined ? name : `${known}:${name.slice(colon + 1)}`;
  }

  /** A usual name as the document has it. */
  written(name: string): string {
    if (this.own.size === 0) return name;
    const colon = name.indexOf(":");
    const prefix = this.own.get(name.slice(0, colon));
    if (prefix === undefined) return name;
    return prefix === "" ? name.slice(colon + 1) : `${prefix}${name.slice(colon)}`;
  }
}
