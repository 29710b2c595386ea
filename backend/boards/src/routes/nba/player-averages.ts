import { NBA_PLAYER_AVERAGES_SORTS, nbaPlayerAveragesSchema, pageOf } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { toPage, toPageParameters } from '../../call/paging.ts';
import {
  directionParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
  textParameter,
} from '../../call/parameters.ts';
import { playerAveragesQuery } from '../../stats/nba/player-averages.ts';
import { gameFilterParameters, toGameFilter } from './game-filter-parameters.ts';

export const nbaPlayerAverages = defineCall({
  path: '/api/nba-gen-player-stats-aggregated/',
  about: "Players' averages a game, over the games that were asked for",
  access: 'protected',
  parameters: {
    ...pagingParameters,
    player_name: textParameter('Part of the name; letter case and accents do not matter'),
    team: teamsParameter('nba', 'Team that games were played for; repeatable'),
    ...gameFilterParameters,
    sort: sortParameter(NBA_PLAYER_AVERAGES_SORTS, 'avg_points'),
    direction: directionParameter('desc'),
  },
  answer: pageOf(nbaPlayerAveragesSchema),
  async answerWith(
    { ask, pictures, pageUrl },
    { page, page_size, player_name, team, sort, direction, ...games },
  ) {
    const { query, parameters } = playerAveragesQuery({
      ...toGameFilter(games),
      playerName: player_name,
      teams: team,
      sort,
      direction,
    });
    const rows = await ask(query, { ...parameters, ...toPageParameters({ page, page_size }) });
    const items = rows.map((row) => ({
      ...row,
      profile_picture: pictures.ofPlayer('nba', row.player_id),
    }));
    return toPage(items, { page, page_size, pageUrl });
  },
});
