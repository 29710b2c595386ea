import { DOMAIN_COOKIES } from '@sharpside/contracts';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAuthPlugin } from './auth-plugin.ts';
import { createSqliteSessionStore } from './sessions/sqlite-session-store.ts';
import { parseAuthConfig } from './settings/auth-config.ts';
import { anAuthConfig } from './testing/an-auth-config.ts';
import { createVisitor, signInAs } from './testing/create-visitor.ts';
import { startAuth } from './testing/start-auth-for-tests.ts';

describe('a store that does not answer', () => {
  it('gives 503, not a sign-out and not a 500', async () => {
    const auth = await startAuth();
    const visitor = await signInAs(auth, 'subscriber');
    await auth.store.close();
    for (const path of ['/api/auth/status', '/api/member', '/api/premium', '/profile/', '/api/auth/logout']) {
      const answer = await visitor.call(path);
      expect([answer.status, (await answer.json()).error?.code], path).toEqual([503, 'SESSIONS_UNAVAILABLE']);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
    expect(visitor.findCookie('session')).toBeDefined();
  });

  it('gives a page to a browser on its way to the provider, and to one that comes back', async () => {
    const auth = await startAuth();
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('subscriber');
    await auth.store.close();
    for (const url of [`${auth.siteUrl}/accounts/login/`, callback]) {
      const answer = await visitor.ask(url);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('You cannot be signed in right now');
    }
  });
});

describe('over TLS', () => {
  async function createSecureApp(change: { cookieDomain?: string } = {}) {
    const store = createSqliteSessionStore({ path: ':memory:' });
    const app = Fastify();
    await app.register(createAuthPlugin(parseAuthConfig(anAuthConfig(change)), { store }));
    onTestFinished(async () => {
      await app.close();
      await store.close();
    });
    return app;
  }

  const listCookies = (header: string | string[] | undefined) => [header ?? []].flat();

  it('every cookie is Secure, and the session’s is bound to the host', async () => {
    const app = await createSecureApp();
    const headers = { cookie: '__Host-session=x.y' };
    const { headers: answer } = await app.inject({ url: '/api/auth/status', headers });
    const cookies = listCookies(answer['set-cookie']);
    expect(cookies.map((cookie) => cookie.slice(0, cookie.indexOf('=')))).toEqual([
      '__Host-session',
      'signed_in',
      'visitor_groups',
      'csrftoken',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/);
  });

  it('the cookies reach the other hosts of a domain that is named', async () => {
    const app = await createSecureApp({ cookieDomain: 'example.com' });
    const { headers } = await app.inject({ url: '/api/auth/status', headers: { cookie: 'session=x.y' } });
    const cookies = listCookies(headers['set-cookie']);
    const names = cookies.map((cookie) => cookie.slice(0, cookie.indexOf('=')));
    expect(names.toSorted()).toEqual([...DOMAIN_COOKIES].sort());
    for (const cookie of cookies) {
      expect(cookie).toContain('; Domain=example.com');
      expect(cookie).not.toContain('__Host-');
    }
  });
});

it('forgets sessions that are over every ten minutes, until the app closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 0;
  const store = createSqliteSessionStore({ path: ':memory:', now: () => now });
  const sweep = vi.spyOn(store, 'sweep');
  const auth = await startAuth({ store: () => store });
  await store.create('a', { subject: 's', expiresAt: 1, sealed: '' });
  now = 1;
  await vi.advanceTimersByTimeAsync(599_999);
  expect(sweep).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(sweep.mock.results[0]?.value).resolves.toBe(1);
  await expect
    .poll(() => auth.findEvents('sessions-swept'), { timeout: 60_000 })
    .toMatchObject([{ forgotten: 1, message: 'forgot sessions that are over' }]);
  // A sweep that removes nothing logs nothing.
  await vi.advanceTimersByTimeAsync(600_000);
  await expect(sweep.mock.results[1]?.value).resolves.toBe(0);
  sweep.mockRejectedValueOnce(new TypeError('the disk is gone'));
  await vi.advanceTimersByTimeAsync(600_000);
  await expect
    .poll(() => auth.findEvents('sweep-failed'), { timeout: 60_000 })
    .toMatchObject([{ level: 'warn', cause: 'TypeError' }]);
  expect(auth.findEvents('sessions-swept')).toHaveLength(1);
  await auth.app.close();
  await vi.advanceTimersByTimeAsync(6_000_000);
  expect(sweep).toHaveBeenCalledTimes(3);
});

it('goes into an app that has cookies of its own', async () => {
  const store = createSqliteSessionStore({ path: ':memory:' });
  const app = Fastify();
  const { default: cookie } = await import('@fastify/cookie');
  await app.register(cookie);
  await app.register(createAuthPlugin(parseAuthConfig(anAuthConfig()), { store }));
  expect((await app.inject('/api/auth/status')).statusCode).toBe(200);
  await app.close();
  await store.close();
});
