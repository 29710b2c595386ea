import { nbaWhosHotSchema } from 'contracts/api';
import { newestNbaDayQuery, whosHotColumns, whosHotQuery } from '../../../stats/nba/whos-hot.ts';
import { addDays } from '../../../time/eastern-time.ts';
import { defineCall } from '../../call.ts';
import { toPage, toPageParameters } from '../../paging.ts';
import { directionParameter, pagingParameters, teamsParameter } from '../../parameters.ts';
import { toSeasonName } from '../../season-parameters.ts';
import { sortParameter } from '../../sorting.ts';

const WINDOW_DAYS = 7;

export const nbaWhosHot = defineCall({
  path: '/api/nba-whos-hot/',
  about: "Players' last seven days against their season",
  access: 'session',
  parameters: {
    ...pagingParameters,
    team: teamsParameter('nba'),
    sort: sortParameter(whosHotColumns, 'avg_points'),
    direction: directionParameter('desc'),
  },
  answer: nbaWhosHotSchema,
  async answerWith({ ask, pictures, pageUrl }, { page, page_size, team, sort, direction }) {
    const [newest] = await ask(newestNbaDayQuery, {});
    const to = newest?.day ?? null;
    const rows = await ask(whosHotQuery({ sort, direction }), {
      teams: team,
      ...toPageParameters({ page, page_size }),
    });
    const items = rows.map(({ player_id, ...row }) => ({
      ...row,
      profile_picture: pictures.ofPlayer('nba', player_id),
    }));
    const from = to === null ? null : addDays(to, 1 - WINDOW_DAYS);
    const year = newest?.season ?? null;
    const season = year === null ? null : toSeasonName(year);
    return { ...toPage(items, { page, page_size, pageUrl }), from, to, season };
  },
});
