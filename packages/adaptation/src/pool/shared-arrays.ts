/** Arrays that threads read and write without copying them. All begin with zeros; pages that nobody touches take no memory. */
export const sharedInt8 = (length: number): Int8Array => new Int8Array(new SharedArrayBuffer(length));
/** Bytes that threads share. */
export const sharedUint8 = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
/** Whole numbers below 2¹⁶ that threads share. */
export const sharedUint16 = (length: number): Uint16Array => new Uint16Array(new SharedArrayBuffer(2 * length));
/** Whole numbers that threads share. */
export const sharedInt32 = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * length));
/** Numbers of single precision that threads share. */
export const sharedFloat32 = (length: number): Float32Array => new Float32Array(new SharedArrayBuffer(4 * length));
/** Numbers of double precision that threads share. */
export const sharedFloat64 = (length: number): Float64Array => new Float64Array(new SharedArrayBuffer(8 * length));

type Copied = Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array;

/** The same numbers over shared memory; the array itself where it is shared and whole already. */
export function toShared<Numbers extends Copied>(numbers: Numbers): Numbers {
  const isWhole = numbers.byteLength === numbers.buffer.byteLength;
  if (isWhole && Object.prototype.toString.call(numbers.buffer) === "[object SharedArrayBuffer]") return numbers;
  const Kind = numbers.constructor as new (buffer: SharedArrayBuffer) => Numbers;
  const copy = new Kind(new SharedArrayBuffer(numbers.byteLength));
  copy.set(numbers);
  return copy;
}
