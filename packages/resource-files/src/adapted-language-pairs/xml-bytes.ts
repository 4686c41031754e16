/** What is answered in place of an index where the bytes end too early to tell. */
export const incomplete = -1;
/** What is answered for a `<` that begins no tag. */
export const noTag = -2;

export const sign = { lessThan: 60, greaterThan: 62, slash: 47, bang: 33, question: 63, quote: 34, apostrophe: 39, equals: 61 } as const;

/** Names of up to four letters as one number, without case. */
export const nameOf = (name: string): number => [...name].reduce((packed, letter) => (packed << 8) | (letter.charCodeAt(0) | 0x20), 0);

const maxAttributes = 64;
/** A power of two. */
const recentValues = 64;
/** A value that is longer belongs to no tag of TMX: its closing quote is missing. */
const maxValue = 65_536;

const tableOf = (holds: (byte: number) => boolean): Uint8Array => Uint8Array.from({ length: 256 }, (_, byte) => Number(holds(byte)));
const white = tableOf((byte) => byte === 32 || (byte >= 9 && byte <= 13));
/** Bytes that a name may begin with; all that are no ASCII are taken for letters. */
const letters = tableOf((byte) => byte >= 128 || /[A-Za-z_:]/.test(String.fromCharCode(byte)));
const endsName = tableOf((byte) => white[byte] === 1 || "<>/=\"'".includes(String.fromCharCode(byte)));

/** Whether these letters stand there; false also where the bytes end before. */
export function standsAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

/** Behind the first of these letters from `from` on. */
export function behind(bytes: Buffer, text: string, from: number): number {
  const at = bytes.indexOf(text, from, "latin1");
  return at < 0 ? incomplete : at + text.length;
}

/** Reads one tag after the other; the attributes of an opening one are known until the next is read. */
export class TagReader {
  /** As `nameOf` packs it; 0 for longer ones. */
  name = 0;
  selfClosing = false;
  bytes: Buffer = Buffer.alloc(0);
  private attributes = 0;
  private readonly recent: string[] = Array.from({ length: recentValues }, () => "");
  private readonly nameStarts = new Int32Array(maxAttributes);
  private readonly nameEnds = new Int32Array(maxAttributes);
  private readonly valueStarts = new Int32Array(maxAttributes);
  private readonly valueEnds = new Int32Array(maxAttributes);

  /** Reads the opening tag whose `<` stands at `at`; answers the index behind it, or `incomplete`, or `noTag`. */
  open(at: number): number {
    const { bytes } = this;
    const end = bytes.length;
    this.attributes = 0;
    if (at + 1 >= end) return incomplete;
    if (letters[bytes[at + 1] as number] === 0) return noTag;
    let next = this.readName(at + 1);
    for (;;) {
      while (next < end && white[bytes[next] as number] === 1) next++;
      if (next >= end) return incomplete;
      const byte = bytes[next] as number;
      if (byte === sign.greaterThan) {
        this.selfClosing = bytes[next - 1] === sign.slash;
        return next + 1;
      }
      if (byte === sign.lessThan) return noTag;
      // A stray sign is passed over; any other byte begins an attribute.
      next = endsName[byte] === 1 ? next + 1 : this.readAttribute(next);
      if (next < 0) return next;
    }
  }

  /** Reads the closing tag whose `<` stands at `at`. */
  close(at: number): number {
    const next = this.bytes.indexOf(sign.greaterThan, this.readName(at + 2));
    return next < 0 ? incomplete : next + 1;
  }

  /** The value of an attribute of the tag that was opened last, as it stands; undefined where it has none of that name. */
  value(name: string): string | undefined {
    for (let n = 0; n < this.attributes; n++) {
      const start = this.nameStarts[n] as number;
      if ((this.nameEnds[n] as number) - start === name.length && standsAt(this.bytes, name, start)) {
        return this.textOf(this.valueStarts[n] as number, this.valueEnds[n] as number);
      }
    }
    return undefined;
  }

  /** The same few values come again and again; comparing takes less than making a string. */
  private textOf(start: number, end: number): string {
    const slot = (end - start + 7 * ((this.bytes[end - 1] as number) + (this.bytes[end - 2] as number))) & (recentValues - 1);
    const recent = this.recent[slot] as string;
    if (recent.length === end - start && standsAt(this.bytes, recent, start)) return recent;
    return (this.recent[slot] = this.bytes.toString("utf8", start, end));
  }

  private readName(from: number): number {
    const { bytes } = this;
    let at = from;
    let packed = 0;
    for (; at < bytes.length && endsName[bytes[at] as number] === 0; at++) packed = (packed << 8) | ((bytes[at] as number) | 0x20);
    this.name = at - from > 4 ? 0 : packed;
    return at;
  }

  private readAttribute(from: number): number {
    const { bytes } = this;
    const end = bytes.length;
    let at = from;
    while (at < end && endsName[bytes[at] as number] === 0) at++;
    const nameEnd = at;
    while (at < end && white[bytes[at] as number] === 1) at++;
    if (at >= end) return incomplete;
    if (bytes[at] !== sign.equals) return at;
    at++;
    while (at < end && white[bytes[at] as number] === 1) at++;
    if (at >= end) return incomplete;
    const quote = bytes[at] as number;
    if (quote !== sign.quote && quote !== sign.apostrophe) return at;
    const last = Math.min(end, at + 1 + maxValue);
    let valueEnd = at + 1;
    while (valueEnd < last && bytes[valueEnd] !== quote) valueEnd++;
    if (valueEnd === last) return last < end || last - at > maxValue ? noTag : incomplete;
    if (this.attributes < maxAttributes) {
      this.nameStarts[this.attributes] = from;
      this.nameEnds[this.attributes] = nameEnd;
      this.valueStarts[this.attributes] = at + 1;
      this.valueEnds[this.attributes++] = valueEnd;
    }
    return valueEnd + 1;
  }
}
