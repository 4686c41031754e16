import type { DocumentContext } from "@dragoman/application/documents";
import { findLanguage } from "@dragoman/domain/language-pairs";
import { type QualityBand, worstQuality } from "@dragoman/domain/segments";
import { checkUnitSize } from "../units/unit-source.js";
import { localName, prefixOf } from "../xml-syntax/xml-text.js";
import { PartQueue } from "../text/part-queue.js";
import { UnitSource } from "../units/unit-source.js";
import { WaitingSpace } from "../units/waiting-space.js";
import { escapeXmlAttribute, removeAttribute, replaceAttribute, withAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { checkXliffRoot } from "./xliff-elements.js";
import { FileHeader, toolId } from "./file-header.js";
import { xliffInlines } from "./xliff-elements.js";

/** Elements that may say whether what is in them is translated. */
const scopes: ReadonlySet<string> = new Set(["group", "trans-unit", "bin-unit"]);

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
  private readonly space = new WaitingSpace(this.queue);
  private prefix = "";
  /** For each open element its local name, and whether units in it are translated. */
  private readonly open: { readonly name: string; readonly translated: boolean }[] = [];
  private isAtStart = true;
  /** Of the file that is read. */
  private header: FileHeader | undefined;
  private unit: Unit | undefined;
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
    else if (token.kind === "text" && token.raw.trim() === "") this.space.add(token.raw);
    else if (token.kind === "declaration") {
      // The text says what the bytes are not, at times; without the label UTF-8 is what XML expects.
      this.keep(removeAttribute(token.raw, "encoding"));
    } else this.keep(token.raw);
  }

  private start(tag: OpenTag): void {
    const name = localName(tag.name, this.prefix);
    const parent = this.open.at(-1);
    if (parent === undefined) this.root(tag);
    else if (this.dropped === undefined) {
      if (this.unit !== undefined) this.startInUnit(tag, name, this.unit);
      else if (this.header !== undefined && parent.name === "file") this.startInFile(tag, name, this.header);
      else if (this.header !== undefined && parent.name === "header") this.startInHeader(tag, name, this.header);
      else if (name === "file") this.startFile(tag);
      else this.keep(tag.raw);
    }
    const own = scopes.has(name) ? tag.attributes["translate"] : undefined;
    const translated = own === "yes" || (own !== "no" && parent?.translated !== false);
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
      if (name === "header" && this.open.at(-2)?.name === "file") this.queue.keep(this.header?.end() ?? "");
      this.keep(raw);
    }
    this.open.pop();
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
      this.drop();
      return;
    }
    this.queue.keep(header.before(name));
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
      unit.indent = this.space.text;
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
    const before = (band?: QualityBand): string =>
      `${unit.indent}<${this.prefix}alt-trans tool-id="${toolId}" date="${date}"${matchQuality(band)}>`
      + `<${this.prefix}target xml:lang="${escapeXmlAttribute(this.context.targetTag)}">`;
    const after = `</${this.prefix}target></${this.prefix}alt-trans>`;
    if (segments.length === 0) this.queue.keep(before() + write([]) + after);
    else this.queue.add({ segments, originals, write: (targets, bands = []) => before(worstQuality(bands)) + write(targets) + after });
  }

  private drop(): void {
    this.space.drop();
    this.dropped = this.open.length;
  }

  private keep(raw: string): void {
    this.space.keepBefore(raw);
  }
}

/** As CAT tools show it: `Good`, `Adequate` or `Poor`; nothing without an estimate. */
function matchQuality(band: QualityBand | undefined): string {
  return band === undefined ? "" : ` match-quality="${band.charAt(0).toUpperCase()}${band.slice(1)}"`;
}
