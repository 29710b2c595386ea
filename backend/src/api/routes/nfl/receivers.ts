import {
  NFL_COVERAGE_TYPES,
  type NflCoverageType,
  nflReceiverRowSchema,
  nflSeasonListOf,
} from 'contracts/api';
import { receiversQuery } from '../../../stats/nfl/receivers.ts';
import { newestCoverageSeasonQuery } from '../../../stats/nfl/seasons.ts';
import { defineCall } from '../../call.ts';
import { choiceWithDefault } from '../../parameters.ts';
import { requiredTeamParameter } from '../../required-parameters.ts';
import { yearParameter } from '../../season-parameters.ts';
import { findSeason } from './find-season.ts';

/** The coverage as participation files write it. */
const CODES: Readonly<Record<NflCoverageType, string | null>> = {
  All: null,
  'Cover 0': 'COVER_0',
  'Cover 1': 'COVER_1',
  'Cover 2': 'COVER_2',
  'Cover 2 Man': '2_MAN',
  'Cover 3': 'COVER_3',
  'Cover 4': 'COVER_4',
  'Cover 6': 'COVER_6',
};

export const nflReceivers = defineCall({
  path: '/api/nfl/receivers/',
  about: "A team's receivers against one coverage, or all of them",
  access: 'session',
  parameters: {
    team: requiredTeamParameter('nfl', 'Offence'),
    year: yearParameter('Year in which the season starts; left out, the newest that was charted'),
    coverage: choiceWithDefault(NFL_COVERAGE_TYPES, 'All', 'Coverage that the defence played'),
  },
  answer: nflSeasonListOf(nflReceiverRowSchema),
  async answerWith({ ask }, { team, year, coverage }) {
    const season = await findSeason(ask, { year, newest: newestCoverageSeasonQuery });
    const rows =
      season === null ? [] : await ask(receiversQuery, { team, season, coverage: CODES[coverage] });
    return { year: season, results: rows.map((row) => ({ ...row, team, coverage_type: coverage })) };
  },
});
