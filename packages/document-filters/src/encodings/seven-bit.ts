/** An encoding of seven bits: sequences of ASCII switch to a set of which an encoding of eight bits is made by the high bit. */
interface SevenBitSet {
  /** The WHATWG name of the encoding of eight bits. */
  readonly eightBit: string;
  /** What each sequence means: the set, ASCII, itself as these bytes; undefined for the start of a longer one. */
  step(sequence: string): "set" | "ascii" | readonly number[] | undefined;
}

const [escape, shiftOut, shiftIn, lineFeed] = ["\x1b", "\x0e", "\x0f", "\n"];
const koreanHeader = "\x1b$)C";
const itself = (sequence: string): readonly number[] => [...Buffer.from(sequence, "latin1")];

/** What no decoder of the platform or a library knows, but is one that they know in other clothes. */
export const sevenBitSets: ReadonlyMap<string, SevenBitSet> = new Map([
  ["iso-2022-kr", {
    eightBit: "euc-kr",
    step: (sequence) => {
      if (sequence === shiftOut) return "set";
      if (sequence === shiftIn) return "ascii";
      if (sequence === koreanHeader) return [];
      return koreanHeader.startsWith(sequence) ? undefined : itself(sequence);
    },
  }],
  ["hz-gb-2312", {
    eightBit: "gbk",
    step: (sequence) => {
      if (sequence === "~") return undefined;
      if (sequence === "~{") return "set";
      if (sequence === "~}") return "ascii";
      if (sequence === "~~") return itself("~");
      return sequence === "~\n" ? [] : itself(sequence);
    },
  }],
]);

/** Characters with which sequences begin. */
const starts = new Set([escape, shiftOut, shiftIn, "~"].map((character) => character.charCodeAt(0)));

/** Decodes such an encoding, piece by piece: as its encoding of eight bits, with the sequences taken out. */
export class SevenBitDecoder {
  private readonly decoder: InstanceType<typeof TextDecoder>;
  private sequence = "";
  private isShifted = false;

  constructor(private readonly set: SevenBitSet, private readonly strict: boolean) {
    this.decoder = new TextDecoder(set.eightBit, { fatal: strict });
  }

  decode(bytes: Uint8Array): string {
    const eightBit: number[] = [];
    for (const byte of bytes) this.take(byte, eightBit);
    return this.decoder.decode(Uint8Array.from(eightBit), { stream: true });
  }

  end(): string {
    const rest = Uint8Array.from(itself(this.sequence));
    this.sequence = "";
    return this.decoder.decode(rest, { stream: true }) + this.decoder.decode();
  }

  private take(byte: number, eightBit: number[]): void {
    if (this.strict && byte >= 0x80) throw new TypeError("A byte has more than seven bits.");
    if (this.sequence !== "" || starts.has(byte)) this.inSequence(byte, eightBit);
    else this.write(byte, eightBit);
  }

  private inSequence(byte: number, eightBit: number[]): void {
    this.sequence += String.fromCharCode(byte);
    const found = this.set.step(this.sequence);
    if (found === undefined) return;
    this.sequence = "";
    if (typeof found === "string") this.isShifted = found === "set";
    else for (const own of found) this.write(own, eightBit);
  }

  private write(byte: number, eightBit: number[]): void {
    // Each line begins in ASCII again.
    if (byte === lineFeed.charCodeAt(0)) this.isShifted = false;
    eightBit.push(this.isShifted && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte);
  }
}
