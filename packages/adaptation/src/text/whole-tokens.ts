/**
 * What is one token although it has signs in it: addresses, paths, placeholders, variables and switches of programs, tags, entities.
 * None of them holds a blank, nor ends with what rather belongs to the sentence around it.
 */
const patterns: readonly (readonly [first: string, pattern: RegExp])[] = [
  ["{", /\{\{?[\w.$:!<>^+#-]*\}\}?/y],
  ["%", /%(?:\(\w+\))?(?:\d+\$)?[-+#0]?\d*(?:\.\d+)?(?:l{1,2}|h{1,2}|z)?[sdiufgxXcr@](?![\p{L}\p{N}])|%\w+%|%\{\w+\}/uy],
  ["$", /\$(?:\{[\w.]+\}|\([\w.]+\)|[\p{L}_]\w*(?![\p{L}\p{N}]))/uy],
  ["@", /@[\p{L}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_]/uy],
  ["&", /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iy],
  ["<", /<\/?[a-z][\w:.-]*\/?>/iy],
  ["/", /\/[\w.+-]+(?:\/[\w.+-]+)*\/?(?<![.])/y],
  ["~", /~(?:\/[\w.+-]+)+\/?(?<![.])/y],
  [".", /\.{1,2}(?:\/[\w.+-]+)+\/?(?<![.])/y],
  ["-", /--?[a-z][\w-]*(?:=[\w.-]+)?(?<![.-])/iy],
];
const byFirst = new Map(patterns.map(([first, pattern]) => [first.charCodeAt(0), pattern]));
/** Only behind a blank: in the midst of words they are what they look like. */
const afterBlank = new Set(["/", "~", ".", "-", "@"].map((first) => first.charCodeAt(0)));

/** Where the token ends that begins with the sign at `at` and is more than signs; `at` where there is none. */
export function signedTokenEnd(text: string, at: number, behindBlank: boolean): number {
  const first = text.charCodeAt(at);
  const pattern = byFirst.get(first);
  return pattern === undefined || (!behindBlank && afterBlank.has(first)) ? at : matchEnd(pattern, text, at);
}

const address =
  /(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.)[^\s<>"'`{}|\\^\ufffc\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+(?<![.,;:!?”’»)\]])/yiu;
const file = /[\w.+-]+(?:\/[\w.+-]+)*\/[\w+-]*\.[a-z]\w{0,7}(?![\w/])/iy;

/** Where the address or the path of a file ends that begins with the letter at `at`; `at` where none does. */
export function addressEnd(text: string, at: number): number {
  const found = matchEnd(address, text, at);
  return found > at ? found : matchEnd(file, text, at);
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
