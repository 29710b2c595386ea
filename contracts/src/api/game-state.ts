import * as v from 'valibot';

/** States of a game. `begun`: it is on, or should be by its schedule; pregame prices no longer hold. */
export const GAME_STATES = ['scheduled', 'begun', 'final', 'postponed'] as const;

/** One of {@link GAME_STATES}. */
export const gameStateSchema = v.picklist(GAME_STATES);

/** State of a game, by scoreboard and clock; see {@link findGameState}. */
export type GameState = (typeof GAME_STATES)[number];

const NOT_PLAYED = /postponed|cancel|forfeit/i;

type GameAsTold = {
  /** ISO 8601; null until a time is set. */
  startsAt: string | null;
  /** The scoreboard's state: `pre`, `in` or `post`; undefined if no scoreboard has the game. */
  state?: string | undefined;
  /** The source's words, such as 'Postponed'. */
  description?: string | undefined;
};

/**
 * State of a game, by scoreboard and clock. A scoreboard can be hours old, so a game whose start has passed has begun,
 * even if the scoreboard says otherwise.
 */
export function findGameState({ startsAt, state, description = '' }: GameAsTold, nowMs: number): GameState {
  if (NOT_PLAYED.test(description)) return 'postponed';
  if (state === 'post') return 'final';
  if (state === 'in') return 'begun';
  return startsAt !== null && Date.parse(startsAt) <= nowMs ? 'begun' : 'scheduled';
}

/** True while bets at pregame prices are possible, or if the state is unknown. */
export const isOpen = (state: GameState | null): boolean => state === null || state === 'scheduled';
