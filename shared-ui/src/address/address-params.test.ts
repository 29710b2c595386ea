import { describe, expect, it } from 'vitest';
import { findChanged, findUnknown, toAddressFormat, toAddressQuery } from './address-schema.ts';
import { SCHEMA, TODAY } from './testing/a-schema.ts';

const DEFAULTS = {
  team: 'all',
  hand: ['L', 'R'],
  market: [],
  book: [],
  division: ['east', 'west'],
  time: null,
  from: '2025-03-27',
  date: TODAY,
  page: 1,
  offset: 0,
  player: '',
  note: 'none',
  live: false,
  open: true,
  season: ['2026'],
} as const;

const format = toAddressFormat(SCHEMA);
const read = (query: string) => format.read(new URLSearchParams(query));

describe('an address', () => {
  it.each([
    { query: 'team=BOS', expected: { team: 'BOS' } },
    { query: 'hand=R', expected: { hand: ['R'] } },
    { query: 'hand=R&hand=L', expected: { hand: ['L', 'R'] } },
    { query: 'hand=', expected: { hand: [] } },
    { query: 'market=rebounds&market=points', expected: { market: ['points', 'rebounds'] } },
    { query: 'book=fanduel&book=betmgm', expected: { book: ['fanduel', 'betmgm'] } },
    { query: 'time=night', expected: { time: 'night' } },
    { query: 'from=2024-03-28', expected: { from: '2024-03-28' } },
    { query: 'date=2026-05-19', expected: { date: '2026-05-19' } },
    { query: 'page=12', expected: { page: 12 } },
    { query: 'player=O%27Neil', expected: { player: "O'Neil" } },
    { query: 'player=%20%09', expected: { player: '' } },
    { query: 'player=Jo%00%1Be', expected: { player: 'Jo\uFFFD\uFFFDe' } },
    { query: 'player=%00', expected: { player: '\uFFFD' } },
    { query: 'player=%FF', expected: { player: '\uFFFD' } },
    // The hundredth character is the first half of an emoji.
    { query: `note=${'x'.repeat(99)}%F0%9F%98%80`, expected: { note: `${'x'.repeat(99)}\uFFFD` } },
    { query: 'book=%00&book=+&book=betmgm', expected: { book: ['\uFFFD', 'betmgm'] } },
    { query: 'live=1', expected: { live: true } },
    { query: 'season=2025', expected: { season: ['2025'] } },
    { query: 'season=2031', expected: { season: ['2026'] } },
  ])('is read: $query', ({ query, expected }) => {
    expect(read(query)).toEqual({ ...DEFAULTS, ...expected });
  });

  it.each([
    'team=XYZ',
    'hand=X',
    'time=noon',
    'from=2024-03-27',
    'from=2026-05-21',
    'from=2025-02-30',
    'from=yesterday',
    'date=2026-05-21',
    'page=0',
    'page=1.5',
    'page=1e3',
    'live=yes',
  ])('with a value that makes no sense has its default and keeps the rest: %s', (query) => {
    expect(read(`${query}&player=Judge`)).toEqual({ ...DEFAULTS, player: 'Judge' });
  });

  it('takes what makes sense of several values', () => {
    expect(read('market=points&market=x').market).toEqual(['points']);
  });
});

describe('unknown values', () => {
  it.each([
    { query: 'team=BOS&hand=L&time=day&season=2025&player=x&page=2', unknown: {} },
    { query: 'page=0&page=2', unknown: { page: ['0'] } },
    { query: 'page=1,000&offset=', unknown: { page: ['1,000'] } },
    { query: 'offset=1e3', unknown: { offset: ['1e3'] } },
    { query: 'team=&season=', unknown: {} },
    { query: 'team=XYZ&team=BOS', unknown: { team: ['XYZ'] } },
    { query: 'team=BOS&team=XYZ', unknown: {} },
    { query: 'time=noon', unknown: { time: ['noon'] } },
    { query: 'season=2031&season=2025&season=2032', unknown: { season: ['2031', '2032'] } },
    { query: 'from=2025-05-20', unknown: {} },
    { query: 'from=2026-13-40', unknown: { from: ['2026-13-40'] } },
    { query: 'from=2020-01-01&date=', unknown: { from: ['2020-01-01'] } },
    { query: `team=${'x'.repeat(200)}`, unknown: { team: ['x'.repeat(100)] } },
  ])('are told apart: $query', ({ query, unknown }) => {
    expect(findUnknown(SCHEMA, new URLSearchParams(query))).toEqual(unknown);
  });
});

describe('values', () => {
  it.each([
    { values: {}, query: '' },
    { values: { hand: [] }, query: '?hand=' },
    { values: { hand: ['L'] as const, page: 2 }, query: '?hand=L&page=2' },
    { values: { team: 'BOS', live: true, time: 'day' } as const, query: '?team=BOS&time=day&live=1' },
    { values: { date: '2026-05-01', player: 'a b' }, query: '?date=2026-05-01&player=a+b' },
  ])('are written as $query, and read back', ({ values, query }) => {
    expect(toAddressQuery(SCHEMA, values)).toBe(query);
    expect(read(query)).toEqual({ ...DEFAULTS, ...values });
  });

  it('that differ from their default are named', () => {
    expect(findChanged(SCHEMA, { ...DEFAULTS, page: 3, hand: ['R'] })).toEqual(['hand', 'page']);
  });
});
