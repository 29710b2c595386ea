import type { NflGame } from '../season/schedule.ts';
import { playNflGame } from './game.ts';
import type { PlayedNflGame } from './play.ts';

export type NflResult = Pick<PlayedNflGame, 'homeScore' | 'awayScore'>;

// Results are small enough to keep for every season.
const results = new Map<string, NflResult>();

// About a season of games. Props look back over it, and scoreboards request the same games every minute.
const MAX_KNOWN = 320;
const known = new Map<string, PlayedNflGame>();

/** A finished game, cached. */
export function finishedNflGame(seed: string, game: NflGame): PlayedNflGame {
  const key = `${seed}|${game.gameId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const played = playNflGame(seed, game);
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, played);
  const { homeScore, awayScore } = played;
  results.set(key, { homeScore, awayScore });
  return played;
}

export const nflResult = (seed: string, game: NflGame): NflResult =>
  results.get(`${seed}|${game.gameId}`) ?? finishedNflGame(seed, game);
