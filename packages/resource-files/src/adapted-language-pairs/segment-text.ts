import { decodeHTMLStrict } from "entities";
import { behind, incomplete, nameOf, noTag, sign, standsAt, type TagReader } from "./xml-bytes.js";

/** What stands in a text in place of one standalone inline code. */
export const standaloneCode = "\ufffc";

const Kind = { reference: 1, white: 2, control: 4, high: 8, odd: 16, end: 128 } as const;
/** First bytes of characters some of which are white, invisible or marks that combine. */
const oddLeads: ReadonlySet<number> = new Set([0xc2, 0xcc, 0xcd, 0xe1, 0xe2, 0xe3, 0xef]);
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => byte === sign.lessThan ? Kind.end : byte === 38 ? Kind.reference
  : byte >= 9 && byte <= 13 ? Kind.white : byte < 32 || byte === 127 ? Kind.control
  : oddLeads.has(byte) ? Kind.high | Kind.odd : byte >= 128 ? Kind.high : 0);

/** Controls, and characters that nobody sees and that tear words apart: soft hyphens, zero-width spaces, byte order marks. */
const invisible = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u2060\ufeff\ufffe\uffff]+/g;
/** What makes work for `cleanSpaces`. */
const untidy = new RegExp("[\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u0300-\\u036f\\u1680\\u2000-\\u200b\\u2028\\u2029\\u202f\\u205f"
  + "\\u2060\\u3000\\ufeff\\ufffe\\uffff]|  |^ | $");
const combining = /[\u0300-\u036f]/;

const names = {
  bpt: nameOf("bpt"), ept: nameOf("ept"), ph: nameOf("ph"), it: nameOf("it"), ut: nameOf("ut"), x: nameOf("x"), hi: nameOf("hi"),
  sub: nameOf("sub"), seg: nameOf("seg"), tuv: nameOf("tuv"), tu: nameOf("tu"),
} as const;

/** Text as it is learned from: no code points that nobody sees, composed letters, one blank for all white space, none at its ends. */
export function cleanSpaces(text: string): string {
  if (!untidy.test(text)) return text;
  const composed = combining.test(text) ? text.normalize("NFC") : text;
  return composed.replace(invisible, "").replace(/[\s\u0085]+/g, " ").trim();
}

/** Reads the text of a `seg`: standalone codes are U+FFFC, paired ones are left out with what they hold. */
export class SegmentReader {
  text = "";
  /** Something in it is no XML and was taken for text, or an end was missing. */
  repaired = false;

  constructor(private readonly tags: TagReader) {}

  /** Reads what stands behind `<seg>`; answers the index behind `</seg>`, or `incomplete`. */
  read(from: number): number {
    const { bytes } = this.tags;
    const end = bytes.length;
    this.repaired = false;
    let [at, seen] = [from, 0];
    for (let kind = 0; at < end && (kind = kinds[bytes[at] as number] as number) !== Kind.end; at++) seen |= kind;
    if (at + 1 >= end) return incomplete;
    // Most have no code.
    if (standsAt(bytes, "</seg>", at)) {
      const text = this.piece(from, at, seen);
      const plain = (seen & ~Kind.high) === 0 && bytes[from] !== 32 && bytes[at - 1] !== 32 && !text.includes("  ");
      this.text = plain ? text : cleanSpaces(text);
      return at + 6;
    }
    return this.readWithCodes(from);
  }

  private readWithCodes(from: number): number {
    const { bytes } = this.tags;
    const end = bytes.length;
    let text = "";
    let at = from;
    for (;;) {
      const start = at;
      let seen = 0;
      for (let kind = 0; at < end && (kind = kinds[bytes[at] as number] as number) !== Kind.end; at++) seen |= kind;
      if (at + 1 >= end) return incomplete;
      if (at > start) text += this.piece(start, at, seen);
      const next = this.markup(at);
      if (next === incomplete) return incomplete;
      if (next === noTag) {
        this.repaired = true;
        text += "<";
        at++;
      } else if (this.ended) {
        this.text = cleanSpaces(text);
        return next;
      } else {
        text += this.said;
        at = next;
      }
    }
  }

  private ended = false;
  /** What the last markup says as text. */
  private said = "";

  private markup(at: number): number {
    const { bytes } = this.tags;
    this.ended = false;
    this.said = "";
    const second = bytes[at + 1];
    if (second === sign.slash) return this.closing(at);
    if (second === sign.question) return behind(bytes, "?>", at);
    if (second !== sign.bang) return this.opening(at);
    if (bytes.length - at < 9) return incomplete;
    if (standsAt(bytes, "<!--", at)) return behind(bytes, "-->", at + 4);
    if (!standsAt(bytes, "<![CDATA[", at)) return noTag;
    const next = behind(bytes, "]]>", at + 9);
    if (next !== incomplete) this.said = bytes.toString("utf8", at + 9, next - 3);
    return next;
  }

  private closing(at: number): number {
    const next = this.tags.close(at);
    const { name } = this.tags;
    if (next === incomplete || name === names.seg) {
      this.ended = true;
      return next;
    }
    return name === names.tuv || name === names.tu ? this.endHere(at) : next;
  }

  private opening(at: number): number {
    const next = this.tags.open(at);
    if (next < 0) return next;
    const { name, selfClosing } = this.tags;
    switch (name) {
      case names.ph: case names.it: case names.ut: case names.x:
        this.said = standaloneCode;
        return selfClosing ? next : this.behindCode(next);
      case names.bpt: case names.ept:
        return selfClosing ? next : this.behindCode(next);
      case names.tuv: case names.tu:
        return this.endHere(at);
      case names.hi: case names.sub:
        return next;
      default:
        // No element of TMX: alone it is a code, and around text it says nothing.
        if (selfClosing) this.said = standaloneCode;
        return next;
    }
  }

  /** The end of the text is missing. */
  private endHere(at: number): number {
    this.ended = true;
    this.repaired = true;
    return at;
  }

  /** Behind the code that was opened before `from`, whatever stands in it; before the end of the text, where its own is missing. */
  private behindCode(from: number): number {
    const { bytes } = this.tags;
    let at = from;
    for (let depth = 1; depth > 0;) {
      at = bytes.indexOf(sign.lessThan, at);
      if (at < 0 || at + 1 >= bytes.length) return incomplete;
      const closes = bytes[at + 1] === sign.slash;
      const next = closes ? this.tags.close(at)
        : bytes[at + 1] === sign.bang && standsAt(bytes, "<![CDATA[", at) ? behind(bytes, "]]>", at) : this.tags.open(at);
      if (next === incomplete) return incomplete;
      if (next !== noTag && (this.tags.name === names.seg || this.tags.name === names.tuv)) {
        this.repaired = true;
        return at;
      }
      if (closes) depth--;
      else if (next !== noTag && bytes[at + 1] !== sign.bang && !this.tags.selfClosing) depth++;
      at = next === noTag ? at + 1 : next;
    }
    return at;
  }

  private piece(start: number, at: number, seen: number): string {
    const { bytes } = this.tags;
    const text = (seen & Kind.high) === 0 ? bytes.toString("latin1", start, at) : bytes.toString("utf8", start, at);
    // What is no reference stays as it stands, as the ampersand of "R&D" does.
    return (seen & Kind.reference) === 0 ? text : decodeHTMLStrict(text);
  }
}
