import { signInTo } from '@sharpside/shared-auth/testing';
import { describe, expect, it } from 'vitest';
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
    { hands: both, times: ['night'], name: 'leftright-night' },
    { hands: ['left'], times: ['day'], name: 'left-day' },
    { hands: ['left'], times: ['night'], name: 'left-night' },
    { hands: ['left'], times: always, name: 'left-daynight' },
    { hands: ['left'], times: [], name: 'left-daynight' },
    { hands: ['right'], times: ['day'], name: 'right-day' },
    { hands: ['right'], times: ['night'], name: 'right-night' },
    { hands: ['right'], times: always, name: 'right-daynight' },
  ];
  it.each(rows)('$hands at $times is $name', ({ hands, times, name }) => {
    expect(toSplitName({ hands, times })).toBe(name);
  });
});

it('leaves out rows of teams that are not known', async () => {
  // PARK-23
  const factors = { home_runs: 101, triples: 90, doubles: 99, singles: 100, home_games: 81, road_games: 81 };
  const results = ['Yankees', 'Expos', 'New York Yankees'].map((team_name) => ({ team_name, ...factors }));
  signInTo({ '/api/park-factors-all/': { json: { results, total_pages: 1, season: 2025 } } });
  const query = {
    split: { hands: both, times: always },
    page: 1,
    sort: 'home_runs',
    direction: 'desc',
  } as const;
  const page = await fetchParkFactors(query);
  expect(page.results.map(({ team_name }) => team_name)).toEqual(['Yankees']);
});
