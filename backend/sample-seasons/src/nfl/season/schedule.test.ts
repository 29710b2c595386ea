import { describe, expect, it } from 'vitest';
import { daysFrom, easternDay, toDate, toDay, weekdayOf } from '../../calendar/day.ts';
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
    [2023, '2023-09-07'],
    [2024, '2024-09-05'],
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

  it('starts regular weeks on Thursday', () => {
    for (let week = 1; week <= 18; week++) expect(weekdayOf(firstDayOfWeek(2026, week))).toBe(4);
  });
});

describe('nflGamesOf', () => {
  it('has every team play seventeen regular games, one a week at most', () => {
    for (const season of seasons) {
      const regular = nflGamesOf('sample', season).filter(({ seasonType }) => seasonType === 'REG');
      expect(regular).toHaveLength(272);
      const weeks = regular.flatMap(({ home, away, week }) => [
        `${home.team} ${week}`,
        `${away.team} ${week}`,
      ]);
      expect(new Set(weeks).size).toBe(544);
      const byTeam = Map.groupBy(
        regular.flatMap(({ home, away }) => [home.team, away.team]),
        (team) => team,
      );
      for (const [, { length }] of byTeam) expect(length).toBe(17);
    }
  });

  it('gives no team two games within three days of the regular season', () => {
    for (const season of seasons) {
      const regular = nflGamesOf('sample', season).filter(({ seasonType }) => seasonType === 'REG');
      const byTeam = Map.groupBy(
        regular.flatMap(({ home, away, day }) => [home, away].map(({ team }) => ({ team, day }))),
        ({ team }) => team,
      );
      for (const [team, all] of byTeam) {
        const days = all.map(({ day }) => day).sort((a, b) => a - b);
        for (const [index, day] of days.entries()) {
          if (index > 0) expect(day - (days[index - 1] ?? 0), `${team} ${season}`).toBeGreaterThanOrEqual(3);
        }
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

describe('nextNflGames', () => {
  it.each(['2026-11-20', '2027-02-01', '2027-07-04', '2027-09-07'])(
    'finds sixteen games from %s on',
    (date) => {
      const next = nextNflGames('sample', { day: toDay(date), count: 16 });
      expect(next).toHaveLength(16);
      expect(next.every(({ day }) => day >= toDay(date))).toBe(true);
    },
  );
});
