import { expect, it } from 'vitest';
import { judgeFolder } from './folders.ts';

const MEBIBYTE = 2 ** 20;
const toRounds = (files: readonly number[], bytes = 0) => files.map((count) => ({ files: count, bytes }));

it('allows a record of what was done to grow with each round, and says why', () => {
  const path = 'registry/releases';
  expect(judgeFolder(path, toRounds([5, 8, 11, 17], 1e9))).toMatchObject([
    { what: 'files (a release a round, for 30 days)', allowedGrowth: 3 + 3 * 3, hasGrown: false },
  ]);
  expect(judgeFolder(path, toRounds([5, 8, 11, 18]))).toMatchObject([{ hasGrown: true }]);
});

it('allows any other folder no growth to speak of, however long a run takes', () => {
  const path = 'control/uploads';
  expect(judgeFolder(path, toRounds([0, 0, 0, 3]))).toMatchObject([
    { what: 'files', hasGrown: false },
    { what: 'bytes', hasGrown: false },
  ]);
  expect(judgeFolder(path, toRounds([0, 1, 2, 4]))).toMatchObject([{ hasGrown: true }, { hasGrown: false }]);
});

it('notices a file that grows', () => {
  const sizes = [1, 2, 10, 14].map((size) => ({ files: 1, bytes: size * MEBIBYTE }));
  expect(judgeFolder('backend/sign-in', sizes)).toMatchObject([{ hasGrown: false }, { hasGrown: true }]);
});
