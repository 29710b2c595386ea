import { nbaWhosHotRowSchema, pageOf } from 'contracts/api';
import { whosHotColumns, whosHotQuery } from '../../../stats/nba/whos-hot.ts';
import { defineCall } from '../../call.ts';
import { toPage, toPageParameters } from '../../paging.ts';
import { directionParameter, pagingParameters, teamsParameter } from '../../parameters.ts';
import { sortParameter } from '../../sorting.ts';

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
  answer: pageOf(nbaWhosHotRowSchema),
  async answerWith({ ask, pictures, pageUrl }, { page, page_size, team, sort, direction }) {
    const rows = await ask(whosHotQuery({ sort, direction }), {
      teams: team,
      ...toPageParameters({ page, page_size }),
    });
    const items = rows.map(({ player_id, ...row }) => ({
      ...row,
      profile_picture: pictures.ofPlayer('nba', player_id),
    }));
    return toPage(items, { page, page_size, pageUrl });
  },
});
