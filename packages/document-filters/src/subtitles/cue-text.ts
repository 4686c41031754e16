import type { Line } from "../text/read-lines.js";
import type { UnitItem } from "../units/unit-items.js";

/** How a format writes the text of cues. */
export interface CueNotation {
  /** A tag or another sign that stands for something, or for a character (global). */
  readonly signs: RegExp;
  /** The item that a sign is. */
  sign(raw: string): UnitItem;
  /** Writes text; `source` are the characters that it was translated from. */
  escape(text: string, source: string): string;
}

/** A line of a cue. */
export interface CueLine {
  /** White space before it, and signs of where it is shown; and what is behind it with the line end. */
  readonly before: string;
  readonly after: string;
  /** The characters between. */
  readonly raw: string;
  readonly items: readonly UnitItem[];
  /** The tags around all of it, and what is between them. */
  readonly open: string;
  readonly close: string;
  readonly inner: readonly UnitItem[];
  /** What it shows. */
  readonly text: string;
}

export function cueLine({ text, end }: Line, notation: CueNotation): CueLine {
  const shown = text.trim();
  const found = [...itemsOf(shown, notation)];
  const begins = found.findIndex(({ kind }) => kind !== "point");
  const items = found.slice(Math.max(0, begins));
  const core = shown.slice(rawOf(found.slice(0, Math.max(0, begins))).length);
  const at = text.length - text.trimStart().length + shown.length - core.length;
  let [from, to] = [0, items.length];
  while (to - from > 2 && isPair(items, from, to)) [from, to] = [from + 1, to - 1];
  return {
    before: text.slice(0, at), after: text.slice(at + core.length) + end, raw: core, items,
    open: rawOf(items.slice(0, from)), close: rawOf(items.slice(to)), inner: items.slice(from, to), text: shownBy(items),
  };
}

function* itemsOf(text: string, { signs, sign }: CueNotation): Generator<UnitItem> {
  let shown = "";
  let from = 0;
  for (const { 0: raw, index } of text.matchAll(signs)) {
    shown += text.slice(from, index);
    from = index + raw.length;
    const item = sign(raw);
    if (item.kind === "text") {
      shown += item.text;
      continue;
    }
    if (shown !== "") yield { kind: "text", text: shown };
    shown = "";
    yield item;
  }
  shown += text.slice(from);
  if (shown !== "") yield { kind: "text", text: shown };
}

/** Whether the first of these items begins what the last one ends, and nothing like it is between them. */
function isPair(items: readonly UnitItem[], from: number, to: number): boolean {
  const [first, last] = [items[from], items[to - 1]];
  if (first?.kind !== "begin" || last?.kind !== "end" || first.key !== last.key) return false;
  return items.slice(from + 1, to - 1).every((item) => !("key" in item) || item.key !== first.key);
}

const rawOf = (items: readonly UnitItem[]): string => items.map((item) => ("raw" in item ? item.raw : item.text)).join("");
const shownBy = (items: readonly UnitItem[]): string => items.map((item) => (item.kind === "text" ? item.text : "")).join("").trim();
