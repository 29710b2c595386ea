import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  CREATOR_ID,
  CSRF_COOKIE,
  CSRF_HEADER,
  DOMAIN_COOKIES,
  findPaidUntil,
  hasActiveSubscription,
  LOGIN_PATH,
  logoutSchema,
  PROVIDER_LOGIN_PATH,
  profileSchema,
  SESSION_MARKER_COOKIE,
  SUBSCRIBER_HINT_KEY,
  subscriptionsSchema,
} from './auth-answers.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

const aSubscription = (paid_until: string | null = '2026-04-01T00:00:00Z', id = CREATOR_ID) => ({
  price: { product: { capper: { id } } },
  paid_until,
});

describe('hasActiveSubscription', () => {
  it.each([
    ['one paid beyond now', [aSubscription()], true], // GATE-20
    ['one active among others', [aSubscription('2020-01-01'), aSubscription(null, 7), aSubscription()], true],
    ['one paid until a later day', [aSubscription('2026-03-02')], true],
    ["another creator's", [aSubscription('2026-04-01T00:00:00Z', 320_907)], false], // GATE-21
    ['one paid until this very moment', [aSubscription('2026-03-01T12:00:00Z')], false], // GATE-22
    ['one paid until earlier today', [aSubscription('2026-03-01T11:59:59Z')], false], // GATE-22
    ['one that is over in its own time zone', [aSubscription('2026-03-01T14:00:00+02:30')], false],
    ['one never paid', [aSubscription(null)], false],
    ['one with an unreadable date', [aSubscription('soon')], false],
    ['none at all', [], false],
  ])('for %s', (_, records, expected) => {
    expect(hasActiveSubscription(records, now)).toBe(expected);
  });

  it('counts the id 320906', () => {
    // CONST-16
    expect(CREATOR_ID).toBe(320906);
  });
});

describe('findPaidUntil', () => {
  it.each([
    ['the latest date, whatever its order', ['2026-04-01', '2026-04-30', '2025-12-31'], '2026-04-30'],
    [
      'the same in any writing',
      ['2026-04-01T04:00:00Z', '2026-04-01T00:00:00-05:00'],
      '2026-04-01T00:00:00-05:00',
    ],
    ['what can be read', ['soon', '2026-02-01'], '2026-02-01'],
    ['nothing where nothing was paid', [null], null],
  ])('names %s', (_, dates, expected) => {
    const ofAnother = aSubscription('2026-09-01', 7);
    expect(findPaidUntil([...dates.map((date) => aSubscription(date)), ofAnother])).toBe(expected);
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

it('takes no sign-out that failed for one', () => {
  expect(v.is(logoutSchema, { success: false })).toBe(false);
});

// Page and backend may be of different releases.
it('names places and cookies as both sides know them', () => {
  expect([PROVIDER_LOGIN_PATH, LOGIN_PATH]).toEqual(['/accounts/login/', '/login']);
  expect([SESSION_MARKER_COOKIE, SUBSCRIBER_HINT_KEY]).toEqual(['signed_in', 'subscriber-session']);
  expect(DOMAIN_COOKIES).toEqual(['session', 'signed_in', 'csrftoken', 'visitor_groups']);
  expect([CSRF_COOKIE, CSRF_HEADER]).toEqual(['csrftoken', 'X-CSRFToken']);
});
