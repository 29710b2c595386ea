import { describe, expect, it } from 'vitest';
import { findStart, isStartSet, numberGames } from './game-start.ts';

describe('a start', () => {
  it.each([
    { name: 'an evening', moment: '2026-11-23T23:10Z', isSet: true },
    { name: 'midnight, universal time', moment: '2026-11-24T00:00Z', isSet: true },
    { name: 'midnight in winter', moment: '2026-11-24T05:00Z', isSet: false },
    { name: 'midnight in summer', moment: '2026-07-24T04:00Z', isSet: false },
    { name: 'no moment', moment: 'TBD', isSet: false },
  ])('is set ($isSet) where it is $name', ({ moment, isSet }) => {
    expect(isStartSet(moment)).toBe(isSet);
  });

  const date = '2026-11-23T23:10Z';
  it.each([
    ['the source says nothing against it', date, {}, date],
    ['the source vouches for it', date, { competitions: [{ timeValid: true }] }, date],
    ['the source says that it is not valid', date, { competitions: [{ timeValid: false }] }, null],
    ['the state is TBD', date, { status: { type: { shortDetail: '11/23 - TBD' } } }, null],
    ['it is midnight', '2026-11-24T05:00Z', {}, null],
  ])('of a scoreboard where %s, at %s', (_, date, more, start) => {
    expect(findStart({ date, competitions: [], ...more })).toBe(start);
  });
});

it('games of a day have a number where the same teams meet twice, by their starts', () => {
  const late = { pair: 'CLE DET', start: '2026-07-25T23:10Z' };
  const only = { pair: 'BOS NYY', start: '2026-07-25T17:10Z' };
  const early = { pair: 'CLE DET', start: '2026-07-25T17:10Z' };
  const numbers = numberGames([late, only, early], {
    toPair: ({ pair }) => pair,
    toOrder: ({ start }) => start,
  });
  expect([late, only, early].map((game) => numbers.get(game))).toEqual([2, undefined, 1]);
});
