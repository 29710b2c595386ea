import { readFile } from 'node:fs/promises';
import { REFUSAL_CODES } from '@sharpside/contracts';
import { SANDBOX_ACCOUNTS } from '@sharpside/sandbox-provider/sandbox-accounts';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAuthPlugin } from './auth-plugin.ts';
import { toRefusalStatus } from './refusals/refusals.ts';
import { createSqliteSessionStore } from './sessions/sqlite-session-store.ts';
import { parseAuthConfig } from './settings/auth-config.ts';
import { SIGN_IN_VARIABLES } from './settings/sign-in-settings.ts';
import { createVisitor } from './testing/create-visitor.ts';
import { passOn } from './testing/pass-on.ts';
import { type StartAuthOptions, startAuthForTests } from './testing/start-auth-for-tests.ts';

async function start(options: StartAuthOptions = {}) {
  const auth = await startAuthForTests(options);
  onTestFinished(() => auth.close());
  return auth;
}

describe('the log', () => {
  it('tells of a sign-in, a refusal and a sign-out, each with its request', async () => {
    const auth = await start();
    const visitor = createVisitor(auth);
    await visitor.signIn('non-subscriber');
    await visitor.call('/api/premium');
    await visitor.call('/api/auth/logout');
    const [signedIn, refused, signedOut] = ['signed-in', 'refused', 'signed-out'].flatMap(auth.findEvents);
    expect(signedIn).toMatchObject({
      requestId: expect.any(String),
      account: expect.stringMatching(/^[\w-]{12}$/),
      expiresAt: Date.parse('2025-07-21T06:00:00-04:00'),
      message: 'signed in',
    });
    expect(refused).toMatchObject({ requestId: expect.any(String), reason: 'SUBSCRIPTION_REQUIRED' });
    expect(signedOut).toMatchObject({
      requestId: expect.any(String),
      account: signedIn?.account,
      message: 'signed out',
    });
  });

  it('tells why a sign-in did not come about', async () => {
    const auth = await start();
    const visitor = createVisitor(auth);
    const callback = new URL(await visitor.signInUpToCallback('subscriber'));
    callback.searchParams.set('code', 'x');
    await visitor.ask(callback.href);
    await visitor.ask(callback.href);
    const canceller = createVisitor(auth);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const end = await canceller.follow(await canceller.openSignIn('/'), {
      method: 'POST',
      headers,
      body: 'cancel=yes',
    });
    expect(end.url).toBe(`${auth.siteUrl}/login`);
    await auth.store.close();
    await visitor.ask(`${auth.siteUrl}/accounts/login/`);
    expect(auth.findEvents('refused')).toMatchObject([
      { level: 'info', reason: 'SIGN_IN_REFUSED', cause: 'invalid_grant', message: 'sign-in failed' },
      { level: 'info', reason: 'NO_ATTEMPT', message: 'a callback without its sign-in' },
      { level: 'info', reason: 'CANCELLED', cause: 'access_denied', message: 'sign-in failed' },
      { level: 'warn', reason: 'SESSIONS_UNAVAILABLE', message: 'sign-in failed' },
    ]);
  });

  it('tells that the provider could not be told of a sign-out, which is one all the same', async () => {
    const auth = await start({
      fetch: async (url, options) =>
        url.endsWith('/oidc/revoke') ? new Response('', { status: 503 }) : passOn(url, options),
    });
    const visitor = createVisitor(auth);
    await visitor.signIn('subscriber');
    expect((await visitor.call('/api/auth/logout')).status).toBe(200);
    await expect
      .poll(() => auth.findEvents('tokens-not-revoked'), { timeout: 60_000 })
      .toMatchObject([
        { level: 'warn', cause: expect.any(String), message: 'the provider was not told of a sign-out' },
      ]);
  });

  it('holds no cookie, code, state, verifier or token of a whole visit', async () => {
    const tokens: string[] = [];
    const auth = await start({
      fetch: async (url, options) => {
        const answer = await passOn(url, options);
        if (url.endsWith('/oidc/token')) {
          const { access_token, refresh_token, id_token } = await answer.clone().json();
          tokens.push(access_token, refresh_token, id_token);
        }
        return answer;
      },
    });
    const visitor = createVisitor(auth);
    const callback = new URL(await visitor.signInUpToCallback('subscriber'));
    const attemptCookies = visitor.cookieHeader(callback.href);
    await visitor.ask(callback.href);
    const { access_token: token } = await (await visitor.call('/profile/')).json();
    await visitor.call(`/api/check-subscription/?token=${token}`);
    await visitor.call('/api/check-subscription/?token=not-a-token-but-a-secret');
    const cookies = visitor.cookieHeader(auth.siteUrl);
    await visitor.ask(callback.href);
    await visitor.call('/api/auth/logout');

    const secrets = [
      ...tokens,
      token,
      'not-a-token-but-a-secret',
      ...['code', 'state'].map((name) => callback.searchParams.get(name) ?? ''),
      ...`${attemptCookies}; ${cookies}`.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
    ].filter((secret) => secret !== '1');
    expect(secrets.length).toBeGreaterThan(8);
    const log = auth.logLines.join('');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});

describe('a store that does not answer', () => {
  it('gives 503, not a sign-out and not a 500', async () => {
    const auth = await start();
    const visitor = createVisitor(auth);
    await visitor.signIn('subscriber');
    await auth.store.close();
    for (const path of ['/api/auth/status', '/api/member', '/api/premium', '/profile/', '/api/auth/logout']) {
      const answer = await visitor.call(path);
      expect([answer.status, (await answer.json()).error?.code], path).toEqual([503, 'SESSIONS_UNAVAILABLE']);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
    expect(visitor.findCookie('session')).toBeDefined();
  });

  it('sends no browser to the provider for a session that could not be started', async () => {
    const auth = await start();
    await auth.store.close();
    const answer = await createVisitor(auth).ask(`${auth.siteUrl}/accounts/login/`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('You cannot be signed in right now');
  });

  it('gives a page to the browser that comes back from the provider', async () => {
    const auth = await start();
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('subscriber');
    await auth.store.close();
    const answer = await visitor.ask(callback);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('You cannot be signed in right now');
  });
});

describe('the rate limits', () => {
  it('stop sign-ins beyond the limit with a page and a time to wait', async () => {
    const auth = await start({ config: { limits: { signInsPerMinute: 3 } } });
    const visitor = createVisitor(auth);
    const url = `${auth.siteUrl}/accounts/login/`;
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await visitor.ask(url)).status);
    expect(statuses).toEqual([302, 302, 302, 429]);
    const answer = await visitor.ask(url);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Too many sign-ins');
    expect(auth.findEvents('refused').at(-1)).toMatchObject({
      reason: 'TOO_MANY_REQUESTS',
      message: 'too many sign-ins',
    });
    expect(answer.headers.get('content-type')).toContain('text/html');
    const logout = await visitor.call('/api/auth/logout');
    expect([logout.status, (await logout.json()).error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    // A visitor who is signed in is not concerned.
    expect((await visitor.call('/api/auth/status')).status).toBe(200);
  });

  it('count account calls by session, so that one does not use up another’s', async () => {
    const auth = await start({ config: { limits: { accountCallsPerMinute: 2 } } });
    const [busy, calm] = [createVisitor(auth), createVisitor(auth)];
    await busy.signIn('subscriber');
    await calm.signIn('subscriber');
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await busy.call('/profile/')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await calm.call('/profile/')).status).toBe(200);
  });
});

it('limits how often a session without the subscription can have the provider asked', async () => {
  let questions = 0;
  const auth = await start({
    config: { limits: { accountCallsPerMinute: 2 } },
    fetch: (url, options) => {
      if (url.endsWith('/api/subscriptions')) questions += 1;
      return passOn(url, options);
    },
  });
  const [stranger, subscriber] = [createVisitor(auth), createVisitor(auth)];
  await stranger.signIn('non-subscriber');
  await subscriber.signIn('subscriber');
  const ask = async (visitor: typeof stranger) => {
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await visitor.call('/api/premium')).status);
    return statuses;
  };
  expect(await ask(stranger)).toEqual([403, 403, 429, 429]);
  expect(await ask(subscriber)).toEqual([200, 200, 200, 200]);
  expect(questions).toBe(3);
});

describe('over TLS', () => {
  async function createSecureApp(change: { cookieDomain?: string } = {}) {
    const store = createSqliteSessionStore({ path: ':memory:' });
    const app = Fastify();
    const config = parseAuthConfig({
      siteUrl: 'https://www.example.com',
      backendUrl: 'https://www.example.com',
      secrets: ['a-secret-of-at-least-32-characters'],
      provider: {
        issuer: 'https://provider.example',
        clientId: 'site',
        subscriptionsUrl: 'https://provider.example/api/subscriptions',
      },
      ...change,
    });
    await app.register(createAuthPlugin(config, { store }));
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
    for (const cookie of listCookies(headers['set-cookie'])) {
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
  const auth = await start({ store: () => store });
  await store.create('a', { subject: 's', expiresAt: 1, sealed: '' });
  now = 1;
  await vi.advanceTimersByTimeAsync(599_999);
  expect(sweep).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(sweep.mock.results[0]?.value).resolves.toBe(1);
  await expect
    .poll(() => auth.findEvents('sessions-swept'), { timeout: 60_000 })
    .toMatchObject([{ forgotten: 1, message: 'forgot sessions that are over' }]);
  // Nothing to forget means nothing to tell.
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

it('tells an app for which Fastify it is made', async () => {
  const store = createSqliteSessionStore({ path: ':memory:' });
  const config = parseAuthConfig({
    siteUrl: 'https://www.example.com',
    backendUrl: 'https://www.example.com',
    secrets: ['a-secret-of-at-least-32-characters'],
    provider: {
      issuer: 'https://provider.example',
      clientId: 'site',
      subscriptionsUrl: 'https://provider.example/api/subscriptions',
    },
  });
  const told: unknown = Reflect.get(createAuthPlugin(config, { store }), Symbol.for('plugin-meta'));
  expect(told).toMatchObject({ name: 'sign-in', fastify: '5.x' });
  await store.close();
});

it('goes into an app that has cookies and rate limits of its own', async () => {
  const store = createSqliteSessionStore({ path: ':memory:' });
  const app = Fastify();
  const { default: cookie } = await import('@fastify/cookie');
  const { default: rateLimit } = await import('@fastify/rate-limit');
  await app.register(cookie);
  await app.register(rateLimit, { max: 2 });
  const auth = await start();
  const config = parseAuthConfig({
    siteUrl: auth.siteUrl,
    backendUrl: auth.siteUrl,
    secrets: ['a-secret-of-at-least-32-characters'],
    provider: { issuer: auth.providerUrl, clientId: 'site', subscriptionsUrl: auth.providerUrl },
  });
  await app.register(createAuthPlugin(config, { store }));
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await app.inject('/api/auth/status')).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  await app.close();
  await store.close();
});

const STATUSES: ReadonlyMap<string, number> = new Map(
  REFUSAL_CODES.map((code) => [code, toRefusalStatus(code)]),
);

describe('the documentation', () => {
  const listRows = async () => {
    const page = await readFile(new URL('../../../docs/sign-in.md', import.meta.url), 'utf8');
    return [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(
      ([, name = '', next = '']) => [name, next] as const,
    );
  };

  it('has a row for each refusal, with its status', async () => {
    const rows = (await listRows()).filter(([, status]) => /^\d{3}$/.test(status));
    expect(rows.map(([code]) => code).toSorted()).toEqual([...REFUSAL_CODES].toSorted());
    for (const [code, status] of rows) expect(STATUSES.get(code), code).toBe(Number(status));
  });

  it('has a row for each variable of the environment', async () => {
    const names = (await listRows()).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining([...SIGN_IN_VARIABLES]));
  });

  it('has a row for each account of the sandbox', async () => {
    const rows = await listRows();
    for (const { id, name } of SANDBOX_ACCOUNTS) expect(rows).toContainEqual([id, name]);
  });
});
