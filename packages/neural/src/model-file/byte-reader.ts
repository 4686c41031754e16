import { ModelFault, type NamedBytes } from "./model-fault.js";

/** Reads numbers one behind the other, lowest byte first; throws ModelFault where the file ends before. */
export class ByteReader {
  private readonly view: DataView;

  constructor(private readonly file: NamedBytes, public at = 0, private readonly end = file.bytes.length) {
    this.view = new DataView(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  }

  get left(): number {
    return this.end - this.at;
  }

  /** A number of 64 bits; one that is larger than any file is told as a fault. */
  size(): number {
    const value = this.view.getBigUint64(this.take(8), true);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw this.fault("is no model: it names sizes that no file has");
    return Number(value);
  }

  uint64(): bigint {
    return this.view.getBigUint64(this.take(8), true);
  }

  int32(): number {
    return this.view.getInt32(this.take(4), true);
  }

  /** A number of Protocol Buffers, seven bits a byte. */
  variable(): number {
    let value = 0;
    for (let factor = 1, count = 0; count < 10; factor *= 128, count++) {
      const byte = this.view.getUint8(this.take(1));
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw this.fault("is no SentencePiece vocabulary");
  }

  /** The next bytes, not copied. */
  bytes(length: number): Uint8Array {
    const start = this.take(length);
    return this.file.bytes.subarray(start, start + length);
  }

  /** A reader of the next bytes alone. */
  part(length: number): ByteReader {
    const start = this.take(length);
    return new ByteReader(this.file, start, start + length);
  }

  /** Where so many bytes begin that are passed by. */
  take(length: number): number {
    if (length < 0 || length > this.left) throw this.fault("is truncated: it ends before all that it says it holds");
    const start = this.at;
    this.at += length;
    return start;
  }

  fault(reason: string): ModelFault {
    return new ModelFault(this.file.name, reason);
  }
}
