import type { DocumentContext } from "@dragoman/application/documents";
import { localName, prefixOf } from "../xml-syntax/xml-text.js";
import { sameLanguage } from "../text/languages.js";
import { PartQueue, type SlowPart } from "../text/part-queue.js";
import { CodeDefinitions } from "../units/code-definitions.js";
import { unitPart } from "../units/unit-part.js";
import { checkUnitSize, UnitSource } from "../units/unit-source.js";
import { WaitingSpace } from "../units/waiting-space.js";
import { declareUtf8, escapeXmlAttribute, withAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { checkXliff2Root, isAnswered, machineTranslated, xliff2Inlines } from "./xliff-2-elements.js";

/** A `segment` while it is read. */
interface OpenSegment {
  readonly id: string;
  /** Number of open elements inside which its source and target stand. */
  readonly depth: number;
  source: UnitSource | undefined;
  raw: string;
  /** White space before the source, for the element that is added. */
  indent: string;
  /** What the start tag of the target has, as that of the source has it. */
  space: string;
  /** Whether white space counts in the source. */
  preserve: boolean;
}

/** An open element. */
interface Element {
  /** Without prefix. */
  readonly name: string;
  /** Whether segments in it are translated. */
  readonly translated: boolean;
  /** Whether white space in it counts. */
  readonly preserve: boolean;
}

/** Elements that may say whether what is in them is translated. */
const scopes: ReadonlySet<string> = new Set(["file", "group", "unit"]);

/** Makes parts of the tokens of an XLIFF 2 document. */
export class Xliff2Document {
  readonly queue = new PartQueue<SlowPart>();
  private readonly space = new WaitingSpace(this.queue);
  private prefix = "";
  private isTargetLanguage = false;
  private readonly open: Element[] = [];
  /** The original data of the unit that is read. */
  private codes = new CodeDefinitions();
  private segment: OpenSegment | undefined;
  /** Number of open elements around a target that is left out. */
  private dropped: number | undefined;

  constructor(private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    if (token.kind === "open") this.start(token);
    else if (token.kind === "close") this.end(token.raw);
    else if (this.dropped !== undefined) return;
    else if (this.segment?.source !== undefined) this.inSource(token, this.segment);
    else if (token.kind === "text" && token.raw.trim() === "") this.space.add(token.raw);
    else {
      this.codes.content(token);
      this.keep(token.kind === "declaration" ? declareUtf8(token.raw) : token.raw);
    }
  }

  /** What is left at the end of the document. */
  finish(): void {
    this.keep("");
  }

  private start(tag: OpenTag): void {
    const name = localName(tag.name, this.prefix);
    const parent = this.open.at(-1);
    const { segment } = this;
    if (parent === undefined) this.root(tag);
    else if (segment?.source !== undefined) this.inSource({ ...tag, name }, segment);
    else if (segment !== undefined && this.open.length === segment.depth) this.startInSegment(tag, name, segment);
    else if (this.dropped === undefined) this.startElsewhere(tag, name, parent);
    const own = scopes.has(name) ? tag.attributes["translate"] : undefined;
    const space = tag.attributes["xml:space"];
    this.open.push({
      name: parent === undefined ? "xliff" : name,
      translated: own === undefined ? parent?.translated !== false : own !== "no",
      preserve: space === undefined ? parent?.preserve === true : space === "preserve",
    });
  }

  private end(raw: string): void {
    const { segment } = this;
    const { name } = this.open.pop() as { name: string };
    const depth = this.open.length;
    if (this.dropped !== undefined) {
      if (this.dropped === depth) this.dropped = undefined;
    } else if (segment?.source !== undefined) {
      if (depth === segment.depth) this.endSource(raw, segment, segment.source);
      else this.inSource({ kind: "close", raw, name }, segment);
    } else {
      if (segment !== undefined && depth < segment.depth) this.segment = undefined;
      this.codes.end();
      this.keep(raw);
    }
  }

  private root(tag: OpenTag): void {
    checkXliff2Root(tag.name, tag.attributes);
    this.prefix = prefixOf(tag.name);
    this.isTargetLanguage = sameLanguage(tag.attributes["trgLang"] ?? "", this.context.targetTag);
    // A country or script is the client's to choose.
    this.keep(this.isTargetLanguage ? tag.raw : withAttribute(tag.raw, "trgLang", this.context.targetTag));
  }

  private startElsewhere(tag: OpenTag, name: string, parent: Element): void {
    if (name === "unit") this.codes = new CodeDefinitions();
    if (name === "data") this.codes.begin(tag.attributes["id"] ?? "");
    // What somebody answered for in this language is not for a machine to replace.
    const stays = isAnswered(tag.attributes) && this.isTargetLanguage;
    if (name !== "segment" || parent.name !== "unit" || !parent.translated || stays || tag.empty) {
      this.keep(tag.raw);
      return;
    }
    this.segment = {
      id: tag.attributes["id"] ?? "", depth: this.open.length + 1, source: undefined, raw: "", indent: "", space: "",
      preserve: parent.preserve,
    };
    const { state, subState } = machineTranslated;
    this.keep(withAttribute(withAttribute(tag.raw, "state", state), "subState", subState));
  }

  private startInSegment(tag: OpenTag, name: string, segment: OpenSegment): void {
    if (name === "target") {
      this.space.drop();
      this.dropped = this.open.length;
      return;
    }
    if (name === "source") {
      const space = tag.attributes["xml:space"];
      segment.source = new UnitSource(xliff2Inlines(this.codes.breaks));
      segment.indent = this.space.text;
      segment.space = space === undefined ? "" : ` xml:space="${escapeXmlAttribute(space)}"`;
      segment.preserve = space === undefined ? segment.preserve : space === "preserve";
    }
    this.keep(tag.raw);
  }

  private inSource(token: XmlToken, segment: OpenSegment): void {
    this.queue.keep(token.raw);
    segment.raw += token.raw;
    segment.source?.token(token);
    checkUnitSize(segment.raw.length, `The source of segment "${segment.id}"`);
  }

  private endSource(raw: string, segment: OpenSegment, source: UnitSource): void {
    this.queue.keep(raw);
    const start = `${segment.indent}<${this.prefix}target${segment.space}>`;
    segment.source = undefined;
    this.queue.add(unitPart(source, this.context, segment.preserve,
      { start: () => start, end: `</${this.prefix}target>`, echo: segment.raw }));
  }

  private keep(raw: string): void {
    this.space.keepBefore(raw);
  }
}
