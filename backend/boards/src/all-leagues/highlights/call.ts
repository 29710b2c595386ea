import { bestEdgesSchema, highlightsSchema } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { toGameStep } from '../../games/game-states.ts';
import { findFigures } from './figures.ts';
import { findGames } from './games.ts';
import { findBestEdges, findPicks } from './picks.ts';
import { findRecords } from './records.ts';

// The front page requests this once a minute, so an answer may be this old.
const LIVE_STEP_MS = 15_000;

// Many queries make these answers, so they are the first that a busy engine does not finish in time. Prices of some
// minutes ago, with their time, are better than a page without any.
const MAX_STALE_MS = 10 * 60_000;

/** The figures, games and one pick of the moment on the front page, for everybody. */
export const highlights = defineCall({
  path: '/api/highlights',
  summary: 'Figures, games with their best prices, one pick and the record of all picks, for the front page',
  access: 'public',
  parameters: {},
  answer: highlightsSchema,
  cacheVaryBy: (now) => String(Math.floor(now / LIVE_STEP_MS)),
  maxStaleMs: MAX_STALE_MS,
  async run(context) {
    const [figures, games, picks, records] = await Promise.all([
      findFigures(context),
      findGames(context),
      findPicks(context),
      findRecords(context),
    ]);
    return { as_of: new Date(context.now).toISOString(), figures, games, ...picks, records };
  },
});

const MAX_EDGES = 5;

/** The best bets of all leagues, with names: for the front page of a subscriber. */
export const bestEdges = defineCall({
  path: '/api/best-edges/',
  summary: 'The open predictions of all leagues with the highest edge',
  access: 'subscriber',
  parameters: {},
  answer: bestEdgesSchema,
  cacheVaryBy: toGameStep,
  maxStaleMs: MAX_STALE_MS,
  run: async (context) => ({ results: await findBestEdges(context, { limit: MAX_EDGES }) }),
});

/** The best bets of the lists that a login opens, with names: for the front page of a member without a subscription. */
export const openEdges = defineCall({
  path: '/api/best-edges/open/',
  summary: 'The open predictions with the highest edge, of the lists that need no subscription',
  access: 'protected',
  parameters: {},
  answer: bestEdgesSchema,
  cacheVaryBy: toGameStep,
  maxStaleMs: MAX_STALE_MS,
  run: async (context) => ({
    results: await findBestEdges(context, { limit: MAX_EDGES, access: 'protected' }),
  }),
});
