import type { Piece, Segment, TargetSegment } from "@dragoman/domain";

/** Characters of the target document, or the way to get them once the segments are translated. */
export type Writer = string | ((targets: readonly TargetSegment[]) => string);

export function write(writers: readonly Writer[], targets: readonly TargetSegment[]): string {
  let text = "";
  for (const writer of writers) text += typeof writer === "string" ? writer : writer(targets);
  return text;
}

/** How the pieces of a segment look in a document. */
export interface Look {
  readonly text: (text: string) => string;
  readonly unknown: (word: string) => string;
  readonly open: (code: number, targets: readonly TargetSegment[]) => string;
  readonly close: (code: number, targets: readonly TargetSegment[]) => string;
  readonly point: (code: number, targets: readonly TargetSegment[]) => string;
  readonly protected: (code: number, targets: readonly TargetSegment[]) => string;
}

/** The characters of a target segment in the document. */
export function render(segment: TargetSegment, look: Look, targets: readonly TargetSegment[]): string {
  let text = "";
  for (const piece of segment) {
    if (typeof piece === "string") text += look.text(piece);
    else if ("unknown" in piece) text += look.unknown(piece.unknown);
    else if ("open" in piece) text += look.open(piece.open, targets);
    else if ("close" in piece) text += look.close(piece.close, targets);
    else if ("point" in piece) text += look.point(piece.point, targets);
    else text += look.protected(piece.protected, targets);
  }
  return text;
}

function sameCode(a: Exclude<Piece, string>, b: object): boolean {
  return Object.entries(a).every(([key, value]) => (b as Record<string, unknown>)[key] === value);
}

/** True when the target says exactly what the source said: then the document keeps its own characters. */
export function isEcho(source: Segment, target: TargetSegment): boolean {
  if (source.length !== target.length) return false;
  return source.every((piece, i) => {
    const other = target[i] as TargetSegment[number];
    return typeof piece === "string" || typeof other === "string" ? piece === other : sameCode(piece, other);
  });
}

