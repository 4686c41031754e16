import type { Item } from "./html-item.js";
import { atSeparators, blank, itemsOf, link, pathSeparator, separator, shownText, type Unit, unitsOf } from "./link-units.js";

const letter = /\p{L}/u;
const letterOrNumber = /[\p{L}\p{N}]/u;
/** It belongs to the words before it, and says how they are translated. */
const asks = /[?!？！؟]/u;
const label = /[:：]\s*$/u;
/** What leads from the links of a path to the page that it ends with. */
const pathMark = new RegExp(`^${blank}*(?:[/»›→>]|::|&(?:raquo|rsaquo|rarr|gt|#187|#8250|#62);)+(?=${blank}|$)`, "i");

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

/** The entries of a path or menu of many links, of which a few may hold more than a link: a note, the page itself. */
function pathEntries(units: readonly Unit[]): Item[][] | undefined {
  const cells = atSeparators(units, pathSeparator);
  const entries = cells.filter((cell) => letterOrNumber.test(shownText(itemsOf(cell))));
  const links = entries.filter((cell) => cell.filter(({ isLink }) => isLink).length === 1
    && !letter.test(shownText(itemsOf(cell.filter(({ isLink }) => !isLink)))));
  return entries.length > 2 && links.length * 3 >= entries.length * 2 ? cells.map(itemsOf) : undefined;
}

/** The entries of one line; undefined where it is no list. */
function entriesOf(line: readonly Item[]): Item[][] | undefined {
  const units = unitsOf(line);
  const [first, ...others] = atSeparators(units, separator) as [Unit[], ...Unit[][]];
  if (others.length === 0) return eachLink(first, 2) ?? pathEntries(units);
  return [first, ...others].flatMap((cell) => eachLink(cell, 1) ?? [itemsOf(cell)]);
}

/** The items from line break to line break; a link is not cut. */
function linesOf(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [[]];
  let depth = 0;
  for (const item of items) {
    (lines.at(-1) as Item[]).push(item);
    if (item.kind === "open" && item.name === link) depth++;
    else if (item.kind === "close" && item.name === link) depth--;
    else if (item.kind === "point" && item.lineBreak && depth === 0) lines.push([]);
  }
  return lines;
}

/**
 * Cuts a block that is a list of links (a menu, a path, tags of an article), or has lines that are, into its entries,
 * which have nothing to do with each other; sentences with links in them come back whole. The cells, put together, are
 * the items again.
 */
export function listCells(items: readonly Item[]): readonly (readonly Item[])[] {
  if (!items.some((item) => item.kind === "open" && item.name === link)) return [items];
  const cells: Item[][] = [];
  let sentences: Item[] = [];
  for (const line of linesOf(items)) {
    const entries = entriesOf(line);
    if (entries === undefined) sentences.push(...line);
    else {
      cells.push(sentences, ...entries);
      sentences = [];
    }
  }
  return cells.length === 0 ? [items] : [...cells, sentences].filter((cell) => cell.length > 0);
}
