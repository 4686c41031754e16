import { escapeXml } from "../xml-syntax/xml-text.js";
import type { UnitItem } from "./unit-items.js";

/** The begins that an end follows somewhere. */
function begunAndEnded(items: readonly UnitItem[]): ReadonlySet<UnitItem> {
  const keys = new Set<string>();
  return new Set(items.toReversed().filter((item) => {
    if (item.kind === "end") keys.add(item.key);
    return item.kind === "begin" && keys.has(item.key);
  }));
}

/** The ends of pairs that are complete and cross nothing; all other ends are codes by themselves. */
export function pairedEnds(items: readonly UnitItem[]): ReadonlySet<UnitItem> {
  const ended = begunAndEnded(items);
  const paired = new Set<UnitItem>();
  /** Begun and not yet ended, the innermost last; `crossed` ones are only in the way. */
  const open: UnitItem[] = [];
  const crossed = new Set<UnitItem>();
  /** Begins by key that can still be paired, in the element that is open now; those around it wait. */
  let begins = new Map<string, UnitItem[]>();
  const around: (typeof begins)[] = [];
  for (const item of items) {
    if (item.kind === "open") {
      open.push(item);
      around.push(begins);
      begins = new Map();
    } else if (item.kind === "close") {
      // Begins inside an element that ends do not reach out of it.
      while (open.pop()?.kind === "begin");
      begins = around.pop() ?? new Map();
    } else if (item.kind === "begin" && ended.has(item)) {
      open.push(item);
      const same = begins.get(item.key);
      if (same === undefined) begins.set(item.key, [item]);
      else same.push(item);
    } else if (item.kind === "end") {
      const begin = begins.get(item.key)?.pop();
      if (begin === undefined) continue;
      while (crossed.has(open.at(-1) as UnitItem)) open.pop();
      if (open.at(-1) !== begin) crossed.add(begin);
      else {
        paired.add(begin).add(item);
        open.pop();
      }
    }
  }
  return paired;
}

/**
 * The items in which what stands between a begin that protects it and its end is one protected span; a begin whose end is
 * missing, or stands in another element, protects nothing.
 */
export function withProtectedSpans(items: readonly UnitItem[]): readonly UnitItem[] {
  if (!items.some((item) => item.kind === "begin" && item.protects === true)) return items;
  const spans: UnitItem[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as UnitItem;
    const end = item.kind === "begin" && item.protects === true ? endOf(items, at, item.key) : at;
    spans.push(end === at ? item : protectedSpan(items.slice(at, end + 1)));
    at = end;
  }
  return spans;
}

/** Where what begins at `start` ends in the same element; `start` where it does not. */
function endOf(items: readonly UnitItem[], start: number, key: string): number {
  let depth = 0;
  for (let at = start + 1; at < items.length && depth >= 0; at++) {
    const item = items[at] as UnitItem;
    if (item.kind === "open") depth++;
    else if (item.kind === "close") depth--;
    else if (item.kind === "end" && item.key === key) return depth === 0 ? at : start;
  }
  return start;
}

function protectedSpan(items: readonly UnitItem[]): UnitItem {
  let [raw, text] = ["", ""];
  for (const item of items) {
    raw += item.kind === "text" ? escapeXml(item.text) : item.raw;
    if (item.kind === "text" || item.kind === "protected") text += item.text;
  }
  return text === "" ? { kind: "point", raw } : { kind: "protected", raw, text };
}
