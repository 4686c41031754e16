import { SegmentReader } from "./segment-text.js";
import { behind, incomplete, nameOf, noTag, sign, standsAt, type TagReader } from "./xml-bytes.js";

/** A `tuv` in a language that is wanted, with its text as it is learned from. */
export interface ScannedVariant<Language> {
  readonly language: Language;
  readonly text: string;
  /** Who made it, and when it was changed, as they stand there. */
  readonly creator: string | undefined;
  readonly changed: string | undefined;
}

/** A `tu`, as far as it is learned from. */
export interface ScannedUnit<Language> {
  readonly created: string | undefined;
  readonly changed: string | undefined;
  /** The file that it comes from, where a property names it. */
  readonly document: string | undefined;
  readonly variants: readonly ScannedVariant<Language>[];
  /** Of all its variants, as they stand in the file. */
  readonly tags: readonly string[];
}

const names = { tu: nameOf("tu"), tuv: nameOf("tuv"), seg: nameOf("seg"), prop: nameOf("prop") } as const;
const longestName = 400;
/** Properties by which tools name the file that a unit comes from: `x-filename`, `file`, `x-document`, `Txt::Document`. */
const fileProperty = /^(?:x-|txt::)?(?:(?:source|original|context)?[-_ ]?(?:file|doc|document)(?:[-_ ]?(?:name|path))?)(?::.*)?$/i;

/** Reads one unit after the other. */
export class UnitReader<Language> {
  unit: ScannedUnit<Language> = { created: undefined, changed: undefined, document: undefined, variants: [], tags: [] };
  /** Something in it is no XML and was taken for text, or an end was missing. */
  repaired = false;
  private variants: ScannedVariant<Language>[] = [];
  private seen: string[] = [];
  private document: string | undefined;
  /** Of the variant that is open; undefined where it is not wanted. */
  private language: Language | undefined;
  private creator: string | undefined;
  private changed: string | undefined;
  private readonly segments: SegmentReader;
  private readonly isFileProperty = new Map<string, boolean>();

  /** Texts in languages that are none for `languageOf` are not read. */
  constructor(private readonly tags: TagReader, private readonly languageOf: (tag: string) => Language | undefined) {
    this.segments = new SegmentReader(tags);
  }

  /** Reads on behind the opening tag of a unit, which was read last; answers the index behind its end, or `incomplete`. */
  read(from: number, sourceTag: string): number {
    const { tags } = this;
    const created = tags.value("creationdate");
    const changed = tags.value("changedate");
    this.variants = [];
    this.document = undefined;
    this.seen = [];
    this.language = undefined;
    this.repaired = false;
    const next = tags.selfClosing ? from : this.readInside(from, sourceTag);
    if (next !== incomplete) this.unit = { created, changed, document: this.document, variants: this.variants, tags: this.seen };
    return next;
  }

  private readInside(from: number, sourceTag: string): number {
    const { tags } = this;
    const { bytes } = tags;
    let next = from;
    for (;;) {
      const at = bytes.indexOf(sign.lessThan, next);
      if (at < 0 || at + 1 >= bytes.length) return incomplete;
      const second = bytes[at + 1];
      if (second === sign.slash) {
        next = tags.close(at);
        if (next === incomplete || tags.name === names.tu) return next;
      } else if (second === sign.bang) {
        if (bytes.length - at < 9) return incomplete;
        next = standsAt(bytes, "<!--", at) ? behind(bytes, "-->", at + 4)
          : standsAt(bytes, "<![CDATA[", at) ? behind(bytes, "]]>", at + 9) : at + 1;
      } else if ((next = tags.open(at)) === noTag) {
        this.repaired = true;
        next = at + 1;
      } else if (next !== incomplete && tags.name === names.tu) {
        // The end of this one is missing.
        this.repaired = true;
        return at;
      } else if (next !== incomplete) next = this.readElement(next, sourceTag);
      if (next === incomplete) return incomplete;
    }
  }

  /** Reads on behind an opening tag within the unit. */
  private readElement(from: number, sourceTag: string): number {
    const { tags } = this;
    if (tags.name === names.tuv) {
      const tag = tags.value("xml:lang") ?? tags.value("lang") ?? (this.seen.length === 0 ? sourceTag : "");
      this.seen.push(tag);
      this.language = this.languageOf(tag);
      if (this.language === undefined) return from;
      this.creator = tags.value("creationid");
      this.changed = tags.value("changedate");
    } else if (tags.name === names.seg && this.language !== undefined && !tags.selfClosing) {
      const next = this.segments.read(from);
      if (next === incomplete) return incomplete;
      this.repaired ||= this.segments.repaired;
      this.variants.push({ language: this.language, text: this.segments.text, creator: this.creator, changed: this.changed });
      return next;
    } else if (tags.name === names.prop && this.seen.length === 0 && !tags.selfClosing) this.readProperty(from);
    return from;
  }

  private readProperty(from: number): void {
    const type = this.tags.value("type") ?? "";
    let names = this.isFileProperty.get(type);
    if (names === undefined) {
      names = fileProperty.test(type);
      if (this.isFileProperty.size < 1_000) this.isFileProperty.set(type, names);
    }
    if (!names) return;
    const { bytes } = this.tags;
    const end = bytes.indexOf(sign.lessThan, from);
    // A name without an end is read again with the unit.
    if (end >= 0) this.document = bytes.toString("utf8", from, Math.min(end, from + longestName)).trim() || undefined;
  }
}
