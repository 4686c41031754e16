import { fragmentsOf } from "../pages/fragment.js";
import { lineText, linesOf } from "../pages/line.js";
import type { PageText, StructureElement, TextPiece } from "../pages/page-text.js";
import { artifact } from "../pages/structure.js";
import { annotationPieces, commentsIn, linksOf, withLinks } from "./annotations.js";
import { drawnRules } from "./drawn-rules.js";
import type { Fonts } from "./font-facts.js";
import { type Direction, directionOf, multiply, PageFrame } from "./page-frame.js";
import type { Matrix, PdfLibrary, PdfPage, StructureNode, TextItem } from "./pdf-library.js";
import type { PictureCount } from "./pictures.js";

/** How much of a page is read: `text` leaves out what it draws, by which fonts, pictures and tables are known. */
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

/** A page as it was read, and what else is on it. */
export interface ReadPage {
  readonly text: PageText;
  /** In points, as the page is looked at. */
  readonly width: number;
  readonly height: number;
  readonly pictures: number;
  readonly drawings: number;
  readonly comments: number;
}

/** Reads what a page says and where it says it. */
export async function readPage(
  library: PdfLibrary, page: PdfPage, number: number, fonts: Fonts, thoroughness: Thoroughness, pictures: PictureCount,
): Promise<ReadPage> {
  const view = page.getViewport({ scale: 1 });
  const placed = await itemsOf(page, view.transform);
  pictures.taken();
  const operators = thoroughness === "all" ? await page.getOperatorList() : undefined;
  if (operators !== undefined) fonts.learn(page, new Set(placed.map(({ item }) => item.fontName)));
  const annotations = await page.getAnnotations({ intent: "display" });
  const isRightToLeft = runsToTheLeft(placed);
  const frame = new PageFrame(view, directionOfMost(placed), isRightToLeft);
  const pieces = piecesOf(placed, annotations, view.transform, frame, fonts);
  const structure = structureOf(await page.getStructTree().catch(() => null));
  return {
    text: {
      number, width: frame.width, height: frame.height, isRightToLeft, pieces,
      turned: turnedLines(placed.filter(({ direction }) => direction !== frame.direction), view, fonts),
      rules: operators === undefined ? [] : drawnRules(library, operators, view.transform, frame, pieces),
      ...(structure === undefined ? {} : { structure }),
    },
    width: view.width, height: view.height, pictures: pictures.taken(), comments: commentsIn(annotations),
    drawings: operators?.fnArray.filter((operator) => operator === library.OPS["constructPath"]).length ?? 0,
  };
}

function piecesOf(
  placed: readonly PlacedItem[], annotations: Parameters<typeof linksOf>[0], view: Matrix, frame: PageFrame, fonts: Fonts,
): TextPiece[] {
  const own = placed.filter(({ direction }) => direction === frame.direction).map((one) => pieceOf(one, frame, fonts));
  return [...withLinks(own, linksOf(annotations, view, frame)), ...annotationPieces(annotations, view, frame)];
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
  for (const { item, direction } of placed) {
    if (direction !== undefined) counts[direction] = (counts[direction] as number) + item.str.length;
  }
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

function pieceOf({ item, matrix, isVertical, mark }: PlacedItem, frame: PageFrame, fonts: Fonts): TextPiece {
  const size = isVertical ? Math.abs(item.width) : Math.hypot(matrix[2], matrix[3]);
  const length = isVertical ? item.height : item.width;
  const turn = Math.hypot(matrix[0], matrix[1]) || 1;
  const [dx, dy] = isVertical ? [0, 1] : [matrix[0] / turn, matrix[1] / turn];
  const [start, base] = frame.at(matrix[4], matrix[5]);
  const [end] = frame.at(matrix[4] + dx * length, matrix[5] + dy * length);
  const isAgainst = frame.isMirrored ? item.str.search(rightToLeft) < 0 : item.dir === "rtl";
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
    return linesOf(fragmentsOf(own.map((one) => pieceOf(one, frame, fonts)))).map(lineText);
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
