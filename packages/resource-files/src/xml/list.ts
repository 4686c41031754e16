import { escapeXml } from "./escape-xml.js";
import { readXml, type XmlEvents, type XmlPlace } from "./read-xml.js";

/** How a list is written as XML: its entries stand in nested elements, each field is an element of its entry. */
export interface ListShape<Field extends string> {
  /** From the root to what holds the entries. */
  readonly path: readonly [string, ...string[]];
  readonly entry: string;
  readonly fields: readonly Field[];
  /** A sentence for those who send another kind of file: which kinds are read. */
  readonly expects: string;
}

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
export function readList<Field extends string>(
  pieces: AsyncIterable<Uint8Array>, shape: ListShape<Field>,
): AsyncGenerator<ListEntry<Field>> {
  const rules = {
    root: shape.path[0], expects: shape.expects, anyPrefix: true, maxDepth: 100,
    whenTooDeep: `Its entries stand in ${shape.path.join("/")}.`, whenTooLong: "The tags and texts of such a list are short.",
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

/** So many characters go out at a time. */
const pieceLength = 65_536;
const encoder = new TextEncoder();

/**
 * Writes a list as XML, in pieces; every entry has all its fields, in the order of the shape. `readList` gives the same
 * texts back. Characters that XML cannot hold come out as U+FFFD.
 */
export async function* writeList<Field extends string>(
  entries: AsyncIterable<Readonly<Record<Field, string>>>, { path, entry, fields }: ListShape<Field>,
): AsyncGenerator<Uint8Array> {
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n${path.map((name) => `<${name}>`).join("")}\n`;
  for await (const one of entries) {
    text += `<${entry}>${fields.map((field) => `<${field}>${escapeXml(one[field])}</${field}>`).join("")}</${entry}>\n`;
    if (text.length >= pieceLength) {
      yield encoder.encode(text);
      text = "";
    }
  }
  yield encoder.encode(`${text}${path.toReversed().map((name) => `</${name}>`).join("")}\n`);
}
