import {
  NFL_POSITIONS,
  type NflPosition,
  nflDefenseRowSchema,
  nflSeasonListOf,
} from '@sharpside/contracts/api';
import { type Call, defineCall } from '../../call/call.ts';
import { yearParameter } from '../../call/season-parameters.ts';
import { defenseAgainstPositionQuery, POSITIONS } from '../../stats/nfl/defense-against-position.ts';
import { newestStatsSeasonQuery } from '../../stats/nfl/seasons.ts';
import { findSeason } from './find-season.ts';

const SLUGS = { QB: 'qbs', RB: 'rbs', WR: 'wrs', TE: 'tes' } as const;

const createDefenseCall = (position: NflPosition): Call =>
  defineCall({
    path: `/api/nfl/defenses-against-${SLUGS[position]}/`,
    about: `What each defence allowed to players of the position ${position} in a regular season`,
    access: 'protected',
    parameters: { year: yearParameter('Year in which the season starts; left out, the newest') },
    answer: nflSeasonListOf(nflDefenseRowSchema),
    async answerWith({ ask }, { year }) {
      const season = await findSeason(ask, { year, newest: newestStatsSeasonQuery });
      const rows =
        season === null
          ? []
          : await ask(defenseAgainstPositionQuery, { season, positions: POSITIONS[position] });
      return {
        year: season,
        results: rows.map(({ full_name, ...row }) => ({ ...row, team: `${full_name} Defense` })),
      };
    },
  });

/** One call a position. */
export const defenseCalls: readonly Call[] = NFL_POSITIONS.map(createDefenseCall);
