import { nbaGameLogsSchema } from '@sharpside/contracts/api';
import type * as v from 'valibot';
import { defineCall } from '../../call/call.ts';
import { toLimits, toTotalPages } from '../../call/paging.ts';
import { pagingParameters, playerNumberParameter } from '../../call/parameters.ts';
import { requiredTextParameter } from '../../call/required-parameters.ts';
import { toSeasonName } from '../../call/season-parameters.ts';
import { gameLogsQueries } from '../../stats/nba/game-logs.ts';
import { gameFilterParameters, toGameFilter } from './game-filter-parameters.ts';

type AveragesRow = v.InferOutput<ReturnType<typeof gameLogsQueries>['averages']['row']>;

function toAverages(row: AveragesRow | undefined) {
  if (row === undefined) return null;
  const { season: _, is_last_10: __, ...averages } = row;
  return averages;
}

export const nbaGameLogs = defineCall({
  path: '/api/nba-gen-player-stats/',
  about: "A player's games: the newest on page 1, and the oldest first within a page",
  access: 'protected',
  parameters: {
    player_name: requiredTextParameter('The whole name, as the averages give it'),
    player_id: playerNumberParameter('player_id', "Player's number, for two of the same name"),
    ...gameFilterParameters,
    ...pagingParameters,
  },
  answer: nbaGameLogsSchema,
  async answerWith({ ask }, { player_name, player_id, page, page_size, ...games }) {
    const logs = gameLogsQueries({ ...toGameFilter(games), playerName: player_name, playerId: player_id });
    const [results, [{ total } = { total: 0 }], averages] = await Promise.all([
      ask(logs.page, { ...logs.parameters, ...toLimits({ page, page_size }) }),
      ask(logs.total, logs.parameters),
      ask(logs.averages, logs.parameters),
    ]);
    const ofSeason = averages.find(({ is_last_10 }) => !is_last_10);
    return {
      results,
      current_page: page,
      total_pages: toTotalPages(total, { page_size }),
      total_rows: total,
      season: ofSeason === undefined ? null : toSeasonName(ofSeason.season),
      season_averages: toAverages(ofSeason),
      last_10_averages: toAverages(averages.find(({ is_last_10 }) => is_last_10)),
    };
  },
});
