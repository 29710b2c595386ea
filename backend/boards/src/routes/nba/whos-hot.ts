import { NBA_MIN_HOT_GAMES, NBA_WHOS_HOT_SORTS, nbaWhosHotSchema } from '@sharpside/contracts/api';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { defineCall } from '../../call/call.ts';
import { toPage, toPageParameters } from '../../call/paging.ts';
import {
  directionParameter,
  leastParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
} from '../../call/parameters.ts';
import { toSeasonName } from '../../call/season-parameters.ts';
import { hiddenPlayersQuery, newestNbaDayQuery, whosHotQuery } from '../../stats/nba/whos-hot.ts';

const WINDOW_DAYS = 7;

export const nbaWhosHot = defineCall({
  path: '/api/nba-whos-hot/',
  about: "Players' last seven days against their season",
  access: 'protected',
  parameters: {
    ...pagingParameters,
    team: teamsParameter('nba'),
    min_games: leastParameter('Games of the seven days that a player must have to be listed', {
      fallback: NBA_MIN_HOT_GAMES,
    }),
    sort: sortParameter(NBA_WHOS_HOT_SORTS, 'avg_points'),
    direction: directionParameter('desc'),
  },
  answer: nbaWhosHotSchema,
  async answerWith({ ask, pictures, pageUrl }, { page, page_size, team, min_games, sort, direction }) {
    const [newest] = await ask(newestNbaDayQuery, {});
    const to = newest?.day ?? null;
    const filter = { teams: team, leastGames: min_games };
    const [rows, hidden] = await Promise.all([
      ask(whosHotQuery({ sort, direction }), { ...filter, ...toPageParameters({ page, page_size }) }),
      ask(hiddenPlayersQuery, filter),
    ]);
    const items = rows.map(({ player_id, ...row }) => ({
      ...row,
      profile_picture: pictures.ofPlayer('nba', player_id),
    }));
    const from = to === null ? null : addDays(to, 1 - WINDOW_DAYS);
    const year = newest?.season ?? null;
    const season = year === null ? null : toSeasonName(year);
    const hidden_players = hidden[0]?.players ?? 0;
    return { ...toPage(items, { page, page_size, pageUrl }), hidden_players, from, to, season };
  },
});
