import { hitEvent, homeRunEvent } from './mlb/batting-model.ts';
import { createBattingRounds } from './mlb/batting-rounds.ts';
import { loadBatting } from './mlb/load-batting.ts';
import { createFirstBasketRounds } from './nba/first-basket-rounds.ts';
import { loadNba } from './nba/load-nba.ts';
import { firstBasketModel, threePointerModel } from './nba/nba-models.ts';
import { ThreePointerOffers } from './nba/three-pointer-offers.ts';
import { createThreePointerRounds } from './nba/three-pointer-rounds.ts';
import { loadTouchdowns } from './nfl/load-touchdowns.ts';
import { firstTouchdownModel, touchdownModel } from './nfl/touchdown-models.ts';
import { createFirstTouchdownRounds, createTouchdownRounds } from './nfl/touchdown-rounds.ts';
import { loadPlayerNames } from './player-names.ts';
import type { Ask } from './shared/ask.ts';
import type { Model, Round } from './shared/forecast.ts';
import { type WalkResult, walkForward } from './walk-forward/walk-forward.ts';

export type League = 'mlb' | 'nba' | 'nfl';

export type Walk = WalkResult & { readonly league: League; readonly model: Model };

/** Days ahead for which games are forecast: football is played weekly. */
export const HORIZON_DAYS: Readonly<Record<League, number>> = { mlb: 1, nba: 1, nfl: 7 };

const walk = (league: League, model: Model, rounds: Iterable<Round>): Walk => ({
  league,
  model,
  ...walkForward(model, rounds),
});

async function walkBaseball(ask: Ask): Promise<Walk[]> {
  const data = await loadBatting(ask);
  return [homeRunEvent, hitEvent].map((event) => walk('mlb', event.model, createBattingRounds(event, data)));
}

async function walkBasketball(ask: Ask): Promise<Walk[]> {
  const data = await loadNba(ask);
  const nameOf = await loadPlayerNames(ask);
  const offers = await ThreePointerOffers.load(ask, (playerId) => nameOf('nba', playerId));
  return [
    walk('nba', threePointerModel, createThreePointerRounds(data, offers.findLine)),
    walk('nba', firstBasketModel, createFirstBasketRounds(data)),
  ];
}

async function walkFootball(ask: Ask): Promise<Walk[]> {
  const data = await loadTouchdowns(ask);
  return [
    walk('nfl', touchdownModel, createTouchdownRounds(data)),
    walk('nfl', firstTouchdownModel, createFirstTouchdownRounds(data)),
  ];
}

/** Every model, walked forward through everything that is known; one league after the other, to save memory. */
export async function* walkAll(ask: Ask): AsyncGenerator<Walk> {
  for (const walkLeague of [walkBaseball, walkBasketball, walkFootball]) yield* await walkLeague(ask);
}
