import { DECIDING_COLUMNS } from '@sharpside/shared-ui/predictions';
import { toLeadingColumns } from '@sharpside/shared-ui/table';
import { findColumnFaults, measureColumns } from '@sharpside/shared-ui/testing';
import { expect, it } from 'vitest';
import { EXIT_VELOCITY_SORTS } from '../api/exit-velocity.ts';
import type { ParkFactorRow } from '../api/park-factors.ts';
import { STARTING_PITCHER_SORTS } from '../api/starting-pitchers.ts';
import { WHOS_HOT_SORTS } from '../api/whos-hot.ts';
import { aPark, aPrediction } from '../testing/rows.ts';
import { AT_BAT_COLUMNS } from './batted-balls/at-bat-columns.tsx';
import { EXIT_VELOCITY_COLUMNS, EXIT_VELOCITY_LEADING } from './batted-balls/exit-velocity-columns.tsx';
import { createWhosHotColumns, HOT_LEADING } from './batted-balls/whos-hot-columns.tsx';
import { createParkFactorColumns, PARK_LEADING } from './parks/park-factor-columns.tsx';
import { createStartingPitcherColumns, STARTER_LEADING } from './pitchers/starting-pitcher-columns.tsx';
import { createPredictionColumns } from './predictions/prediction-columns.tsx';
import { shortenName } from './shorten-name.ts';

const STARTING_PITCHER_COLUMNS = createStartingPitcherColumns(null);
const WORDS = { hitLabel: 'Homered', missLabel: 'No home run', verb: 'homered', events: 'home runs' };
const PREDICTIONS = createPredictionColumns({ words: WORDS, date: '2026-05-20', hasPrices: true });
const ON_PHONE = toLeadingColumns(PREDICTIONS, DECIDING_COLUMNS);
const VELOCITIES_ON_PHONE = toLeadingColumns(EXIT_VELOCITY_COLUMNS, EXIT_VELOCITY_LEADING);
const STARTERS_ON_PHONE = toLeadingColumns(STARTING_PITCHER_COLUMNS, STARTER_LEADING);
const parkColumns = (rows: readonly ParkFactorRow[]) =>
  createParkFactorColumns({ factor: 'triples', rows, day: '2026-05-20', games: new Map() });
const PARKS_ON_PHONE = toLeadingColumns(parkColumns([]), PARK_LEADING);
const HOT_ON_PHONE = toLeadingColumns(createWhosHotColumns(undefined), HOT_LEADING);

// The window minus the page's margins and the table's border.
const roomOf = (windowPx: number) => windowPx - 2 * 16 - 2;

it.each([
  { table: 'at-bats', columns: AT_BAT_COLUMNS, last: 'exit_velocity', windowPx: 320 },
  { table: 'exit velocities', columns: VELOCITIES_ON_PHONE, last: 'num_100mph_ev', windowPx: 320 },
  { table: 'exit velocities', columns: VELOCITIES_ON_PHONE, last: 'percentile', windowPx: 390 },
  { table: 'predictions', columns: ON_PHONE, last: 'price', windowPx: 320 },
  { table: 'predictions', columns: ON_PHONE, last: 'edge', windowPx: 390 },
  { table: 'starting pitchers', columns: STARTERS_ON_PHONE, last: 'whip', windowPx: 320 },
  { table: 'starting pitchers', columns: STARTERS_ON_PHONE, last: 'last5_era', windowPx: 390 },
  { table: 'hot batters', columns: HOT_ON_PHONE, last: 'delta_exit_velo', windowPx: 320 },
  { table: 'hot batters', columns: HOT_ON_PHONE, last: 'num_100mph_ev', windowPx: 390 },
  { table: 'park factors', columns: PARKS_ON_PHONE, last: 'factor', windowPx: 320 },
  { table: 'at-bats', columns: AT_BAT_COLUMNS, last: 'result', windowPx: 390 - 26 },
])('the columns of $table have headers and sentences for tips; $last is in view at $windowPx px', (row) => {
  const { columns, last, windowPx } = row;
  expect(findColumnFaults<never>(columns)).toEqual([]);
  expect(measureColumns<never>(columns, { last, windowPx })).toBeLessThanOrEqual(roomOf(windowPx));
});

it('a score beyond all numbers is N/A', () => {
  const column = PREDICTIONS.find(({ key }) => key === 'boost');
  expect(column?.csv?.(aPrediction({ prediction_score: 1e308 }))).toBe('N/A');
});

it.each([
  ['Tom Elm Jr.', 'T. Elm Jr.'],
  ['Ohtani', 'Ohtani'],
])('the pitcher %s is %s in a row', (name, short) => {
  expect(shortenName(name)).toBe(short);
});

// EVT-22
it.each([
  { table: 'exit velocities', sorts: EXIT_VELOCITY_SORTS, columns: EXIT_VELOCITY_COLUMNS },
  { table: 'starting pitchers', sorts: STARTING_PITCHER_SORTS, columns: STARTING_PITCHER_COLUMNS },
  { table: 'hot batters', sorts: WHOS_HOT_SORTS, columns: createWhosHotColumns(undefined) },
])('the table of $table sorts by all that the backend knows', ({ sorts, columns }) => {
  expect(columns.flatMap(({ sortKey }) => sortKey ?? [])).toEqual(sorts);
});

it.each([
  { factor: 130, heat: 'heat' },
  { factor: 70, heat: 'heat' },
  { factor: 100, heat: undefined },
  { factor: null, heat: undefined },
])('a park factor of $factor is shaded by how far it is from 100', ({ factor, heat }) => {
  const row = aPark('Reds', { triples: factor });
  const shown = parkColumns([row]).find(({ key }) => key === 'factor');
  const shade = shown?.look?.(row)?.shade;
  if (heat === undefined) expect(shade).toBeUndefined();
  else expect(shade).toContain(heat);
});
