/** A file is not of the kind that it is read as. */
export class UnknownFile extends Error {
  override readonly name = "UnknownFile";
}

/** Reads the numbers and strings that Apertium's binary files are made of; reading past the end throws `UnknownFile`. */
export class BinaryReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get atEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** A number of one to four bytes: two bits say how many follow the first. */
  number(): number {
    const first = this.bytes[this.advance(1)] as number;
    let value = first & 0x3f;
    for (let more = first >> 6; more > 0; more--) value = value * 256 + (this.bytes[this.advance(1)] as number);
    return value;
  }

  double(): number {
    return this.bytes.readDoubleBE(this.advance(8));
  }

  string(): string {
    return this.list(() => String.fromCharCode(this.number())).join("");
  }

  /** As many as the number in front says. */
  list<T>(one: (place: number, length: number) => T): T[] {
    const length = this.number();
    // Each takes a byte at least: a wild number in a file of another kind must not take all memory.
    if (length > this.bytes.length - this.at) throw new UnknownFile("The file is too short for its list.");
    return Array.from({ length }, (_, place) => one(place, length));
  }

  /** Passes by a text if it comes next. */
  skip(text: string): boolean {
    const comes = this.bytes.toString("latin1", this.at, this.at + text.length) === text;
    if (comes) this.at += text.length;
    return comes;
  }

  /** Eight bytes of flags, of which the lowest come first. */
  flags(): number {
    return Number(this.bytes.readBigUInt64LE(this.advance(8)));
  }

  /** Where the next bytes begin. */
  private advance(length: number): number {
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new UnknownFile("The file ends too early.");
    return from;
  }
}
