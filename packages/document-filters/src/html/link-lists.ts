import type { Item } from "./html-item.js";
import { appendText } from "./html-text.js";

const letter = /\p{L}/u;
const letterOrNumber = /[\p{L}\p{N}]/u;
const link = "a";
/** It belongs to the words before it, and says how they are translated. */
const asks = /[?!？！؟]/u;
const label = /[:：]\s*$/u;
const blank = "(?:[\\s\\u00a0]|&nbsp;|&#160;|&#xa0;)";
const marks = "(?:[|·•¦∙⋅]|&(?:middot|bull|bullet|vert|verbar|brvbar|#124|#183|#8226);)";
/** No sentence has these between blanks, so entries of a list stand on both sides. */
const separator = new RegExp(`(?:^|${blank})(${marks})(?=${blank}|$)`, "gi");
const alone = new RegExp(`^${marks}$`, "i");
/** What leads from the links of a path to the page that it ends with. */
const pathMark = new RegExp(`^${blank}*(?:[/»›→>]|::|&(?:raquo|rsaquo|rarr|gt|#187|#8250|#62);)+(?=${blank}|$)`, "i");

type Unit = { readonly items: Item[]; readonly isLink: boolean };

/** The links of a run of well-nested items, each with all that is in it, and one by one what stands outside of them. */
function unitsOf(items: readonly Item[]): Unit[] {
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

function shownText(items: readonly Item[]): string {
  let text = "";
  for (const item of items) {
    if (item.kind === "text") text = appendText(text, item.raw, false, []);
    else if (item.kind === "protected") text += item.text;
  }
  return text;
}

/** Neighbours that are no links together, and each link by itself. */
function joined(units: readonly Unit[]): Item[][] {
  const cells: Item[][] = [];
  let isOpen = false;
  for (const { items, isLink } of units) {
    if (isOpen && !isLink) (cells.at(-1) as Item[]).push(...items);
    else cells.push([...items]);
    isOpen = !isLink;
  }
  return cells;
}

const endsPath = ({ items: [item] }: Unit): boolean => item?.kind === "text" && pathMark.test(item.raw);

/** What stands behind the last link of a path: the mark, and the name of the page. */
function atMark(units: readonly Unit[]): Item[][] {
  const [mark, ...rest] = units.flatMap(({ items }) => items) as [Extract<Item, { kind: "text" }>, ...Item[]];
  const { length } = (pathMark.exec(mark.raw) as RegExpExecArray)[0];
  return [[{ ...mark, raw: mark.raw.slice(0, length) }], [{ ...mark, raw: mark.raw.slice(length) }, ...rest]];
}

/**
 * Each link by itself where there are no words between them: at most a label before the first (`Tags:`) and, behind
 * the last one of a path, the name of the page itself.
 */
function eachLink(units: readonly Unit[], least: number): Item[][] | undefined {
  const first = units.findIndex(({ isLink }) => isLink);
  const last = units.findLastIndex(({ isLink }) => isLink);
  if (first < 0) return undefined;
  const text = (from: number, to?: number): string =>
    shownText(units.slice(from, to).flatMap(({ items, isLink }) => (isLink ? [] : items)));
  const [before, between, after] = [text(0, first), text(first, last), text(last)];
  const isPath = letter.test(after) && endsPath(units[last + 1] as Unit);
  if (asks.test(between + after)) return undefined;
  if (letter.test(between) || (letter.test(before) && !label.test(before)) || (letter.test(after) && !isPath)) return undefined;
  const links = units.filter(({ items, isLink }) => isLink && letterOrNumber.test(shownText(items)));
  if (links.length < (isPath ? 1 : least)) return undefined;
  return isPath ? [...joined(units.slice(0, last + 1)), ...atMark(units.slice(last + 1))] : joined(units);
}

/** True where a text is the whole of an element, as in `<span>|</span>`. */
function isWhole(units: readonly Unit[], at: number): boolean {
  return units[at - 1]?.items[0]?.kind === "open" && !units[at - 1]?.isLink && units[at + 1]?.items[0]?.kind === "close";
}

/** The units from separator to separator, and each of these by itself. */
function atSeparators(units: readonly Unit[]): Unit[][] {
  const cells: Unit[][] = [[]];
  units.forEach((unit, at) => {
    const [item] = unit.items as [Item];
    if (unit.isLink || item.kind !== "text") {
      (cells.at(-1) as Unit[]).push(unit);
      return;
    }
    const part = (from: number, to?: number): Unit => ({ isLink: false, items: [{ ...item, raw: item.raw.slice(from, to) }] });
    let from = 0;
    for (const found of item.raw.matchAll(separator)) {
      if (alone.test(item.raw) && !isWhole(units, at)) continue;
      const end = found.index + found[0].length;
      const start = end - (found[1] as string).length;
      (cells.at(-1) as Unit[]).push(part(from, start));
      cells.push([part(start, end)], []);
      from = end;
    }
    (cells.at(-1) as Unit[]).push(part(from));
  });
  return cells;
}

/**
 * Cuts a block that is a list of links (a menu, a path, tags of an article) into its entries, which have nothing to do
 * with each other; sentences with links in them come back whole. The cells, put together, are the items again.
 */
export function listCells(items: readonly Item[]): readonly (readonly Item[])[] {
  if (!items.some((item) => item.kind === "open" && item.name === link)) return [items];
  const [first, ...others] = atSeparators(unitsOf(items)) as [Unit[], ...Unit[][]];
  if (others.length === 0) return eachLink(first, 2) ?? [items];
  return [first, ...others].flatMap((units) => eachLink(units, 1) ?? [units.flatMap((unit) => unit.items)]);
}
