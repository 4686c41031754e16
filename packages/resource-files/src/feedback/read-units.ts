import { readXml, type XmlEvents, type XmlPlace, type XmlRules } from "../xml/read-xml.js";
import { isMachine, type TmxUnit } from "./tmx-unit.js";

const rules: XmlRules = {
  root: "tmx", expects: "Feedback is a translation memory in TMX 1.4 (.tmx).", anyPrefix: false, maxDepth: 64,
  whenTooDeep: "No translation memory needs that.", whenTooLong: "Split it into units of one sentence.",
};
/** Longer units belong to no translation memory. */
const maxUnit = 1_048_576;
/** What an element counts for besides its text, for an empty one takes memory as well. */
const elementWeight = 64;
/** Inline elements whose content is code, not text. */
const codes: ReadonlySet<string> = new Set(["bpt", "ept", "ph", "it", "ut"]);

/** Reads the units of a TMX file as it comes in. Throws, with the line, what `readXml` refuses. */
export function readUnits(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<TmxUnit> {
  return readXml(pieces, rules, (found) => new UnitFinder(found));
}

class UnitFinder implements XmlEvents {
  private sourceTag = "";
  private unit: TmxUnit | undefined;
  private length = 0;
  /** Depth of the outermost open element that is code. */
  private code: number | undefined;
  /** What takes the text that is read. */
  private take: ((text: string) => void) | undefined;

  constructor(private readonly found: (unit: TmxUnit) => void) {}

  open(name: string, attributes: Readonly<Record<string, string>>, { depth, line }: XmlPlace): void {
    if (name === "header") this.sourceTag = attributes["srclang"] ?? "";
    else if (name === "tu") this.openUnit(attributes, line);
    else if (this.unit !== undefined && this.fits(this.unit, elementWeight + Object.values(attributes).join("").length)) {
      this.openInUnit(this.unit, name, attributes, depth);
    }
  }

  close(name: string, depth: number): void {
    if (this.code === depth) this.code = undefined;
    else if (name === "seg" || name === "note" || name === "prop") this.take = undefined;
    else if (name === "tu" && this.unit !== undefined) {
      this.found(this.unit);
      this.unit = undefined;
    }
  }

  text(text: string): void {
    if (this.code === undefined) this.take?.(text);
  }

  private openUnit(attributes: Readonly<Record<string, string>>, line: number): void {
    this.length = 0;
    this.unit = {
      line, sourceTag: attributes["srclang"] ?? this.sourceTag, variants: [], props: Object.create(null) as Record<string, string>,
      notes: [],
    };
  }

  private openInUnit(unit: TmxUnit, name: string, attributes: Readonly<Record<string, string>>, depth: number): void {
    const variant = unit.variants.at(-1);
    if (name === "tuv") unit.variants.push({
      tag: attributes["xml:lang"] ?? attributes["lang"] ?? "", machine: isMachine(attributes["creationid"]), text: "",
    });
    else if (codes.has(name)) this.code ??= depth;
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
}
