import type { NflHitRateGame } from '../../api/hit-rate-games.ts';

type Result = 'win' | 'loss' | 'push' | 'missed';

/**
 * Number of games by result. `streak.length` is the number of newest games with the same result, ignoring pushes and
 * missed games.
 */
export type PropRecord = Record<Result, number> & {
  streak: { result: 'win' | 'loss'; length: number } | null;
};

const WORDS: Readonly<Record<Result, string>> = {
  win: 'Won',
  loss: 'Lost',
  push: 'Push',
  missed: 'Did not play',
};

/** The result of a game in words. Without a row, it is not known if he played. */
export function toResultWords({ result, value }: NflHitRateGame): string {
  if (result !== null) return WORDS[result];
  return value === null ? 'No row' : '';
}

function findStreak(games: readonly NflHitRateGame[]): PropRecord['streak'] {
  const decided = games
    .flatMap(({ result }) => (result === 'win' || result === 'loss' ? result : []))
    .toReversed();
  const [newest] = decided;
  if (newest === undefined) return null;
  const end = decided.findIndex((result) => result !== newest);
  return { result: newest, length: end === -1 ? decided.length : end };
}

/** @param games oldest first. */
export function toPropRecord(games: readonly NflHitRateGame[]): PropRecord {
  const count = (wanted: Result) => games.filter(({ result }) => result === wanted).length;
  return {
    win: count('win'),
    loss: count('loss'),
    push: count('push'),
    missed: count('missed'),
    streak: findStreak(games),
  };
}

/**
 * The newest games from the `count`-th newest played game on, including games without a row; all games if fewer were played.
 * Oldest first.
 */
export function takeNewestPlayed(games: readonly NflHitRateGame[], count: number): readonly NflHitRateGame[] {
  const played = games.flatMap(({ value }, at) => (value === null ? [] : at));
  return games.slice(played.at(-count) ?? 0);
}
