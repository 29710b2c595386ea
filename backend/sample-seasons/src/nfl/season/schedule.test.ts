import { describe, expect, it } from 'vitest';
import { daysFrom, easternDay, toDate, toDay } from '../../calendar/day.ts';
import {
  firstDayOfWeek,
  kickoffOf,
  nextNflGames,
  nflGamesOf,
  nflSeasonOf,
  toNflSlate,
  weekOf,
} from './schedule.ts';

const seasons = [2021, 2022, 2023, 2024, 2025, 2026];
const games = seasons.flatMap((season) => nflGamesOf('sample', season));

describe('the calendar of football', () => {
  it.each([
    [2025, '2025-09-04'],
    [2026, '2026-09-10'],
  ])('kicks %d off on the Thursday after Labor Day', (season, date) => {
    expect(toDate(kickoffOf(season))).toBe(date);
  });

  it('puts every day into one week of one season, and knows no week after the 23rd', () => {
    for (const day of daysFrom(toDay('2024-01-01'), toDay('2027-01-01'))) {
      const [season, week] = [nflSeasonOf(day), weekOf(day)];
      expect(week).toBeLessThanOrEqual(23);
      expect(day).toBeGreaterThanOrEqual(firstDayOfWeek(season, week));
      expect(day).toBeLessThan(firstDayOfWeek(season, week + 1));
    }
  });
});

describe('nflGamesOf', () => {
  it('has every team play seventeen regular games, one a week at most and three days apart', () => {
    for (const season of seasons) {
      const regular = nflGamesOf('sample', season).filter(({ seasonType }) => seasonType === 'REG');
      const byTeam = Map.groupBy(
        regular.flatMap(({ home, away, day, week }) => [home, away].map(({ team }) => ({ team, day, week }))),
        ({ team }) => team,
      );
      expect(byTeam.size).toBe(32);
      for (const [team, all] of byTeam) {
        expect(new Set(all.map(({ week }) => week)).size, `${team} ${season}`).toBe(17);
        const days = all.map(({ day }) => day).sort((a, b) => a - b);
        const rests = days.slice(1).map((day, index) => day - (days[index] ?? 0));
        expect(Math.min(...rests), `${team} ${season}`).toBeGreaterThanOrEqual(3);
        expect(all).toHaveLength(17);
      }
    }
  });

  it('has a game on every day of the regular season', () => {
    for (const day of daysFrom(kickoffOf(2026), firstDayOfWeek(2026, 19) - 1)) {
      expect(toNflSlate('sample', day).length).toBeGreaterThan(0);
    }
  });

  it('numbers games once, in both of the league’s ways', () => {
    expect(new Set(games.map(({ gameId }) => gameId)).size).toBe(games.length);
    expect(new Set(games.map(({ oldGameId }) => oldGameId)).size).toBe(games.length);
    for (const { gameId, oldGameId, day, startMs } of games) {
      expect(gameId).toMatch(/^\d{4}_\d{2}_[A-Z]{2,3}_[A-Z]{2,3}$/);
      expect(oldGameId).toMatch(/^\d{10}$/);
      expect(easternDay(startMs)).toBe(day);
    }
  });
});

it.each(['2026-11-20', '2027-02-01', '2027-07-04'])('nextNflGames finds sixteen games from %s on', (date) => {
  const next = nextNflGames('sample', { day: toDay(date), count: 16 });
  expect(next).toHaveLength(16);
  expect(next.every(({ day }) => day >= toDay(date))).toBe(true);
});
