import { highlightsSchema } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { findFigures } from './figures.ts';
import { findGames } from './games.ts';

// The front page requests this once a minute, so an answer may be this old.
const LIVE_STEP_MS = 15_000;

/** The figures and games of the moment on the front page, for everybody. */
export const highlights = defineCall({
  path: '/api/highlights',
  summary: 'A few figures and games of the moment, for the front page',
  access: 'public',
  parameters: {},
  answer: highlightsSchema,
  cacheVaryBy: (now) => String(Math.floor(now / LIVE_STEP_MS)),
  async run(context) {
    const [figures, games] = await Promise.all([findFigures(context), findGames(context)]);
    return { figures, games };
  },
});
