import { STARTING_PITCHER_SORTS, startingPitcherStatsSchema } from '@sharpside/contracts/api';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { defineCall } from '../../call/call.ts';
import { toPage, toPageParameters } from '../../call/paging.ts';
import {
  directionParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
} from '../../call/parameters.ts';
import { startersDayQuery, startingPitchersQuery } from '../../stats/mlb/starting-pitchers.ts';
import { toGameStep } from '../shared/game-states.ts';
import { readMlbGameStates } from '../shared/mlb-game-states.ts';

const toRecord = (wins: number | null, losses: number | null) =>
  wins === null || losses === null ? null : `${wins}-${losses}`;

export const startingPitcherStats = defineCall({
  path: '/api/starting-pitcher-stats/',
  about:
    'Announced starters of today, or of the next day that has some, with their season; those whose games have begun come last',
  access: 'protected',
  parameters: {
    ...pagingParameters,
    team: teamsParameter('mlb', "Pitcher's team; repeatable"),
    sort: sortParameter(STARTING_PITCHER_SORTS, 'era'),
    direction: directionParameter('asc'),
  },
  answer: startingPitcherStatsSchema,
  changesWith: toGameStep,
  async answerWith(context, { page, page_size, team, sort, direction }) {
    const { ask, now, pageUrl } = context;
    const [starters] = await ask(startersDayQuery, { today: toEasternDay(now) });
    const day = starters?.day ?? null;
    if (day === null) return { results: [], next: null, date: null };
    const query = startingPitchersQuery({ sort, direction });
    const { stateOf, begun } = await readMlbGameStates(context, day);
    const rows = await ask(query, { day, teams: team, begun, ...toPageParameters({ page, page_size }) });
    const results = rows.map(({ wins, losses, ...row }) => ({
      ...row,
      win_loss: toRecord(wins, losses),
      game_state: stateOf(row),
    }));
    return { ...toPage(results, { page, page_size, pageUrl }), date: day };
  },
});
