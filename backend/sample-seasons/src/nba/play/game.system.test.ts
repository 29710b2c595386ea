import { describe, expect, it } from 'vitest';
import { daysFrom, toDay } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { deviation, mean, shareOf, sum } from '../../testing/figures.ts';
import { queryShared } from '../../testing/query-shared.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { toNbaSlate } from '../season/slate.ts';
import { playNbaGame } from './game.ts';
import { pointsIn } from './play.ts';

const days = daysFrom(toDay('2025-11-01'), toDay('2026-01-19'));
const slates = days.map((day) => toNbaSlate('sample', day));
const played = slates.flat().map((game) => playNbaGame('sample', game));
const sides = played.flatMap(({ home, away }) => [home, away]);
const lines = sides.flat().map(({ line }) => line);

describe('toNbaSlate', () => {
  it('has seven or eight games a day, no team in two of them, and each team on every second day', () => {
    for (const slate of slates) {
      expect([7, 8]).toContain(slate.length);
      const teams = slate.flatMap(({ home, away }) => [home.team, away.team]);
      expect(new Set(teams).size).toBe(teams.length);
    }
    const first = days[0] ?? 0;
    const pair = [first + (first % 2), first + (first % 2) + 1].flatMap((day) => toNbaSlate('sample', day));
    expect(new Set(pair.flatMap(({ home, away }) => [home.team, away.team])).size).toBe(30);
  });

  it('writes ids of the regular season, each once', () => {
    const ids = slates.flatMap((slate) => slate.map(({ gameId }) => gameId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^00225\d{5}$/);
  });
});

describe('playNbaGame', () => {
  it('plays the same game the same way, and another one for another seed', () => {
    const [game] = slates.flat();
    if (game === undefined) throw new Error('a day has games');
    expect(playNbaGame('sample', game)).toEqual(played[0]);
    expect(playNbaGame('other', game).shots).not.toEqual(played[0]?.shots);
  });

  it('adds up: shots, players and the board give the same points', () => {
    for (const game of played) {
      for (const side of ['home', 'away'] as const) {
        const score = side === 'home' ? game.homeScore : game.awayScore;
        const made = game.shots.filter((shot) => shot.side === side && shot.isMade);
        expect(sum(made.map(({ points }) => points))).toBe(score);
        expect(sum(game[side].map(({ line }) => pointsIn(line)))).toBe(score);
      }
      expect(game.homeScore).not.toBe(game.awayScore);
    }
  });

  it('has nobody make more than he tries, and no three that is no field goal', () => {
    for (const line of lines) {
      expect(line.fgm).toBeLessThanOrEqual(line.fga);
      expect(line.fg3m).toBeLessThanOrEqual(line.fg3a);
      expect(line.ftm).toBeLessThanOrEqual(line.fta);
      expect(line.fg3a).toBeLessThanOrEqual(line.fga);
      expect(line.fg3m).toBeLessThanOrEqual(line.fgm);
    }
  });

  it('shares about 240 minutes a side, and 25 more in overtime', () => {
    for (const { periods, home } of played) {
      const full = sum(home.map(({ line }) => line.minutes));
      expect(Math.abs(full - 240 - 25 * (periods - 4))).toBeLessThan(25);
    }
  });

  it('opens with a shot of the side that wins the tip, taken by a starter', () => {
    for (const { tip, shots } of played) {
      const times = shots.map(({ elapsedS }) => elapsedS);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(shots[0]).toMatchObject({ side: tip.side });
      expect(shots[0]?.points).toBeGreaterThan(1);
      expect(tip.receiver).not.toBe(tip.winner);
    }
  });
});

type Target = readonly [what: string, value: () => number, target: number, tolerance: number];

const perSide = (of: (line: (typeof lines)[number]) => number) =>
  mean(sides.map((side) => sum(side.map(({ line }) => of(line)))));

describe('a sample season of basketball', () => {
  it.each<Target>([
    ['points', () => perSide(pointsIn), 115.5, 3],
    ['wins at home', () => shareOf(played, (one) => one.homeScore > one.awayScore), 0.55, 0.05],
    ['field goals tried', () => perSide(({ fga }) => fga), 89, 4],
    ['threes made', () => perSide(({ fg3m }) => fg3m), 13.3, 1.2],
    ['threes tried', () => perSide(({ fg3a }) => fg3a), 37, 3],
    ['free throws tried', () => perSide(({ fta }) => fta), 22.8, 1.8],
    ['rebounds', () => perSide(({ oreb, dreb }) => oreb + dreb), 44, 2],
    ['assists', () => perSide(({ ast }) => ast), 26.6, 2],
    ['steals', () => perSide(({ stl }) => stl), 8.4, 0.6],
    ['blocks', () => perSide(({ blk }) => blk), 4.9, 0.6],
    ['turnovers', () => perSide(({ tov }) => tov), 14.4, 0.8],
    ['players', () => mean(sides.map(({ length }) => length)), 10.7, 0.7],
  ])('has about as many %s a side as the league', (_, value, target, tolerance) => {
    expect(Math.abs(value() - target)).toBeLessThanOrEqual(tolerance);
  });

  it('has streaks: players score more in good weeks than in bad ones', () => {
    const byPlayer = Map.groupBy(sides.flat(), ({ player }) => player.id);
    const inOrder = [...byPlayer.values()]
      .map((all) => all.map(({ line }) => pointsIn(line)))
      .filter((points) => points.length >= 25 && mean(points) > 12);
    const deviationOfFives = (points: readonly number[]) => {
      const fives = Array.from({ length: Math.floor(points.length / 5) }, (_, at) => 5 * at);
      return deviation(fives.map((start) => mean(points.slice(start, start + 5))));
    };
    const random = new Random('order');
    const anyhow = inOrder.map((points) => random.shuffled(points));
    // Because of form, five consecutive games vary more than five random games.
    expect(mean(inOrder.map(deviationOfFives)) / mean(anyhow.map(deviationOfFives))).toBeGreaterThan(1.04);
  });

  it.skipIf(sharedFile('nba/player_game_logs_2024-25.csv.gz') === undefined)(
    'has player lines like those of a real season',
    { tags: 'shared-data' },
    async () => {
      const [real] = await queryShared(
        `SELECT avg(MIN) AS minutes, stddev(MIN) AS minutes_deviation, avg(PTS) AS points, stddev(PTS) AS points_deviation,
           avg(CASE WHEN PTS >= 20 THEN 1.0 ELSE 0.0 END) AS twenties, avg(CASE WHEN PTS >= 30 THEN 1.0 ELSE 0.0 END) AS thirties
         FROM read_csv('nba/player_game_logs_2024-25.csv.gz', sample_size = -1) WHERE SEASON_TYPE = 'Regular Season'`,
      );
      const minutes = lines.map((line) => line.minutes);
      const points = lines.map(pointsIn);
      const compare = (name: string, value: number, tolerance: number) =>
        expect(Math.abs(value - Number(real?.[name])), name).toBeLessThanOrEqual(tolerance);
      compare('minutes', mean(minutes), 1.3);
      compare('minutes_deviation', deviation(minutes), 1.3);
      compare('points', mean(points), 0.8);
      compare('points_deviation', deviation(points), 0.9);
      const shareFrom = (least: number) => shareOf(points, (value) => value >= least);
      compare('twenties', shareFrom(20), 0.03);
      compare('thirties', shareFrom(30), 0.015);
    },
  );
});
