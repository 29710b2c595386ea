import { NBA_PLAYER_AVERAGES_SORTS } from '@sharpside/contracts/api';
import { findColumnFaults } from '@sharpside/shared-ui/testing';
import { expect, it } from 'vitest';
import { GAME_LOG_COLUMNS } from './players/game-log-columns.tsx';
import { createPlayerAveragesColumns } from './players/player-averages-columns.tsx';

it.each([
  { table: 'games', faults: findColumnFaults(GAME_LOG_COLUMNS) },
  { table: 'averages', faults: findColumnFaults(createPlayerAveragesColumns('avg_tov')) },
])('every column of the table of $table has a header, and a tip that is a sentence or none', ({ faults }) => {
  expect(faults).toEqual([]);
});

it('the table of averages sorts by everything that the backend can sort by', () => {
  const sorts = createPlayerAveragesColumns('avg_tov').flatMap(({ sortKey }) => sortKey ?? []);
  expect(sorts.toSorted()).toEqual(NBA_PLAYER_AVERAGES_SORTS.toSorted());
});
