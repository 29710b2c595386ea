import { describe, expect, it } from 'vitest';
import { daysFrom, easternDay, easternMs, toDay } from '../../calendar/day.ts';
import { shareOf } from '../../testing/figures.ts';
import { toMlbSlate } from './slate.ts';

const days = daysFrom(toDay('2025-01-01'), toDay('2026-12-31'));
const slates = days.map((day) => toMlbSlate('sample', day));
const games = slates.flat();

describe('toMlbSlate', () => {
  it('has every team play on every day', () => {
    for (const slate of slates) {
      expect(new Set(slate.flatMap(({ home, away }) => [home.team, away.team])).size).toBe(30);
    }
  });

  it('gives every game a number of its own, and a start on its day in New York, after nine in the west only', () => {
    expect(new Set(games.map(({ gamePk }) => gamePk)).size).toBe(games.length);
    for (const { startMs, day, park } of games) {
      expect(easternDay(startMs)).toBe(day);
      if (startMs >= easternMs(day, 21 * 60)) expect(park.hoursBehind).toBeGreaterThanOrEqual(2);
    }
  });

  it('starts a game at least every 2 hours and 40 minutes from noon until late evening, and none in the night', () => {
    const starts = games
      .filter(({ isPostponed }) => !isPostponed)
      .map(({ startMs }) => startMs)
      .sort((a, b) => a - b);
    const gaps = starts
      .slice(1)
      .map((start, index) => start - (starts[index] ?? 0))
      .filter((gap) => gap < 12 * 3_600_000);
    // A gap is longer only if the game between is rained out, so few gaps are.
    const long = gaps.filter((gap) => gap > 2.67 * 3_600_000);
    expect(long.length / days.length).toBeLessThan(0.04);
    for (const { startMs, day } of games) expect(startMs).toBeGreaterThanOrEqual(easternMs(day, 12 * 60));
  });

  it('plays about 38 % of the games by day', () => {
    expect(Math.abs(shareOf(games, ({ isNight }) => !isNight) - 0.39)).toBeLessThan(0.03);
  });

  it('keeps two teams together for three days', () => {
    const pairs = (day: number) =>
      new Set(toMlbSlate('sample', day).map(({ home, away }) => `${away.team}@${home.team}`));
    const first = toDay('2026-05-01') - (toDay('2026-05-01') % 3);
    expect(pairs(first + 1)).toEqual(pairs(first));
    expect(pairs(first + 2)).toEqual(pairs(first));
    expect(pairs(first + 3)).not.toEqual(pairs(first));
  });

  it('makes up for a postponed game by two games on the next day, without overlap', () => {
    const second = games.filter(({ gameNumber, isPostponed }) => gameNumber === 2 && !isPostponed);
    expect(second.length).toBeGreaterThan(20);
    for (const { day, startMs, home, away } of second) {
      const ofPair = games.filter((one) => one.home.team === home.team && one.away.team === away.team);
      const first = ofPair.find((one) => one.day === day && one.gameNumber === 1);
      expect(first?.isDoubleHeader).toBe(true);
      expect(startMs - (first?.startMs ?? startMs)).toBeGreaterThan(4.5 * 3_600_000);
      expect(ofPair.some((one) => one.day === day - 1 && one.isPostponed)).toBe(true);
    }
  });

  it('is host and guest about as often for every team', () => {
    const hosted = Map.groupBy(games, ({ home }) => home.team);
    expect(hosted.size).toBe(30);
    for (const [, { length }] of hosted) expect(Math.abs(length / days.length - 0.5)).toBeLessThan(0.1);
  });

  it('is the same whatever was asked before, and another one for another seed', () => {
    const day = toDay('2026-11-20');
    expect(toMlbSlate('sample', day)).toEqual(slates[days.indexOf(day)]);
    expect(toMlbSlate('other', day)).not.toEqual(toMlbSlate('sample', day));
  });
});
