/**
 * Coverage vectors as two integers: the first word that is not covered, and a window of 30 bits for the words behind it (bit n = n words
 * behind the first gap; bit 0 is never set). Everything before the gap is covered, and with a distortion limit of at most 30 nothing
 * beyond is.
 */
export const windowWords = 30;

/** The window with a span in it that begins `offset` words behind the first gap, which stays the first one. */
export function coverBehindGap(window: number, offset: number, length: number): number {
  return window | (((1 << length) - 1) << offset);
}

/** How many words the first gap moves on when `length` words are covered from it on; the window moves with it. */
export function advanceOfGap(window: number, length: number): number {
  return length > windowWords ? length : length + trailingOnes(window >>> length);
}

/** The window after the first gap has moved on. */
export function moveWindow(window: number, advance: number): number {
  return advance > windowWords ? 0 : window >>> advance;
}

/** Whether words `offset` up to `offset + length` behind the first gap are all free. */
export function isFree(window: number, offset: number, length: number): boolean {
  return offset + length > windowWords ? window >>> offset === 0 : (window & (((1 << length) - 1) << offset)) === 0;
}

/** Whether words `offset` up to `offset + length` behind the first gap are all covered. */
export function isCovered(window: number, offset: number, length: number): boolean {
  const mask = ((1 << length) - 1) << offset;
  return offset + length <= windowWords + 1 && (window & mask) === mask;
}

/** How many of the lowest bits are set, without a gap. */
export function trailingOnes(bits: number): number {
  return 31 - Math.clz32(~bits & (bits + 1));
}
