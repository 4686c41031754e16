import { placeholderFamilies } from "./placeholder-families.js";

/** A place in a text where a placeholder stands. */
export interface FoundPlaceholder {
  readonly start: number;
  readonly length: number;
  /** What somebody entered for a part of it counts. */
  readonly yields: boolean;
}

/** A bit for each character that is the sign of a family, by its code. */
const bits = new Int32Array(128);
/** These stand in every other sentence; they are signs only where a name or another one follows. */
const common = new Set([...".:-'"].map((sign) => sign.charCodeAt(0)));

const families = placeholderFamilies.map(({ signs, patterns, yields }) => {
  let mask = 0;
  for (const sign of signs === "0" ? "0123456789" : signs) mask |= bits[sign.charCodeAt(0)] ||= bitFor(signs === "0" ? "0" : sign);
  const source = patterns.join("|");
  return { mask, source: yields === true ? `(${source})` : source };
});

function bitFor(sign: string): number {
  return bits[sign.charCodeAt(0)] || 1 << new Set([...bits].filter((bit) => bit !== 0)).size;
}

const none: readonly FoundPlaceholder[] = [];

/** A pattern for each set of signs that was met: a text is searched for what may be in it and for nothing else. */
const patterns = new Map<number, RegExp>();

function patternFor(signs: number): RegExp {
  const known = patterns.get(signs);
  if (known !== undefined) return known;
  const pattern = new RegExp(families.filter(({ mask }) => (mask & signs) !== 0).map(({ source }) => source).join("|"), "gu");
  if (patterns.size < mostPatterns) patterns.set(signs, pattern);
  return pattern;
}

/** Texts show some hundred sets of signs; what comes beyond that is compiled anew. */
const mostPatterns = 2_000;

function signsOf(text: string): number {
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 && bits[code] !== 0 && (!common.has(code) || beginsMore(text.charCodeAt(at + 1), code))) signs |= bits[code] as number;
  }
  return signs;
}

/** A letter or low line behind a stop or colon, or what stands behind the colon in `://` and `@:{`; a second hyphen or apostrophe. */
function beginsMore(code: number, sign: number): boolean {
  if (sign === 45 || sign === 39) return code === sign;
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 47 || code === 123 || code === 40;
}

/** The placeholders of a text, by their start; `before` are the characters in front of it, which tell where a word begins. */
export function findPlaceholders(before: string, text: string): readonly FoundPlaceholder[] {
  const signs = signsOf(text);
  if (signs === 0) return none;
  const pattern = patternFor(signs);
  const whole = before + text;
  const found: FoundPlaceholder[] = [];
  pattern.lastIndex = before.length;
  for (let match = pattern.exec(whole); match !== null; match = pattern.exec(whole)) {
    // Only families that yield have groups.
    const yields = match.slice(1).some((group) => group !== undefined);
    found.push({ start: match.index - before.length, length: match[0].length, yields });
  }
  return found;
}
