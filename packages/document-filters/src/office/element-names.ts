import type { OpenTag } from "../xml-syntax/xml-tokens.js";

/** Standard name spaces by what strict and transitional documents have in common of them. */
const standardPrefixes: Readonly<Record<string, string>> = {
  "wordprocessingml/main": "w", "presentationml/main": "p", "spreadsheetml/main": "x",
  "drawingml/main": "a", "drawingml/picture": "pic", "drawingml/chart": "c", "drawingml/diagram": "dgm",
  "drawingml/wordprocessingDrawing": "wp", "drawingml/spreadsheetDrawing": "xdr", "drawingml/chartDrawing": "cdr",
  "officeDocument/math": "m", "officeDocument/relationships": "r",
};
const otherPrefixes: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup": "wpg",
  "http://schemas.microsoft.com/office/drawing/2008/diagram": "dsp",
  "http://schemas.microsoft.com/office/drawing/2012/chart": "c15",
  "http://schemas.microsoft.com/office/drawing/2014/chartex": "cx",
  "http://schemas.microsoft.com/office/powerpoint/2010/main": "p14",
  "http://schemas.microsoft.com/office/powerpoint/2018/8/main": "p188",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
};
const standard = /^http:\/\/(?:schemas\.openxmlformats\.org\/(\w+)\/2006|purl\.oclc\.org\/ooxml\/(\w+))\/(\w+)$/;

/** The prefix by which Office writes names of a name space; undefined for one that means nothing here. */
function prefixOf(uri: string): string | undefined {
  const [, transitional, strict, rest] = standard.exec(uri) ?? [];
  return standardPrefixes[`${transitional ?? strict}/${rest}`] ?? otherPrefixes[uri];
}

/** What prefixes mean from the element at this depth on. */
interface Scope {
  readonly depth: number;
  readonly outer: Scope | undefined;
  /** Prefixes of Office by those of the document, "" for its default; "?" for name spaces that mean nothing here. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly names: Map<string, string>;
}

/** The names of the elements of a document as Office writes them (`w:p`), whatever prefixes it has for the name spaces. */
export class ElementNames {
  private depth = 0;
  private scope: Scope = { depth: 0, outer: undefined, prefixes: new Map(), names: new Map() };

  /** The name of an element that begins. */
  open(tag: OpenTag): string {
    this.depth++;
    if (tag.raw.includes("xmlns")) this.declare(tag.attributes);
    return this.nameOf(tag.name);
  }

  /** The name of an element that ends. */
  close(name: string): string {
    const known = this.nameOf(name);
    if (this.scope.depth === this.depth && this.scope.outer !== undefined) this.scope = this.scope.outer;
    this.depth--;
    return known;
  }

  /** The value of an attribute, by its name as Office writes it (`w:val`), of the element that began last or of one around it. */
  attribute({ attributes }: OpenTag, name: string): string | undefined {
    const colon = name.indexOf(":");
    const [wanted, local] = [name.slice(0, colon), name.slice(colon)];
    const own = this.prefixFor(wanted);
    const value = own === undefined ? undefined : attributes[own + local];
    if (value !== undefined) return value;
    for (const [prefix, known] of this.scope.prefixes) {
      if (known === wanted && prefix !== "" && attributes[prefix + local] !== undefined) return attributes[prefix + local];
    }
    return undefined;
  }

  /** A prefix, `w`, that names of attributes in this name space have here; undefined where the document has none for it. */
  prefixFor(wanted: string): string | undefined {
    const { prefixes } = this.scope;
    if (prefixes.size === 0 || prefixes.get(wanted) === wanted) return wanted;
    for (const [prefix, known] of prefixes) if (known === wanted && prefix !== "") return prefix;
    return undefined;
  }

  private nameOf(name: string): string {
    const { names, prefixes } = this.scope;
    let known = names.get(name);
    if (known === undefined) {
      const colon = name.indexOf(":");
      const prefix = prefixes.get(name.slice(0, Math.max(0, colon)));
      known = prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
      names.set(name, known);
    }
    return known;
  }

  private declare(attributes: OpenTag["attributes"]): void {
    const declared = new Map<string, string>();
    for (const [name, uri] of Object.entries(attributes)) {
      const prefix = name === "xmlns" ? "" : name.startsWith("xmlns:") ? name.slice("xmlns:".length) : undefined;
      if (prefix === undefined) continue;
      const meant = prefixOf(uri) ?? "?";
      if (this.scope.prefixes.get(prefix) !== meant) declared.set(prefix, meant);
    }
    if (declared.size === 0) return;
    this.scope = { depth: this.depth, outer: this.scope, prefixes: new Map([...this.scope.prefixes, ...declared]), names: new Map() };
  }
}
