import { findColumnFaults, measureColumns } from '@sharpside/shared-ui/testing';
import { expect, it } from 'vitest';
import { EXIT_VELOCITY_SORTS } from '../api/exit-velocity.ts';
import { STARTING_PITCHER_SORTS } from '../api/starting-pitchers.ts';
import { WHOS_HOT_SORTS } from '../api/whos-hot.ts';
import { AT_BAT_COLUMNS } from './batted-balls/at-bat-columns.tsx';
import { EXIT_VELOCITY_COLUMNS } from './batted-balls/exit-velocity-columns.tsx';
import { WHOS_HOT_COLUMNS } from './batted-balls/whos-hot-columns.tsx';
import { createParkFactorColumns } from './parks/park-factor-columns.tsx';
import { STARTING_PITCHER_COLUMNS } from './pitchers/starting-pitcher-columns.tsx';
import { createPredictionColumns } from './predictions/prediction-columns.tsx';

it.each([
  { table: 'at-bats', faults: findColumnFaults(AT_BAT_COLUMNS) },
  { table: 'exit velocities', faults: findColumnFaults(EXIT_VELOCITY_COLUMNS) },
  {
    table: 'predictions',
    faults: findColumnFaults(createPredictionColumns({ hitLabel: 'Homered', missLabel: 'No home run' })),
  },
  { table: 'starting pitchers', faults: findColumnFaults(STARTING_PITCHER_COLUMNS) },
  { table: 'hot batters', faults: findColumnFaults(WHOS_HOT_COLUMNS) },
  { table: 'park factors', faults: findColumnFaults(createParkFactorColumns('triples', [])) },
])('every column of the table of $table has a header, and a tip that is a sentence or none', ({ faults }) => {
  expect(faults).toEqual([]);
});

// The window less the page's margins and the table's border.
const roomOf = (windowPx: number) => windowPx - 2 * 16 - 2;

it.each([
  {
    table: 'exit velocities',
    width: measureColumns(EXIT_VELOCITY_COLUMNS, { last: 'num_100mph_ev', windowPx: 320 }),
  },
  {
    table: 'predictions',
    width: measureColumns(createPredictionColumns({ hitLabel: 'Homered', missLabel: 'No home run' }), {
      last: 'boost',
      windowPx: 320,
    }),
  },
  {
    table: 'starting pitchers',
    width: measureColumns(STARTING_PITCHER_COLUMNS, { last: 'era', windowPx: 320 }),
  },
  { table: 'hot batters', width: measureColumns(WHOS_HOT_COLUMNS, { last: 'num_100mph_ev', windowPx: 320 }) },
  {
    table: 'park factors',
    width: measureColumns(createParkFactorColumns('triples', []), { last: 'factor', windowPx: 320 }),
  },
])('the own figure of the table of $table is in view in a window of 320 px', ({ width }) => {
  expect(width).toBeLessThanOrEqual(roomOf(320));
});

it('the chance of a prediction is in view in a window of 390 px', () => {
  const columns = createPredictionColumns({ hitLabel: 'Homered', missLabel: 'No home run' });
  expect(measureColumns(columns, { last: 'probability', windowPx: 390 })).toBeLessThanOrEqual(roomOf(390));
});

const sortsOf = (columns: readonly { sortKey?: string }[]) => columns.flatMap(({ sortKey }) => sortKey ?? []);

// EVT-22
it.each([
  {
    table: 'exit velocities',
    asked: EXIT_VELOCITY_SORTS,
    clicked: sortsOf(EXIT_VELOCITY_COLUMNS),
    sorts: 'batter batter_team num_100mph_ev avg_exit_velocity',
  },
  {
    table: 'starting pitchers',
    asked: STARTING_PITCHER_SORTS,
    clicked: sortsOf(STARTING_PITCHER_COLUMNS),
    sorts: 'pitcher_name team opp_team era win_loss actual_hr x_hr avg_pitches avg_hits avg_walks',
  },
  {
    table: 'hot batters',
    asked: WHOS_HOT_SORTS,
    clicked: sortsOf(WHOS_HOT_COLUMNS),
    sorts:
      'batter batter_team num_100mph_ev exit_velocity_avg season_exit_velo_avg delta_exit_velo ' +
      'hr_count singles doubles triples',
  },
])('the table of $table sorts by what the backend knows', ({ asked, clicked, sorts }) => {
  expect(asked.join(' ')).toBe(sorts);
  expect(clicked.join(' ')).toBe(sorts);
});

it.each([
  { factor: 130, heat: 'heat' },
  { factor: 70, heat: 'heat' },
  { factor: 100, heat: undefined },
  { factor: null, heat: undefined },
])('a park factor of $factor is shaded by how far it is from 100', ({ factor, heat }) => {
  const row = {
    team_name: 'Reds',
    home_runs: 100,
    triples: factor,
    doubles: 100,
    singles: 100,
    home_games: 81,
    road_games: 80,
  };
  const shown = createParkFactorColumns('triples', [row]).find(({ key }) => key === 'factor');
  const shade = shown?.look?.(row)?.shade;
  if (heat === undefined) expect(shade).toBeUndefined();
  else expect(shade).toContain(heat);
});
