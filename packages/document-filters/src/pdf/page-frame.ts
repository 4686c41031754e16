import type { Matrix } from "./pdf-library.js";

/** The ways in which text runs: to the right, down, to the left, up. */
export type Direction = 0 | 1 | 2 | 3;

export const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
];

/** In degrees: text that is further from upright or across runs in no direction. */
const mostTilt = 8;

/** The direction of text whose matrix on the page this is, y growing downwards; undefined where it is askew. */
export function directionOf([a, b]: Matrix): Direction | undefined {
  const angle = Math.atan2(b, a) * (180 / Math.PI);
  const quarter = Math.round(angle / 90);
  return Math.abs(angle - 90 * quarter) > mostTilt ? undefined : (((quarter % 4) + 4) % 4) as Direction;
}

/** The page seen so that text of one direction runs from left to right, or mirrored, so that what runs to the left does. */
export class PageFrame {
  readonly width: number;
  readonly height: number;

  constructor(private readonly page: { readonly width: number; readonly height: number }, readonly direction: Direction,
    readonly isMirrored = false) {
    const isAcross = direction === 1 || direction === 3;
    this.width = isAcross ? page.height : page.width;
    this.height = isAcross ? page.width : page.height;
  }

  /** A place on the page, as it is seen. */
  at(x: number, y: number): readonly [number, number] {
    const { page: { width, height }, direction } = this;
    const [along, down] = direction === 0 ? [x, y] : direction === 1 ? [y, width - x] : direction === 2 ? [width - x,
      height - y] : [height - y, x];
    return [this.isMirrored ? this.width - along : along, down];
  }

  /** A box on the page, as it is seen: left, top, right, bottom. */
  box(x1: number, y1: number, x2: number, y2: number): readonly [number, number, number, number] {
    const [[ax, ay], [bx, by]] = [this.at(x1, y1), this.at(x2, y2)];
    return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
  }
}
