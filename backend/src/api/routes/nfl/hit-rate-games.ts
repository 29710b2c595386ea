import { NFL_PROP_MARKETS, nflHitRateGamesSchema } from 'contracts/api';
import { hitRateGamesQuery, nflPlayerQuery } from '../../../stats/nfl/hit-rate-games.ts';
import { defineCall } from '../../call.ts';
import { requiredChoiceParameter, requiredPlayerIdParameter } from '../../required-parameters.ts';

export const nflHitRateGames = defineCall({
  path: '/api/nfl/hit-rates/games/',
  about: "A player's figure of one market in his newest games, oldest first",
  access: 'session',
  parameters: {
    player_id: requiredPlayerIdParameter('Player, as `player_id` of the hit rates'),
    market: requiredChoiceParameter(NFL_PROP_MARKETS, 'Market'),
  },
  answer: nflHitRateGamesSchema,
  async answerWith({ ask }, { player_id, market }) {
    const [[player], results] = await Promise.all([
      ask(nflPlayerQuery, { playerId: player_id }),
      ask(hitRateGamesQuery(market), { playerId: player_id }),
    ]);
    return { player_id, name: player?.name ?? null, market, results };
  },
});
