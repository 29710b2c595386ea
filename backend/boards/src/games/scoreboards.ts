import { scoreboardSchema } from '@sharpside/contracts/api';
import type { League } from '@sharpside/warehouse/teams/team';
import { leagues } from '@sharpside/warehouse/teams/team-directory';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import { type Call, defineCall } from '../call/call.ts';
import { compactDayParameter } from '../call/parameters.ts';
import { findEvents } from './events-of-day.ts';
import { addLines } from './scoreboard-lines.ts';
import { addStarters } from './scoreboard-starters.ts';

// The cache delays changes of a live game by at most this time.
const LIVE_STEP_MS = 5_000;

const createScoreboard = (league: League): Call =>
  defineCall({
    path: `/api/scoreboard/${league}`,
    summary: `Scoreboard of one day (${league.toUpperCase()}) in the shape of ESPN's, with the books' best prices`,
    access: 'public',
    parameters: { dates: compactDayParameter('Day, US Eastern; today where it is left out') },
    answer: scoreboardSchema,
    cacheVaryBy: (now) => String(Math.floor(now / LIVE_STEP_MS)),
    async run(context, { dates }) {
      const day = dates ?? todayOfGames(context.now);
      const found = await findEvents(context, { league, day });
      const events = league === 'mlb' ? await addStarters(context, { day, events: found }) : found;
      return { day: { date: day }, events: await addLines(context, { league, day, events }) };
    },
  });

/** One scoreboard for each league. By default, screens use them in place of the external source. */
export const scoreboards: readonly Call[] = leagues.map(createScoreboard);
