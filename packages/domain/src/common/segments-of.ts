/** Maximum length of the text that the segmenter gets. `Intl.Segmenter` copies this text for each segment. */
const shortWindow = 1_024;
/** The end of a segment depends on the text behind it: for words on the next segment and on the first letter of the one after it. */
const undecided = 2;

/** A segment of a text, as `Intl.Segmenter` describes it. */
export interface TextSegment {
  readonly segment: string;
  /** Offset in the text. */
  readonly index: number;
  /** Undefined unless the segmenter looks for words. */
  readonly isWordLike: boolean | undefined;
}

/**
 * The segments of a text as `Intl.Segmenter` finds them. The segmenter gets windows of the text, so that the time is proportional to the
 * length of the text and not to its square. In scripts without blanks, the words at the edges of a window may differ.
 */
export function* segmentsOf(segmenter: Intl.Segmenter, text: string): Generator<TextSegment> {
  let size = shortWindow;
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + size);
    const isLast = start + window.length === text.length;
    const mostFound = size === shortWindow ? Infinity : 1;
    const held: TextSegment[] = [];
    let found = 0;
    // eslint-disable-next-line no-restricted-syntax -- The window is short.
    for (const { segment, index, isWordLike } of segmenter.segment(window)) {
      held.push({ segment, index: start + index, isWordLike });
      if (held.length <= undecided) continue;
      yield held.shift() as TextSegment;
      if (++found === mostFound) break;
    }
    if (isLast && found < mostFound) return yield* held;
    // A segment that fills the window needs a longer window. That window is used for this one segment only.
    size = found === 0 ? size * 2 : shortWindow;
    if (found > 0) start = (held[0] as TextSegment).index;
  }
}
