import { chanceOf } from '../../random/random.ts';
import type { NbaPlayer } from './roster.ts';
import { toRotation } from './rotation.ts';
import type { NbaGame } from './slate.ts';

const LEAGUE_POINTS = 116.2;
const HOME_POINTS = 1.1;
// Least squares over 2,700 games of the sample.
const POINTS_PER_WORTH = 0.37;
const POINTS_PER_DEFENCE = 3.5;

/** Points that a shot of this player is worth above the league's average shot, by how often he takes it. */
function worth({ talent, minutes }: NbaPlayer): number {
  const { threes, threePointShare, twoPointShare, usage } = talent;
  const perShot = 3 * threes * threePointShare + 2 * (1 - threes) * twoPointShare;
  return (perShot - 1.1) * usage * minutes;
}

/** Points to expect, by line-ups and defences. */
export function expectedPoints(seed: string, game: NbaGame): { home: number; away: number } {
  const points = (isHome: boolean) => {
    const { stints } = toRotation(seed, { game, isHome });
    const players = new Set(stints.flatMap(({ floor }) => floor));
    const offence = [...players].reduce((sum, player) => sum + worth(player), 0) * POINTS_PER_WORTH;
    const opponent = isHome ? game.away.team : game.home.team;
    const defence =
      chanceOf(seed, 'nba', 'defence', opponent, game.season) +
      chanceOf(seed, 'nba', 'defence 2', opponent, game.season) -
      1;
    return LEAGUE_POINTS + offence - POINTS_PER_DEFENCE * defence + (isHome ? HOME_POINTS : -HOME_POINTS);
  };
  return { home: points(true), away: points(false) };
}
