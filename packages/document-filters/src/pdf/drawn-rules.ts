import type { Rule, TextPiece } from "../pages/page-text.js";
import { multiply, type PageFrame } from "./page-frame.js";
import type { Matrix, PdfLibrary, PdfPage } from "./pdf-library.js";

type Operators = Awaited<ReturnType<PdfPage["getOperatorList"]>>;

/** In points: what is thinner is a line, however it was drawn. */
const thinnest = 2.6;
const shortest = 6;
const mostRules = 20_000;
const mostDepth = 500;
/** Areas behind words, and behind lines of a paragraph, end where these do; cells have some room. */
const room = 1.3;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/**
 * The lines that a page draws from side to side and from top to bottom, and the edges of its areas, but for those that are painted behind
 * words alone.
 */
export function drawnRules(
  library: Pick<PdfLibrary, "OPS">, operators: Operators, view: Matrix, frame: PageFrame, pieces: readonly TextPiece[],
): Rule[] {
  const found = drawnBoxes(library, operators, view, frame);
  const byLine = new Map<number, TextPiece[]>();
  for (const piece of pieces) byLine.set(Math.round(piece.base), [...byLine.get(Math.round(piece.base)) ?? [], piece]);
  return found.flatMap(({ box, isArea }) => rulesOf(box, isArea && !isBehindWords(box, byLine)));
}

function isBehindWords([left, top, right, bottom]: Box, byLine: ReadonlyMap<number, readonly TextPiece[]>): boolean {
  let [from, to] = [Infinity, -Infinity];
  for (let line = Math.ceil(top); line <= Math.min(bottom, top + 1_000); line += 1) {
    for (const piece of byLine.get(line) ?? []) {
      if (piece.right <= left || piece.left >= right) continue;
      [from, to] = [Math.min(from, piece.left), Math.max(to, piece.right)];
    }
  }
  return from - left < room && right - to < room;
}

interface DrawnBox {
  readonly box: Box;
  readonly isArea: boolean;
}

function drawnBoxes({ OPS }: Pick<PdfLibrary, "OPS">, { fnArray, argsArray }: Operators, view: Matrix, frame: PageFrame): DrawnBox[] {
  const found: DrawnBox[] = [];
  const saved: Matrix[] = [];
  let matrix = view;
  const box = (x1: number, y1: number, x2: number, y2: number, isArea: boolean): void => {
    const [ax, ay] = applied(matrix, x1, y1);
    const [bx, by] = applied(matrix, x2, y2);
    found.push({ box: frame.box(ax, ay, bx, by), isArea });
  };
  for (const [at, operator] of fnArray.entries()) {
    if (found.length > mostRules) return [];
    const args = argsArray[at];
    if (operator === OPS["save"] && saved.length < mostDepth) saved.push(matrix);
    else if (operator === OPS["restore"]) matrix = saved.pop() ?? matrix;
    else if (operator === OPS["transform"]) matrix = multiply(matrix, args as unknown as Matrix);
    else if (operator === OPS["paintFormXObjectBegin"]) {
      saved.push(matrix);
      if (Array.isArray(args?.[0])) matrix = multiply(matrix, args[0] as unknown as Matrix);
    } else if (operator === OPS["paintFormXObjectEnd"]) matrix = saved.pop() ?? matrix;
    else if (operator === OPS["constructPath"]) readPath(args?.[0] as number, (args?.[1] as readonly Float32Array[] | undefined)?.[0],
      OPS, box);
  }
  return found;
}

const applied = (m: Matrix, x: number, y: number): readonly [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];

/** Commands of a path, with how many numbers follow each. */
const [moveTo, lineTo, curveTo, quadraticTo, close] = [0, 1, 2, 3, 4] as const;

/** Tells of the straight lines and the boxes of a path that is painted. */
function readPath(
  paint: number, path: Float32Array | undefined, ops: PdfLibrary["OPS"], box: (x1: number, y1: number, x2: number, y2: number,
    edges: boolean) => void,
): void {
  if (path === undefined || !ArrayBuffer.isView(path) || paint === ops["endPath"]) return;
  const isStroked = [ops["stroke"], ops["closeStroke"], ops["fillStroke"], ops["eoFillStroke"], ops["closeFillStroke"]].includes(paint);
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let points: number[] = [];
  const end = (): void => {
    if (!isStroked && points.length >= 6) box(Math.min(...every(points, 0)), Math.min(...every(points, 1)), Math.max(...every(points,
      0)), Math.max(...every(points, 1)), points.length <= 10);
    points = [];
  };
  for (let at = 0; at < path.length;) {
    const command = path[at] as number;
    const [a, b] = [path[at + 1] as number, path[at + 2] as number];
    if (command === moveTo) {
      end();
      [x, y, startX, startY] = [a, b, a, b];
      points.push(a, b);
      at += 3;
    } else if (command === lineTo) {
      if (isStroked) box(x, y, a, b, false);
      [x, y] = [a, b];
      points.push(a, b);
      at += 3;
    } else if (command === curveTo || command === quadraticTo) {
      const length = command === curveTo ? 7 : 5;
      [x, y] = [path[at + length - 2] as number, path[at + length - 1] as number];
      points = [];
      at += length;
    } else if (command === close) {
      if (isStroked) box(x, y, startX, startY, false);
      [x, y] = [startX, startY];
      at += 1;
    } else return;
  }
  end();
}

const every = (points: readonly number[], offset: number): number[] => points.filter((_, at) => at % 2 === offset).slice(0, 64);

function rulesOf([left, top, right, bottom]: Box, isArea: boolean): Rule[] {
  const [width, height] = [right - left, bottom - top];
  if (height <= thinnest && width >= shortest) return [{ isHorizontal: true, at: (top + bottom) / 2, from: left, to: right }];
  if (width <= thinnest && height >= shortest) return [{ isHorizontal: false, at: (left + right) / 2, from: top, to: bottom }];
  if (!isArea || width < shortest || height < shortest) return [];
  return [
    { isHorizontal: true, at: top, from: left, to: right }, { isHorizontal: true, at: bottom, from: left, to: right },
    { isHorizontal: false, at: left, from: top, to: bottom }, { isHorizontal: false, at: right, from: top, to: bottom },
  ];
}
