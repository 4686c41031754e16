import { type Fragment, fragmentOf, topOf } from "./fragment.js";

/** A first letter over several lines is so much larger than they are. */
const larger = 1.7;
const mostCharacters = 2;

/** The fragments; a large first letter of a paragraph stands at the start of the first line beside it. */
export function withoutDropCaps(fragments: readonly Fragment[]): Fragment[] {
  const moved = new Map<Fragment, Fragment>();
  for (const cap of fragments) {
    const letters = cap.pieces.map(({ text }) => text.trim()).join("");
    if (letters.length > mostCharacters || !/^["'\u201c\u00ab]?\p{Lu}$/u.test(letters)) continue;
    const first = firstBeside(cap, fragments);
    if (first === undefined || moved.has(first)) continue;
    const piece = { ...first.pieces[0] as Fragment["pieces"][number], text: letters };
    const end = first.left - 0.01;
    moved.set(cap, cap);
    moved.set(first, fragmentOf([{ ...piece, left: Math.min(cap.left, end - 0.1), right: end }, ...first.pieces], first.order));
  }
  return moved.size === 0 ? [...fragments] : fragments.flatMap((one) => (moved.get(one) === one ? [] : [moved.get(one) ?? one]));
}

/** The topmost of the lines right of a large letter. */
function firstBeside(cap: Fragment, fragments: readonly Fragment[]): Fragment | undefined {
  const [top, width] = [topOf(cap), cap.right - cap.left];
  const beside = fragments.filter((one) => one !== cap && cap.size > larger * one.size
    && one.base > top && one.base <= cap.base + 0.3 * one.size
    && one.left >= cap.right - 0.2 * width && one.left - cap.right < 2 * one.size);
  // One line beside it is its own line: a number in a formula, a title with a large first letter.
  return beside.length < 2 ? undefined : beside.reduce((first, one) => (one.base < first.base ? one : first));
}
