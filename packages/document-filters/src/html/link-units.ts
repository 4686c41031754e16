import type { Item } from "./html-item.js";
import { appendText } from "./html-text.js";

/** The element that makes a link. */
export const link = "a";
/** A blank as it may stand in a document; source of a regular expression. */
export const blank = "(?:[\\s\\u00a0]|&nbsp;|&#160;|&#xa0;)";
const marks = "(?:[|·•¦∙⋅]|&(?:middot|bull|bullet|vert|verbar|brvbar|#124|#183|#8226);)";
/** No sentence has these between blanks, so entries of a list stand on both sides; a note of copyright is an entry too. */
export const separator = new RegExp(`(?:^|${blank})(${marks})(?=${blank}|$)|(?=©|&(?:copy|#169|#xa9);)(?<!copyright\\s{0,9})`, "gi");
const alone = new RegExp(`^${marks}$`, "i");
/** These say so only among many links. */
export const pathSeparator = new RegExp(`(?:^|${blank})((?:[/»›>~]|::|&(?:raquo|rsaquo|gt|#187|#8250|#62);)+)(?=${blank}|$)`, "gi");

/** A link with all that is in it, or one item outside of links. */
export type Unit = { readonly items: Item[]; readonly isLink: boolean };

/** The links of a run of well-nested items, each with all that is in it, and one by one what stands outside of them. */
export function unitsOf(items: readonly Item[]): Unit[] {
  const units: Unit[] = [];
  let depth = 0;
  for (const item of items) {
    const opens = item.kind === "open" && item.name === link;
    if (depth > 0) (units.at(-1) as Unit).items.push(item);
    else units.push({ items: [item], isLink: opens });
    if (opens) depth++;
    else if (item.kind === "close" && item.name === link && depth > 0) depth--;
  }
  return units;
}

/** What the items show. */
export function shownText(items: readonly Item[]): string {
  let text = "";
  for (const item of items) {
    if (item.kind === "text") text = appendText(text, item.raw, false, []);
    else if (item.kind === "protected") text += item.text;
  }
  return text;
}

/** The items of units, in order. */
export const itemsOf = (units: readonly Unit[]): Item[] => units.flatMap(({ items }) => items);

/** True where a text is the whole of an element, as in `<span>|</span>`. */
function isWhole(units: readonly Unit[], at: number): boolean {
  return units[at - 1]?.items[0]?.kind === "open" && !units[at - 1]?.isLink && units[at + 1]?.items[0]?.kind === "close";
}

/** The units from separator to separator, and each of these by itself. */
export function atSeparators(units: readonly Unit[], separators: RegExp): Unit[][] {
  const cells: Unit[][] = [[]];
  units.forEach((unit, at) => {
    const [item] = unit.items as [Item];
    if (unit.isLink || item.kind !== "text") {
      (cells.at(-1) as Unit[]).push(unit);
      return;
    }
    const part = (from: number, to?: number): Unit => ({ isLink: false, items: [{ ...item, raw: item.raw.slice(from, to) }] });
    let from = 0;
    for (const found of item.raw.matchAll(separators)) {
      if (alone.test(item.raw) && !isWhole(units, at)) continue;
      const end = found.index + found[0].length;
      const start = end - (found[1] ?? "").length;
      (cells.at(-1) as Unit[]).push(part(from, start));
      if (start < end) cells.push([part(start, end)]);
      cells.push([]);
      from = end;
    }
    (cells.at(-1) as Unit[]).push(part(from));
  });
  return cells;
}
