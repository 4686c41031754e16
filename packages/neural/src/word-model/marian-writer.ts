import { concatBytes, uint64s, utf8 } from "./bytes.js";

/** Kinds of items in Marian's files: their numbers are what `type.h` of Marian makes them. */
const itemTypes = { float32: 0x0404, int8: 0x0101, intgemm8: 0x4101 } as const;
const alignment = 256;

interface Item {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/** What a matrix holds at a row and a column. */
export type Entries = (row: number, column: number) => number;

/** How large numbers get that a matrix is multiplied by: they are made whole numbers of 8 bits, and what is larger is cut. */
const largestActivation = 4;
const activationScale = 127 / largestActivation;

/**
 * Writes a model as Marian's `marian-conv` writes it for 8-bit arithmetic with precomputed scales (`int8shiftAlphaAll`): each weight
 * as a whole number of 8 bits, the scale behind them, and the scale of what they are multiplied by as an item of its own.
 */
export class MarianWriter {
  private readonly items: Item[] = [];

  /** A matrix of weights; of zeros without `entries`. All are stored turned over, save embeddings, whose rows are looked up. */
  matrix(name: string, rows: number, columns: number, entries?: Entries): void {
    const isEmbedding = name.endsWith("Wemb");
    const bytes = new Int8Array(rows * columns + Float32Array.BYTES_PER_ELEMENT);
    let scale = 1;
    if (entries !== undefined) {
      const largest = largestOf(rows, columns, entries);
      scale = largest === 0 ? 1 : 127 / largest;
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          bytes[isEmbedding ? row * columns + column : column * rows + row] = Math.round(entries(row, column) * scale);
        }
      }
    }
    new DataView(bytes.buffer).setFloat32(rows * columns, scale, true);
    this.items.push({ name, type: itemTypes.intgemm8, shape: [rows, columns], data: new Uint8Array(bytes.buffer) });
    this.vector(`${name}_QuantMultA`, 1, () => activationScale);
  }

  /** A row of numbers of single precision, of zeros without `entry`. */
  vector(name: string, columns: number, entry: (column: number) => number = () => 0): void {
    const values = Float32Array.from({ length: columns }, (_, column) => entry(column));
    this.items.push({ name, type: itemTypes.float32, shape: [1, columns], data: new Uint8Array(values.buffer) });
  }

  /** The scale for the output layer, which the engine asks for under a name that is no matrix's. */
  outputScale(): void {
    this.vector("none_QuantMultA", 1, () => activationScale);
  }

  /** The whole file, with the settings that the engine builds the network by. */
  bytes(settings: string): Uint8Array {
    const text = utf8(`${settings}\0`);
    const items = [...this.items, { name: "special:model.yml", type: itemTypes.int8, shape: [text.length], data: text }]
      .map((item) => ({ ...item, data: padded(item.data) }));
    const version = 1;
    const head = concatBytes([
      uint64s([version, items.length]),
      ...items.map(({ name, type, shape, data }) => uint64s([name.length + 1, type, shape.length, data.length])),
      ...items.map(({ name }) => utf8(`${name}\0`)),
      ...items.map(({ shape }) => new Uint8Array(Int32Array.from(shape).buffer)),
    ]);
    // The data begin at a whole multiple; how far that is off stands before the gap.
    const gap = (alignment - ((head.length + 8) % alignment)) % alignment;
    return concatBytes([head, uint64s([gap]), new Uint8Array(gap), ...items.map(({ data }) => data)]);
  }
}

function largestOf(rows: number, columns: number, entries: Entries): number {
  let largest = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) largest = Math.max(largest, Math.abs(entries(row, column)));
  }
  return largest;
}

function padded(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(data.length / alignment) * alignment);
  whole.set(data);
  return whole;
}
