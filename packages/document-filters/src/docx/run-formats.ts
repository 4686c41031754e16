import type { DocumentContext } from "@dragoman/application/documents";
import type { ElementNames } from "../office/element-names.js";
import { complexText, eastAsianText } from "../office/scripts.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Properties, Property } from "./properties.js";
import { switchedOn } from "./switches.js";
import { WritingDirection } from "./writing-direction.js";

/** What is told of a run by its properties. */
export interface RunProperties {
  /** The characters with which a run in this format begins. */
  readonly format: string;
  /** Whether it is hidden, where it says so itself. */
  readonly isHidden: boolean | undefined;
  readonly style: string | undefined;
  /** What tells the format from others, for text without and with characters of East Asia and of complex scripts. */
  readonly keys: readonly string[];
}

/** Different properties are known again; documents have some hundreds. */
const maxKnown = 2_000;
/** They say how a text was checked, and not how it looks. */
const unseen: ReadonlySet<string> = new Set(["w:lang", "w:noProof"]);
/** They cannot be told from others by eye. */
const hardlySeen: ReadonlySet<string> = new Set(["w:kern"]);
const ofComplexScripts: ReadonlySet<string> = new Set(["w:bCs", "w:iCs", "w:szCs", "w:cs", "w:rtl"]);
/** Twentieths of a point: letters this little apart or together are the work of converters. */
const mostUnseenSpacing = 10;

/** The formats of runs. Those that only differ where no reader sees it are one format within a paragraph. */
export class RunFormats {
  private readonly known = new Map<string, RunProperties>();
  private readonly direction: WritingDirection;

  constructor(private readonly names: ElementNames, context: DocumentContext) {
    this.direction = new WritingDirection(names, context);
  }

  /** The properties of a run, from its start tag and the list in it. */
  of(run: OpenTag, list: Properties | undefined): RunProperties {
    const raw = list === undefined ? run.name : `${run.name} ${list.written}`;
    const known = this.known.get(raw);
    if (known !== undefined) return known;
    const read = this.read(run, list);
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.set(raw, read);
    return read;
  }

  /** The format in which such a text is written: that of the first run which looks the same, of those that `first` has seen. */
  formatOf({ format, keys }: RunProperties, text: string, first: Map<string, string>): string {
    const key = keys[variantOf(text)] as string;
    const known = first.get(key);
    if (known !== undefined) return known;
    first.set(key, format);
    return format;
  }

  private read(run: OpenTag, list: Properties | undefined): RunProperties {
    const seen = (list?.children ?? []).filter(({ name }) => !unseen.has(name));
    const written = this.direction.ofRun(seen, run.name);
    const prefix = run.name.slice(0, run.name.indexOf(":") + 1);
    const properties = written.length === 0 ? ""
      : `<${list?.tag.name ?? `${prefix}rPr`}>${written.map(({ raw }) => raw).join("")}</${list?.tag.name ?? `${prefix}rPr`}>`;
    const vanish = list?.find("w:vanish");
    return {
      format: `<${run.name}>${properties}`,
      isHidden: vanish === undefined ? undefined : switchedOn(this.names, vanish.tag),
      style: this.valueOf(list?.find("w:rStyle")),
      keys: [0, 1, 2, 3].map((variant) => this.keyOf(written, (variant & 1) > 0, (variant & 2) > 0)),
    };
  }

  private keyOf(properties: readonly Property[], isEastAsian: boolean, isComplex: boolean): string {
    let key = "";
    for (const property of properties) {
      const { name, raw } = property;
      if (hardlySeen.has(name) || (!isComplex && ofComplexScripts.has(name))) continue;
      if (name === "w:rFonts") key += this.fontsIn(property, isEastAsian, isComplex);
      else if (name === "w:rPrChange") key += raw.replace(/\s[\w:]*\b(?:id|date)="[^"]*"/g, "");
      else if (name !== "w:spacing" || Math.abs(Number(this.valueOf(property))) > mostUnseenSpacing) key += raw;
    }
    return key;
  }

  /** The fonts that such a text can be in. */
  private fontsIn({ tag }: Property, isEastAsian: boolean, isComplex: boolean): string {
    let fonts = "";
    for (const [name, value] of Object.entries(tag?.attributes ?? {})) {
      const local = name.slice(name.indexOf(":") + 1);
      if (local === "hint" || (!isEastAsian && local.startsWith("eastAsia")) || (!isComplex && local.startsWith("cs"))) continue;
      fonts += `${local}=${value};`;
    }
    return fonts;
  }

  private valueOf(property: Property | undefined): string | undefined {
    return property?.tag === undefined ? undefined : this.names.attribute(property.tag, "w:val");
  }
}

const plain = /^[\0-\u058f]*$/;

function variantOf(text: string): number {
  if (plain.test(text)) return 0;
  return (eastAsianText.test(text) ? 1 : 0) + (complexText.test(text) ? 2 : 0);
}
