import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  authStatusSchema,
  CSRF_COOKIE,
  CSRF_HEADER,
  LOGIN_PATH,
  logoutSchema,
  PROVIDER_LOGIN_PATH,
  profileSchema,
  refusalSchema,
  SESSION_MARKER_COOKIE,
  SUBSCRIBER_HINT_KEY,
  subscriptionsSchema,
} from './auth-answers.ts';
import { problemsOf } from './testing/documents.ts';

const refusal = (code: string) => ({ error: { code, message: 'No.' } });
const subscription = (paid_until: unknown) => [{ price: { product: { capper: { id: 7 } } }, paid_until }];

describe('answers about who the visitor is', () => {
  it.each<[string, v.GenericSchema, unknown]>([
    ['a status', authStatusSchema, { isAuthenticated: false }],
    ['a sign-out', logoutSchema, { success: true }],
    ['a profile of nobody in particular', profileSchema, { access_token: 'a' }],
    ['a profile without a name', profileSchema, { access_token: 'a', name: null, expires_in: 60 }],
    ['a subscription that was never paid', subscriptionsSchema, subscription(null)],
    ...[
      'SESSION_REQUIRED',
      'SUBSCRIPTION_REQUIRED',
      'TOKEN_INVALID',
      'CSRF_FAILED',
      'CROSS_SITE_REQUEST',
      'TOO_MANY_REQUESTS',
      'PROVIDER_UNAVAILABLE',
      'SESSIONS_UNAVAILABLE',
    ].map((code): [string, v.GenericSchema, unknown] => [code, refusalSchema, refusal(code)]),
  ])('are taken: %s', (_, schema, document) => {
    expect(v.parse(schema, document)).toEqual(document);
  });

  it.each<[v.GenericSchema, unknown, string]>([
    [logoutSchema, { success: false }, 'success: Invalid type: Expected true but received false'],
    [profileSchema, { access_token: '' }, 'access_token: Invalid length: Expected >=1 but received 0'],
    [
      subscriptionsSchema,
      subscription(undefined),
      '0.paid_until: Invalid type: Expected string but received undefined',
    ],
  ])('are refused: %#', (schema, document, problem) => {
    expect(problemsOf(schema, document)).toEqual([problem]);
  });

  it('are no refusal with a code that nobody knows', () => {
    expect(problemsOf(refusalSchema, refusal(''))).toHaveLength(1);
  });
});

// Page and backend may be of different releases.
it('names places and cookies as both sides know them', () => {
  expect([PROVIDER_LOGIN_PATH, LOGIN_PATH]).toEqual(['/accounts/login/', '/login']);
  expect([SESSION_MARKER_COOKIE, SUBSCRIBER_HINT_KEY]).toEqual(['signed_in', 'subscriber-session']);
  expect([CSRF_COOKIE, CSRF_HEADER]).toEqual(['csrftoken', 'X-CSRFToken']);
});
