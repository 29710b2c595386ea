import { expect, it } from 'vitest';
import { definePaths } from './define-paths.ts';

const { whosHot } = definePaths({ whosHot: '/mlb/whos-hot', scores: '/mlb/scores' });

it('has the path of each screen', () => {
  expect(whosHot.path).toBe('/mlb/whos-hot');
});

it.each([
  ['nothing', undefined, '/mlb/whos-hot'],
  ['an empty query', {}, '/mlb/whos-hot'],
  ['names and values', { team: 'BOS', hand: 'L R' }, '/mlb/whos-hot?team=BOS&hand=L+R'],
  ['repeated names', new URLSearchParams('team=BOS&team=TB'), '/mlb/whos-hot?team=BOS&team=TB'],
])('links to a screen with %s', (_, query, link) => {
  expect(whosHot.href(query)).toBe(link);
});
