import { MLB_MIN_BATTED_BALLS, WHOS_HOT_SORTS, whosHotSchema } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { toPage, toPageParameters } from '../../call/paging.ts';
import {
  directionParameter,
  leastParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
} from '../../call/parameters.ts';
import {
  hiddenBattersQuery,
  newestRegularDayQuery,
  toWhosHotWindow,
  whosHotBoardQuery,
} from '../../stats/mlb/whos-hot-board.ts';
import { handsParameter } from './mlb-parameters.ts';

export const whosHot = defineCall({
  path: '/api/whos-hot/',
  about: 'Batters of the last seven days against their season',
  access: 'subscriber',
  parameters: {
    ...pagingParameters,
    hand: handsParameter,
    team: teamsParameter('mlb', "Batter's team; repeatable"),
    min_batted_balls: leastParameter('Batted balls of the seven days that a batter must have to be listed', {
      fallback: MLB_MIN_BATTED_BALLS,
    }),
    sort: sortParameter(WHOS_HOT_SORTS, 'num_100mph_ev'),
    direction: directionParameter('desc'),
  },
  answer: whosHotSchema,
  async answerWith({ ask, pictures, pageUrl }, { page, page_size, hand, team, sort, direction, ...asked }) {
    const [newest] = await ask(newestRegularDayQuery, {});
    const to = newest?.day ?? null;
    if (to === null) return { results: [], next: null, hidden_batters: 0, from: null, to: null };
    const window = toWhosHotWindow(to);
    const filter = { ...window, hands: hand, teams: team, leastBattedBalls: asked.min_batted_balls };
    const [rows, hidden] = await Promise.all([
      ask(whosHotBoardQuery({ sort, direction }), { ...filter, ...toPageParameters({ page, page_size }) }),
      ask(hiddenBattersQuery, filter),
    ]);
    const results = rows.map(({ batter: _, batter_name, ...row }) => ({
      batter: batter_name,
      ...row,
      team_logo: pictures.ofTeam('mlb', row.batter_team),
    }));
    const hidden_batters = hidden[0]?.batters ?? 0;
    return { ...toPage(results, { page, page_size, pageUrl }), hidden_batters, from: window.from, to };
  },
});
