import type { League } from '@sharpside/warehouse/teams/team';
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
import type { Model, Round } from './shared/forecast.ts';
import type { RunQuery } from './shared/run-query.ts';
import { type WalkResult, walkForward } from './walk-forward/walk-forward.ts';

/** The result of walking one model forward through all seasons (`walkForward`), with its league. */
export type Walk = WalkResult & { readonly league: League; readonly model: Model };

/** Number of days ahead for which games are forecast. Football needs a week, because it is played weekly. */
export const HORIZON_DAYS: Readonly<Record<League, number>> = { mlb: 1, nba: 1, nfl: 7 };

const walk = (league: League, model: Model, rounds: Iterable<Round>): Walk => ({
  league,
  model,
  ...walkForward(model, rounds),
});

async function walkBaseball(runQuery: RunQuery): Promise<Walk[]> {
  const data = await loadBatting(runQuery);
  return [homeRunEvent, hitEvent].map((event) => walk('mlb', event.model, createBattingRounds(event, data)));
}

async function walkBasketball(runQuery: RunQuery): Promise<Walk[]> {
  const data = await loadNba(runQuery);
  const offers = await ThreePointerOffers.load(runQuery);
  return [
    walk('nba', threePointerModel, createThreePointerRounds(data, offers.findLine)),
    walk('nba', firstBasketModel, createFirstBasketRounds(data)),
  ];
}

async function walkFootball(runQuery: RunQuery): Promise<Walk[]> {
  const data = await loadTouchdowns(runQuery);
  return [
    walk('nfl', touchdownModel, createTouchdownRounds(data)),
    walk('nfl', firstTouchdownModel, createFirstTouchdownRounds(data)),
  ];
}

/** Walks every model forward through all known data, one league after the other to save memory. */
export async function* walkAll(runQuery: RunQuery): AsyncGenerator<Walk> {
  for (const walkLeague of [walkBaseball, walkBasketball, walkFootball]) yield* await walkLeague(runQuery);
}
