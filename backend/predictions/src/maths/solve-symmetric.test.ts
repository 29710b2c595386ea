import { expect, it } from 'vitest';
import { solveSymmetric } from './solve-symmetric.ts';

it('solves a system whose solution is known', () => {
  const matrix = [
    [4, 2, 0.6],
    [2, 5, 1],
    [0.6, 1, 3],
  ];
  const [x = 0, y = 0, z = 0] = solveSymmetric(matrix, [4 + 4 + 1.8, 2 + 10 + 3, 0.6 + 2 + 9]);
  expect(x).toBeCloseTo(1, 12);
  expect(y).toBeCloseTo(2, 12);
  expect(z).toBeCloseTo(3, 12);
});
