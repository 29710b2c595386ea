import { mlbTeams } from '@sharpside/warehouse/teams/mlb-teams';
import { describe, expect, it } from 'vitest';
import { daysFrom, toDay } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { mean, shareOf } from '../../testing/figures.ts';
import { drawBattedBall, drawOutcome } from '../play/batted-ball.ts';
import { playMlbGame } from '../play/game.ts';
import { requirePark } from './parks.ts';
import { toMlbSlate } from './slate.ts';

const neutral = { homeRuns: 1, triples: 1, doubles: 1, singles: 1 };

function outcomesWith(effects: typeof neutral) {
  const random = new Random('parks');
  return Array.from({ length: 120_000 }, () => {
    const ball = drawBattedBall(random, { exitVelocityMph: 0, launchAngleDeg: 0, pullDeg: 7, pullSide: 1 });
    return drawOutcome(random, ball, { effects, speed: 0 });
  });
}

describe('parks', () => {
  it('are known for every team, and neutral on the whole', () => {
    const effects = mlbTeams.map(({ team }) => requirePark(team).effects);
    for (const key of ['homeRuns', 'triples', 'doubles', 'singles'] as const) {
      expect(Math.abs(mean(effects.map((one) => one[key])) - 1), key).toBeLessThan(0.03);
    }
  });

  it.each([0.8, 1.2])('with a factor of %d for home runs have about so many times as many', (factor) => {
    const homeRuns = (effects: typeof neutral) =>
      shareOf(outcomesWith(effects), (outcome) => outcome === 'home_run');
    expect(homeRuns({ ...neutral, homeRuns: factor }) / homeRuns(neutral)).toBeCloseTo(factor, 1);
  });

  it('show in a season of games: the friendliest park sees more home runs than the hardest', () => {
    const games = daysFrom(toDay('2026-01-01'), toDay('2026-04-30'))
      .flatMap((day) => toMlbSlate('sample', day))
      .filter(
        ({ isPostponed, isAbroad, home }) =>
          !isPostponed && !isAbroad && ['CIN', 'LAD', 'SF', 'PIT'].includes(home.team),
      )
      .map((game) => playMlbGame('sample', game));
    const perGame = (...teams: readonly string[]) =>
      mean(
        games
          .filter(({ game }) => teams.includes(game.home.team))
          .map(({ appearances }) => appearances.filter(({ event }) => event === 'home_run').length),
      );
    expect(perGame('CIN', 'LAD') / perGame('SF', 'PIT')).toBeGreaterThan(1.25);
  });

  it('are refused for a code that is no team’s', () => {
    expect(() => requirePark('XXX')).toThrow(RangeError);
  });
});
