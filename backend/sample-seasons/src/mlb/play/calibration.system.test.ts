import { describe, expect, it } from 'vitest';
import { deviation, mean, shareOf } from '../../testing/figures.ts';
import { mlbGames } from '../../testing/mlb-games.ts';
import { contactClass } from './batted-ball.ts';
import { playMlbGame } from './game.ts';

// Sixty days, about 900 games.
const games = mlbGames('2026-05-01', '2026-06-29').map((game) => playMlbGame('sample', game));
const appearances = games.flatMap((game) => game.appearances);
const pitches = appearances.flatMap((appearance) => appearance.pitches);
const balls = appearances.flatMap(({ ball }) => ball ?? []);
const speeds = balls.map(({ exitVelocityMph }) => exitVelocityMph);
const angles = balls.map(({ launchAngleDeg }) => launchAngleDeg);

const eventPercent = (events: readonly string[]) =>
  100 * shareOf(appearances, ({ event }) => events.includes(event));
const pitchPercent = (name: string) => 100 * shareOf(pitches, ({ description }) => description === name);
const speedPercent = (mph: number) => 100 * shareOf(speeds, (speed) => speed >= mph);
const typePercent = (name: string) => 100 * shareOf(balls, ({ type }) => type === name);

describe('a sample season of baseball', () => {
  it.each<readonly [what: string, value: () => number, target: number, tolerance: number]>([
    ['pitches a game', () => pitches.length / games.length, 291, 6],
    ['plate appearances a game', () => appearances.length / games.length, 75.5, 1.5],
    ['batted balls a game', () => balls.length / games.length, 52, 1.5],
    ['runs a game', () => mean(games.map(({ homeScore, awayScore }) => homeScore + awayScore)), 8.8, 0.6],
    ['games won at home', () => 100 * shareOf(games, (one) => one.homeScore > one.awayScore), 53, 4],
    ['per cent strikeouts', () => eventPercent(['strikeout']), 22.6, 0.8],
    ['per cent singles', () => eventPercent(['single']), 14.2, 0.6],
    ['per cent walks', () => eventPercent(['walk']), 7.8, 0.5],
    ['per cent doubles', () => eventPercent(['double']), 4.3, 0.3],
    ['per cent home runs', () => eventPercent(['home_run']), 3.0, 0.25],
    ['per cent force outs', () => eventPercent(['force_out']), 1.9, 0.4],
    ['per cent double plays', () => eventPercent(['grounded_into_double_play']), 1.8, 0.3],
    ['per cent hit by pitch', () => eventPercent(['hit_by_pitch']), 1.1, 0.15],
    ['per cent sacrifice flies', () => eventPercent(['sac_fly']), 0.7, 0.15],
    ['per cent errors', () => eventPercent(['field_error']), 0.6, 0.15],
    ['per cent triples', () => eventPercent(['triple']), 0.4, 0.12],
    ['per cent balls', () => pitchPercent('ball'), 35.3, 0.8],
    ['per cent fouls', () => pitchPercent('foul'), 18.2, 0.8],
    ['per cent called strikes', () => pitchPercent('called_strike'), 16.3, 0.8],
    ['per cent swinging strikes', () => pitchPercent('swinging_strike'), 12.2, 0.5],
    ['mph off the bat', () => mean(speeds), 88.3, 0.6],
    ['degrees off the bat', () => mean(angles), 13, 0.6],
    ['per cent of 95 mph and more', () => speedPercent(95), 39, 1.8],
    ['per cent of 100 mph and more', () => speedPercent(100), 23, 1.5],
    ['per cent of barrels', () => 100 * shareOf(balls, (ball) => contactClass(ball) === 6), 7.9, 0.8],
    ['per cent of ground balls', () => typePercent('ground_ball'), 42.7, 2],
    ['per cent of fly balls', () => typePercent('fly_ball'), 26.5, 2.5],
    ['per cent of popups', () => typePercent('popup'), 7.1, 1.5],
  ])('has about as many %s as the league', (_, value, target, tolerance) => {
    expect(Math.abs(value() - target)).toBeLessThanOrEqual(tolerance);
  });

  it('hits home runs as far as the league', () => {
    const distances = appearances.flatMap(({ ball, event }) =>
      ball && event === 'home_run' ? ball.distanceFt : [],
    );
    expect(Math.abs(mean(distances) - 398)).toBeLessThanOrEqual(6);
    expect(Math.abs(deviation(distances) - 25)).toBeLessThanOrEqual(4);
    expect(Math.min(...distances)).toBeGreaterThan(290);
    expect(Math.max(...distances)).toBeLessThan(510);
  });

  it('has hitters who differ as much as real ones', () => {
    const withBall = appearances.filter(({ ball }) => ball);
    const means = [...Map.groupBy(withBall, ({ batter }) => batter.id).values()]
      .filter(({ length }) => length >= 80)
      .map((all) => mean(all.flatMap(({ ball }) => ball?.exitVelocityMph ?? [])));
    // In the league this deviation is 2.8 mph among batters with 80 batted balls, measured over half a season.
    expect(deviation(means)).toBeGreaterThan(2.2);
    expect(deviation(means)).toBeLessThan(3.5);
  });

  it('has batters whose home runs differ as much as real ones', () => {
    const rates = [...Map.groupBy(appearances, ({ batter }) => batter.id).values()]
      .filter(({ length }) => length >= 120)
      .map((all) => ({ rate: shareOf(all, ({ event }) => event === 'home_run'), count: all.length }));
    const luck = mean(rates.map(({ rate, count }) => (rate * (1 - rate)) / count));
    const talent = Math.sqrt(deviation(rates.map(({ rate }) => rate)) ** 2 - luck);
    // In the league this deviation is 0.0154 among batters with 120 plate appearances from 4 June to 25 July 2025; the
    // best had home runs in 11.4 %.
    expect(talent).toBeGreaterThan(0.0125);
    expect(talent).toBeLessThan(0.0185);
    const best = Math.max(...rates.map(({ rate }) => rate));
    expect(best).toBeGreaterThan(0.07);
    expect(best).toBeLessThan(0.125);
  });
});
