import { nflMatchupSchema } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { requiredTeamParameter } from '../../call/required-parameters.ts';
import { yearParameter } from '../../call/season-parameters.ts';
import { defenseMixQuery, matchupQuery } from '../../stats/nfl/matchup.ts';
import { newestCoverageSeasonQuery } from '../../stats/nfl/seasons.ts';
import { findSeason } from './find-season.ts';

const toChange = (own: number, matchup: number | null) =>
  matchup === null || own === 0 ? null : 100 * (matchup / own - 1);

export const nflMatchup = defineCall({
  path: '/api/nfl/matchup/',
  about: "A team's receivers by the yards a game to expect against the coverages that one defence plays",
  access: 'protected',
  parameters: {
    offense: requiredTeamParameter('nfl', 'Offence'),
    defense: requiredTeamParameter('nfl', 'Defence'),
    year: yearParameter('Year in which the season starts; left out, the newest that was charted'),
  },
  answer: nflMatchupSchema,
  async answerWith({ ask }, { offense, defense, year }) {
    const season = await findSeason(ask, { year, newest: newestCoverageSeasonQuery });
    const [coverages, rows] =
      season === null
        ? [[], []]
        : await Promise.all([
            ask(defenseMixQuery, { defense, season }),
            ask(matchupQuery, { offense, defense, season }),
          ]);
    return {
      year: season,
      offense,
      defense,
      coverages,
      results: rows.map((row, at) => ({
        rank: row.matchup_yds_g === null ? null : at + 1,
        ...row,
        change_percentage: toChange(row.recyds_g, row.matchup_yds_g),
      })),
    };
  },
});
