import { nflCoverageRowSchema, percentSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isRegularWeek } from '@sharpside/warehouse/tables/derived/nfl-season-passes';
import * as v from 'valibot';

const rowSchema = v.object({
  ...v.omit(nflCoverageRowSchema, ['name', 'other_percentage']).entries,
  prevent_percentage: percentSchema,
});

export type NflCoverageRow = v.InferOutput<typeof rowSchema>;

/** Coverages as the source writes them, by the column that counts them. */
export const NFL_COVERAGES: Readonly<Record<string, string>> = {
  cover_0: 'COVER_0',
  cover_1: 'COVER_1',
  cover_2: 'COVER_2',
  cover_2_man: '2_MAN',
  cover_3: 'COVER_3',
  cover_4: 'COVER_4',
  cover_6: 'COVER_6',
  prevent: 'PREVENT',
};

const percentOf = (condition: string) => `100.0 * count(*) FILTER (WHERE ${condition}) / count(*)`;

/**
 * How often each defence played which coverage, in percent (0 to 100) of its regular season.
 *
 * Definition: of the plays with a charted coverage against the pass; PREVENT and rarer ones are in the denominator, so
 * that the seven of the screen need not add up to 100. Man is COVER_0, COVER_1 and 2_MAN as the source marks them.
 * Source: nflverse participation, defense_coverage_type and defense_man_zone_type (NGS until 2022, FTN Data from 2023).
 */
export const coverageByDefenseQuery = defineQuery<{ season: number }>()({
  sql: `
    SELECT defense AS team, count(*) AS plays, ${percentOf(`man_zone = 'man'`)} AS man_percentage,
      ${percentOf(`man_zone = 'zone'`)} AS zone_percentage,
      ${Object.entries(NFL_COVERAGES)
        .map(([name, code]) => `${percentOf(`coverage = '${code}'`)} AS ${name}_percentage`)
        .join(',\n      ')}
    FROM nfl_coverage_plays c WHERE season = $season AND ${isRegularWeek('c')} AND coverage IS NOT NULL
    GROUP BY defense ORDER BY defense`,
  row: rowSchema,
});
