import { NFL_COVERAGE_TYPES, nflReceiverRowSchema, nflSeasonListOf } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { choiceWithDefault } from '../../call/parameters.ts';
import { requiredTeamParameter } from '../../call/required-parameters.ts';
import { yearParameter } from '../../call/season-parameters.ts';
import { COVERAGE_CODES } from '../../stats/nfl/coverage-names.ts';
import { receiversQuery } from '../../stats/nfl/receivers.ts';
import { newestCoverageSeasonQuery } from '../../stats/nfl/seasons.ts';
import { findSeason } from './find-season.ts';

export const nflReceivers = defineCall({
  path: '/api/nfl/receivers/',
  about: "A team's receivers against one coverage, or all of them",
  access: 'protected',
  parameters: {
    team: requiredTeamParameter('nfl', 'Offence'),
    year: yearParameter('Year in which the season starts; left out, the newest that was charted'),
    coverage: choiceWithDefault(NFL_COVERAGE_TYPES, 'All', 'Coverage that the defence played'),
  },
  answer: nflSeasonListOf(nflReceiverRowSchema),
  async answerWith({ ask }, { team, year, coverage }) {
    const season = await findSeason(ask, { year, newest: newestCoverageSeasonQuery });
    const rows =
      season === null ? [] : await ask(receiversQuery, { team, season, coverage: COVERAGE_CODES[coverage] });
    return { year: season, results: rows.map((row) => ({ ...row, team, coverage_type: coverage })) };
  },
});
