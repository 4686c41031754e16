/** Whole MB of 2^20 bytes. */
export function inMB(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}
