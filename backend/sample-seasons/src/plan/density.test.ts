import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { daysFrom, toDate, toDay } from '../calendar/day.ts';
import { toMlbEventId } from '../mlb/season/lines.ts';
import { toMlbSlate } from '../mlb/season/slate.ts';
import { toNbaSlate } from '../nba/season/slate.ts';
import { mean, shareOf } from '../testing/figures.ts';
import {
  mlbGamesIn,
  mlbStart,
  nbaGamesIn,
  nbaSeasonsIn,
  nflGamesIn,
  nflSeasonsIn,
  type Scope,
} from './density.ts';
import { planMlbFiles } from './mlb-files.ts';
import { planNbaFiles } from './nba-files.ts';

const today = toDay('2026-11-20');
const small: Scope = { seed: 'sample', today, size: 'small' };
const full: Scope = { ...small, size: 'full' };
const brief: Scope = { ...small, size: 'brief' };
const past = daysFrom(toDay('2025-01-01'), toDay('2025-12-31'));

describe('mlbGamesIn', () => {
  it('has every game of the last thirty days', () => {
    expect(mlbGamesIn(small, today - 30)).toEqual(toMlbSlate('sample', today - 30));
    expect(mlbGamesIn(small, today + 1)).toEqual(toMlbSlate('sample', today + 1));
    expect(mlbGamesIn(small, today - 31)).toHaveLength(1);
    expect(mlbGamesIn(full, today - 31)).toHaveLength(7);
  });

  it('has ten such days in a brief sample, and before them every second day some game of a small one', () => {
    expect(mlbGamesIn(brief, today - 10)).toEqual(toMlbSlate('sample', today - 10));
    const kept = daysFrom(today - 200, today - 31).flatMap((day) => {
      const games = mlbGamesIn(brief, day);
      expect(mlbGamesIn(small, day)).toEqual(expect.arrayContaining([...games]));
      return games;
    });
    expect(Math.abs(kept.length - 85)).toBeLessThan(20);
  });

  it('picks the few games of a small sample out of those of a full one', () => {
    for (const day of past) {
      const chosen = mlbGamesIn(full, day).map(({ gamePk }) => gamePk);
      for (const { gamePk } of mlbGamesIn(small, day)) expect(chosen).toContain(gamePk);
    }
  });

  it('picks played games, 38 % of them by day, and all teams about as often', () => {
    const games = past.flatMap((day) => mlbGamesIn(small, day));
    expect(games.some(({ isPostponed }) => isPostponed)).toBe(false);
    expect(Math.abs(shareOf(games, ({ isNight }) => !isNight) - 0.38)).toBeLessThan(0.07);
    const teams = games.flatMap(({ home, away }) => [home.team, away.team]);
    const byTeam = Map.groupBy(teams, (team) => team);
    expect(byTeam.size).toBe(30);
    for (const [, { length }] of byTeam) expect(length).toBeGreaterThan(8);
  });
});

it.each([
  { league: 'mlb', planFiles: planMlbFiles },
  { league: 'nba', planFiles: planNbaFiles },
])('the lists of $league of the last seven days have prices of their own days', ({ league, planFiles }) => {
  const paths = planFiles(brief).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith(`odds/${league}_props_`))).toEqual(
    daysFrom(today - 7, today).map((day) => `odds/${league}_props_${toDate(day)}.json.gz`),
  );
});

it('the baseball games of the last seven days have the prices before their start', () => {
  const closing = planMlbFiles(brief).find(({ path }) => path === `odds/mlb_${toDate(today - 7)}.json.gz`);
  const games = mlbGamesIn(brief, today - 7).filter(({ isPostponed }) => !isPostponed);
  const priced = v.parse(
    v.array(v.object({ id: v.string() })),
    JSON.parse([...(closing?.pieces() ?? [])].join('')),
  );
  expect(priced.map(({ id }) => id)).toEqual(games.map((game) => toMlbEventId('sample', game)));
});

it('nbaGamesIn comes to a season of 1,230 games in a full sample', () => {
  const games = mean(past.map((day) => nbaGamesIn(full, day).length)) * 365;
  expect(Math.abs(games - 1_230)).toBeLessThan(60);
  expect(nbaGamesIn(small, today - 1)).toEqual(toNbaSlate('sample', today - 1));
});

it('nflGamesIn has every regular game, and of the postseason what is recent', () => {
  expect(nflGamesIn(small, 2024)).toHaveLength(272);
  const summer: Scope = { ...small, today: toDay('2027-07-01') };
  const after = nflGamesIn(summer, 2026).filter(({ seasonType }) => seasonType === 'POST');
  expect(after.length).toBeGreaterThan(15);
  expect(toDate(Math.min(...after.map(({ day }) => day)))).toMatch(/^2027-05/);
});

it('seasons reach from the first one of each league to the one that is on', () => {
  expect(toDate(mlbStart(small))).toBe('2024-03-28');
  expect(nbaSeasonsIn(small)).toEqual([2021, 2022, 2023, 2024, 2025, 2026]);
  expect(nflSeasonsIn(small)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026]);
  expect(nflSeasonsIn({ ...small, today: toDay('2026-08-01') }).at(-1)).toBe(2025);
});

it('a brief sample has the season that is on and the last one', () => {
  expect(toDate(mlbStart(brief))).toBe('2025-03-28');
  expect(nbaSeasonsIn(brief)).toEqual([2025, 2026]);
  expect(nflSeasonsIn(brief)).toEqual([2025, 2026]);
});
