import type { ListShape } from "./list-shape.js";
import { readXml, type XmlEvents, type XmlPlace } from "./read-xml.js";

/** An entry as it stands in the file; a field that is absent is absent. */
export interface ListEntry<Field extends string> {
  /** Where it begins. */
  readonly line: number;
  readonly fields: Readonly<Partial<Record<Field, string>>>;
}

/**
 * Reads the entries of a list from XML as it comes in, holding one piece of it at a time. Entries may stand at any depth
 * below the root; elements that are no field are passed over. Throws, with the line, what `readXml` refuses.
 */
export function readList<Field extends string>(pieces: AsyncIterable<Uint8Array>, shape: ListShape<Field>): AsyncGenerator<ListEntry<Field>> {
  const rules = {
    root: shape.path[0], anyPrefix: true, maxDepth: 100,
    whenTooDeep: `Its entries stand in ${shape.path.join("/")}.`, whenTooLong: "Such a list has short ones.",
  };
  return readXml(pieces, rules, (found) => new ListFinder(shape, found));
}

class ListFinder<Field extends string> implements XmlEvents {
  private readonly names: ReadonlySet<string>;
  private entry: { readonly line: number; readonly depth: number; readonly fields: Partial<Record<Field, string>> } | undefined;
  private field: { readonly name: Field; readonly depth: number; text: string } | undefined;

  constructor(private readonly shape: ListShape<Field>, private readonly found: (entry: ListEntry<Field>) => void) {
    this.names = new Set(shape.fields);
  }

  open(name: string, _attributes: unknown, { depth, line }: XmlPlace): void {
    if (this.entry === undefined) {
      if (depth > 1 && name === this.shape.entry) this.entry = { line, depth, fields: {} };
    } else if (this.field === undefined && depth === this.entry.depth + 1 && this.names.has(name)) {
      this.field = { name: name as Field, depth, text: "" };
    }
  }

  close(_name: string, depth: number): void {
    if (this.field?.depth === depth && this.entry !== undefined) {
      this.entry.fields[this.field.name] = this.field.text;
      this.field = undefined;
    } else if (this.entry?.depth === depth) {
      this.found({ line: this.entry.line, fields: this.entry.fields });
      this.entry = undefined;
    }
  }

  text(text: string): void {
    if (this.field !== undefined) this.field.text += text;
  }
}
