import type { XmlToken } from "../xml-syntax/xml-tokens.js";

/** The end of a name space in both editions of the standard, and of those of Microsoft, with the prefix by which it is known here. */
const prefixes: Readonly<Record<string, string>> = {
  "drawingml/main": "a",
  "drawingml/chart": "c",
  "drawingml/chartDrawing": "cdr",
  "drawingml/diagram": "dgm",
  "drawingml/picture": "pic",
  "drawingml/spreadsheetDrawing": "xdr",
  "drawingml/wordprocessingDrawing": "wp",
  "presentationml/main": "p",
  "spreadsheetml/main": "x",
  "wordprocessingml/main": "w",
  "officeDocument/math": "m",
  "officeDocument/relationships": "r",
  "markup-compatibility": "mc",
  "drawing/2008/diagram": "dsp",
  "drawing/2012/chart": "c15",
  "drawing/2014/chartex": "cx",
  "powerpoint/2010/main": "p14",
  "powerpoint/2018/8/main": "p188",
  "word/2010/wordprocessingShape": "wps",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
};

const transitional = /^http:\/\/schemas\.openxmlformats\.org\/(\w[\w-]*)(?:\/2006)?(?:\/(?=\w)|$)/;
const strict = "http://purl.oclc.org/ooxml/";
const ofMicrosoft = "http://schemas.microsoft.com/office/";

function prefixFor(space: string): string | undefined {
  if (space.startsWith(strict)) return prefixes[space.slice(strict.length)];
  if (space.startsWith(ofMicrosoft)) return prefixes[space.slice(ofMicrosoft.length)];
  const [start, family] = transitional.exec(space) ?? [];
  if (start === undefined) return prefixes[space];
  const rest = space.slice(start.length);
  return prefixes[rest === "" ? family as string : `${family}/${rest}`];
}

/** What prefixes mean from one start tag to its end. */
interface Scope {
  readonly depth: number;
  readonly spaces: ReadonlyMap<string, string>;
  /** Names that were asked for. */
  readonly known: Map<string, string>;
}

/**
 * Names of elements as the standard writes them (`a:p`, `c:v`), whatever prefixes a part has for their name spaces, in both editions of
 * the standard. Elements of name spaces that mean nothing here begin with a colon.
 */
export class OfficeNames {
  private depth = 0;
  private scope: Scope = { depth: 0, spaces: new Map(), known: new Map() };
  private readonly outer: Scope[] = [];

  /** The name of the element that a tag begins or ends; every tag of the part has to be asked for, in order. */
  of(token: Extract<XmlToken, { readonly name: string }>): string {
    if (token.kind === "open") {
      this.depth++;
      if (token.raw.includes("xmlns")) this.declare(token.attributes);
      return this.name(token.name);
    }
    const name = this.name(token.name);
    if (--this.depth < this.scope.depth) this.scope = this.outer.pop() as Scope;
    return name;
  }

  private declare(attributes: Readonly<Record<string, string>>): void {
    const spaces = new Map(this.scope.spaces);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "xmlns") spaces.set("", prefixFor(value) ?? "");
      else if (name.startsWith("xmlns:")) spaces.set(name.slice("xmlns:".length), prefixFor(value) ?? "");
    }
    this.outer.push(this.scope);
    this.scope = { depth: this.depth, spaces, known: new Map() };
  }

  private name(raw: string): string {
    const { known, spaces } = this.scope;
    let name = known.get(raw);
    if (name === undefined) {
      const colon = raw.indexOf(":");
      name = `${spaces.get(raw.slice(0, Math.max(0, colon))) ?? ""}:${raw.slice(colon + 1)}`;
      known.set(raw, name);
    }
    return name;
  }
}
