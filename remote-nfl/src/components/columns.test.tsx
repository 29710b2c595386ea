import { findColumnFaults } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { POSITIONS } from '../api/defenses.ts';
import { toDefenseColumns } from './defense-columns.tsx';
import { createHitRateColumns } from './hit-rate-columns.tsx';
import { MATCHUP_COLUMNS } from './matchup-columns.tsx';
import { createTouchdownColumns } from './touchdown-columns.tsx';

it.each([
  ...POSITIONS.map((position) => ({
    table: `defences against a ${position}`,
    faults: findColumnFaults(toDefenseColumns(position, true)),
  })),
  { table: 'hit rates', faults: findColumnFaults(createHitRateColumns(() => {})) },
  { table: 'receivers against a defence', faults: findColumnFaults(MATCHUP_COLUMNS) },
  {
    table: 'touchdowns',
    faults: findColumnFaults(createTouchdownColumns({ hitLabel: 'Scored', missLabel: 'No score' })),
  },
])('every column of the table of $table has a header, and a tip that is a sentence or none', ({ faults }) => {
  expect(faults).toEqual([]);
});
