import type { GameState } from '@sharpside/contracts/api';
import type { InningFirstRow } from '../../api/inning-first.ts';

/** The first inning of a game: its two halves, each with the starter who throws it. */
export type InningFirstGame = {
  key: string;
  away: string;
  home: string;
  startsAt: string | null;
  state: GameState | null;
  /** The visitors' starter, whom the home side faces, and the home side's; undefined until he is announced. */
  awayStarter: InningFirstRow | undefined;
  homeStarter: InningFirstRow | undefined;
  /** Probability that neither team scores, 0 to 1; null unless both halves are known. */
  scorelessChance: number | null;
};

const multiply = (a: number | null | undefined, b: number | null | undefined) =>
  a === null || a === undefined || b === null || b === undefined ? null : a * b;

/**
 * One row for each game of the starters, in their order. Empty if the backend is of a release that tells neither games
 * nor runs.
 */
export function toInningFirstGames(rows: readonly InningFirstRow[]): readonly InningFirstGame[] {
  const byGame = new Map<number, InningFirstRow[]>();
  for (const row of rows) {
    const { game_pk, is_home } = row;
    if (game_pk !== null && is_home !== null) byGame.set(game_pk, [...(byGame.get(game_pk) ?? []), row]);
  }
  return [...byGame].flatMap(([game_pk, halves]) => {
    const awayStarter = halves.find(({ is_home }) => !is_home);
    const homeStarter = halves.find(({ is_home }) => is_home);
    const [one] = halves;
    if (one === undefined) return [];
    const { pitcher_team, opp_team, is_home } = one;
    return [
      {
        key: String(game_pk),
        away: is_home ? opp_team : pitcher_team,
        home: is_home ? pitcher_team : opp_team,
        startsAt: one.start_time,
        state: one.game_state,
        awayStarter,
        homeStarter,
        scorelessChance: multiply(awayStarter?.scoreless_chance, homeStarter?.scoreless_chance),
      },
    ];
  });
}
