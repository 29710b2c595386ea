import { NFL_HIT_RATE_SORTS, NFL_POSITIONS } from '@sharpside/contracts/api';
import { DECIDING_COLUMNS } from '@sharpside/shared-ui/predictions';
import { toLeadingColumns } from '@sharpside/shared-ui/table';
import { findColumnFaults, measureColumns } from '@sharpside/shared-ui/testing';
import { expect, it } from 'vitest';
import { aDefense, aHitRateRow, aMatchedReceiver } from '../testing/rows.ts';
import { MATCHUP_COLUMNS } from './coverages/matchup-columns.tsx';
import { createDefenseColumns } from './defense-columns.tsx';
import { createTouchdownColumns } from './predictions/touchdown-columns.tsx';
import { createHitRateColumns, LEADING_ON_PHONES } from './props/hit-rate-columns.tsx';
import { toLines } from './props/hit-rate-line.ts';

const WORDS = { hitLabel: 'Scored', missLabel: 'No score', shortMiss: 'No', verb: 'scored' };
const TOUCHDOWNS = createTouchdownColumns({
  words: WORDS,
  date: '2026-11-22',
  hasPrices: true,
  isOneSided: false,
});

it.each([
  ...NFL_POSITIONS.map((position) => ({
    table: position,
    columns: createDefenseColumns({
      position,
      isFull: true,
      isPerGame: false,
      rows: [aDefense('Buffalo Bills', { next_opponent: 'KC' })],
    }),
  })),
  { table: 'hit rates', columns: createHitRateColumns(() => {}) },
  { table: 'receivers against a defense', columns: MATCHUP_COLUMNS },
  { table: 'touchdowns', columns: TOUCHDOWNS },
])(
  'every column of the table of $table has a header, and a tip that is a sentence or none',
  ({ columns }) => {
    expect(findColumnFaults<never>(columns)).toEqual([]);
  },
);

// HITR-29
it.each([
  { hit_rate_last_10: 10, games_last_10: 10, heat: 'good' },
  { hit_rate_last_10: 0, games_last_10: 10, heat: 'hot' },
  { hit_rate_last_10: 5, games_last_10: 10, heat: null },
  { hit_rate_last_10: null, games_last_10: 10, heat: null },
  { hit_rate_last_10: 0, games_last_10: 0, heat: null },
  { hit_rate_last_10: 2, games_last_10: 2, heat: null },
  { hit_rate_last_10: 5, games_last_10: 5, heat: 'good' },
])('$hit_rate_last_10 won of $games_last_10 games are shaded: $heat', ({ heat, ...record }) => {
  const [line] = toLines([aHitRateRow(record)], []);
  const column = createHitRateColumns(() => {}).find(({ key }) => key === 'hit_rate_last_10');
  const shade = line && column?.look?.(line)?.shade;
  if (heat === null) expect(shade).toBeUndefined();
  else expect(shade).toContain(heat);
});

it.each([
  { change_percentage: 8, heat: 'good' },
  { change_percentage: -8, heat: 'hot' },
  { change_percentage: 4.9, heat: null },
  { change_percentage: 8, tgt: 19, heat: null },
  { change_percentage: 8, tgt: 20, heat: 'good' },
  { change_percentage: 0, heat: null },
  { change_percentage: null, heat: null },
])('a change of $change_percentage % of $tgt targets is shaded: $heat', ({ heat, ...figures }) => {
  const receiver = aMatchedReceiver(figures);
  const shade = MATCHUP_COLUMNS.find(({ key }) => key === 'change')?.look?.(receiver)?.shade;
  if (heat === null) expect(shade).toBeUndefined();
  else expect(shade).toContain(heat);
});

// The page's padding and the frame's border.
const PAGE = 2 * 16 + 2;
const ON_PHONE = toLeadingColumns(TOUCHDOWNS, DECIDING_COLUMNS);
const DEFENSES = createDefenseColumns({
  position: 'QB',
  isFull: false,
  isPerGame: true,
  rows: [aDefense('Buffalo Bills', { next_opponent: 'KC' })],
});
const HIT_RATES_ON_PHONE = toLeadingColumns(
  createHitRateColumns(() => {}),
  LEADING_ON_PHONES,
);

it.each([
  { table: 'touchdowns', columns: ON_PHONE, figure: 'edge', around: PAGE },
  { table: 'hit rates', columns: HIT_RATES_ON_PHONE, figure: 'edge', around: PAGE },
  { table: 'defenses', columns: DEFENSES, figure: 'passing_completions', around: PAGE },
] as const)(
  'a phone of 390 px shows the table of $table up to its $figure',
  ({ columns, figure, around }) => {
    const used = measureColumns<never>(columns, { last: figure, windowPx: 390 });
    expect(used).toBeLessThanOrEqual(390 - around);
  },
);

it('six sportsbooks stand beside each other in the table of hit rates', () => {
  const [icon, gap, padding] = [29, 0, 12];
  const column = createHitRateColumns(() => {}).find(({ key }) => key === 'sportsbook');
  expect((column?.width ?? 0) * 16).toBeGreaterThanOrEqual(6 * icon + 5 * gap + 2 * padding);
});

it('the table of hit rates sorts by everything that the backend can sort by', () => {
  const sorts = createHitRateColumns(() => {}).flatMap(({ sortKey }) => sortKey ?? []);
  expect(sorts.toSorted()).toEqual(NFL_HIT_RATE_SORTS.toSorted());
});
