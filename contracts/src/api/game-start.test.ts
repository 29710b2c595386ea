import { describe, expect, it } from 'vitest';
import { findStart, isOfDayBefore, isStartSet, numberGames } from './game-start.ts';

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

describe('a game of a calendar day', () => {
  const midnight = '2026-07-24T04:00Z';
  it.each([
    { name: 'a start at 12:10 AM', date: '2026-07-24T04:10Z', isOfNight: true },
    { name: 'a start at 5:59 AM', date: '2026-07-24T09:59Z', isOfNight: true },
    { name: 'a start at 5:59 AM in winter', date: '2026-11-24T10:59Z', isOfNight: true },
    { name: 'a start at 6 AM', date: '2026-07-24T10:00Z', isOfNight: false },
    { name: 'a start in the evening', date: '2026-07-24T23:10Z', isOfNight: false },
    { name: 'no start', date: midnight, isOfNight: false },
    { name: 'a doubtful start', date: '2026-07-24T04:10Z', timeValid: false, isOfNight: false },
    { name: 'no start, and is on', date: midnight, type: { state: 'in' }, isOfNight: true },
    {
      name: 'no start, and is suspended',
      date: midnight,
      type: { state: 'in', description: 'Suspended' },
      isOfNight: false,
    },
  ])('that has $name is of the night before: $isOfNight', ({ date, timeValid, type, isOfNight }) => {
    expect(isOfDayBefore({ date, status: { type }, competitions: [{ timeValid }] })).toBe(isOfNight);
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
