import { importJWK, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSqliteSessionStore } from '../sessions/sqlite-session-store.ts';
import { createVisitor, type Visitor } from '../testing/create-visitor.ts';
import { sessionStores } from '../testing/session-stores.ts';
import {
  type AuthForTests,
  type StartAuthOptions,
  startAuthForTests,
} from '../testing/start-auth-for-tests.ts';
import { createKeys } from '../tokens/key-files.ts';

const EVERYWHERE = '/api/auth/logout-everywhere';
const BACK_CHANNEL = '/api/auth/backchannel-logout';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

async function start(options: StartAuthOptions = {}) {
  const auth = await startAuthForTests(options);
  onTestFinished(() => auth.close());
  return auth;
}

async function signIn(auth: AuthForTests, account: string): Promise<Visitor> {
  const visitor = createVisitor(auth);
  await visitor.signIn(account);
  return visitor;
}

const isSignedIn = async (visitor: Visitor) => {
  const { isAuthenticated } = await (await visitor.call('/api/auth/status')).json();
  return isAuthenticated;
};

const areSignedIn = (...visitors: Visitor[]) => Promise.all(visitors.map(isSignedIn));

describe('signing out everywhere', () => {
  describe.each(sessionStores)('with sessions in $name', ({ tags, start: startStores }) => {
    it('ends every session of the account, and of nobody else', { tags }, async () => {
      const stores = await startStores();
      const auth = await start({ store: stores.open });
      onTestFinished(() => stores.stop());
      const [phone, laptop, other] = [
        await signIn(auth, 'subscriber'),
        await signIn(auth, 'subscriber'),
        await signIn(auth, 'non-subscriber'),
      ];
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
    const auth = await start();
    const stranger = createVisitor(auth);
    await stranger.call('/api/auth/status');
    expect((await stranger.call(EVERYWHERE, { method: 'POST' })).status).toBe(403);
    const visitor = await signIn(auth, 'subscriber');
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
    /** More fields of the head. */
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

  const send = (auth: AuthForTests, token: string) =>
    fetch(auth.siteUrl + BACK_CHANNEL, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({ logout_token: token }),
    });

  describe.each(sessionStores)('with sessions in $name', ({ tags, start: startStores }) => {
    it('of an account ends its sessions, once', { tags }, async () => {
      const stores = await startStores();
      const auth = await start({ store: stores.open });
      onTestFinished(() => stores.stop());
      const [phone, laptop, other] = [
        await signIn(auth, 'subscriber'),
        await signIn(auth, 'subscriber'),
        await signIn(auth, 'non-subscriber'),
      ];
      const token = await sign(auth, toClaims(auth, { sub: 'subscriber' }));
      const answer = await send(auth, token);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await areSignedIn(phone, laptop, other)).toEqual([false, false, true]);
      await phone.signIn('subscriber');
      const again = await send(auth, token);
      expect([again.status, (await again.json()).error.code]).toEqual([400, 'LOGOUT_TOKEN_INVALID']);
      expect(await isSignedIn(phone)).toBe(true);
    });

    it('of a sign-in ends that one alone', { tags }, async () => {
      const stores = await startStores();
      const auth = await start({ store: stores.open });
      onTestFinished(() => stores.stop());
      const phone = await signIn(auth, 'subscriber');
      const sid = auth.lastSid();
      const laptop = await signIn(auth, 'subscriber');
      expect(sid).not.toBe(auth.lastSid());
      expect(
        (await send(auth, await sign(auth, toClaims(auth, { sub: 'non-subscriber', sid })))).status,
      ).toBe(200);
      expect(await areSignedIn(phone, laptop)).toEqual([true, true]);
      expect((await send(auth, await sign(auth, toClaims(auth, { sid })))).status).toBe(200);
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
    const auth = await start();
    const visitor = await signIn(auth, 'subscriber');
    const token = await sign(auth, toClaims(auth, { sub: 'subscriber', ...claims }), options);
    const answer = await send(auth, token);
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'LOGOUT_TOKEN_INVALID']);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it.each(['', 'a', 'a.b.c', 'x'.repeat(9_000)])('is none: %.10s', async (text) => {
    const auth = await start();
    expect((await send(auth, text)).status).toBe(400);
  });

  it('that is no form, or comes by another method, ends nothing', async () => {
    const auth = await start();
    const url = auth.siteUrl + BACK_CHANNEL;
    expect((await fetch(url, { method: 'POST', headers: FORM, body: 'x=1' })).status).toBe(400);
    expect((await fetch(url, { method: 'POST' })).status).toBe(400);
  });

  it('is put off while the provider’s keys cannot be read', async () => {
    const auth = await start();
    const token = await sign(auth, toClaims(auth, { sub: 'subscriber' }));
    auth.stopProvider();
    const answer = await send(auth, token);
    expect([answer.status, (await answer.json()).error.code]).toEqual([502, 'PROVIDER_UNAVAILABLE']);
  });

  it('works again where the sessions could not be ended', async () => {
    let isFailing = true;
    const auth = await start({
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
    const visitor = await signIn(auth, 'subscriber');
    const token = await sign(auth, toClaims(auth, { sub: 'subscriber' }));
    const answer = await send(auth, token);
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'SESSIONS_UNAVAILABLE']);
    expect(await isSignedIn(visitor)).toBe(true);
    isFailing = false;
    expect((await send(auth, token)).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('is limited by who sends it', async () => {
    const auth = await start({ config: { limits: { logoutTokensPerMinute: 2 } } });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await send(auth, 'x')).status);
    expect(statuses).toEqual([400, 400, 429]);
  });
});
