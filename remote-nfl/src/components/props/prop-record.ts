import type { NflHitRateGame } from '../../api/hit-rate-games.ts';

type Result = 'win' | 'loss' | 'push' | 'missed';

/** Wins, losses and pushes of a line. `streak`: the newest games in a row with one result, pushes left out. */
export type PropRecord = Record<Result, number> & {
  streak: { result: 'win' | 'loss'; length: number } | null;
};

const WORDS: Readonly<Record<Result, string>> = {
  win: 'Won',
  loss: 'Lost',
  push: 'Push',
  missed: 'Did not play',
};

/** The result of a game in words; empty where no line was asked for. */
export const toResultWords = ({ result }: NflHitRateGame): string => (result === null ? '' : WORDS[result]);

function findStreak(games: readonly NflHitRateGame[]): PropRecord['streak'] {
  const decided = games
    .flatMap(({ result }) => (result === 'win' || result === 'loss' ? result : []))
    .toReversed();
  const [newest] = decided;
  if (newest === undefined) return null;
  const end = decided.findIndex((result) => result !== newest);
  return { result: newest, length: end === -1 ? decided.length : end };
}

/** Counts how games, oldest first, came out. */
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

/** The newest games until so many were played, with those that he missed in between; oldest first, as they come. */
export function takeNewestPlayed(games: readonly NflHitRateGame[], count: number): readonly NflHitRateGame[] {
  const played = games.flatMap(({ value }, at) => (value === null ? [] : at));
  return games.slice(played.at(-count) ?? 0);
}
