import type { NflCoverageRow } from '../api/coverage.ts';

export const aCoverageRow = (rest: Partial<NflCoverageRow> = {}): NflCoverageRow => ({
  name: 'Buffalo Bills',
  team: 'BUF',
  plays: 612,
  man_percentage: 28.44,
  zone_percentage: 71.56,
  cover_0_percentage: 3.1,
  cover_1_percentage: 20.25,
  cover_2_percentage: 18,
  cover_2_man_percentage: 5.09,
  cover_3_percentage: 27.5,
  cover_4_percentage: 16,
  cover_6_percentage: 9.04,
  other_percentage: 1.02,
  ...rest,
});
