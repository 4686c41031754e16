import { fragmentsOf } from "../pages/fragment.js";
import { lineText, linesOf } from "../pages/line.js";
import type { PageText, StructureElement, TextPiece } from "../pages/page-text.js";
import { artifact } from "../pages/structure.js";
import { annotationPieces, linksOf, withLinks } from "./annotations.js";
import { drawnRules } from "./drawn-rules.js";
import type { Fonts } from "./font-facts.js";
import { type Direction, directionOf, multiply, PageFrame } from "./page-frame.js";
import type { Matrix, PdfLibrary, PdfPage, StructureNode, TextItem } from "./pdf-library.js";

/** How much of a page is read: `text` leaves out what it draws, by which fonts and tables are known. */
export type Thoroughness = "all" | "text";

interface PlacedItem {
  readonly item: TextItem;
  readonly matrix: Matrix;
  readonly direction: Direction | undefined;
  readonly isVertical: boolean;
  readonly mark: string | undefined;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const letters = /\p{L}/gu;
/** More text than this on one page is a map or was made to hurt. */
const mostItems = 60_000;

/** Reads what a page says and where it says it. */
export async function readPage(
  library: PdfLibrary, page: PdfPage, number: number, fonts: Fonts, thoroughness: Thoroughness,
): Promise<PageText> {
  const view = page.getViewport({ scale: 1 });
  const placed = await itemsOf(page, view.transform);
  const names = new Set(placed.map(({ item }) => item.fontName));
  const main = directionOfMost(placed);
  const operators = thoroughness === "all" && (fonts.lacks(names) || mayHaveTable(placed, main)) ? await page.getOperatorList() : undefined;
  if (operators !== undefined) fonts.learn(page, names);
  const isRightToLeft = runsToTheLeft(placed);
  const frame = new PageFrame(view, main, isRightToLeft);
  const annotations = await page.getAnnotations({ intent: "display" });
  const own = placed.filter(({ direction }) => direction === main).map((one) => pieceOf(one, frame, fonts, isRightToLeft));
  const pieces = [...withLinks(own, linksOf(annotations, view.transform, frame)), ...annotationPieces(annotations, view.transform, frame)];
  const structure = structureOf(await page.getStructTree());
  return {
    number, width: frame.width, height: frame.height, pieces, isRightToLeft,
    turned: turnedLines(placed.filter(({ direction }) => direction !== main), view, fonts),
    rules: operators === undefined ? [] : drawnRules(library, operators, view.transform, frame),
    ...(structure === undefined ? {} : { structure }),
  };
}

async function itemsOf(page: PdfPage, view: Matrix): Promise<PlacedItem[]> {
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true });
  const placed: PlacedItem[] = [];
  const marks: (string | undefined)[] = [];
  for (const item of items) {
    if ("type" in item) {
      if (item.type === "endMarkedContent") marks.pop();
      else marks.push(item.tag === "Artifact" ? artifact : item.id ?? marks.at(-1));
      continue;
    }
    if (item.str.trim() === "" || placed.length >= mostItems) continue;
    const matrix = multiply(view, item.transform);
    const isVertical = styles[item.fontName]?.vertical === true;
    placed.push({ item, matrix, isVertical, direction: isVertical ? 1 : directionOf(matrix), mark: marks.at(-1) });
  }
  return placed;
}

function directionOfMost(placed: readonly PlacedItem[]): Direction {
  const counts = [0, 0, 0, 0];
  for (const { item, direction } of placed) if (direction !== undefined) counts[direction] = (counts[direction] as number) + item.str.length;
  return counts.indexOf(Math.max(...counts)) as Direction;
}

function runsToTheLeft(placed: readonly PlacedItem[]): boolean {
  let [left, all] = [0, 0];
  for (const { item: { str } } of placed) {
    left += str.match(rightToLeft)?.length ?? 0;
    all += str.match(letters)?.length ?? 0;
  }
  return left > all / 2;
}

/** Whether texts stand side by side on several lines. */
function mayHaveTable(placed: readonly PlacedItem[], main: Direction): boolean {
  const lines = new Map<number, { first: number; isDivided: boolean }>();
  let divided = 0;
  for (const { item, matrix, direction } of placed) {
    if (direction !== main) continue;
    const height = Math.round(matrix[main % 2 === 0 ? 5 : 4] / 4);
    const [from, size] = [matrix[main % 2 === 0 ? 4 : 5], Math.hypot(matrix[2], matrix[3])];
    const end = from + item.width;
    const line = lines.get(height);
    if (line !== undefined && !line.isDivided && Math.abs(from - line.first) > size) {
      line.isDivided = true;
      divided += 1;
    }
    if (line === undefined) lines.set(height, { first: end, isDivided: false });
    else line.first = end;
  }
  return divided >= 2;
}

function pieceOf({ item, matrix, isVertical, mark }: PlacedItem, frame: PageFrame, fonts: Fonts, isRightToLeft: boolean): TextPiece {
  const size = isVertical ? Math.abs(item.width) : Math.hypot(matrix[2], matrix[3]);
  const length = isVertical ? item.height : item.width;
  const turn = Math.hypot(matrix[0], matrix[1]) || 1;
  const [dx, dy] = isVertical ? [0, 1] : [matrix[0] / turn, matrix[1] / turn];
  const [start, base] = frame.at(matrix[4], matrix[5]);
  const [end] = frame.at(matrix[4] + dx * length, matrix[5] + dy * length);
  const isAgainst = isRightToLeft ? item.str.search(rightToLeft) < 0 : item.dir === "rtl";
  return {
    text: item.str, left: Math.min(start, end), right: Math.max(start, end), base, size: Math.max(size, 1), font: fonts.of(item.fontName),
    ...(isAgainst ? { isAgainst } : {}), ...(mark === undefined ? {} : { mark }),
  };
}

/** Text beside the others, each line by itself. */
function turnedLines(placed: readonly PlacedItem[], view: { readonly width: number; readonly height: number }, fonts: Fonts): string[] {
  return ([0, 1, 2, 3, undefined] as const).flatMap((direction) => {
    const own = placed.filter((one) => one.direction === direction);
    if (direction === undefined) return own.map(({ item }) => item.str.trim());
    const frame = new PageFrame(view, direction);
    return linesOf(fragmentsOf(own.map((one) => pieceOf(one, frame, fonts, false)))).map(lineText);
  }).filter((text) => /\p{L}{2}/u.test(text));
}

const mostElements = 50_000;

function structureOf(root: StructureNode | null): StructureElement | undefined {
  let left = mostElements;
  const element = ({ role = "", children = [] }: StructureNode): StructureElement => ({
    role,
    children: children.flatMap((child): (StructureElement | string)[] => {
      if ((left -= 1) < 0) return [];
      if (child.type === "content") return child.id === undefined ? [] : [child.id];
      return child.role === undefined ? [] : [element(child)];
    }),
  });
  return root === null ? undefined : element(root);
}
