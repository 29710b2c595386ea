import { CREATOR_ID } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { anAuth } from './testing/an-auth.ts';
import { type FakeAnswer, fakeBackend } from './testing/fake-backend.ts';

const SUBSCRIPTIONS = '/api/check-subscription/';

const paid = (paid_until: string | null): FakeAnswer => ({
  json: [{ price: { product: { capper: { id: CREATOR_ID } } }, paid_until }],
});

const ask = (profile: FakeAnswer, subscriptions: FakeAnswer = { json: [] }) => {
  const backend = fakeBackend({ '/profile/': profile, [SUBSCRIPTIONS]: subscriptions });
  return { ...backend, account: anAuth({ deps: { fetch: backend.fetch } }).fetchAccount() };
};

const DANA: FakeAnswer = { json: { access_token: 'for-dana', expires_in: 300, name: 'Dana Whitlock' } };

// The clock of these tests stands at 12:00 UTC on March 1, 2026.
const [BEFORE, AFTER] = ['2026-03-01T11:59:59Z', '2026-03-01T12:00:01Z'];

describe('the account', () => {
  it.each([
    { name: 'pays', answer: paid(AFTER), paidUntil: AFTER, isActive: true },
    { name: 'paid', answer: paid(BEFORE), paidUntil: BEFORE, isActive: false },
    { name: 'never paid', answer: paid(null), paidUntil: null, isActive: false },
    { name: 'has no subscription', answer: { json: [] }, paidUntil: null, isActive: false },
  ])('of somebody who $name has the name and the last paid day', async ({ answer, paidUntil, isActive }) => {
    const { account, requestsTo } = ask(DANA, answer);
    expect(await account).toEqual({ name: 'Dana Whitlock', subscription: { paidUntil, isActive } });
    expect(requestsTo(SUBSCRIPTIONS).map(({ url }) => new URL(url).search)).toEqual(['?token=for-dana']);
  });

  it('of somebody who does not share subscriptions has the name alone', async () => {
    const { account, requestsTo } = ask({ json: { name: 'Iris Calloway' } });
    expect(await account).toEqual({ name: 'Iris Calloway', subscription: undefined });
    expect(requestsTo(SUBSCRIPTIONS)).toEqual([]);
  });

  it('is read where parts of it have another type, or records of other creators cannot be read', async () => {
    const profile = { access_token: 'for-dana', expires_in: '300', name: 7 };
    const mine = { price: { product: { capper: { id: String(CREATOR_ID) } } }, paid_until: AFTER };
    const { account } = ask({ json: profile }, { json: [{ price: null }, mine] });
    expect(await account).toEqual({ name: null, subscription: { paidUntil: AFTER, isActive: true } });
  });

  it('is not read as without a subscription where no record can be read', async () => {
    await expect(ask(DANA, { json: [{ plan: 'gold' }] }).account).rejects.toMatchObject({
      code: 'BAD_ANSWER',
    });
  });

  it('has no name where the provider gives none', async () => {
    expect(await ask({ json: { name: null } }).account).toMatchObject({ name: null });
  });

  it.each([
    { name: 'profile', profile: { status: 503, json: {} }, subscriptions: paid(null) },
    { name: 'subscriptions', profile: DANA, subscriptions: { status: 503, json: {} } },
  ])(
    'is refused, and the session stays, where the $name cannot be read',
    async ({ profile, subscriptions }) => {
      await expect(ask(profile, subscriptions).account).rejects.toMatchObject({ code: 'HTTP' });
    },
  );
});
