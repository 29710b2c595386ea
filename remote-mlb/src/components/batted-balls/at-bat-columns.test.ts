import { describe, expect, it } from 'vitest';
import { anAtBat } from '../../testing/rows.ts';
import { AT_BAT_COLUMNS } from './at-bat-columns.tsx';

const columnOf = (key: string) => {
  const column = AT_BAT_COLUMNS.find((one) => one.key === key);
  if (!column) throw new Error(`There is no column '${key}'.`);
  return column;
};

describe('the exit velocity of an at-bat', () => {
  it.each([
    // EVT-35
    { mph: 94.9, share: undefined },
    { mph: 95, share: undefined },
    // EVT-36
    { mph: 95.001, share: '10%' },
    { mph: 108.25, share: '35%' },
    // EVT-37
    { mph: 121.5, share: '60%' },
    { mph: 124, share: '60%' },
    { mph: null, share: undefined },
  ])('of $mph mph is shaded with $share of red', ({ mph, share }) => {
    const shade = columnOf('exit_velocity').look?.(anAtBat({ exit_velocity: mph }))?.shade;
    if (share === undefined) expect(shade).toBeUndefined();
    else expect(shade).toMatch(new RegExp(`heat.*hot.* ${share}`));
  });
});
