import type { DocumentContext } from "@dragoman/application";
import { findLanguage, type QualityBand, worstQuality } from "@dragoman/domain";
import { checkUnitSize } from "../parts/check-unit-size.js";
import { PartQueue } from "../parts/part-queue.js";
import { UnitSource } from "../parts/unit-source.js";
import { escapeXmlAttribute, removeAttribute, replaceAttribute, withAttribute } from "../parts/xml-text.js";
import type { OpenTag, XmlToken } from "../parts/xml-tokens.js";
import { checkXliffRoot } from "./check-xliff-root.js";
import { xliffInlines } from "./xliff-inlines.js";

/** The one tool that wrote the targets. */
const toolId = "dragoman";
/** Elements of XLIFF that may stand in a header; a tool stands among them, before elements of others. */
const headerElements: ReadonlySet<string> = new Set(["skl", "phase-group", "glossary", "reference", "count-group", "prop-group", "note", "tool"]);

/** White space between two tags that is longer belongs to neither. */
const maxSpace = 65_536;

/** A `trans-unit` while it is read. */
interface Unit {
  readonly id: string;
  /** Number of open elements inside which its children stand. */
  readonly depth: number;
  source: UnitSource | undefined;
  sourceSize: number;
  /** White space before the source, for the element that is added. */
  indent: string;
  state: "beforeSource" | "inSource" | "afterSource" | "written";
}

/** Makes parts of the tokens of an XLIFF 1.2 document. */
export class XliffDocument {
  readonly queue = new PartQueue();
  private prefix = "";
  /** For each open element its local name, and whether units in it are translated. */
  private readonly open: { readonly name: string; readonly translated: boolean }[] = [];
  private isAtStart = true;
  private hasHeader = false;
  private hasTool = false;
  private unit: Unit | undefined;
  /** White space that belongs to the next token, and goes with it. */
  private space = "";
  /** Number of open elements around one that is left out. */
  private dropped: number | undefined;

  constructor(private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    if (this.isAtStart && token.kind !== "declaration") this.queue.keep("<?xml version=\"1.0\"?>\n");
    this.isAtStart = false;
    if (token.kind === "open") this.start(token);
    else if (token.kind === "close") this.end(token.raw);
    else this.content(token);
  }

  /** What is left at the end of the document. */
  finish(): void {
    this.keep("");
  }

  private content(token: XmlToken): void {
    if (this.dropped !== undefined) return;
    if (this.unit?.state === "inSource") this.inSource(token);
    else if (token.kind === "text" && token.raw.trim() === "") this.addSpace(token.raw);
    else if (token.kind === "declaration") {
      // The text says what the bytes are not, at times; without the label UTF-8 is what XML expects.
      this.keep(removeAttribute(token.raw, "encoding"));
    } else this.keep(token.raw);
  }

  private start(tag: OpenTag): void {
    const name = this.localName(tag.name);
    const parent = this.open.at(-1);
    if (parent === undefined) this.root(tag);
    else if (this.dropped === undefined) {
      if (this.unit !== undefined) this.startInUnit(tag, name, this.unit);
      else if (parent.name === "file") this.startInFile(tag, name);
      else if (parent.name === "header") this.startInHeader(tag, name);
      else if (name === "file") this.startFile(tag);
      else this.keep(tag.raw);
    }
    const own = tag.attributes["translate"];
    const translated = name === "trans-unit" || name === "group" ? own === "yes" || (own !== "no" && parent?.translated !== false) : parent?.translated !== false;
    this.open.push({ name: parent === undefined ? "xliff" : name, translated });
    if (name === "trans-unit" && translated && this.unit === undefined && this.dropped === undefined) {
      this.unit = {
        id: tag.attributes["id"] ?? "", depth: this.open.length, source: undefined, sourceSize: 0, indent: "", state: "beforeSource",
      };
    }
  }

  private end(raw: string): void {
    const { name } = this.open.at(-1) as { name: string };
    const { unit } = this;
    if (this.dropped !== undefined) {
      if (this.dropped === this.open.length - 1) this.dropped = undefined;
    } else if (unit?.state === "inSource") {
      if (this.open.length === unit.depth + 1) {
        unit.state = "afterSource";
        this.queue.keep(raw);
      } else this.inSource({ kind: "close", raw, name });
    } else {
      if (unit !== undefined && this.open.length === unit.depth) {
        this.writeTarget(unit);
        this.unit = undefined;
      }
      if (name === "header" && this.open.at(-2)?.name === "file") this.addTool();
      this.keep(raw);
    }
    this.open.pop();
  }

  private root(tag: OpenTag): void {
    checkXliffRoot(tag.name, tag.attributes);
    this.prefix = tag.name.includes(":") ? tag.name.slice(0, tag.name.indexOf(":") + 1) : "";
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
    this.hasHeader = this.hasTool = false;
    this.keep(raw);
  }

  private startInFile(tag: OpenTag, name: string): void {
    if (name === "header") {
      this.hasHeader = true;
      if (tag.empty) this.keepEmptyHeader(tag);
      else this.keep(tag.raw);
      return;
    }
    if (!this.hasHeader) {
      const { space } = this;
      this.keep(`<${this.prefix}header>${this.tool()}</${this.prefix}header>`);
      this.space = space;
      this.hasHeader = true;
    }
    this.keep(tag.raw);
  }

  private keepEmptyHeader(tag: OpenTag): void {
    this.keep(`${tag.raw.slice(0, -"/>".length).trimEnd()}>${this.tool()}</${tag.name}>`);
    this.hasTool = true;
  }

  private startInHeader(tag: OpenTag, name: string): void {
    if (name === "tool" && tag.attributes["tool-id"] === toolId) {
      this.drop();
      return;
    }
    if (!headerElements.has(name)) this.addTool();
    this.keep(tag.raw);
  }

  private startInUnit(tag: OpenTag, name: string, unit: Unit): void {
    if (unit.state === "inSource") {
      this.inSource({ ...tag, name });
    } else if (this.open.length > unit.depth) {
      this.keep(tag.raw);
    } else if (name === "target" || name === "alt-trans") {
      this.drop();
    } else if (name === "source" && unit.state === "beforeSource") {
      unit.indent = this.space;
      unit.source = new UnitSource(xliffInlines);
      unit.state = "inSource";
      this.keep(tag.raw);
    } else {
      if (name !== "seg-source") this.writeTarget(unit);
      this.keep(tag.raw);
    }
  }

  private inSource(token: XmlToken): void {
    const unit = this.unit as Unit;
    this.queue.keep(token.raw);
    unit.source?.token(token);
    unit.sourceSize += token.raw.length;
    checkUnitSize(unit.sourceSize, `The source of unit "${unit.id}"`);
  }

  /** Adds the one alternative, as soon as its place has come. */
  private writeTarget(unit: Unit): void {
    if (unit.state !== "afterSource" || unit.source === undefined) return;
    unit.state = "written";
    const { segments, originals, write } = unit.source.text(this.context.sourceTag);
    const date = this.context.date.toISOString().replace(/\.\d+Z$/, "Z");
    const before = (band?: QualityBand): string => `${unit.indent}<${this.prefix}alt-trans tool-id="${toolId}" date="${date}"${matchQuality(band)}>`
      + `<${this.prefix}target xml:lang="${escapeXmlAttribute(this.context.targetTag)}">`;
    const after = `</${this.prefix}target></${this.prefix}alt-trans>`;
    if (segments.length === 0) this.queue.keep(before() + write([]) + after);
    else this.queue.add({ segments, originals, write: (targets, bands = []) => before(worstQuality(bands)) + write(targets) + after });
  }

  private tool(): string {
    return `<${this.prefix}tool tool-id="${toolId}" tool-name="Dragoman" tool-version="${escapeXmlAttribute(this.context.toolVersion)}"/>`;
  }

  private addTool(): void {
    if (this.hasTool) return;
    this.hasTool = true;
    this.queue.keep(this.tool());
  }

  private drop(): void {
    this.space = "";
    this.dropped = this.open.length;
  }

  private addSpace(raw: string): void {
    this.space += raw;
    if (this.space.length > maxSpace) this.keep("");
  }

  private keep(raw: string): void {
    this.queue.keep(this.space + raw);
    this.space = "";
  }

  /** Elements of XLIFF have the prefix of the root; those of others keep theirs, and so have no meaning here. */
  private localName(name: string): string {
    return this.prefix !== "" && name.startsWith(this.prefix) ? name.slice(this.prefix.length) : name;
  }
}

/** As CAT tools show it: `Good`, `Adequate` or `Poor`; nothing without an estimate. */
function matchQuality(band: QualityBand | undefined): string {
  return band === undefined ? "" : ` match-quality="${band.charAt(0).toUpperCase()}${band.slice(1)}"`;
}
