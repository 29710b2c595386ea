import { findColumnFaults } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { AT_BAT_COLUMNS } from './at-bat-columns.tsx';
import { EXIT_VELOCITY_COLUMNS } from './exit-velocity-columns.tsx';
import { createPredictionColumns } from './prediction-columns.tsx';
import { STARTING_PITCHER_COLUMNS } from './starting-pitcher-columns.tsx';
import { WHOS_HOT_COLUMNS } from './whos-hot-columns.tsx';

it.each([
  { table: 'at-bats', faults: findColumnFaults(AT_BAT_COLUMNS) },
  { table: 'exit velocities', faults: findColumnFaults(EXIT_VELOCITY_COLUMNS) },
  {
    table: 'predictions',
    faults: findColumnFaults(createPredictionColumns({ hitLabel: 'Homered', missLabel: 'No home run' })),
  },
  { table: 'starting pitchers', faults: findColumnFaults(STARTING_PITCHER_COLUMNS) },
  { table: 'hot batters', faults: findColumnFaults(WHOS_HOT_COLUMNS) },
])('every column of the table of $table has a header, and a tip that is a sentence or none', ({ faults }) => {
  expect(faults).toEqual([]);
});
