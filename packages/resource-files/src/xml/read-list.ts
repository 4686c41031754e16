import { invalid, type DomainError } from "@dragoman/domain";
import { SaxesParser } from "saxes";
import { decodeXml } from "./decode-xml.js";
import type { ListShape } from "./list-shape.js";

/** An entry as it stands in the file; a field that is absent is absent. */
export interface ListEntry<Field extends string> {
  /** Where it begins. */
  readonly line: number;
  readonly fields: Readonly<Partial<Record<Field, string>>>;
}

const maxDepth = 100;
/** So many characters are read before whoever takes the entries has their turn: some milliseconds of work. */
const sliceLength = 65_536;
/** A tag, comment or text beyond this belongs to no list. */
const maxToken = 1_048_576;

/**
 * Reads the entries of a list from XML as it comes in, holding one piece of it at a time. Entries may stand at any depth
 * below the root; elements that are no field are passed over. Throws, with the line, what cannot be read: entities of
 * its own, an internal subset, a foreign root, too much depth. External subsets are never fetched.
 */
export async function* readList<Field extends string>(pieces: AsyncIterable<Uint8Array>, shape: ListShape<Field>): AsyncGenerator<ListEntry<Field>> {
  const reader = new ListReader(shape);
  for await (const text of decodeXml(pieces)) {
    for (let at = 0; at < text.length; at += sliceLength) yield* reader.read(text.slice(at, at + sliceLength));
  }
  yield* reader.end();
}

class ListReader<Field extends string> {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly names: ReadonlySet<string>;
  private depth = 0;
  private token = 0;
  private found: ListEntry<Field>[] = [];
  private entry: { readonly line: number; readonly depth: number; readonly fields: Partial<Record<Field, string>> } | undefined;
  private field: { readonly name: Field; readonly depth: number; text: string } | undefined;

  constructor(private readonly shape: ListShape<Field>) {
    this.names = new Set(shape.fields);
    this.parser.on("opentag", ({ name }) => this.open(local(name)));
    this.parser.on("closetag", () => this.close());
    this.parser.on("text", (text) => this.add(text));
    this.parser.on("cdata", (text) => this.add(text));
    this.parser.on("comment", () => { this.token = 0; });
    this.parser.on("doctype", (content) => this.checkDoctype(content));
    this.parser.on("error", (error) => { throw this.refusal("file-not-well-formed", "is not well-formed XML", error.message.replace(/^\d+:\d+: /, "")); });
  }

  read(text: string): readonly ListEntry<Field>[] {
    this.token += text.length;
    this.parser.write(text);
    if (this.token > maxToken + text.length) throw this.refusal("file-not-well-formed", `has a tag or text of more than ${maxToken} characters`, "Such a list has short ones.");
    return this.taken();
  }

  end(): readonly ListEntry<Field>[] {
    this.parser.close();
    return this.taken();
  }

  private taken(): readonly ListEntry<Field>[] {
    const taken = this.found;
    this.found = [];
    return taken;
  }

  private open(name: string): void {
    this.token = 0;
    this.depth += 1;
    if (this.depth > maxDepth) throw this.refusal("file-too-deep", `has elements nested more than ${maxDepth} deep`, `Its entries stand in ${this.shape.path.join("/")}.`);
    if (this.depth === 1 && name !== this.shape.path[0]) throw this.refusal("file-unexpected-root", `has the root ${JSON.stringify(name.slice(0, 100))}`, `The root is ${this.shape.path[0]}.`);
    if (this.entry === undefined) {
      if (this.depth > 1 && name === this.shape.entry) this.entry = { line: this.parser.line, depth: this.depth, fields: {} };
    } else if (this.field === undefined && this.depth === this.entry.depth + 1 && this.names.has(name)) {
      this.field = { name: name as Field, depth: this.depth, text: "" };
    }
  }

  private close(): void {
    this.token = 0;
    if (this.field?.depth === this.depth && this.entry !== undefined) {
      this.entry.fields[this.field.name] = this.field.text;
      this.field = undefined;
    } else if (this.entry?.depth === this.depth) {
      this.found.push({ line: this.entry.line, fields: this.entry.fields });
      this.entry = undefined;
    }
    this.depth -= 1;
  }

  private add(text: string): void {
    this.token = 0;
    if (this.field !== undefined) this.field.text += text;
  }

  private checkDoctype(content: string): void {
    this.token = 0;
    const withoutNames = content.replace(/"[^"]*"|'[^']*'/g, "");
    if (withoutNames.includes("[")) {
      throw this.refusal("file-declares-entities", "has a document type with an internal subset", "Leave the internal subset out, and write characters instead of entities.");
    }
  }

  private refusal(code: string, what: string, details: string): DomainError {
    return invalid(code, `The file ${what} at line ${this.parser.line}.`, details);
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
