import { type Script, scripts } from "./scripts.js";

/** How much of a text is in one script. */
export interface ScriptShare extends Script {
  /** Of all characters that are no white space; with at most two decimals. */
  readonly percent: number;
}

/** Percentages are given in hundredths. */
const parts = 10_000;

/** The scripts in which most is written, tried first: a character belongs to one script only. */
const usual = ["Latn", "Zyyy", "Cyrl", "Arab", "Hani", "Hira", "Kana", "Hang", "Deva", "Grek", "Hebr", "Thai"];
const unknown = scripts.find(({ code }) => code === "Zzzz") as Script;
const tests = [
  ...usual.flatMap((code) => scripts.filter((script) => script.code === code)), ...scripts.filter(({ code }) => !usual.includes(code)),
]
  .map((script) => ({ script, matches: new RegExp(`\\p{Script=${script.code}}`, "u") }));

/** The scripts of a text, the most frequent first; percents sum to 100. None for a text without visible characters. */
export function scriptShares(text: string): readonly ScriptShare[] {
  const counts = new Map<Script, number>();
  for (const [character, count] of occurrences(text)) {
    const script = tests.find(({ matches }) => matches.test(character))?.script ?? unknown;
    counts.set(script, (counts.get(script) ?? 0) + count);
  }
  return shares([...counts].sort(([a, most], [b, least]) => least - most || (a.code < b.code ? -1 : 1)));
}

/** A text has few different characters, and each is looked up once. */
function occurrences(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const character of text.replace(/\s+/gu, "")) found.set(character, (found.get(character) ?? 0) + 1);
  return found;
}

/** Hundredths that rounding down leaves over go to those that lost the most by it. */
function shares(counts: readonly (readonly [Script, number])[]): ScriptShare[] {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const exact = counts.map(([script, count]) => ({ script, whole: Math.floor((count * parts) / total), rest: (count * parts) % total }));
  const left = parts - exact.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set([...exact].sort((a, b) => b.rest - a.rest).slice(0, left));
  return exact.map((share) => ({ ...share.script, percent: (share.whole + (raised.has(share) ? 1 : 0)) / 100 }))
    .filter(({ percent }) => percent > 0);
}
