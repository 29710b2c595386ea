import { describe, expect, it } from 'vitest';
import { daysFrom, easternDay, easternMs, toDate, toDay } from '../../calendar/day.ts';
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

  it('gives every game a number of its own', () => {
    expect(new Set(games.map(({ gamePk }) => gamePk)).size).toBe(games.length);
  });

  it('starts every game on its own day in New York', () => {
    for (const { day, startMs } of games) expect(toDate(easternDay(startMs))).toBe(toDate(day));
  });

  it('starts a game at least every 2 hours and 40 minutes, day and night', () => {
    const starts = games
      .filter(({ isPostponed }) => !isPostponed)
      .map(({ startMs }) => startMs)
      .sort((a, b) => a - b);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    // If rain takes away the only game of an hour, the next one is not far.
    const long = gaps.filter((gap) => gap > 2.67 * 3_600_000);
    expect(long.length / days.length).toBeLessThan(0.04);
  });

  it('plays about 38 % of the games by day', () => {
    const share = games.filter(({ isNight }) => !isNight).length / games.length;
    expect(share).toBeGreaterThan(0.36);
    expect(share).toBeLessThan(0.42);
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
    for (const game of second) {
      const teams = [game.home.team, game.away.team];
      const ofPair = games.filter(
        ({ home, away, day }) =>
          day >= game.day - 1 && day <= game.day && home.team === teams[0] && away.team === teams[1],
      );
      const first = ofPair.find(({ day, gameNumber }) => day === game.day && gameNumber === 1);
      expect(first?.isDoubleHeader).toBe(true);
      expect(game.startMs - (first?.startMs ?? game.startMs)).toBeGreaterThan(4.5 * 3_600_000);
      expect(ofPair.some(({ day, isPostponed }) => day === game.day - 1 && isPostponed)).toBe(true);
    }
  });

  it('has night games after nine in the west only', () => {
    for (const { isAbroad, startMs, day, park } of games) {
      if (!isAbroad && startMs >= easternMs(day, 21 * 60)) expect(park.hoursBehind).toBeGreaterThanOrEqual(2);
    }
  });

  it('is host and guest about as often for every team', () => {
    const hosted = Map.groupBy(games, ({ home }) => home.team);
    expect(hosted.size).toBe(30);
    for (const [, { length }] of hosted) {
      expect(length / days.length).toBeGreaterThan(0.4);
      expect(length / days.length).toBeLessThan(0.6);
    }
  });

  it('is the same whatever was asked before, and another one for another seed', () => {
    const day = toDay('2026-11-20');
    expect(toMlbSlate('sample', day)).toEqual(slates[days.indexOf(day)]);
    expect(toMlbSlate('other', day)).not.toEqual(toMlbSlate('sample', day));
  });
});
