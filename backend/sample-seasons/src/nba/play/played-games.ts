import type { NbaGame } from '../season/slate.ts';
import { playNbaGame } from './game.ts';
import type { PlayedNbaGame } from './play.ts';

// About a season of games. Three files need the same games one after the other, and scoreboards request recent games
// every minute.
const MAX_KNOWN = 700;
const known = new Map<string, PlayedNbaGame>();

export function finishedNbaGame(seed: string, game: NbaGame): PlayedNbaGame {
  const key = `${seed}|${game.gameId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const played = playNbaGame(seed, game);
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, played);
  return played;
}
