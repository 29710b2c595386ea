import { expect, it } from 'vitest';
import { toFolderMeasure } from './folders.ts';

it('allows a record of what was done to grow with each round, and says why', () => {
  expect(toFolderMeasure('registry/releases', 4)).toEqual({
    what: 'files (a release a round, for 30 days)',
    unit: 'count',
    allowed: { share: 0, least: 3 + 3 * 3 },
  });
});

it('allows any other folder no growth to speak of, however long a run takes', () => {
  expect(toFolderMeasure('control/uploads', 40).allowed).toEqual({ share: 0, least: 3 });
});
