import {
  type GameState,
  type InningFirstRow,
  inningFirstSchema,
  MLB_MIN_STARTS,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';
import type { Day } from '@sharpside/shared-ui/eastern';

export { type InningFirstRow, MLB_MIN_STARTS };

/** The columns by which the games of first innings can be sorted, as the address has them. */
export const GAME_SORTS = ['start', 'chance', 'away', 'home', 'away_bats', 'home_bats'] as const;

export type GameSort = (typeof GAME_SORTS)[number];

/** The columns by which the starters of first innings can be sorted, as the address has them. */
export const STARTER_SORTS = [
  'pitcher_name',
  'pitcher_team',
  'opp_team',
  'scoreless_thrown',
  'scoreless_seen',
  'avg_pitches_thrown',
  'avg_pitches_seen',
  'avg_strikes_thrown',
  'avg_strikes_seen',
  'avg_fouls_thrown',
  'avg_fouls_seen',
  'avg_balls_thrown',
  'avg_balls_seen',
  'start',
] as const;

export type StarterSort = (typeof STARTER_SORTS)[number];

const readStats = answerReader(inningFirstSchema, 'first-inning stats');
const parseRows = (json: unknown) => readStats(json).results;

const inningFirstKey = (today: Day) => ['mlb/inning-first', today] as const;

/**
 * First innings of today's starters: pitches per game of each starter and of the opposing line-up. @throws {ApiError}
 */
export const fetchInningFirst = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/inningfirst/', parseRows, { signal });

/** `today` loads the starters again on another day. */
export const useInningFirst = (today: Day) =>
  useData(inningFirstKey(today), (signal) => fetchInningFirst(signal));

/** The first inning of a game: its two halves, each with the starter who throws it. */
export type InningFirstGame = {
  key: string;
  away: string;
  home: string;
  startsAt: string | null;
  state: GameState | null;
  /** The visitors' starter, whom the home side faces, and the home side's; undefined until he is announced. */
  awayStarter: InningFirstRow | undefined;
  homeStarter: InningFirstRow | undefined;
  /** Probability that neither team scores, 0 to 1; null unless both halves are known. */
  scorelessChance: number | null;
};

const multiply = (a: number | null | undefined, b: number | null | undefined) =>
  a === null || a === undefined || b === null || b === undefined ? null : a * b;

/**
 * One row for each game of the starters, in their order. Empty if the backend is of a release that tells neither games
 * nor runs.
 */
export function toInningFirstGames(rows: readonly InningFirstRow[]): readonly InningFirstGame[] {
  const byGame = new Map<number, InningFirstRow[]>();
  for (const row of rows) {
    const { game_pk, is_home } = row;
    if (game_pk !== null && is_home !== null) byGame.set(game_pk, [...(byGame.get(game_pk) ?? []), row]);
  }
  return [...byGame].flatMap(([game_pk, halves]) => {
    const awayStarter = halves.find(({ is_home }) => !is_home);
    const homeStarter = halves.find(({ is_home }) => is_home);
    const [one] = halves;
    if (one === undefined) return [];
    const { pitcher_team, opp_team, is_home } = one;
    return [
      {
        key: String(game_pk),
        away: is_home ? opp_team : pitcher_team,
        home: is_home ? pitcher_team : opp_team,
        startsAt: one.start_time,
        state: one.game_state,
        awayStarter,
        homeStarter,
        scorelessChance: multiply(awayStarter?.scoreless_chance, homeStarter?.scoreless_chance),
      },
    ];
  });
}
