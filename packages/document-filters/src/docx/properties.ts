import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import { documentDamaged } from "../zip/zip-refusals.js";
import type { Mode } from "./mode.js";

/** One of the properties of a paragraph, run, table, section or style: the characters of the element, and its start tag. */
export interface Property {
  readonly name: string;
  readonly raw: string;
  readonly tag?: OpenTag;
}

/** No list of properties in a real document has a hundredth of that. */
const maxLength = 1_048_576;
/** Lists within others, which are edited by themselves. */
const lists: ReadonlySet<string> = new Set(["w:pPr", "w:rPr", "w:sectPr", "w:tblPr"]);

/** Collects a list of properties. */
export class Properties implements Mode {
  private properties: Property[] = [];
  private characters: string;
  private isEdited = false;
  private depth = 0;
  private current = "";
  private currentTag: OpenTag | undefined;

  constructor(
    readonly name: string, readonly tag: OpenTag, private readonly enter: (mode: Mode) => void,
    /** Edits this list, and those within it, when it has ended. */
    private readonly edit: (list: Properties) => void,
    /** Told after that. */
    private readonly done: (list: Properties) => void,
  ) {
    this.characters = tag.raw;
  }

  /** The characters of the document. */
  get original(): string {
    return this.characters;
  }

  get children(): readonly Property[] {
    return this.properties;
  }

  /** Puts others in the place of the properties. */
  set children(properties: readonly Property[]) {
    this.properties = [...properties];
    this.isEdited = true;
  }

  find(name: string): Property | undefined {
    return this.properties.find((property) => property.name === name);
  }

  /** The characters of the list as it is now; "" when it was edited and nothing is left in it. */
  get written(): string {
    if (!this.isEdited) return this.characters;
    const { raw, name, empty } = this.tag;
    const start = empty ? `${raw.slice(0, -"/>".length).trimEnd()}>` : raw;
    return this.properties.length === 0 ? "" : `${start}${this.properties.map((property) => property.raw).join("")}</${name}>`;
  }

  open(tag: OpenTag, name: string): void {
    if (this.depth === 0 && lists.has(name)) {
      this.enter(new Properties(name, tag, this.enter, this.edit, (list) => this.took(list)));
      return;
    }
    this.take(tag.raw);
    if (this.depth++ === 0) {
      this.currentTag = tag;
      this.current = tag.raw;
    } else this.current += tag.raw;
  }

  close(raw: string, name: string): void {
    if (raw !== "") {
      this.take(raw);
      this.current += raw;
    }
    if (--this.depth === 0) this.properties.push({ name, raw: this.current, tag: this.currentTag as OpenTag });
  }

  other(raw: string): void {
    this.take(raw);
    if (this.depth > 0) this.current += raw;
  }

  end(raw: string): void {
    this.take(raw);
    this.edit(this);
    this.done(this);
  }

  private took(list: Properties): void {
    this.take(list.original);
    if (list.written !== "") this.properties.push({ name: list.name, raw: list.written, tag: list.tag });
    this.isEdited ||= list.isEdited;
  }

  private take(raw: string): void {
    this.characters += raw;
    if (this.characters.length > maxLength) {
      throw documentDamaged(`the properties in one ${this.tag.name} are longer than ${maxLength} characters`);
    }
  }
}

/** The properties with this one in the place of the one that has its name, or else before the first of `behind`. */
export function withProperty(properties: readonly Property[], property: Property, behind: ReadonlySet<string>): Property[] {
  const at = properties.findIndex(({ name }) => name === property.name);
  if (at >= 0) return properties.with(at, property);
  const next = properties.findIndex(({ name }) => behind.has(name));
  return next < 0 ? [...properties, property] : properties.toSpliced(next, 0, property);
}

/** The names in an order that stand behind one of them. */
export const namesBehind = (order: readonly string[], name: string): ReadonlySet<string> => new Set(order.slice(order.indexOf(name) + 1));
