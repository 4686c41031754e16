import { guardedParser } from "../xml-syntax/guarded-parser.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import { entryText } from "../zip/entry-text.js";
import type { ZipEntry, ZipFile } from "../zip/zip-file.js";
import { placed } from "../zip/zip-refusals.js";
import { Names } from "./names.js";

/** What a style says of hiding what has it; undefined where it leaves that to its parent. */
interface Style {
  readonly parent: string;
  isHidden: boolean | undefined;
}

/** Documents have some hundreds. */
const mostStyles = 100_000;
const deepestParents = 32;

/** Which styles hide text or sheets, as they are read. */
export class HidingStyles {
  private readonly styles = new Map<string, Style>();
  private reading: Style | undefined;

  /** `common` are the styles that those of a document may rest on. */
  constructor(private readonly common?: HidingStyles) {}

  open({ name, attributes }: Pick<OpenTag, "name" | "attributes">): void {
    if (name === "style:style") {
      this.reading = { parent: attributes["style:parent-style-name"] ?? "", isHidden: undefined };
      if (this.styles.size < mostStyles) this.styles.set(`${attributes["style:family"]}:${attributes["style:name"]}`, this.reading);
    } else if (name === "style:text-properties") this.read(attributes["text:display"], "none");
    else if (name === "style:table-properties") this.read(attributes["table:display"], "false");
  }

  close(name: string): void {
    if (name === "style:style") this.reading = undefined;
  }

  /** Whether what has a style of this family is hidden by it. */
  isHidden(family: string, name: string | undefined): boolean {
    let next = name;
    for (let depth = 0; next !== undefined && next !== "" && depth < deepestParents; depth++) {
      const key = `${family}:${next}`;
      const style = this.styles.get(key) ?? this.common?.styles.get(key);
      if (style?.isHidden !== undefined) return style.isHidden;
      next = style?.parent;
    }
    return false;
  }

  private read(said: string | undefined, hiding: string): void {
    if (this.reading !== undefined && said !== undefined) this.reading.isHidden = said === hiding;
  }
}

/** How most documents show that they have no style that hides text. */
const hides = /display=(?:"none"|'none')/;

/** The styles of an entry with common styles; undefined where none of them hides text. */
export async function hidingStylesOf(zip: ZipFile, entry: ZipEntry): Promise<HidingStyles | undefined> {
  if (!await isFound(entryText(zip, entry))) return undefined;
  const [styles, names] = [new HidingStyles(), new Names()];
  let hasRoot = false;
  const parser = guardedParser({
    open: ({ name, attributes, isSelfClosing }) => {
      if (!hasRoot) names.declare(attributes);
      hasRoot = true;
      const read = names.read({ kind: "open", raw: "", name, attributes, empty: isSelfClosing });
      if (read.kind === "open") styles.open(read);
    },
    close: (name) => styles.close(names.readName(name)),
  });
  try {
    for await (const piece of entryText(zip, entry)) parser.write(piece);
    parser.close();
  } catch (error) {
    throw placed(entry, error);
  }
  return styles;
}

async function isFound(text: AsyncIterable<string>): Promise<boolean> {
  let rest = "";
  for await (const piece of text) {
    if (hides.test(rest + piece)) return true;
    rest = piece.slice(-20);
  }
  return false;
}
