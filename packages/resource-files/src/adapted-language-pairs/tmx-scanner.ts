import { type ScannedUnit, UnitReader } from "./unit-reader.js";
import { behind, incomplete, nameOf, noTag, sign, standsAt, TagReader } from "./xml-bytes.js";

/** What is odd about a place in a file. */
export type ScanProblem = "repaired" | "unitTooLong" | "truncated";
/** Why a file is none that can be read. */
export type ScanRefusal = "notXml" | "otherRoot" | "internalSubset" | "tokenTooLong";

/** Who is told what is found. */
export interface ScanListener<Language> {
  /** Asked for each `tuv`; texts in languages that are none are not read. */
  languageOf(tag: string): Language | undefined;
  unit(unit: ScannedUnit<Language>, line: number): void;
  problem(problem: ScanProblem, line: number): void;
  /** Is to throw; `what` is what stands there. */
  refuse(why: ScanRefusal, line: number, what: string): never;
}

/** Longer units, and tags or comments outside of units, belong to no translation memory. */
export const maxTokenBytes = 1_048_576;
const names = { tmx: nameOf("tmx"), tu: nameOf("tu") } as const;

/**
 * Finds the units of TMX in bytes of UTF-8 that come piece by piece. It knows no more of XML than TMX needs, and so reads what an
 * XML parser refuses: signs that should have been escaped, control characters, missing ends.
 */
export class TmxScanner<Language> {
  private readonly tags = new TagReader();
  private readonly units: UnitReader<Language>;
  private hasRoot = false;
  private hasEnd = false;
  /** The language of texts that name none. */
  private sourceTag = "";
  /** What is too long has begun, and nothing that can be read has followed. */
  private isSkipping = false;
  private line = 1;
  private counted = 0;

  constructor(private readonly listener: ScanListener<Language>) {
    this.units = new UnitReader(this.tags, (tag) => listener.languageOf(tag));
  }

  /** The line where the next call begins. */
  get currentLine(): number {
    return this.line;
  }

  /** Reads what is whole in the bytes; answers how many of them it is done with. The next call begins with the others. */
  scan(bytes: Buffer, isLast: boolean): number {
    this.tags.bytes = bytes;
    this.counted = 0;
    let at = 0;
    for (let next = 0; next !== incomplete; next = this.step(at)) at = next;
    if (isLast) at = this.finish(at);
    else if (bytes.length - at > maxTokenBytes) at = this.passOver(at);
    this.lineAt(at);
    return at;
  }

  private step(from: number): number {
    const { bytes } = this.tags;
    const at = bytes.indexOf(sign.lessThan, from);
    if (!this.hasRoot) this.checkStart(from, at < 0 ? bytes.length : at);
    if (at < 0 || at + 1 >= bytes.length) return incomplete;
    const second = bytes[at + 1];
    if (second === sign.slash) {
      const next = this.tags.close(at);
      this.hasEnd ||= next !== incomplete && this.tags.name === names.tmx;
      return next;
    }
    if (second === sign.question) return behind(bytes, "?>", at);
    if (second === sign.bang) return this.declaration(at);
    const next = this.tags.open(at);
    if (next === noTag && !this.hasRoot) this.refuse("notXml", at);
    return next === noTag ? at + 1 : next === incomplete ? incomplete : this.element(at, next);
  }

  /** Reads on behind an opening tag. */
  private element(at: number, behindTag: number): number {
    const { bytes } = this.tags;
    if (!this.hasRoot && this.tags.name !== names.tmx) this.refuse("otherRoot", at);
    if (this.tags.name === names.tmx) this.hasEnd = this.tags.selfClosing;
    this.hasRoot = true;
    if (this.tags.name === names.tu) return this.unit(at, behindTag);
    if (standsAt(bytes, "<header", at)) this.sourceTag = this.tags.value("srclang") ?? "";
    return behindTag;
  }

  private unit(at: number, behindTag: number): number {
    const sourceTag = this.tags.value("srclang") ?? this.sourceTag;
    const next = this.units.read(behindTag, sourceTag);
    if (next === incomplete) return incomplete;
    this.isSkipping = false;
    const line = this.lineAt(at);
    if (next - at > maxTokenBytes) this.listener.problem("unitTooLong", line);
    else {
      if (this.units.repaired) this.listener.problem("repaired", line);
      this.listener.unit(this.units.unit, line);
    }
    return next;
  }

  private checkStart(from: number, to: number): void {
    if (this.tags.bytes.toString("utf8", from, Math.min(to, from + 100)).trim() !== "") this.refuse("notXml", from);
  }

  private declaration(at: number): number {
    const { bytes } = this.tags;
    if (bytes.length - at < 9) return incomplete;
    if (standsAt(bytes, "<!--", at)) return behind(bytes, "-->", at + 4);
    if (standsAt(bytes, "<![CDATA[", at)) return behind(bytes, "]]>", at + 9);
    let quote = 0;
    for (let next = at; next < bytes.length; next++) {
      const byte = bytes[next] as number;
      if (quote !== 0) quote = byte === quote ? 0 : quote;
      else if (byte === sign.quote || byte === sign.apostrophe) quote = byte;
      else if (byte === 0x5b && !this.hasRoot) this.refuse("internalSubset", next);
      else if (byte === sign.greaterThan) return next + 1;
    }
    return incomplete;
  }

  private finish(at: number): number {
    if (!this.hasRoot) this.refuse("notXml", at);
    const { bytes } = this.tags;
    if (!this.hasEnd) this.listener.problem("truncated", this.lineAt(Math.max(at, bytes.indexOf(sign.lessThan, at))));
    return bytes.length;
  }

  /** Goes on behind the start of what is too long. */
  private passOver(at: number): number {
    const { bytes } = this.tags;
    const start = bytes.indexOf(sign.lessThan, at);
    if (start < 0) return bytes.length;
    const isUnit = this.tags.open(start) !== noTag && this.tags.name === names.tu;
    if (!isUnit && !this.isSkipping) this.refuse("tokenTooLong", start);
    if (isUnit) this.listener.problem("unitTooLong", this.lineAt(start));
    this.isSkipping = true;
    return start + 1;
  }

  private refuse(why: ScanRefusal, at: number): never {
    return this.listener.refuse(why, this.lineAt(at), this.tags.bytes.toString("utf8", at, at + 100));
  }

  /** The line of a place that is not before those asked for before. */
  private lineAt(at: number): number {
    const { bytes } = this.tags;
    for (let end = bytes.indexOf(10, this.counted); end >= 0 && end < at; end = bytes.indexOf(10, end + 1)) this.line++;
    this.counted = Math.max(this.counted, at);
    return this.line;
  }
}
