import { nbaGameLogSchema, numberedPageOf } from 'contracts/api';
import { gameLogsQueries } from '../../../stats/nba/game-logs.ts';
import { defineCall } from '../../call.ts';
import { toLimits, toTotalPages } from '../../paging.ts';
import { pagingParameters, playerNumberParameter } from '../../parameters.ts';
import { requiredTextParameter } from '../../required-parameters.ts';
import { gameFilterParameters, toGameFilter } from './game-filter-parameters.ts';

export const nbaGameLogs = defineCall({
  path: '/api/nba-gen-player-stats/',
  about: "A player's games: the newest on page 1, and the oldest first within a page",
  access: 'session',
  parameters: {
    player_name: requiredTextParameter('The whole name, as the averages give it'),
    player_id: playerNumberParameter('player_id', "Player's number, for two of the same name"),
    ...gameFilterParameters,
    ...pagingParameters,
  },
  answer: numberedPageOf(nbaGameLogSchema),
  async answerWith({ ask }, { player_name, player_id, page, page_size, ...games }) {
    const logs = gameLogsQueries({ ...toGameFilter(games), playerName: player_name, playerId: player_id });
    const [results, [{ total } = { total: 0 }]] = await Promise.all([
      ask(logs.page, { ...logs.parameters, ...toLimits({ page, page_size }) }),
      ask(logs.total, logs.parameters),
    ]);
    return { results, current_page: page, total_pages: toTotalPages(total, { page_size }) };
  },
});
