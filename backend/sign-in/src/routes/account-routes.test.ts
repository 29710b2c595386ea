import { profileSchema, subscriptionsSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor, type Visitor } from '../testing/create-visitor.ts';
import { type AuthForTests, startAuthForTests } from '../testing/start-auth-for-tests.ts';

let auth: AuthForTests;

beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.close());

async function signIn(account: string) {
  const visitor = createVisitor(auth);
  await visitor.signIn(account);
  return visitor;
}

const askProfile = async (visitor: Visitor) =>
  v.parse(profileSchema, await (await visitor.call('/profile/')).json());

const check = (visitor: Visitor, token: string) =>
  visitor.call(`/api/check-subscription/?token=${encodeURIComponent(token)}`);

const toCode = async (response: Response) => [response.status, (await response.json()).error?.code];

describe('GET /profile/', () => {
  // API-09 DATA-35
  it('gives a token and the name of the account', async () => {
    const answer = await (await signIn('subscriber')).call('/profile/');
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
    const answer = await (await signIn('unshared-subscriptions')).call('/profile/');
    expect([answer.status, await answer.json()]).toEqual([200, { name: 'Iris Calloway' }]);
  });

  // GATE-24
  it('gives no token to the account whose profile fails at the provider, and keeps its session', async () => {
    const visitor = await signIn('broken-profile');
    const answer = await visitor.call('/profile/');
    expect(answer.status).toBe(502);
    const body = await answer.json();
    expect(body).toEqual({
      error: {
        code: 'PROVIDER_UNAVAILABLE',
        message: expect.any(String),
        request_id: expect.any(String),
      },
    });
    expect(await (await visitor.call('/api/auth/status')).json()).toEqual({ isAuthenticated: true });
  });
});

describe('GET /api/check-subscription/', () => {
  // API-10 DATA-34
  it.each([
    ['subscriber', [[320_906, true]]],
    ['non-subscriber', [[411_287, true]]],
    ['expired-subscriber', [[320_906, false]]],
  ])('lists what the %s has paid for', async (account, expected) => {
    const visitor = await signIn(account);
    const answer = await check(visitor, (await askProfile(visitor)).access_token);
    expect(answer.status).toBe(200);
    const records = v.parse(subscriptionsSchema, await answer.json());
    const told = records.map(({ price, paid_until: until }) => [
      price.product.capper.id,
      Date.parse(until ?? '') > auth.clock.now(),
    ]);
    expect(told).toEqual(expected);
  });

  it('tells the fields that access is decided by and no more', async () => {
    const visitor = await signIn('subscriber');
    const answer = await check(visitor, (await askProfile(visitor)).access_token);
    expect(await answer.json()).toEqual([
      { price: { product: { capper: { id: 320_906 } } }, paid_until: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('takes a token only in the session that it was given to', async () => {
    const [mine, other] = [await signIn('subscriber'), await signIn('subscriber')];
    const { access_token: token } = await askProfile(mine);
    expect(await toCode(await check(other, token))).toEqual([403, 'TOKEN_INVALID']);
    expect(await toCode(await check(createVisitor(auth), token))).toEqual([403, 'SESSION_REQUIRED']);
  });

  it.each(['', 'x', 'a.b', 'x'.repeat(5000)])('takes no token like "%.20s"', async (token) => {
    expect(await toCode(await check(await signIn('subscriber'), token))).toEqual([403, 'TOKEN_INVALID']);
  });

  it('takes no missing and no double token', async () => {
    const visitor = await signIn('subscriber');
    const { access_token: token } = await askProfile(visitor);
    for (const query of ['', `?token=${token}&token=${token}`]) {
      const answer = await visitor.call(`/api/check-subscription/${query}`);
      expect(await toCode(answer), query).toEqual([403, 'TOKEN_INVALID']);
    }
  });

  it('takes a token for five minutes', async () => {
    const visitor = await signIn('subscriber');
    const { access_token: token } = await askProfile(visitor);
    auth.clock.advance(299_999);
    expect((await check(visitor, token)).status).toBe(200);
    auth.clock.advance(1);
    expect(await toCode(await check(visitor, token))).toEqual([403, 'TOKEN_INVALID']);
  });

  it('takes no token once the visitor has signed out', async () => {
    const visitor = await signIn('subscriber');
    const { access_token: token } = await askProfile(visitor);
    const session = visitor.findCookie('session') ?? '';
    await visitor.call('/api/auth/logout');
    visitor.setCookie('session', session);
    expect(await toCode(await check(visitor, token))).toEqual([403, 'SESSION_REQUIRED']);
  });

  it('does not take the token as a bearer token of the provider', async () => {
    const { access_token: token } = await askProfile(await signIn('subscriber'));
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${auth.providerUrl}/api/subscriptions`, { headers })).status).toBe(401);
  });
});
