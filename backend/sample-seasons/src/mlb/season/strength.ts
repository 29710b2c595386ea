import { toLineUp } from './line-up.ts';
import type { Pitcher } from './roster.ts';
import type { MlbGame } from './slate.ts';

const LEAGUE_RUNS = 4.09;

// Runs that a point of talent is worth: least squares over 4,400 games of the sample.
const batterRuns = { exitVelocityMph: 0.063, eye: 0.2, whiff: -0.26 };
const pitcherRuns = { exitVelocityMph: 0.25, wildness: 0.94, whiff: -1.35 };

const toBattingRuns = (seed: string, game: MlbGame, isHome: boolean) =>
  toLineUp({ seed, game, isHome }).order.reduce(
    (sum, { batter: { talent } }) =>
      sum +
      batterRuns.exitVelocityMph * talent.exitVelocityMph +
      batterRuns.eye * talent.eye +
      batterRuns.whiff * talent.whiff,
    0,
  );

const toPitchingRuns = ({ talent }: Pitcher) =>
  pitcherRuns.exitVelocityMph * talent.exitVelocityMph +
  pitcherRuns.wildness * talent.wildness +
  pitcherRuns.whiff * talent.whiff;

/** Runs to expect, by the better known half of a game. */
export function expectedRuns(seed: string, game: MlbGame): { home: number; away: number } {
  const { effects } = game.park;
  const park = 1 + 0.3 * (effects.homeRuns - 1) + 1.18 * (effects.singles - 1) + 0.4 * (effects.doubles - 1);
  const runs = (isHome: boolean) => {
    const { starter } = toLineUp({ seed, game, isHome: !isHome });
    const edge = isHome ? 0.035 : -0.035;
    return Math.max(
      2,
      (LEAGUE_RUNS + toBattingRuns(seed, game, isHome) + toPitchingRuns(starter) + edge) * park,
    );
  };
  return { home: runs(true), away: runs(false) };
}
