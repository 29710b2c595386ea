import { parseContract } from '@sharpside/contracts';
import { isOfDayBefore, type ScoreboardEvent, shownScoreboardSchema } from '@sharpside/contracts/api';
import { type CallOptions, createHttpClient, requireAuth } from '@sharpside/shared-auth';
import { todayEastern, todayOfGames } from '@sharpside/shared-ui/eastern';
import { useData } from './use-data.ts';

export type { ScoreboardEvent };

/** One day of one league. */
export type ScoreboardRequest = {
  league: 'mlb' | 'nba' | 'nfl';
  /** US Eastern, `YYYY-MM-DD`. */
  day: string;
};

const parseEvents = (json: unknown) => parseContract(shownScoreboardSchema, json, 'scoreboard').events;

const toQuery = (day: string) => ({ dates: day.replaceAll('-', '') });

/** Cache key of one day's scoreboard. */
export const scoreboardKey = (request: ScoreboardRequest) => ['scoreboard', request] as const;

/**
 * The games of a day, in the source's order: from the configured external scoreboard, or else from our backend. Between
 * midnight and 6, US Eastern, the leagues' day has the games that begin after midnight, too.
 *
 * An external source gets no cookies, and its refusals do not affect the session.
 * @throws {ApiError}
 */
export async function fetchScoreboard(
  { league, day }: ScoreboardRequest,
  { signal, timeoutMs }: CallOptions = {},
): Promise<ScoreboardEvent[]> {
  const { http, scoreboardUrls } = requireAuth();
  const external = scoreboardUrls[league];
  const options = { query: toQuery(day), signal, timeoutMs };
  if (external === undefined) return http.get(`/api/scoreboard/${league}`, parseEvents, options);
  const client = createHttpClient({
    baseUrl: external,
    fetch: (...args) => globalThis.fetch(...args),
    readCookies: () => '',
    credentials: 'omit',
  });
  const events = client.get('', parseEvents, options);
  const calendarDay = todayEastern();
  if (day === calendarDay || day !== todayOfGames()) return events;
  // Our backend adds the games of the night itself.
  const night = client.get('', parseEvents, { ...options, query: toQuery(calendarDay) });
  const [evening, next] = await Promise.all([events, night]);
  return [...evening, ...next.filter(isOfDayBefore)];
}

type ScoreboardOptions = {
  /** Interval of loading again while the tab is visible. Default: never. */
  pollMs?: number;
  /** The longest wait for an answer. Default: 30_000. */
  timeoutMs?: number;
};

/** The games of a day, for signed-in visitors; polled if `pollMs` is set. */
export const useScoreboard = (
  request: ScoreboardRequest,
  { timeoutMs, ...options }: ScoreboardOptions = {},
) => useData(scoreboardKey(request), (signal) => fetchScoreboard(request, { signal, timeoutMs }), options);
