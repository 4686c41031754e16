import { grown } from "./growing.js";

/** A binary heap of the cells of cubes, the best first. */
export class Candidates {
  size = 0;
  private priorities = new Float64Array(1 << 10);
  private cubes = new Int32Array(1 << 10);
  /** Row and column of the cell, 16 bits each. */
  private cells = new Int32Array(1 << 10);
  /** The cell that the last `pop` took out. */
  cube = 0;
  row = 0;
  column = 0;

  clear(): void {
    this.size = 0;
  }

  push(priority: number, cube: number, row: number, column: number): void {
    if (this.size === this.cubes.length) this.grow();
    const { priorities, cubes, cells } = this;
    let place = this.size++;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((priorities[parent] as number) >= priority) break;
      priorities[place] = priorities[parent] as number;
      cubes[place] = cubes[parent] as number;
      cells[place] = cells[parent] as number;
      place = parent;
    }
    priorities[place] = priority;
    cubes[place] = cube;
    cells[place] = (row << 16) | column;
  }

  /** Takes the best one out, into `cube`, `row` and `column`. */
  pop(): void {
    const { priorities, cubes, cells } = this;
    this.cube = cubes[0] as number;
    this.row = (cells[0] as number) >>> 16;
    this.column = (cells[0] as number) & 0xffff;
    const last = --this.size;
    const [priority, cube, cell] = [priorities[last] as number, cubes[last] as number, cells[last] as number];
    let place = 0;
    for (let child = 1; child < last; child = 2 * place + 1) {
      if (child + 1 < last && (priorities[child + 1] as number) > (priorities[child] as number)) child++;
      if ((priorities[child] as number) <= priority) break;
      priorities[place] = priorities[child] as number;
      cubes[place] = cubes[child] as number;
      cells[place] = cells[child] as number;
      place = child;
    }
    priorities[place] = priority;
    cubes[place] = cube;
    cells[place] = cell;
  }

  private grow(): void {
    this.priorities = grown(this.priorities, this.size + 1);
    this.cubes = grown(this.cubes, this.size + 1);
    this.cells = grown(this.cells, this.size + 1);
  }
}
