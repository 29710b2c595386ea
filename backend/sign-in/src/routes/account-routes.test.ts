import { profileSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { startAuthForTests } from '../testing/start-auth-for-tests.ts';

const auth = await startAuthForTests();
afterAll(() => auth.close());

const askProfile = async (visitor: Visitor) =>
  v.parse(profileSchema, await (await visitor.call('/profile/')).json());

const check = (visitor: Visitor, token: string) =>
  visitor.call(`/api/check-subscription/?token=${encodeURIComponent(token)}`);

const toCode = async (response: Response) => [response.status, (await response.json()).error?.code];

describe('GET /profile/', () => {
  // API-09 DATA-35
  it('gives a token and the name of the account', async () => {
    const answer = await (await signInAs(auth, 'subscriber')).call('/profile/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w.-]{40,}$/),
      expires_in: 300,
      name: 'Dana Whitlock',
    });
  });

  it('needs a session', async () => {
    expect(await toCode(await createVisitor(auth).call('/profile/'))).toEqual([403, 'SESSION_REQUIRED']);
  });

  // GATE-23
  it('gives no token to the account that does not share its subscriptions, but its name', async () => {
    const answer = await (await signInAs(auth, 'unshared-subscriptions')).call('/profile/');
    expect([answer.status, await answer.json()]).toEqual([200, { name: 'Iris Calloway' }]);
  });

  // GATE-24
  it('gives no token to the account whose profile fails at the provider, and keeps its session', async () => {
    const visitor = await signInAs(auth, 'broken-profile');
    const answer = await visitor.call('/profile/');
    expect(await toCode(answer)).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    expect(await (await visitor.call('/api/auth/status')).json()).toEqual({ isAuthenticated: true });
  });
});

describe('GET /api/check-subscription/', () => {
  // API-10 DATA-34
  it.each([
    ['subscriber', 320_906, true],
    ['non-subscriber', 411_287, true],
    ['expired-subscriber', 320_906, false],
  ])('lists what the %s has paid for, and no more of it', async (account, id, isPaid) => {
    const visitor = await signInAs(auth, account);
    const answer = await check(visitor, (await askProfile(visitor)).access_token);
    const records = await answer.json();
    expect(records).toEqual([
      { price: { product: { capper: { id } } }, paid_until: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(Date.parse(records[0].paid_until) > auth.clock.now()).toBe(isPaid);
  });

  it('takes a token only in the session that it was given to', async () => {
    const [mine, other] = [await signInAs(auth, 'subscriber'), await signInAs(auth, 'subscriber')];
    const { access_token: token } = await askProfile(mine);
    expect(await toCode(await check(other, token))).toEqual([403, 'TOKEN_INVALID']);
    expect(await toCode(await check(createVisitor(auth), token))).toEqual([403, 'SESSION_REQUIRED']);
  });

  it('takes no missing and no double token', async () => {
    const visitor = await signInAs(auth, 'subscriber');
    const { access_token: token } = await askProfile(visitor);
    for (const query of ['', `?token=${token}&token=${token}`]) {
      const answer = await visitor.call(`/api/check-subscription/${query}`);
      expect(await toCode(answer), query).toEqual([403, 'TOKEN_INVALID']);
    }
  });
});
