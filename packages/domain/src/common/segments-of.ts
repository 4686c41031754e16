/** For each segment that `Intl.Segmenter` names it copies the whole text that it was given. */
const shortWindow = 1_024;
/** What follows a segment decides where it ends: for words it is the next one, and the first letter of the one behind. */
const undecided = 2;

/**
 * The segments of a text as `Intl.Segmenter` finds them, in time that grows with the text and not with its square: the segmenter is
 * given windows of the text. Words of scripts without blanks may be cut elsewhere where a window begins in the midst of them.
 */
export function* segmentsOf(segmenter: Intl.Segmenter, text: string): Generator<Omit<Intl.SegmentData, "input">> {
  let size = shortWindow;
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + size);
    const isLast = start + window.length === text.length;
    const mostFound = size === shortWindow ? Infinity : 1;
    const held: Intl.SegmentData[] = [];
    let found = 0;
    // eslint-disable-next-line no-restricted-syntax -- This is where it is given short texts.
    for (const segment of segmenter.segment(window)) {
      held.push(segment);
      if (held.length <= undecided) continue;
      const { index, ...rest } = held.shift() as Intl.SegmentData;
      yield { ...rest, index: start + index };
      if (++found === mostFound) break;
    }
    if (isLast && found < mostFound) {
      for (const { index, ...rest } of held) yield { ...rest, index: start + index };
      return;
    }
    // A segment that fills the window needs a longer one, which is left as soon as the segment has come to its end.
    size = found === 0 ? size * 2 : shortWindow;
    if (found > 0) start += (held[0] as Intl.SegmentData).index;
  }
}
