import type { DocumentContext } from "@dragoman/application/documents";
import { findLanguage } from "@dragoman/domain/language-pairs";
import { PartQueue, type SlowPart } from "../text/part-queue.js";
import { CodeDefinitions } from "../units/code-definitions.js";
import { WaitingSpace } from "../units/waiting-space.js";
import { localName, prefixOf, removeAttribute, replaceAttribute, withAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { FileHeader, toolId } from "./file-header.js";
import { checkXliffRoot } from "./xliff-elements.js";
import { XliffUnit } from "./xliff-unit.js";

/** Elements that may say whether what is in them is translated. */
const scopes: ReadonlySet<string> = new Set(["group", "trans-unit", "bin-unit"]);

/** An open element. */
interface Element {
  /** Without prefix. */
  readonly name: string;
  /** Whether units in it are translated. */
  readonly translated: boolean;
  /** Whether white space in it counts. */
  readonly preserve: boolean;
  /** The id of the code that it defines. */
  readonly definedId?: string;
}

/** Makes parts of the tokens of an XLIFF 1.2 document. */
export class XliffDocument {
  readonly queue = new PartQueue<SlowPart>();
  private readonly space = new WaitingSpace(this.queue);
  private prefix = "";
  private readonly open: Element[] = [];
  private isAtStart = true;
  /** Of the file that is read. */
  private header: FileHeader | undefined;
  /** What Trados defines in the header: `x` and `g` in a unit have the id of a `tag`, whose characters stand in its `ph` or `bpt`. */
  private codes = new CodeDefinitions();
  private unit: XliffUnit | undefined;
  /** Number of open elements around the unit that is read, and around an element that is left out. */
  private unitDepth = 0;
  private dropped: number | undefined;

  constructor(private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    if (this.isAtStart && token.kind !== "declaration") this.queue.keep("<?xml version=\"1.0\"?>\n");
    this.isAtStart = false;
    if (token.kind === "open") this.start(token);
    else if (token.kind === "close") this.end(token.raw);
    else if (this.unit !== undefined) this.unit.token(token);
    else this.content(token);
  }

  /** What is left at the end of the document. */
  finish(): void {
    this.keep("");
  }

  private content(token: XmlToken): void {
    if (this.dropped !== undefined) return;
    this.codes.content(token);
    if (token.kind === "text" && token.raw.trim() === "") this.space.add(token.raw);
    else if (token.kind === "declaration") {
      // The text says what the bytes are not, at times; without the label UTF-8 is what XML expects.
      this.keep(removeAttribute(token.raw, "encoding"));
    } else this.keep(token.raw);
  }

  private start(tag: OpenTag): void {
    const name = localName(tag.name, this.prefix);
    const parent = this.open.at(-1);
    if (parent === undefined) this.root(tag);
    else if (this.unit !== undefined) this.unit.token(tag, name);
    else if (this.dropped === undefined) this.startOutside(tag, name, parent);
    const own = scopes.has(name) ? tag.attributes["translate"] : undefined;
    const space = tag.attributes["xml:space"];
    const id = tag.attributes["id"];
    const element: Element = {
      ...(tag.name === "tag" && id !== undefined ? { definedId: id } : {}),
      name: parent === undefined ? "xliff" : name,
      translated: own === "yes" || (own !== "no" && parent?.translated !== false),
      preserve: space === undefined ? parent?.preserve === true : space === "preserve",
    };
    if (name === "trans-unit" && this.unit === undefined && this.dropped === undefined) this.startUnit(tag, element);
    this.open.push(element);
  }

  private startOutside(tag: OpenTag, name: string, parent: Element): void {
    if (this.header !== undefined && parent.name === "file") this.startInFile(tag, name, this.header);
    else if (this.header !== undefined && parent.name === "header") this.startInHeader(tag, name, this.header);
    else if (name === "file") this.startFile(tag);
    else {
      const id = this.open.at(-1)?.definedId;
      if ((tag.name === "ph" || tag.name === "bpt") && id !== undefined) this.codes.begin(id);
      this.keep(tag.raw);
    }
  }

  /** A unit that nobody is to translate, or that somebody answered for, stays as it is. */
  private startUnit(tag: OpenTag, { translated, preserve }: Element): void {
    if (!translated || tag.attributes["approved"] === "yes") return;
    const { queue, space, context, prefix, codes: { breaks } } = this;
    this.unit = new XliffUnit(tag.attributes["id"] ?? "", { queue, space, context, prefix, preserve, breaks });
    this.unitDepth = this.open.length;
  }

  private end(raw: string): void {
    const { name } = this.open.pop() as Element;
    const depth = this.open.length;
    if (this.unit !== undefined && depth > this.unitDepth) {
      this.unit.token({ kind: "close", raw, name });
      return;
    }
    this.unit?.finish();
    this.unit = undefined;
    if (this.dropped !== undefined) {
      if (this.dropped === depth) this.dropped = undefined;
      return;
    }
    this.codes.end();
    if (name === "header" && this.open.at(-1)?.name === "file") this.queue.keep(this.header?.end() ?? "");
    this.keep(raw);
  }

  private root(tag: OpenTag): void {
    checkXliffRoot(tag.name, tag.attributes);
    this.prefix = prefixOf(tag.name);
    this.keep(tag.raw);
  }

  private startFile(tag: OpenTag): void {
    let { raw } = tag;
    for (const name of ["source-language", "target-language"]) {
      const value = tag.attributes[name];
      const language = value?.length === 3 ? findLanguage(value) : undefined;
      if (language !== undefined) raw = replaceAttribute(raw, name, language.tag);
    }
    if (!tag.attributes["target-language"]) raw = withAttribute(raw, "target-language", this.context.targetTag);
    this.header = new FileHeader(this.prefix, this.context.toolVersion);
    this.codes = new CodeDefinitions();
    this.keep(raw);
  }

  private startInFile(tag: OpenTag, name: string, header: FileHeader): void {
    if (name === "header") {
      this.keep(header.start(tag));
      return;
    }
    const missing = header.missing();
    // Both have their own white space before them.
    if (missing !== undefined) this.queue.keep(this.space.text + missing);
    this.keep(tag.raw);
  }

  private startInHeader(tag: OpenTag, name: string, header: FileHeader): void {
    if (name === "tool" && tag.attributes["tool-id"] === toolId) {
      this.space.drop();
      this.dropped = this.open.length;
      return;
    }
    this.queue.keep(header.before(name));
    this.keep(tag.raw);
  }

  private keep(raw: string): void {
    this.space.keepBefore(raw);
  }
}
