import {
  NFL_OUTCOMES,
  NFL_PROP_MARKETS,
  type NflHitRateGame,
  type NflOutcome,
  nflHitRateGamesSchema,
} from '@sharpside/contracts/api';
import * as v from 'valibot';
import { defineCall } from '../../call/call.ts';
import { choiceParameter } from '../../call/parameters.ts';
import { requiredChoiceParameter, requiredPlayerIdParameter } from '../../call/required-parameters.ts';
import { hitRateGamesQuery, nflPlayerQuery } from '../../stats/nfl/hit-rate-games.ts';

const POINT_ACCEPTED = 'a number from 0 to 999.5, such as 4.5';

const pointParameter = v.optional(
  v.pipe(
    v.string(`one value: ${POINT_ACCEPTED}`),
    v.regex(/^\d{1,3}(\.\d{1,2})?$/, POINT_ACCEPTED),
    v.transform(Number),
    v.description('Point of the line; left out, 0.5, as yes means at least one'),
  ),
);

type Line = { outcome: NflOutcome; point: number };

function toResult(value: number | null, { outcome, point }: Line): NflHitRateGame['result'] {
  if (value === null) return 'missed';
  if (value === point) return 'push';
  const isMoreAsked = outcome === 'Over' || outcome === 'Yes';
  return value > point === isMoreAsked ? 'win' : 'loss';
}

export const nflHitRateGames = defineCall({
  path: '/api/nfl/hit-rates/games/',
  about: "A player's figure of one market in his newest games, oldest first",
  access: 'protected',
  parameters: {
    player_id: requiredPlayerIdParameter('Player, as `player_id` of the hit rates'),
    market: requiredChoiceParameter(NFL_PROP_MARKETS, 'Market'),
    outcome: choiceParameter(NFL_OUTCOMES, 'Side of a line; games then say how it came out'),
    point: pointParameter,
  },
  answer: nflHitRateGamesSchema,
  async answerWith({ ask }, { player_id, market, outcome, point = 0.5 }) {
    const [[player], games] = await Promise.all([
      ask(nflPlayerQuery, { playerId: player_id }),
      ask(hitRateGamesQuery(market), { playerId: player_id }),
    ]);
    const results = games.map((game) => ({
      ...game,
      result: outcome === undefined ? null : toResult(game.value, { outcome, point }),
    }));
    return { player_id, name: player?.name ?? null, market, results };
  },
});
