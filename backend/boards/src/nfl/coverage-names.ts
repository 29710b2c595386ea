import { NFL_COVERAGE_TYPES, type NflCoverageType } from '@sharpside/contracts/api';
import { quoteText } from '@sharpside/warehouse/engine/sql-text';

/** Codes of participation files by the coverage's name on the screen. 'All' has no code. */
export const COVERAGE_CODES: Readonly<Record<NflCoverageType, string | null>> = {
  All: null,
  'Cover 0': 'COVER_0',
  'Cover 1': 'COVER_1',
  'Cover 2': 'COVER_2',
  'Cover 2 Man': '2_MAN',
  'Cover 3': 'COVER_3',
  'Cover 4': 'COVER_4',
  'Cover 6': 'COVER_6',
};

const branches = NFL_COVERAGE_TYPES.flatMap((name) => {
  const code = COVERAGE_CODES[name];
  return code === null ? [] : `WHEN ${quoteText(code)} THEN ${quoteText(name)}`;
});

/** The screen's name for a code. Prevent and rarer coverages are `Other`. */
export const coverageNameSql = (code: string): string =>
  `CASE ${code} ${branches.join(' ')} ELSE 'Other' END`;
