import { importJWK, SignJWT } from 'jose';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { sessionStores } from '../testing/session-stores.ts';
import { type AuthForTests, startAuth, startAuthForTests } from '../testing/start-auth-for-tests.ts';
import { createKeys } from '../tokens/key-files.ts';

const EVERYWHERE = '/api/auth/logout-everywhere';
const BACK_CHANNEL = '/api/auth/backchannel-logout';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

// Shared by tests that leave it unchanged.
const shared = await startAuthForTests();
afterAll(() => shared.close());
const visitor = await signInAs(shared, 'subscriber');

async function startOn({ start }: (typeof sessionStores)[number]) {
  const stores = await start();
  onTestFinished(() => stores.stop());
  return startAuth({ store: stores.open });
}

const signInThree = async (auth: AuthForTests) =>
  [
    await signInAs(auth, 'subscriber'),
    await signInAs(auth, 'subscriber'),
    await signInAs(auth, 'non-subscriber'),
  ] as const;

const isSignedIn = async (visitor: Visitor) => {
  const { isAuthenticated } = await (await visitor.call('/api/auth/status')).json();
  return isAuthenticated;
};

const areSignedIn = (...visitors: Visitor[]) => Promise.all(visitors.map(isSignedIn));

describe('signing out everywhere', () => {
  describe.each(sessionStores)('with sessions in $name', (store) => {
    it('ends every session of the account, and of nobody else', { tags: store.tags }, async () => {
      const auth = await startOn(store);
      const [phone, laptop, other] = await signInThree(auth);
      const answer = await phone.call(EVERYWHERE, { method: 'POST' });
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect(await areSignedIn(phone, laptop, other)).toEqual([false, false, true]);
      expect((await laptop.call('/api/member')).status).toBe(403);
      expect(auth.findEvents('signed-out-everywhere')).toMatchObject([{ ended: 2 }]);
      await phone.signIn('subscriber');
      expect(await areSignedIn(phone, laptop)).toEqual([true, false]);
    });
  });

  it('needs a session and the CSRF token', async () => {
    const stranger = createVisitor(shared);
    await stranger.call('/api/auth/status');
    expect((await stranger.call(EVERYWHERE, { method: 'POST' })).status).toBe(403);
    const forged = await visitor.call(EVERYWHERE, { method: 'POST', headers: { 'X-CSRFToken': 'x' } });
    expect((await forged.json()).error.code).toBe('CSRF_FAILED');
    expect((await visitor.call(EVERYWHERE)).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe('a logout token', () => {
  type Claims = Record<string, unknown>;
  type TokenOptions = {
    typ?: string;
    alg?: string;
    key?: Parameters<typeof importJWK>[0];
    head?: Record<string, unknown>;
  };

  const toClaims = (auth: AuthForTests, change: Claims = {}): Claims => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: auth.providerUrl, aud: 'site', iat: now, exp: now + 120, jti: crypto.randomUUID() };
    return Object.fromEntries(
      Object.entries({ ...claims, events: EVENTS, ...change }).filter(([, value]) => value !== undefined),
    );
  };

  async function sign(auth: AuthForTests, claims: Claims, options: TokenOptions = {}) {
    const { typ = 'logout+jwt', alg = 'RS256', key = auth.providerKey, head = {} } = options;
    const { kid } = auth.providerKey;
    return new SignJWT(claims)
      .setProtectedHeader({ alg, typ, ...(kid !== undefined && { kid }), ...head })
      .sign(await importJWK(key, alg), { crit: { foo: true } });
  }

  const send = async (auth: AuthForTests, token: string) => {
    const body = new URLSearchParams({ logout_token: token });
    const answer = await fetch(auth.siteUrl + BACK_CHANNEL, { method: 'POST', headers: FORM, body });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : JSON.parse(text).error.code];
  };

  describe.each(sessionStores)('with sessions in $name', (store) => {
    it('of an account ends its sessions, once', { tags: store.tags }, async () => {
      const auth = await startOn(store);
      const [phone, laptop, other] = await signInThree(auth);
      const token = await sign(auth, toClaims(auth, { sub: 'subscriber' }));
      expect(await send(auth, token)).toEqual([200, undefined]);
      expect(await areSignedIn(phone, laptop, other)).toEqual([false, false, true]);
      await phone.signIn('subscriber');
      expect(await send(auth, token)).toEqual([400, 'LOGOUT_TOKEN_INVALID']);
      expect(await isSignedIn(phone)).toBe(true);
    });

    it('of a sign-in ends that one alone', { tags: store.tags }, async () => {
      const auth = await startOn(store);
      const phone = await signInAs(auth, 'subscriber');
      const sid = auth.lastSid();
      const laptop = await signInAs(auth, 'subscriber');
      expect(sid).not.toBe(auth.lastSid());
      await send(auth, await sign(auth, toClaims(auth, { sub: 'non-subscriber', sid })));
      expect(await areSignedIn(phone, laptop)).toEqual([true, true]);
      await send(auth, await sign(auth, toClaims(auth, { sid })));
      expect(await areSignedIn(phone, laptop)).toEqual([false, true]);
    });
  });

  const HOUR_AGO = Math.floor(Date.now() / 1000) - 3_600;
  it.each<{ name: string; claims?: Claims; options?: TokenOptions }>([
    { name: 'of another issuer', claims: { iss: 'https://evil.example' } },
    { name: 'for another site', claims: { aud: 'other' } },
    { name: 'without an audience', claims: { aud: undefined } },
    { name: 'that is old', claims: { iat: HOUR_AGO, exp: undefined } },
    { name: 'that ended', claims: { exp: HOUR_AGO } },
    { name: 'from the future', claims: { iat: HOUR_AGO + 7_200, exp: HOUR_AGO + 9_000 } },
    { name: 'without a time', claims: { iat: undefined } },
    { name: 'without a name of its own', claims: { jti: undefined } },
    { name: 'without the event', claims: { events: {} } },
    { name: 'with another event', claims: { events: { 'http://schemas.openid.net/event/x': {} } } },
    { name: 'whose event is no object', claims: { events: { [Object.keys(EVENTS)[0] ?? '']: 1 } } },
    { name: 'with a nonce, as an ID token has', claims: { nonce: 'n' } },
    { name: 'of nobody', claims: { sub: undefined } },
    { name: 'of another type', options: { typ: 'at+jwt' } },
    { name: 'that asks for an extension', options: { head: { crit: ['foo'], foo: 1 } } },
    { name: 'signed by somebody else', options: { key: createKeys().sandboxSigningKey } },
    {
      name: 'sealed with what everybody knows',
      options: { alg: 'HS256', key: { kty: 'oct', k: Buffer.alloc(32).toString('base64url') } },
    },
  ])('$name is refused, and ends nothing', async ({ claims = {}, options = {} }) => {
    const token = await sign(shared, toClaims(shared, { sub: 'subscriber', ...claims }), options);
    expect(await send(shared, token)).toEqual([400, 'LOGOUT_TOKEN_INVALID']);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('is refused that is none, too long or missing', async () => {
    for (const text of ['', 'a.b.c', 'x'.repeat(9_000)]) expect((await send(shared, text))[0]).toBe(400);
    expect((await fetch(shared.siteUrl + BACK_CHANNEL, { method: 'POST' })).status).toBe(400);
  });

  it('is put off while the provider’s keys cannot be read', async () => {
    const auth = await startAuth();
    const token = await sign(auth, toClaims(auth, { sub: 'subscriber' }));
    auth.stopProvider();
    expect(await send(auth, token)).toEqual([502, 'PROVIDER_UNAVAILABLE']);
  });

  it('works again where the sessions could not be ended', async () => {
    let isFailing = true;
    const auth = await startAuth({
      store(now) {
        const store = createSqliteSessionStore({ path: ':memory:', now });
        return {
          ...store,
          async endAll(of) {
            if (isFailing) throw new Error('the store is away');
            return store.endAll(of);
          },
        };
      },
    });
    const visitor = await signInAs(auth, 'subscriber');
    const token = await sign(auth, toClaims(auth, { sub: 'subscriber' }));
    expect(await send(auth, token)).toEqual([503, 'SESSIONS_UNAVAILABLE']);
    expect(await isSignedIn(visitor)).toBe(true);
    isFailing = false;
    expect(await send(auth, token)).toEqual([200, undefined]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('is limited by who sends it', async () => {
    const auth = await startAuth({ config: { limits: { logoutTokensPerMinute: 2 } } });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await send(auth, 'x'))[0]);
    expect(statuses).toEqual([400, 400, 429]);
  });
});
