import { whosHotSchema } from 'contracts/api';
import {
  newestRegularDayQuery,
  toWhosHotWindow,
  whosHotBoardQuery,
  whosHotColumns,
} from '../../../stats/mlb/whos-hot-board.ts';
import { defineCall } from '../../call.ts';
import { toPage, toPageParameters } from '../../paging.ts';
import { directionParameter, pagingParameters, teamsParameter } from '../../parameters.ts';
import { sortParameter } from '../../sorting.ts';
import { handsParameter } from './mlb-parameters.ts';

export const whosHot = defineCall({
  path: '/api/whos-hot/',
  about: 'Batters of the last seven days against their season',
  access: 'subscription',
  parameters: {
    ...pagingParameters,
    hand: handsParameter,
    team: teamsParameter('mlb', "Batter's team; repeatable"),
    sort: sortParameter(whosHotColumns, 'num_100mph_ev'),
    direction: directionParameter('desc'),
  },
  answer: whosHotSchema,
  async answerWith({ ask, pictures, pageUrl }, { page, page_size, hand, team, sort, direction }) {
    const [newest] = await ask(newestRegularDayQuery, {});
    const to = newest?.day ?? null;
    if (to === null) return { results: [], next: null, from: null, to: null };
    const window = toWhosHotWindow(to);
    const rows = await ask(whosHotBoardQuery({ sort, direction }), {
      ...window,
      hands: hand,
      teams: team,
      ...toPageParameters({ page, page_size }),
    });
    const results = rows.map(({ batter: _, batter_name, ...row }) => ({
      batter: batter_name,
      ...row,
      team_logo: pictures.ofTeam('mlb', row.batter_team),
    }));
    return { ...toPage(results, { page, page_size, pageUrl }), from: window.from, to };
  },
});
