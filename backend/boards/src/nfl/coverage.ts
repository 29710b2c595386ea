import { nflCoverageRowSchema, nflCoverageSchema, percentSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isRegularWeek } from '@sharpside/warehouse/tables/derived/nfl-season-passes';
import { findTeam, toFullName } from '@sharpside/warehouse/teams/team-directory';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { yearParameter } from '../call/season-parameters.ts';
import { nextGamesQuery } from './next-games.ts';
import { findSeason, newestCoverageSeasonQuery } from './season.ts';

const rowSchema = v.object({
  ...v.omit(nflCoverageRowSchema, ['name', 'other_percentage']).entries,
  prevent_percentage: percentSchema,
});

type NflCoverageRow = v.InferOutput<typeof rowSchema>;

/** Codes of coverages in the source, by the name of their column. */
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
 * Share of each coverage in each defence's regular season, in percent (0 to 100).
 *
 * Definition: share of the pass plays with a charted coverage. PREVENT and rarer coverages are in the denominator, so
 * that the seven coverages of the screen need not add up to 100. Man is COVER_0, COVER_1 and 2_MAN as the source marks
 * them.
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

function toFullTeamName(code: string): string {
  const team = findTeam('nfl', code);
  return team === undefined ? code : toFullName(team);
}

/** The remainder beside the seven coverages of the screen. Rounding of the last digit must not make it negative. */
function toOther(row: NflCoverageRow): number {
  const seven = [
    row.cover_0_percentage,
    row.cover_1_percentage,
    row.cover_2_percentage,
    row.cover_2_man_percentage,
    row.cover_3_percentage,
    row.cover_4_percentage,
    row.cover_6_percentage,
  ];
  return Math.max(
    0,
    seven.reduce((rest, percentage) => rest - percentage, 100),
  );
}

type Side = { team: string; opponent: string; is_home: boolean; game_date: string };

const toGame = ({ team, opponent, is_home, game_date: day }: Side) =>
  is_home ? { away: opponent, home: team, day } : { away: team, home: opponent, day };

export const nflCoverage = defineCall({
  path: '/api/nfl/coverage/',
  summary: 'How often each defence played which coverage, in percent of its charted plays',
  access: 'protected',
  parameters: {
    year: yearParameter('Year in which the season starts; left out, the newest that was charted'),
  },
  answer: nflCoverageSchema,
  cacheVaryBy: todayOfGames,
  async run({ runQuery, now }, { year }) {
    const season = await findSeason(runQuery, { year, newest: newestCoverageSeasonQuery });
    const rows = season === null ? [] : await runQuery(coverageByDefenseQuery, { season });
    const [next] = await runQuery(nextGamesQuery, { today: todayOfGames(now) });
    return {
      year: season,
      next_game: next ? toGame(next) : null,
      results: rows.map(({ prevent_percentage, ...row }) => ({
        name: toFullTeamName(row.team),
        ...row,
        other_percentage: toOther({ ...row, prevent_percentage }),
      })),
    };
  },
});
