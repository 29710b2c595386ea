import { nflCoverageRowSchema, nflSeasonListOf } from '@sharpside/contracts/api';
import { findTeam, toFullName } from '@sharpside/warehouse/teams/team-directory';
import { defineCall } from '../../call/call.ts';
import { yearParameter } from '../../call/season-parameters.ts';
import { coverageByDefenseQuery, type NflCoverageRow } from '../../stats/nfl/coverage.ts';
import { newestCoverageSeasonQuery } from '../../stats/nfl/seasons.ts';
import { findSeason } from './find-season.ts';

function toFullTeamName(code: string): string {
  const team = findTeam('nfl', code);
  return team === undefined ? code : toFullName(team);
}

/** What the seven of the screen leave; not below 0 by a rounding of the last digit. */
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

export const nflCoverage = defineCall({
  path: '/api/nfl/coverage/',
  about: 'How often each defence played which coverage, in percent of its charted plays',
  access: 'protected',
  parameters: {
    year: yearParameter('Year in which the season starts; left out, the newest that was charted'),
  },
  answer: nflSeasonListOf(nflCoverageRowSchema),
  async answerWith({ ask }, { year }) {
    const season = await findSeason(ask, { year, newest: newestCoverageSeasonQuery });
    const rows = season === null ? [] : await ask(coverageByDefenseQuery, { season });
    return {
      year: season,
      results: rows.map(({ prevent_percentage, ...row }) => ({
        name: toFullTeamName(row.team),
        ...row,
        other_percentage: toOther({ ...row, prevent_percentage }),
      })),
    };
  },
});
