import { plainFont, type TextPiece } from "../pages/page-text.js";
import type { PageFrame } from "./page-frame.js";
import type { Matrix } from "./pdf-library.js";

type Annotation = Readonly<Record<string, unknown>>;
type Box = readonly [number, number, number, number];

/** An area of a page that leads somewhere. */
interface Link {
  readonly box: Box;
  readonly address: string;
}

const mostLinks = 2_000;
const longestAddress = 2_000;

/** The links of a page to addresses outside of the document. */
export function linksOf(annotations: readonly Annotation[], view: Matrix, frame: PageFrame): Link[] {
  return annotations.slice(0, mostLinks).flatMap(({ subtype, url, rect }) =>
    (subtype === "Link" && typeof url === "string" && url.length <= longestAddress && isBox(rect)
      ? [{ box: boxOf(rect, view, frame), address: url }] : []));
}

/** The pieces; what stands in the area of a link leads there. */
export function withLinks(pieces: readonly TextPiece[], links: readonly Link[]): TextPiece[] {
  return links.length === 0 ? [...pieces] : pieces.flatMap((piece) => linked(piece, links));
}

function linked(piece: TextPiece, links: readonly Link[]): TextPiece[] {
  const middle = piece.base - 0.3 * piece.size;
  const link = links.find(({ box: [left, top, right, bottom] }) =>
    middle > top && middle < bottom && Math.min(right, piece.right) - Math.max(left, piece.left) > 0.4 * piece.size);
  if (link === undefined) return [piece];
  const [from, to] = [characterAt(piece, link.box[0]), characterAt(piece, link.box[2])];
  const width = (piece.right - piece.left) / Math.max(1, piece.text.length);
  const part = (start: number, end: number): TextPiece =>
    ({ ...piece, text: piece.text.slice(start, end), left: piece.left + start * width, right: piece.left + end * width });
  const after = part(to, piece.text.length);
  return [
    part(0, from), { ...part(from, to), link: link.address }, ...(after.text === "" ? [] : linked(after,
      links.filter((one) => one !== link))),
  ].filter(({ text }) => text !== "");
}

/** In characters: edges of links are moved so far to the edge of a word. */
const mostMove = 3;

/** The character of a piece at a place, as far as its width tells; an edge of a word where one is near. */
function characterAt({ text, left, right }: TextPiece, place: number): number {
  const at = Math.min(text.length, Math.max(0, Math.round(((place - left) / Math.max(1, right - left)) * text.length)));
  const isEdge = (index: number): boolean => index <= 0 || index >= text.length || text[index] === " " || text[index - 1] === " ";
  for (let move = 0; move <= mostMove; move += 1) {
    for (const index of [at - move, at + move]) if (isEdge(index)) return Math.min(text.length, Math.max(0, index));
  }
  return at;
}

/** How many comments were written on a page. */
export const commentsIn = (annotations: readonly Annotation[]): number => annotations.filter(({ subtype, contentsObj }) =>
  subtype !== "FreeText" && subtype !== "Link" && subtype !== "Widget"
    && String((contentsObj as { readonly str?: unknown } | undefined)?.str ?? "") !== "").length;

const hidden = 2;

/** What fields of forms and notes on the page show. */
export function annotationPieces(annotations: readonly Annotation[], view: Matrix, frame: PageFrame): TextPiece[] {
  return annotations.slice(0, mostLinks).flatMap((annotation) => {
    const { rect, annotationFlags } = annotation;
    const text = shownBy(annotation);
    if (text === "" || !isBox(rect) || (Number(annotationFlags) & hidden) !== 0) return [];
    const [left, top, right, bottom] = boxOf(rect, view, frame);
    const lines = text.split(/\r\n?|\n/).slice(0, 500);
    const size = sizeOf(annotation) || Math.min(12, Math.max(6, 0.7 * ((bottom - top) / lines.length)));
    return lines.flatMap((line, at): TextPiece[] => (line.trim() === "" ? [] : [{
      text: line.trim(), left: left + 2, right: Math.min(right, left + 2 + 0.5 * size * line.length), size, font: plainFont,
      base: lines.length === 1 ? (top + bottom) / 2 + 0.35 * size : top + size * (1 + 1.2 * at),
    }]));
  });
}

function shownBy({ subtype, fieldType, fieldValue, password, contentsObj }: Annotation): string {
  if (subtype === "FreeText") return String((contentsObj as { readonly str?: unknown } | undefined)?.str ?? "");
  if (subtype !== "Widget" || password === true || (fieldType !== "Tx" && fieldType !== "Ch")) return "";
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values.filter((value): value is string => typeof value === "string").join("\n");
}

const sizeOf = ({ defaultAppearanceData }: Annotation): number =>
  Number((defaultAppearanceData as { readonly fontSize?: unknown } | undefined)?.fontSize) || 0;

const isBox = (rect: unknown): rect is Box => Array.isArray(rect) && rect.length === 4 && rect.every((one) => Number.isFinite(one));

function boxOf([x1, y1, x2, y2]: Box, m: Matrix, frame: PageFrame): Box {
  const at = (x: number, y: number): readonly [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
  return frame.box(...at(x1, y1), ...at(x2, y2));
}
