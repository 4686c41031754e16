// Ridge regression on standardised features and their squares (Hoerl and Kennard, "Ridge regression", 1970), by the normal equations.

/** A linear estimate over features and their squares. Plain JSON. */
export interface Estimator {
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  /** Of the features, then of their squares. */
  readonly weights: readonly number[];
  readonly intercept: number;
}

/** Values further off than so many deviations count as so many: a text of another kind must not throw the estimate out of all bounds. */
const furthest = 3;

/** The estimate for one row of features. */
export function estimate({ means, deviations, weights, intercept }: Estimator, row: ArrayLike<number>): number {
  let sum = intercept;
  for (let at = 0; at < means.length; at++) {
    const value = standard(row[at] as number, means[at] as number, deviations[at] as number);
    sum += value * (weights[at] as number) + value * value * (weights[means.length + at] as number);
  }
  return sum;
}

function standard(value: number, mean: number, deviation: number): number {
  return deviation === 0 ? 0 : Math.min(furthest, Math.max(-furthest, (value - mean) / deviation));
}

/** Fits labels by rows, of which there is one at least. `penalty` counts as so many rows that say nothing. */
export function fitRidge(rows: readonly ArrayLike<number>[], labels: ArrayLike<number>, penalty: number): Estimator {
  const width = (rows[0] as ArrayLike<number>).length;
  const [means, deviations] = [new Array<number>(width).fill(0), new Array<number>(width).fill(0)];
  for (let at = 0; at < width; at++) {
    for (const row of rows) means[at] = (means[at] as number) + (row[at] as number) / rows.length;
    for (const row of rows) deviations[at] = (deviations[at] as number) + ((row[at] as number) - (means[at] as number)) ** 2 / rows.length;
    deviations[at] = Math.sqrt(deviations[at] as number);
    if ((deviations[at] as number) < 1e-9) deviations[at] = 0;
  }
  const columns = 2 * width;
  const design = new Float64Array(rows.length * columns);
  rows.forEach((row, place) => {
    for (let at = 0; at < width; at++) {
      const value = standard(row[at] as number, means[at] as number, deviations[at] as number);
      design[place * columns + at] = value;
      design[place * columns + width + at] = value * value;
    }
  });
  const offsets = centre(design, columns);
  const mean = Array.from(labels).reduce((sum, label) => sum + label, 0) / labels.length;
  const weights = solve(...normalEquations(design, columns, Float64Array.from(labels, (label) => label - mean), penalty));
  const intercept = mean - offsets.reduce((sum, offset, column) => sum + offset * (weights[column] as number), 0);
  return { means, deviations, weights, intercept };
}

/** Takes the mean of each column from it; answers the means. */
function centre(design: Float64Array, columns: number): Float64Array {
  const offsets = new Float64Array(columns);
  const rows = design.length / columns;
  design.forEach((value, at) => { offsets[at % columns] = (offsets[at % columns] as number) + value / rows; });
  for (let at = 0; at < design.length; at++) design[at] = (design[at] as number) - (offsets[at % columns] as number);
  return offsets;
}

/** The lower half of the matrix, row by row, and the right side. */
function normalEquations(design: Float64Array, columns: number, labels: Float64Array, penalty: number): [Float64Array[], Float64Array] {
  const matrix = Array.from({ length: columns }, (_, column) => {
    const row = new Float64Array(columns);
    row[column] = penalty;
    return row;
  });
  const right = new Float64Array(columns);
  for (let start = 0, place = 0; start < design.length; start += columns, place++) {
    for (let column = 0; column < columns; column++) {
      const value = design[start + column] as number;
      const row = matrix[column] as Float64Array;
      right[column] = (right[column] as number) + value * (labels[place] as number);
      for (let other = 0; other <= column; other++) row[other] = (row[other] as number) + value * (design[start + other] as number);
    }
  }
  return [matrix, right];
}

/** Solves a positive definite system by Cholesky's decomposition. */
function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const size = right.length;
  const lower = matrix.map(() => new Float64Array(size));
  const cell = (row: number, column: number): number => (lower[row] as Float64Array)[column] as number;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = (matrix[row] as Float64Array)[column] as number;
      for (let at = 0; at < column; at++) sum -= cell(row, at) * cell(column, at);
      (lower[row] as Float64Array)[column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / cell(column, column);
    }
  }
  const half = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = right[row] as number;
    for (let at = 0; at < row; at++) sum -= cell(row, at) * (half[at] as number);
    half[row] = sum / cell(row, row);
  }
  const solved = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = half[row] as number;
    for (let at = row + 1; at < size; at++) sum -= cell(at, row) * (solved[at] as number);
    solved[row] = sum / cell(row, row);
  }
  return solved;
}
