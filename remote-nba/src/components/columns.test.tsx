import { NBA_PLAYER_AVERAGES_SORTS } from '@sharpside/contracts/api';
import { findColumnFaults } from '@sharpside/shared-ui/testing';
import { expect, it } from 'vitest';
import { aPlayer } from '../testing/rows.ts';
import { GAME_LOG_COLUMNS } from './players/game-log-columns.tsx';
import { createPlayerAveragesColumns } from './players/player-averages-columns.tsx';

it.each([
  { table: 'games', faults: findColumnFaults(GAME_LOG_COLUMNS) },
  { table: 'averages', faults: findColumnFaults(createPlayerAveragesColumns('avg_tov')) },
])('every column of the table of $table has a header, and a tip that is a sentence or none', ({ faults }) => {
  expect(faults).toEqual([]);
});

it('shades an average that stands out unless it is of few games, and has the sorted one bold', () => {
  const columns = createPlayerAveragesColumns('avg_reb');
  const lookOf = (key: string, over: Parameters<typeof aPlayer>[0]) =>
    columns.find((column) => column.key === key)?.look?.(aPlayer(over));
  expect(lookOf('avg_points', { avg_points: 34 })?.shade).toContain('heat\\.good');
  expect(lookOf('avg_points', { avg_points: 19.9 })?.shade).toBeUndefined();
  expect(lookOf('avg_points', { avg_points: 34, games: 2 })?.shade).toBeUndefined();
  expect(lookOf('avg_tov', { avg_tov: 6 })?.shade).toBeUndefined();
  expect(['avg_points', 'avg_reb'].map((key) => lookOf(key, {})?.isBold)).toEqual([false, true]);
});

it('the table of averages sorts by everything that the backend can sort by', () => {
  const sorts = createPlayerAveragesColumns('avg_tov').flatMap(({ sortKey }) => sortKey ?? []);
  expect(sorts.toSorted()).toEqual(NBA_PLAYER_AVERAGES_SORTS.toSorted());
});
