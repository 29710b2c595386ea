import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  CREATOR_ID,
  findPaidUntil,
  hasActiveSubscription,
  profileSchema,
  subscriptionsSchema,
} from './auth-answers.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

const aSubscription = (paid_until: string | null = '2026-04-01T00:00:00Z', id = CREATOR_ID) => ({
  price: { product: { capper: { id } } },
  paid_until,
});

describe('hasActiveSubscription', () => {
  it.each([
    { name: 'one paid beyond now', records: [aSubscription()], expected: true }, // GATE-20
    {
      name: 'one active among others',
      records: [aSubscription('2020-01-01'), aSubscription(null, 7), aSubscription()],
      expected: true,
    },
    { name: 'one paid until a later day', records: [aSubscription('2026-03-02')], expected: true },
    { name: "another creator's", records: [aSubscription('2026-04-01T00:00:00Z', 320_907)], expected: false }, // GATE-21
    {
      name: 'one paid until this very moment',
      records: [aSubscription('2026-03-01T12:00:00Z')],
      expected: false,
    }, // GATE-22
    {
      name: 'one paid until earlier today',
      records: [aSubscription('2026-03-01T11:59:59Z')],
      expected: false,
    }, // GATE-22
    {
      name: 'one that reaches now only in another time zone',
      records: [aSubscription('2026-03-01T14:00:00+02:30')],
      expected: false,
    },
    { name: 'one never paid', records: [aSubscription(null)], expected: false },
    { name: 'one with an unreadable date', records: [aSubscription('soon')], expected: false },
    { name: 'none at all', records: [], expected: false },
  ])('says $expected for $name', ({ records, expected }) => {
    expect(hasActiveSubscription(records, now)).toBe(expected);
  });

  it('counts the id 320906', () => {
    // CONST-16
    expect(CREATOR_ID).toBe(320906);
  });
});

describe('findPaidUntil', () => {
  it.each([
    {
      name: 'the latest date, whatever its order and writing',
      records: [
        aSubscription('2026-04-01T00:00:00-05:00'),
        aSubscription('2026-04-01T04:00:00Z'),
        aSubscription('2025-12-31'),
      ],
      expected: '2026-04-01T00:00:00-05:00',
    },
    {
      name: 'only what the creator gets',
      records: [aSubscription('2026-09-01', 7), aSubscription('2026-02-01')],
      expected: '2026-02-01',
    },
    {
      name: 'what can be read',
      records: [aSubscription('soon'), aSubscription('2026-02-01')],
      expected: '2026-02-01',
    },
    { name: 'nothing where nothing was paid', records: [aSubscription(null)], expected: null },
    { name: 'nothing of nothing', records: [], expected: null },
  ])('names $name', ({ records, expected }) => {
    expect(findPaidUntil(records)).toBe(expected);
  });
});

it('reads price.product.capper.id and paid_until of each record, and ignores the rest', () => {
  // DATA-34
  const [record] = v.parse(subscriptionsSchema, [{ ...aSubscription(), status: 'paid' }]);
  expect(record).toEqual(aSubscription());
});

it('reads access_token of a profile', () => {
  // DATA-35
  expect(v.parse(profileSchema, { access_token: 'abc', name: 'x' })).toMatchObject({ access_token: 'abc' });
});

it.each([{}, { access_token: null }, { access_token: '' }])('refuses the profile %j', (profile) => {
  // GATE-23
  expect(v.is(profileSchema, profile)).toBe(false);
});
