import type { NbaGame } from '../season/slate.ts';
import { type NbaBox, toNbaBox } from './box-score.ts';
import { playNbaGame } from './game.ts';
import type { PlayedNbaGame } from './play.ts';

/** A game with its box score. */
export type FinishedNbaGame = { readonly played: PlayedNbaGame; readonly box: NbaBox };

// Two slates: what a scoreboard asks for over and over while games are on.
const MAX_KNOWN = 20;
const known = new Map<string, FinishedNbaGame>();

/** A game with its box score. Kept for a while: a scoreboard asks for the same games every minute. */
export function finishedNbaGame(seed: string, game: NbaGame): FinishedNbaGame {
  const key = `${seed}|${game.gameId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const played = playNbaGame(seed, game);
  const finished = { played, box: toNbaBox(played) };
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, finished);
  return finished;
}
