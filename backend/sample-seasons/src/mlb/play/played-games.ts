import type { MlbGame } from '../season/slate.ts';
import { type BoxScore, toBoxScore } from './box-score.ts';
import { playMlbGame } from './game.ts';
import type { PlayedGame } from './play.ts';
import { type Timeline, toTimeline } from './timeline.ts';

export type Finished = { readonly played: PlayedGame; readonly box: BoxScore; readonly timeline: Timeline };

export type MlbResult = Pick<PlayedGame, 'homeScore' | 'awayScore'>;

// Results are small enough to keep for three seasons.
const results = new Map<string, MlbResult>();

// Two days of games. A scoreboard requests them repeatedly while games are on.
const MAX_KNOWN = 40;
const known = new Map<string, Finished>();

/** A game with its box score and timeline. Cached, because a scoreboard requests the same games every minute. */
export function finishedGame(seed: string, game: MlbGame): Finished {
  const key = `${seed}|${game.gamePk}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const played = playMlbGame(seed, game);
  const finished = { played, box: toBoxScore(played), timeline: toTimeline(seed, played) };
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, finished);
  const { homeScore, awayScore } = played;
  results.set(key, { homeScore, awayScore });
  return finished;
}

export const mlbResult = (seed: string, game: MlbGame): MlbResult =>
  results.get(`${seed}|${game.gamePk}`) ?? finishedGame(seed, game).played;
