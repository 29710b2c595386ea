import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PARK_FACTORS } from '../../api/sample-park-factors.ts';
import { aPark } from '../../testing/rows.ts';
import { sortParkFactors, toStars } from './park-rating.ts';

describe('stars', () => {
  it.each([
    { value: 80, stars: 0 },
    { value: 120, stars: 5 },
    { value: 100, stars: 2.5 },
    { value: 103, stars: 3 },
    { value: 85, stars: 0.5 },
    { value: null, stars: null },
  ])('of $value between 80 and 120 are $stars', ({ value, stars }) => {
    // PARK-14, PARK-15, PARK-16
    expect(toStars(value, [80, 97, null, 120])).toBe(stars);
  });

  it('are in the middle where all parks are alike', () => {
    expect(toStars(100, [100, 100])).toBe(2.5);
  });
});

describe('the sample', () => {
  it('has the 30 teams', () => {
    // PARK-25
    const names = SAMPLE_PARK_FACTORS.map(({ team_name }) => team_name);
    expect(names.toSorted()).toEqual(mlb.teams.map(({ nickname }) => nickname).toSorted());
  });

  it('is sorted here, unknown values last in both directions', () => {
    // PARK-26
    const rows = [
      aPark('Angels', { home_runs: null }),
      aPark('Astros', { home_runs: 90 }),
      aPark('Athletics', { home_runs: 110 }),
    ];
    const sorted = (direction: 'asc' | 'desc') =>
      sortParkFactors(rows, { sort: 'home_runs', direction }).map(({ home_runs }) => home_runs);
    expect(sorted('asc')).toEqual([90, 110, null]);
    expect(sorted('desc')).toEqual([110, 90, null]);
    const names = sortParkFactors(rows, { sort: 'team_name', direction: 'desc' });
    expect(names.map(({ team_name }) => team_name)).toEqual(['Athletics', 'Astros', 'Angels']);
  });

  it('is in the order of the names where the factors are alike or unknown', () => {
    const homeRuns = { Twins: null, Reds: 100, Mets: null, Cubs: 90, Angels: 100 };
    const rows = Object.entries(homeRuns).map(([team, home_runs]) => aPark(team, { home_runs }));
    const sorted = (direction: 'asc' | 'desc') =>
      sortParkFactors(rows, { sort: 'home_runs', direction }).map(({ team_name }) => team_name);
    expect(sorted('asc')).toEqual(['Cubs', 'Angels', 'Reds', 'Mets', 'Twins']);
    expect(sorted('desc')).toEqual(['Angels', 'Reds', 'Cubs', 'Mets', 'Twins']);
  });
});
