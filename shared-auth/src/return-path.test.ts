import { expect, it } from 'vitest';
import { findReturnPath, toReturnState } from './return-path.ts';

it('remembers the page with its query and its fragment', () => {
  const state = toReturnState({ pathname: '/mlb/scores', search: '?date=2026-03-01', hash: '#late' });
  expect(findReturnPath(state)).toBe('/mlb/scores?date=2026-03-01#late');
});

it.each([
  { name: 'no state', state: null },
  { name: 'the state of something else', state: { key: 'abc' } },
  { name: 'another site', state: { returnTo: 'https://evil.test/' } },
  { name: 'another site behind dots', state: { returnTo: '/..//evil.test/' } },
])('finds no page of this site in $name', ({ state }) => {
  expect(findReturnPath(state)).toBeUndefined();
});
