/** The array, or a longer copy of it where it is shorter than `length`. */
export function grown<T extends Int32Array | Uint8Array | Uint16Array | Float32Array | Float64Array>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2));
  longer.set(array as never);
  return longer;
}
