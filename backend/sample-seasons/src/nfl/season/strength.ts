import { defenceLevel } from './coverage.ts';
import { isFit, nflRosterOf } from './roster.ts';
import type { NflGame } from './schedule.ts';

// Least squares over 1,600 games of the sample.
const LEAGUE_POINTS = 22.2;
const PER_PASSER = 9;
const PER_RECEIVER = 2;
const PER_RUNNER = 9.6;
const PER_DEFENCE = 14;
const HOME_POINTS = 0.55;

/** Points to expect, by line-ups and defences. */
export function expectedNflPoints(seed: string, game: NflGame): { home: number; away: number } {
  const points = (side: 'home' | 'away') => {
    const { hands, receiving, running } = squadLevel(seed, game, side);
    const opponent = game[side === 'home' ? 'away' : 'home'].team;
    const defence = defenceLevel(seed, { team: opponent, season: game.season });
    return (
      LEAGUE_POINTS +
      PER_PASSER * hands +
      PER_RECEIVER * receiving +
      PER_RUNNER * running -
      PER_DEFENCE * defence +
      (side === 'home' ? HOME_POINTS : -HOME_POINTS)
    );
  };
  return { home: Math.max(6, points('home')), away: Math.max(6, points('away')) };
}

/** The talent of those who will play, against the league's average of 0. */
function squadLevel(seed: string, { day, season, ...game }: NflGame, side: 'home' | 'away') {
  const roster = nflRosterOf(seed, { team: game[side].team, season });
  const fit = roster.filter((player) => isFit(seed, player, day));
  const [passer] = [...fit, ...roster].filter(({ position }) => position === 'QB');
  const receivers = fit.filter(({ position }) => position === 'WR' || position === 'TE').slice(0, 5);
  const runners = fit.filter(({ position }) => position === 'RB').slice(0, 2);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    hands: passer?.talent.hands ?? 0,
    receiving: mean(receivers.map(({ talent }) => talent.hands)),
    running: mean(runners.map(({ talent }) => talent.legs - 1)),
  };
}
