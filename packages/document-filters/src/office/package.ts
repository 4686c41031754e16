import { posix } from "node:path";
import { guardedParser } from "../xml-syntax/guarded-parser.js";
import { entryText } from "../zip/entry-text.js";
import type { ZipEntry, ZipFile } from "../zip/zip-file.js";
import { documentDamaged, placed } from "../zip/zip-refusals.js";

/** What one part of a package says of another one, or of something outside. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type: `header`, `slide`, `hyperlink`. */
  readonly type: string;
  /** The name of a part, without a slash in front; an address where it is external. */
  readonly target: string;
  readonly isExternal: boolean;
}

type SeeElement = (name: string, attributes: Readonly<Record<string, string>>) => void;

const typesName = "[Content_Types].xml";

/**
 * The parts of a document of Office (ECMA-376 part 2): what each is and how they refer to one another. Names of parts are looked up
 * in any letter case.
 */
export class OfficePackage {
  private readonly related = new Map<string, Promise<readonly Relationship[]>>();

  private constructor(
    readonly zip: ZipFile, private readonly byName: ReadonlyMap<string, ZipEntry>,
    private readonly types: { readonly parts: ReadonlyMap<string, string>; readonly endings: ReadonlyMap<string, string> },
  ) {}

  /** The package in a zip; undefined where the zip is none. */
  static async open(zip: ZipFile): Promise<OfficePackage | undefined> {
    const byName = new Map(zip.entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
    const entry = byName.get(typesName.toLowerCase());
    if (entry === undefined) return undefined;
    const [parts, endings] = [new Map<string, string>(), new Map<string, string>()];
    await readElements(zip, entry, (name, attributes) => {
      const type = attributes["ContentType"] ?? "";
      if (name === "Override") parts.set((attributes["PartName"] ?? "").replace(/^\//, "").toLowerCase(), type);
      if (name === "Default") endings.set((attributes["Extension"] ?? "").toLowerCase(), type);
    });
    return new OfficePackage(zip, byName, { parts, endings });
  }

  find(name: string): ZipEntry | undefined {
    return this.byName.get(name.toLowerCase());
  }

  /** The content type of a part, "" where none is declared. */
  typeOf(name: string): string {
    const lower = name.toLowerCase();
    return this.types.parts.get(lower) ?? this.types.endings.get(posix.extname(lower).slice(1)) ?? "";
  }

  /** What a part refers to, in order; "" stands for the package itself. */
  relationships(part: string): Promise<readonly Relationship[]> {
    const known = this.related.get(part);
    if (known !== undefined) return known;
    const found = this.readRelationships(part);
    this.related.set(part, found);
    return found;
  }

  /** The names of the parts that a part refers to in one of these ways, those that are there, in order. */
  async targets(part: string, ...types: string[]): Promise<string[]> {
    const all = await this.relationships(part);
    return all.filter(({ type, target, isExternal }) => !isExternal && types.includes(type) && this.find(target) !== undefined)
      .map(({ target }) => target);
  }

  /** Tells of each element of a part that is there, by its name without prefix. */
  async elements(part: string, see: SeeElement): Promise<void> {
    const entry = this.find(part);
    if (entry !== undefined) await readElements(this.zip, entry, see);
  }

  /** The name of the part that the package is about. */
  async mainPart(): Promise<string> {
    const [main] = await this.targets("", "officeDocument");
    if (main === undefined) throw documentDamaged("no part of it is named as the document");
    return main;
  }

  private async readRelationships(part: string): Promise<readonly Relationship[]> {
    const { dir, base } = posix.parse(part);
    const entry = this.find(posix.join(dir, "_rels", `${base}.rels`));
    const found: Relationship[] = [];
    if (entry === undefined) return found;
    await readElements(this.zip, entry, (name, { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode }) => {
      if (name !== "Relationship") return;
      const isExternal = mode === "External";
      found.push({
        id, type: type.slice(type.lastIndexOf("/") + 1), isExternal,
        target: isExternal ? target : resolved(dir, target),
      });
    });
    return found;
  }
}

function resolved(folder: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Tells of each element of an entry, by its name without prefix; throws when it is not well-formed. */
export async function readElements(zip: ZipFile, entry: ZipEntry, see: SeeElement): Promise<void> {
  const parser = guardedParser({
    open: ({ name, attributes }) => see(name.slice(name.indexOf(":") + 1), attributes), close: () => undefined,
  });
  try {
    for await (const piece of entryText(zip, entry)) parser.write(piece);
    parser.close();
  } catch (error) {
    throw placed(entry, error);
  }
}
