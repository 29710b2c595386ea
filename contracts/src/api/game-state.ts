import * as v from 'valibot';

/**
 * States of a game. `begun`: it is on, or should be by its schedule; pregame prices no longer hold. `postponed`: it is
 * not played on its day, also if it is canceled or forfeited.
 */
export const GAME_STATES = ['scheduled', 'begun', 'final', 'postponed'] as const;

/** One of {@link GAME_STATES}. */
export const gameStateSchema = v.picklist(GAME_STATES);

/** State of a game, by scoreboard and clock; see {@link findGameState}. */
export type GameState = (typeof GAME_STATES)[number];

const HALTS = [
  ['Suspended', /suspend/i],
  ['Postponed', /postpon/i],
  ['Canceled', /cancel/i],
  ['Abandoned', /abandon/i],
  ['Uncontested', /uncontested/i],
  ['Forfeit', /forfeit/i],
  ['Delayed', /delay/i],
] as const;

/** Why a game is not played now, in a word. */
export type GameHalt = (typeof HALTS)[number][0];

/** The halt that the source's words of a game's state name, such as 'Rain Delay'; null if they name none. */
export const findHalt = (description = ''): GameHalt | null =>
  HALTS.find(([, words]) => words.test(description))?.[0] ?? null;

// A delayed game goes on at its day, and a suspended game has begun. The others are not played at all.
const isOff = (halt: GameHalt | null): boolean => halt !== null && halt !== 'Delayed' && halt !== 'Suspended';

/** The source's words of a game's state in American spelling: MLB writes 'Cancelled', ESPN 'Canceled'. */
export const nameState = (description: string): string => description.replace(/\bcancelled\b/gi, 'Canceled');

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
  const halt = findHalt(description);
  if (isOff(halt)) return 'postponed';
  // Some scoreboards close a suspended game, which goes on at another day.
  if (state === 'post') return halt === 'Suspended' ? 'begun' : 'final';
  if (state === 'in') return 'begun';
  return startsAt !== null && Date.parse(startsAt) <= nowMs ? 'begun' : 'scheduled';
}

/** True while bets at pregame prices are possible, or if the state is unknown. */
export const isOpen = (state: GameState | null): boolean => state === null || state === 'scheduled';

const ORDER: Readonly<Record<GameState, number>> = { scheduled: 0, begun: 1, final: 2, postponed: 2 };

/** The place of a game in a list of bets, from 0: games that are open, then live ones, then those that are over. */
export const findListPlace = (state: GameState | null): number => ORDER[state ?? 'scheduled'];

type GameStanding = {
  /** The scoreboard's state: `pre`, `in` or `post`, or a word of the source. */
  state: string | undefined;
  halt: GameHalt | null;
};

/** True while a game is on, also in a delay. A suspended game goes on at another day. */
export const isLive = ({ state, halt }: GameStanding): boolean =>
  state === 'in' && (halt === null || halt === 'Delayed');

/** True once a game has a score. Sources give 0-0 before the start, and for games that are not played. */
export const hasScore = ({ state, halt }: GameStanding): boolean => state !== 'pre' && !isOff(halt);

/** The name of a team that is not known yet, as before a playoff series. */
export const UNKNOWN_TEAM = 'To be announced';

const STAND_IN = /^(?:TBD|TBA|to be (?:determined|decided|announced))$/i;

/** A team's name for display. Sources have stand-ins such as 'TBD' for a team that is not known yet. */
export const nameTeam = (name: string): string => (STAND_IN.test(name.trim()) ? UNKNOWN_TEAM : name);

/** Both teams in words: 'Miami Marlins at Boston Red Sox'; 'Teams to be announced' if both are not known yet. */
export const nameTeams = (away: string, home: string): string =>
  away === UNKNOWN_TEAM && home === UNKNOWN_TEAM ? 'Teams to be announced' : `${away} at ${home}`;
