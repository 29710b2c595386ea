import * as v from 'valibot';

/** Where a game stands. `begun`: it is on, or it should be; nobody takes bets at the prices before it any more. */
export const GAME_STATES = ['scheduled', 'begun', 'final', 'postponed'] as const;

export const gameStateSchema = v.picklist(GAME_STATES);

export type GameState = (typeof GAME_STATES)[number];

const NOT_PLAYED = /postponed|cancel|forfeit/i;

type GameAsTold = {
  /** ISO 8601; null until a time is set. */
  startsAt: string | null;
  /** As scoreboards write it: `pre`, `in` or `post`; undefined where none knows the game. */
  state?: string | undefined;
  /** In words, such as 'Postponed'. */
  description?: string | undefined;
};

/**
 * Where a game stands, by schedule and clock: a schedule may be some hours old, so a game whose start is over has begun, whatever
 * it says of it.
 */
export function findGameState({ startsAt, state, description = '' }: GameAsTold, nowMs: number): GameState {
  if (NOT_PLAYED.test(description)) return 'postponed';
  if (state === 'post') return 'final';
  if (state === 'in') return 'begun';
  return startsAt !== null && Date.parse(startsAt) <= nowMs ? 'begun' : 'scheduled';
}

/** Whether one may still bet on what happens in a game; also where it is not known how it stands. */
export const isOpen = (state: GameState | null): boolean => state === null || state === 'scheduled';
