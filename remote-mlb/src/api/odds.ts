import { compareTexts } from '@sharpside/contracts';
import { isStartSet, type MlbOddsRow, mlbOddsSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';
import { toLocalDay } from '@sharpside/shared-ui/dates';
import { type Day, toEasternDay } from '@sharpside/shared-ui/eastern';

export type { MlbOddsRow };

export const ODDS_REFRESH_MS = 5 * 60_000;

/**
 * Both sides of a game, in the source's order. `day` is null if the backend gives none. `startsAt` is ISO 8601, null
 * until a time is set. `lastUpdate` is the time of the game's oldest price.
 */
export type OddsGame = {
  key: string;
  day: Day | null;
  startsAt: string | null;
  lastUpdate: string | null;
  rows: readonly MlbOddsRow[];
};

const readOdds = answerReader(mlbOddsSchema, 'MLB odds');
const parseRows = (json: unknown) => readOdds(json).results;

const ODDS_KEY = ['mlb/odds'] as const;

/** Prices of the games that have not begun, two rows per game. @throws {ApiError} */
export const fetchOdds = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/mlb-odds/', parseRows, { signal });

const earlier = (a: string | null, b: string | null) => {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
};

/** Groups rows by game. Games of a double header are distinguished by their start. */
export function groupByGame(rows: readonly MlbOddsRow[]): OddsGame[] {
  const games = new Map<string, OddsGame>();
  for (const row of rows) {
    const key = [...[row.team, row.opponent].toSorted(), row.start_time].join(' ');
    const game = games.get(key);
    games.set(key, {
      key,
      day: row.start_time === null ? null : toEasternDay(row.start_time),
      startsAt: row.start_time !== null && isStartSet(row.start_time) ? row.start_time : null,
      lastUpdate: game ? earlier(game.lastUpdate, row.last_update) : row.last_update,
      rows: [...(game?.rows ?? []), row],
    });
  }
  return [...games.values()];
}

/**
 * Games by day in the visitor's time zone. A game without a time is under the league's day, and unknown days come last.
 */
export function groupByDay(games: readonly OddsGame[]): [day: Day | null, games: OddsGame[]][] {
  const days = new Map<Day | null, OddsGame[]>();
  for (const game of games) {
    const day = game.startsAt === null ? game.day : toLocalDay(game.startsAt);
    days.set(day, [...(days.get(day) ?? []), game]);
  }
  return [...days].toSorted(([a], [b]) => compareTexts(a ?? '9999', b ?? '9999'));
}

export const useOdds = () => useData(ODDS_KEY, (signal) => fetchOdds(signal), { pollMs: ODDS_REFRESH_MS });
