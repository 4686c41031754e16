import { type DomainError, invalid } from "@dragoman/domain";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { isMachine, type TmxUnit } from "./tmx-unit.js";

const maxDepth = 64;
/** Longer tags, and longer units, belong to no translation memory. */
const maxToken = 1_048_576;
const maxUnit = 1_048_576;
/** What an element counts for besides its text, for an empty one takes memory as well. */
const elementWeight = 64;
/** Inline elements whose content is code, not text. */
const codes: ReadonlySet<string> = new Set(["bpt", "ept", "ph", "it", "ut"]);

/** Takes the units out of the text of a TMX file, as its pieces come in. Throws, with the line, what is no TMX. */
export class TmxReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private units: TmxUnit[] = [];
  private depth = 0;
  private lastTag = 0;
  private sourceTag = "";
  private unit: TmxUnit | undefined;
  private length = 0;
  /** Depth of the outermost open element that is code. */
  private code: number | undefined;
  /** What takes the text that is read. */
  private take: ((text: string) => void) | undefined;

  constructor() {
    const text = (read: string): void => { if (this.code === undefined) this.take?.(read); };
    this.parser.on("opentag", (tag) => this.open(tag));
    this.parser.on("closetag", ({ name }) => this.close(name));
    this.parser.on("text", text);
    this.parser.on("cdata", text);
    this.parser.on("doctype", (content) => this.checkDoctype(content));
    this.parser.on("error", (error) => { throw this.refusal("file-not-well-formed", "is not well-formed XML", error.message.replace(/^\d+:\d+: /, "")); });
  }

  read(text: string): readonly TmxUnit[] {
    this.parser.write(text);
    if (this.parser.position - this.lastTag > maxToken) throw this.refusal("file-not-well-formed", `has a tag or text of more than ${maxToken} characters`, "Divide it into units of one sentence.");
    return this.taken();
  }

  end(): readonly TmxUnit[] {
    this.parser.close();
    return this.taken();
  }

  private taken(): readonly TmxUnit[] {
    const taken = this.units;
    this.units = [];
    return taken;
  }

  private open({ name, attributes }: SaxesTagPlain): void {
    this.lastTag = this.parser.position;
    this.depth += 1;
    if (this.depth > maxDepth) throw this.refusal("file-too-deep", `has elements nested more than ${maxDepth} deep`, "No translation memory needs that.");
    if (this.depth === 1 && name !== "tmx") throw this.refusal("file-unexpected-root", `has the root ${JSON.stringify(name.slice(0, 100))}`, "The root is tmx.");
    if (name === "header") this.sourceTag = attributes["srclang"] ?? "";
    else if (name === "tu") this.openUnit(attributes);
    else if (this.unit !== undefined && this.fits(this.unit, elementWeight + Object.values(attributes).join("").length)) this.openInUnit(this.unit, name, attributes);
  }

  private openUnit(attributes: Readonly<Record<string, string>>): void {
    this.length = 0;
    this.unit = { line: this.parser.line, sourceTag: attributes["srclang"] ?? this.sourceTag, variants: [], props: Object.create(null) as Record<string, string>, notes: [] };
  }

  private openInUnit(unit: TmxUnit, name: string, attributes: Readonly<Record<string, string>>): void {
    const variant = unit.variants.at(-1);
    if (name === "tuv") unit.variants.push({ tag: attributes["xml:lang"] ?? attributes["lang"] ?? "", machine: isMachine(attributes["creationid"]), text: "" });
    else if (codes.has(name)) this.code ??= this.depth;
    else if (name === "seg" && variant !== undefined) this.take = this.within(unit, (text) => { variant.text += text; });
    else if (name === "note" && variant === undefined) {
      const at = unit.notes.push("") - 1;
      this.take = this.within(unit, (text) => { unit.notes[at] += text; });
    } else if (name === "prop" && variant === undefined) {
      const type = attributes["type"] ?? "";
      unit.props[type] = "";
      this.take = this.within(unit, (text) => { unit.props[type] += text; });
    }
  }

  private within(unit: TmxUnit, take: (text: string) => void): (text: string) => void {
    return (text) => { if (this.fits(unit, text.length)) take(text); };
  }

  /** Of a unit that is too long nothing more is held. */
  private fits(unit: TmxUnit, more: number): boolean {
    this.length += more;
    if (this.length <= maxUnit) return true;
    unit.fault = `it is longer than ${maxUnit} characters.`;
    this.take = undefined;
    return false;
  }

  private close(name: string): void {
    this.lastTag = this.parser.position;
    if (this.code === this.depth) this.code = undefined;
    else if (name === "seg" || name === "note" || name === "prop") this.take = undefined;
    else if (name === "tu" && this.unit !== undefined) {
      this.units.push(this.unit);
      this.unit = undefined;
    }
    this.depth -= 1;
  }

  private checkDoctype(content: string): void {
    if (!content.replace(/"[^"]*"|'[^']*'/g, "").includes("[")) return;
    throw this.refusal("file-declares-entities", "has a document type with an internal subset", "Leave the internal subset out, and write characters instead of entities.");
  }

  private refusal(code: string, what: string, details: string): DomainError {
    return invalid(code, `The file ${what} at line ${this.parser.line}.`, details);
  }
}
