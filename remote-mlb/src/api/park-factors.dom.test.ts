import { signInTo } from '@sharpside/shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { aPark } from '../testing/rows.ts';
import { fetchParkFactors, type Split, toSplitName } from './park-factors.ts';

const both = ['left', 'right'] as const;
const always = ['day', 'night'] as const;

describe('the path of a split', () => {
  // API-26
  const rows: { hands: Split['hands']; times: Split['times']; name: string }[] = [
    { hands: both, times: always, name: 'all' },
    { hands: both, times: [], name: 'all' },
    { hands: [], times: always, name: 'all' },
    { hands: [], times: ['day'], name: 'all' },
    { hands: both, times: ['day'], name: 'leftright-day' },
    { hands: ['left'], times: ['day'], name: 'left-day' },
    { hands: ['left'], times: always, name: 'left-daynight' },
    { hands: ['left'], times: [], name: 'left-daynight' },
    { hands: ['right'], times: ['night'], name: 'right-night' },
  ];
  it.each(rows)('$hands at $times is $name', ({ hands, times, name }) => {
    expect(toSplitName({ hands, times })).toBe(name);
  });
});

it('leaves out rows of teams that are not known', async () => {
  // PARK-23
  const results = ['Yankees', 'Expos', 'New York Yankees'].map((name) => aPark(name));
  signInTo({ '/api/park-factors-all/': { json: { results, total_pages: 1, season: 2025 } } });
  const split = { hands: both, times: always };
  const page = await fetchParkFactors({ split, page: 1, sort: 'home_runs', direction: 'desc' });
  expect(page.results.map(({ team_name }) => team_name)).toEqual(['Yankees']);
});
