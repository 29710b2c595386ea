import { finishedNbaGame } from '../play/played-games.ts';
import type { NbaGame } from '../season/slate.ts';
import { type GameRows, toGameRows } from './game-log.ts';
import { toOpening, toPlayByPlay } from './play-by-play.ts';

/** The files of a season about one game, as JSON. */
export type GameTexts = {
  readonly players: readonly string[];
  readonly teams: readonly string[];
  readonly opening: string;
};

// More than a season: three files of it need the same games one after the other.
const MAX_KNOWN = 1_600;
const known = new Map<string, GameTexts>();

const toTexts = (rows: GameRows['players']) => rows.map((row) => JSON.stringify(row));

/** The files' parts about a game; remembered, since several files need them. */
export function toGameTexts(seed: string, game: NbaGame): GameTexts {
  const key = `${seed}|${game.gameId}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const finished = finishedNbaGame(seed, game);
  const { players, teams } = toGameRows(finished);
  const opening = JSON.stringify(toOpening(toPlayByPlay(seed, finished.played)));
  const texts = { players: toTexts(players), teams: toTexts(teams), opening };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, texts);
  return texts;
}
