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

/** The families in their order: where two find something at one place, the first one has it. */
const families = placeholderFamilies.map(({ signs, patterns, yields = false }) => {
  let mask = 0;
  for (const sign of signs === "0" ? "0123456789" : signs) mask |= bits[sign.charCodeAt(0)] ||= bitFor(signs === "0" ? "0" : sign);
  return { mask, yields, pattern: new RegExp(patterns.join("|"), "gu") };
});

function bitFor(sign: string): number {
  return bits[sign.charCodeAt(0)] || 1 << new Set([...bits].filter((bit) => bit !== 0)).size;
}

const none: readonly FoundPlaceholder[] = [];

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

/** What a family finds next; its pattern goes on from there. */
interface Finding { readonly family: (typeof families)[number]; match: RegExpExecArray | null }

/** The placeholders of a text, by their start; `before` are the characters in front of it, which tell where a word begins. */
export function findPlaceholders(before: string, text: string): readonly FoundPlaceholder[] {
  const signs = signsOf(text);
  if (signs === 0) return none;
  const whole = before + text;
  const next = (family: Finding["family"], from: number): RegExpExecArray | null => {
    family.pattern.lastIndex = from;
    return family.pattern.exec(whole);
  };
  // A text is searched for what may be in it and for nothing else.
  const findings = families.filter(({ mask }) => (mask & signs) !== 0)
    .map((family): Finding => ({ family, match: next(family, before.length) })).filter(({ match }) => match !== null);
  const found: FoundPlaceholder[] = [];
  for (let first = firstOf(findings); first !== undefined; first = firstOf(findings)) {
    const { index, 0: { length } } = first.match as RegExpExecArray;
    found.push({ start: index - before.length, length, yields: first.family.yields });
    const end = index + Math.max(length, 1);
    for (const finding of findings) if (finding.match !== null && finding.match.index < end) finding.match = next(finding.family, end);
  }
  return found;
}

function firstOf(findings: readonly Finding[]): Finding | undefined {
  let first: Finding | undefined;
  for (const finding of findings) {
    if (finding.match !== null && (first?.match == null || finding.match.index < first.match.index)) first = finding;
  }
  return first;
}
