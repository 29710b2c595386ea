import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { expect, it } from 'vitest';
import { HORIZON_DAYS, type Walk, walkAll } from './forecasters.ts';
import type { RunQuery } from './shared/run-query.ts';

const queryNothing: RunQuery = () => Promise.resolve([]);

const ALL = [true, true, true];

it('walks every model of each league, and publishes of each so many a day or a game', async () => {
  const walks: Walk[] = [];
  for await (const walk of walkAll(queryNothing)) walks.push(walk);
  const lists = walks.flatMap(({ league, model }) =>
    model.lists.map(({ kind, per, most, isIn }) => [
      league,
      model.name,
      model.highestScore,
      kind,
      `${most} a ${per}`,
      [0, 0.249, 0.25].map((probability) => isIn(probability)),
    ]),
  );
  const kinds = PREDICTION_KINDS;
  expect(lists).toEqual([
    ['mlb', 'mlb-home-run 3', 1, kinds.mlbHomeRun, '50 a day', ALL],
    ['mlb', 'mlb-hit 3', 1, kinds.mlbHit, '50 a day', ALL],
    ['nba', 'nba-three-pointers 4', 10, kinds.nbaThreePointers, '3 a game', ALL],
    ['nba', 'nba-first-basket 3', 10, kinds.nbaFirstBasket, '3 a game', ALL],
    ['nfl', 'nfl-touchdown 3', 10, kinds.nflTouchdown, '50 a day', ALL],
    // Long shots are forecasts with a fair price of +300 or longer.
    ['nfl', 'nfl-touchdown 3', 10, kinds.nflTouchdownLongshot, '25 a day', [true, true, false]],
    ['nfl', 'nfl-first-touchdown 3', 10, kinds.nflFirstTouchdown, '25 a day', ALL],
  ]);
  expect(HORIZON_DAYS).toEqual({ mlb: 1, nba: 1, nfl: 7 });
});
