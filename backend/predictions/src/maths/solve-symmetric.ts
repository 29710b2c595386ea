const cell = (matrix: readonly (readonly number[])[], row: number, column: number): number =>
  matrix[row]?.[column] ?? 0;

/** The lower triangle L with L Lᵀ = matrix, which is symmetric and positive definite (Cholesky). */
function factorise(matrix: readonly (readonly number[])[]): number[][] {
  const lower: number[][] = [];
  for (let row = 0; row < matrix.length; row++) {
    const line: number[] = [];
    for (let column = 0; column <= row; column++) {
      let rest = cell(matrix, row, column);
      const other = column === row ? line : (lower[column] ?? []);
      for (let at = 0; at < column; at++) rest -= (line[at] ?? 0) * (other[at] ?? 0);
      line.push(column === row ? Math.sqrt(rest) : rest / (other[column] ?? 1));
    }
    lower.push(line);
  }
  return lower;
}

/** Solves `matrix` x = `right` for x. The matrix must be symmetric and positive definite. */
export function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lower = factorise(matrix);
  const between: number[] = [];
  for (const [row, value] of right.entries()) {
    let rest = value;
    for (let at = 0; at < row; at++) rest -= cell(lower, row, at) * (between[at] ?? 0);
    between.push(rest / cell(lower, row, row));
  }
  const solution = new Array<number>(right.length).fill(0);
  for (let row = right.length - 1; row >= 0; row--) {
    let rest = between[row] ?? 0;
    for (let at = row + 1; at < right.length; at++) rest -= cell(lower, at, row) * (solution[at] ?? 0);
    solution[row] = rest / cell(lower, row, row);
  }
  return solution;
}
