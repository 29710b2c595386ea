import { findColumnFaults } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { GAME_LOG_COLUMNS } from './game-log-columns.tsx';
import { createPlayerAveragesColumns } from './player-averages-columns.tsx';

it.each([
  { table: 'games', faults: findColumnFaults(GAME_LOG_COLUMNS) },
  { table: 'averages', faults: findColumnFaults(createPlayerAveragesColumns('avg_tov')) },
])('every column of the table of $table has a header, and a tip that is a sentence or none', ({ faults }) => {
  expect(faults).toEqual([]);
});
