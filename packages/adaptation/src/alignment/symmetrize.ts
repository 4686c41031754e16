/** Which of the links of two directions are taken: grow-diag-final-and (Koehn, Och & Marcu 2003). */

const neighbours = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]] as const;
const [proposed, taken] = [1, 2];

/** Symmetrises sentence by sentence; its arrays grow to the longest. */
export class Symmetrizer {
  /** A cell for each pair of tokens, with a border around, so that neighbours are looked up without asking where the edges are. */
  private cells = new Uint8Array(1024);
  private sourceLinked = new Uint8Array(64);
  private targetLinked = new Uint8Array(64);
  private readonly waiting: number[] = [];

  /**
   * Links `n` source with `m` target tokens. `forward` has for each target token the place of the source token that generates it,
   * `backward` for each source token that of the target token; -1 for none. `link` is called for each link,
   * in the order of source, then target.
   */
  run(n: number, m: number, forward: Int32Array, backward: Int32Array, link: (source: number, target: number) => void): void {
    const width = m + 2;
    this.reserve(n, m);
    const { cells, sourceLinked, targetLinked, waiting } = this;
    sourceLinked.fill(0, 0, n);
    targetLinked.fill(0, 0, m);
    waiting.length = 0;
    const cellOf = (i: number, j: number): number => (i + 1) * width + j + 1;
    const take = (i: number, j: number): void => {
      cells[cellOf(i, j)] = taken;
      sourceLinked[i] = 1;
      targetLinked[j] = 1;
    };
    for (let j = 0; j < m; j += 1) if ((forward[j] as number) >= 0) cells[cellOf(forward[j] as number, j)] = proposed;
    for (let i = 0; i < n; i += 1) {
      const j = backward[i] as number;
      if (j < 0) continue;
      if (forward[j] === i) take(i, j);
      else cells[cellOf(i, j)] = proposed;
    }
    for (let i = 0; i < n; i += 1) {
      for (let j = 0, cell = cellOf(i, 0); j < m; j += 1, cell += 1) if (cells[cell] === proposed) waiting.push(i, j);
    }
    this.grow(width, cellOf, take);
    for (let j = 0; j < m; j += 1) {
      const i = forward[j] as number;
      if (i >= 0 && !sourceLinked[i] && !targetLinked[j]) take(i, j);
    }
    for (let i = 0; i < n; i += 1) {
      const j = backward[i] as number;
      if (j >= 0 && !sourceLinked[i] && !targetLinked[j]) take(i, j);
    }
    for (let i = 0; i < n; i += 1) {
      for (let j = 0, cell = cellOf(i, 0); j < m; j += 1, cell += 1) {
        if (cells[cell] === taken) link(i, j);
        cells[cell] = 0;
      }
    }
  }

  /** Takes what stands beside a link and links a token that had none, until there is no more of it. */
  private grow(width: number, cellOf: (i: number, j: number) => number, take: (i: number, j: number) => void): void {
    const { cells, sourceLinked, targetLinked, waiting } = this;
    const offsets = neighbours.map(([rows, columns]) => rows * width + columns);
    for (let grew = true; grew;) {
      grew = false;
      for (let at = 0; at < waiting.length; at += 2) {
        const i = waiting[at] as number;
        const j = waiting[at + 1] as number;
        const cell = cellOf(i, j);
        if (cells[cell] === taken || (sourceLinked[i] && targetLinked[j])) continue;
        if (!offsets.some((offset) => cells[cell + offset] === taken)) continue;
        take(i, j);
        grew = true;
      }
    }
  }

  private reserve(n: number, m: number): void {
    if (this.cells.length < (n + 2) * (m + 2)) this.cells = new Uint8Array(2 * (n + 2) * (m + 2));
    if (this.sourceLinked.length < n) this.sourceLinked = new Uint8Array(2 * n);
    if (this.targetLinked.length < m) this.targetLinked = new Uint8Array(2 * m);
  }
}
