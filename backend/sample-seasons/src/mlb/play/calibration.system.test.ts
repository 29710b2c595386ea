import { describe, expect, it } from 'vitest';
import { daysFrom, toDay } from '../../calendar/day.ts';
import { deviation, mean, quantile, shareOf } from '../../testing/figures.ts';
import { queryShared } from '../../testing/query-shared.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { toMlbSlate } from '../season/slate.ts';
import { contactClass } from './batted-ball.ts';
import { playMlbGame } from './game.ts';

// Sixty days: about 900 games, 260,000 pitches and 46,000 batted balls.
const games = daysFrom(toDay('2026-05-01'), toDay('2026-06-29'))
  .flatMap((day) => toMlbSlate('sample', day))
  .filter(({ isPostponed }) => !isPostponed)
  .map((game) => playMlbGame('sample', game));
const appearances = games.flatMap((game) => game.appearances);
const gameOf = new Map(games.flatMap((game) => game.appearances.map((one) => [one, game])));
const ended = appearances.filter(({ event }) => event !== 'truncated_pa');
const pitches = appearances.flatMap((appearance) => appearance.pitches);
const balls = appearances.flatMap(({ ball }) => ball ?? []);
const speeds = balls.map(({ exitVelocityMph }) => exitVelocityMph);
const angles = balls.map(({ launchAngleDeg }) => launchAngleDeg);

const eventPercent = (...events: readonly string[]) =>
  100 * shareOf(ended, ({ event }) => events.includes(event));
const pitchPercent = (...names: readonly string[]) =>
  100 * shareOf(pitches, ({ description }) => names.includes(description));

type Target = readonly [what: string, value: () => number, target: number, tolerance: number];

describe('a sample season of baseball', () => {
  it.each<Target>([
    ['pitches a game', () => pitches.length / games.length, 291, 6],
    ['plate appearances a game', () => ended.length / games.length, 74.8, 1.5],
    ['pitches a plate appearance', () => pitches.length / ended.length, 3.9, 0.06],
    ['batted balls a game', () => balls.length / games.length, 51, 1.5],
    [
      'runs a side',
      () => mean(games.flatMap(({ homeScore, awayScore }) => [homeScore, awayScore])),
      4.4,
      0.3,
    ],
    [
      'per cent won at home',
      () => 100 * shareOf(games, ({ homeScore, awayScore }) => homeScore > awayScore),
      53,
      4,
    ],
    ['per cent by day', () => 100 * shareOf(games, ({ game }) => !game.isNight), 38, 4],
  ])('has about as many %s as the league', (_, value, target, tolerance) => {
    expect(Math.abs(value() - target)).toBeLessThanOrEqual(tolerance);
  });

  it.each<readonly [events: readonly string[], target: number, tolerance: number]>([
    [['field_out'], 40.6, 1.2],
    [['strikeout', 'strikeout_double_play'], 22.6, 0.8],
    [['single'], 14.2, 0.6],
    [['walk'], 7.8, 0.5],
    [['double'], 4.3, 0.3],
    [['home_run'], 3.0, 0.25],
    [['force_out'], 1.9, 0.35],
    [['grounded_into_double_play'], 1.8, 0.3],
    [['hit_by_pitch'], 1.1, 0.15],
    [['sac_fly'], 0.7, 0.15],
    [['field_error'], 0.6, 0.15],
    [['triple'], 0.4, 0.12],
    [['sac_bunt'], 0.34, 0.12],
    [['intent_walk'], 0.25, 0.2],
  ])('ends %j in about %d per cent of plate appearances', (events, target, tolerance) => {
    expect(Math.abs(eventPercent(...events) - target)).toBeLessThanOrEqual(tolerance);
  });

  it.each<readonly [names: readonly string[], target: number, tolerance: number]>([
    [['ball'], 33.2, 0.8],
    [['foul'], 18.2, 0.8],
    [['hit_into_play'], 17.5, 0.5],
    [['called_strike'], 16.3, 0.8],
    [['swinging_strike'], 10.6, 0.5],
    [['blocked_ball'], 2.1, 0.2],
    [['foul_tip'], 1.0, 0.15],
    [['swinging_strike_blocked'], 0.6, 0.1],
  ])('has %j in about %d per cent of pitches', (names, target, tolerance) => {
    expect(Math.abs(pitchPercent(...names) - target)).toBeLessThanOrEqual(tolerance);
  });

  it.each<Target>([
    ['mean exit velocity', () => mean(speeds), 88.3, 0.6],
    ['mean launch angle', () => mean(angles), 13, 0.6],
    ['per cent of 95 mph and more', () => 100 * shareOf(speeds, (speed) => speed >= 95), 39, 1.8],
    ['per cent of 100 mph and more', () => 100 * shareOf(speeds, (speed) => speed >= 100), 23, 1.5],
    ['per cent of barrels', () => 100 * shareOf(balls, (ball) => contactClass(ball) === 6), 7.9, 0.8],
    ['per cent of ground balls', () => 100 * shareOf(balls, ({ type }) => type === 'ground_ball'), 42.7, 2],
    ['per cent of fly balls', () => 100 * shareOf(balls, ({ type }) => type === 'fly_ball'), 26.5, 2.5],
    ['per cent of line drives', () => 100 * shareOf(balls, ({ type }) => type === 'line_drive'), 23.8, 2.8],
    ['per cent of popups', () => 100 * shareOf(balls, ({ type }) => type === 'popup'), 7.1, 1.5],
  ])('hits balls with about the league’s %s', (_, value, target, tolerance) => {
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

  it('has nobody hit a ball harder than was ever measured', () => {
    expect(Math.max(...speeds)).toBeLessThanOrEqual(121.5);
    expect(Math.max(...speeds)).toBeGreaterThan(114);
  });

  it('has hitters who differ as much as real ones', () => {
    const byBatter = [
      ...Map.groupBy(
        appearances.filter(({ ball }) => ball),
        ({ batter }) => batter.id,
      ).values(),
    ];
    const means = byBatter
      .filter(({ length }) => length >= 80)
      .map((all) => mean(all.flatMap(({ ball }) => ball?.exitVelocityMph ?? [])));
    // 2.8 mph among those with 80 batted balls, measured over half a season.
    expect(deviation(means)).toBeGreaterThan(2.2);
    expect(deviation(means)).toBeLessThan(3.5);
  });

  it('has batters whose home runs differ as much as real ones', () => {
    const rates = [...Map.groupBy(ended, ({ batter }) => batter.id).values()]
      .filter(({ length }) => length >= 120)
      .map((all) => ({ rate: shareOf(all, ({ event }) => event === 'home_run'), count: all.length }));
    const luck = mean(rates.map(({ rate, count }) => (rate * (1 - rate)) / count));
    const talent = Math.sqrt(deviation(rates.map(({ rate }) => rate)) ** 2 - luck);
    // 0.0154 among those with 120 plate appearances from 4 June to 25 July 2025; the best one hit 11.4 %.
    expect(talent).toBeGreaterThan(0.0125);
    expect(talent).toBeLessThan(0.0185);
    const best = Math.max(...rates.map(({ rate }) => rate));
    expect(best).toBeGreaterThan(0.07);
    expect(best).toBeLessThan(0.125);
  });

  it('has a home run in as many games of a batter as the league, and of its best batters', () => {
    const games = [...Map.groupBy(ended, ({ batter }) => batter.id).values()].map((all) =>
      [...Map.groupBy(all, (one) => gameOf.get(one)).values()]
        .filter(({ length }) => length >= 3)
        .map((ofGame) => ofGame.some(({ event }) => event === 'home_run')),
    );
    const shares = games.filter(({ length }) => length >= 30).map((all) => shareOf(all, (isHit) => isHit));
    // 13.0 % on average and 24.4 % at the ninth tenth, of the same days.
    expect(Math.abs(mean(shares) - 0.13)).toBeLessThan(0.02);
    expect(Math.abs(quantile(shares, 0.9) - 0.244)).toBeLessThan(0.04);
  });

  it.skipIf(sharedFile('statcast/pitches_core_2025.csv.gz') === undefined)(
    'spreads exit velocity and launch angle over the same range as real pitches',
    { tags: 'shared-data' },
    async () => {
      const [real] = await queryShared(
        `SELECT quantile_cont(launch_speed, 0.1) AS slow, median(launch_speed) AS middle,
           quantile_cont(launch_speed, 0.9) AS hard, quantile_cont(launch_angle, 0.1) AS low,
           median(launch_angle) AS level, quantile_cont(launch_angle, 0.9) AS high
         FROM read_csv('statcast/pitches_core_2025.csv.gz', sample_size = -1) WHERE type = 'X'`,
      );
      const compare = (name: string, values: readonly number[], share: number, tolerance: number) =>
        expect(Math.abs(quantile(values, share) - Number(real?.[name])), name).toBeLessThanOrEqual(tolerance);
      compare('slow', speeds, 0.1, 3.5);
      compare('middle', speeds, 0.5, 1.5);
      compare('hard', speeds, 0.9, 1.5);
      compare('low', angles, 0.1, 3);
      compare('level', angles, 0.5, 2.5);
      compare('high', angles, 0.9, 3);
    },
  );

  it.skipIf(sharedFile('statcast/pitches_core_2025.csv.gz') === undefined)(
    'turns balls of a speed and angle into home runs as often as real parks do',
    { tags: 'shared-data' },
    async () => {
      const real = await queryShared(
        `SELECT CAST(floor(launch_speed / 4) * 4 AS INTEGER) AS speed, avg(CASE events WHEN 'home_run' THEN 1.0 ELSE 0.0 END) AS share
         FROM read_csv('statcast/pitches_core_2025.csv.gz', sample_size = -1)
         WHERE type = 'X' AND launch_angle BETWEEN 22 AND 36 AND launch_speed BETWEEN 92 AND 111.9 GROUP BY speed ORDER BY speed`,
      );
      expect(real.length).toBe(5);
      for (const { speed, share } of real) {
        const alike = appearances.filter(
          ({ ball }) =>
            ball !== null &&
            ball.launchAngleDeg >= 22 &&
            ball.launchAngleDeg <= 36 &&
            Math.floor(ball.exitVelocityMph / 4) * 4 === Number(speed),
        );
        const ours = shareOf(alike, ({ event }) => event === 'home_run');
        expect(Math.abs(ours - Number(share)), `${speed} mph`).toBeLessThan(0.1);
      }
    },
  );
});
