import type { NflDefenseRow } from './defenses.ts';

type SampleRow = Omit<
  NflDefenseRow,
  | 'rz_touches'
  | 'rz_targets'
  | 'rz_g2g'
  | 'fantasy_points_against_avg'
  | 'fantasy_points_against_rk'
  | 'next_opponent'
  | 'next_is_home'
  | 'next_date'
>;

/** Round figures. They belong to no real season or team. */
const ROWS: readonly SampleRow[] = [
  {
    id: 'sample-1',
    team: 'Sample North Defense',
    games: 17,
    passing_completions: 360,
    passing_attempts: 560,
    passing_yards: 3_800,
    passing_tds: 24,
    passing_ints: 13,
    rushing_attempts: 430,
    rushing_yards: 1_850,
    rushing_tds: 14,
    receiving_receptions: 360,
    receiving_targets: 540,
    receiving_yards: 3_800,
    receiving_tds: 24,
  },
  {
    id: 'sample-2',
    team: 'Sample South Defense',
    games: 17,
    passing_completions: 390,
    passing_attempts: 590,
    passing_yards: 4_200,
    passing_tds: 29,
    passing_ints: 9,
    rushing_attempts: 460,
    rushing_yards: 2_150,
    rushing_tds: 18,
    receiving_receptions: 390,
    receiving_targets: 570,
    receiving_yards: 4_200,
    receiving_tds: 29,
  },
  {
    id: 'sample-3',
    team: 'Sample West Defense',
    games: 17,
    passing_completions: 340,
    passing_attempts: 540,
    passing_yards: 3_500,
    passing_tds: 20,
    passing_ints: 16,
    rushing_attempts: 410,
    rushing_yards: 1_700,
    rushing_tds: 11,
    receiving_receptions: 340,
    receiving_targets: 520,
    receiving_yards: 3_500,
    receiving_tds: 20,
  },
];

/** Invented defences, shown if the backend does not answer. */
export const SAMPLE_DEFENSES: readonly NflDefenseRow[] = ROWS.map((row) => ({
  ...row,
  fantasy_points_against_avg: null,
  fantasy_points_against_rk: null,
  rz_touches: null,
  rz_targets: null,
  rz_g2g: null,
  next_opponent: null,
  next_is_home: null,
  next_date: null,
}));
