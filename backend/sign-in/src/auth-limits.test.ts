import { describe, expect, it } from 'vitest';
import { createVisitor, signInAs } from './testing/create-visitor.ts';
import { passOn } from './testing/pass-on.ts';
import { startAuth } from './testing/start-auth-for-tests.ts';

async function repeat(times: number, ask: () => Promise<Response>) {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push((await ask()).status);
  return statuses;
}

describe('the rate limits', () => {
  it('stop sign-ins beyond the limit with a page and a time to wait', async () => {
    const auth = await startAuth({ config: { limits: { signInsPerMinute: 3 } } });
    const visitor = createVisitor(auth);
    const url = `${auth.siteUrl}/accounts/login/`;
    expect(await repeat(4, () => visitor.ask(url))).toEqual([302, 302, 302, 429]);
    const answer = await visitor.ask(url);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Too many sign-ins');
    expect(auth.findEvents('refused').at(-1)).toMatchObject({
      reason: 'TOO_MANY_REQUESTS',
      message: 'too many sign-ins',
    });
    expect(answer.headers.get('content-type')).toContain('text/html');
    // The limit applies to sign-ins only, not to other calls.
    expect((await visitor.call('/api/auth/status')).status).toBe(200);
  });

  it('let everybody come back from the provider and sign out, whatever the neighbours do', async () => {
    const auth = await startAuth({ config: { limits: { signInsPerMinute: 3, straysPerMinute: 2 } } });
    const [visitor, neighbour] = [createVisitor(auth), createVisitor(auth)];
    const callback = await visitor.signInUpToCallback('subscriber');
    for (const path of ['/accounts/login/callback/?state=none', '/api/auth/logout', '/accounts/login/'])
      expect((await repeat(7, () => neighbour.call(path))).at(-1), path).toBe(
        path.startsWith('/api') ? 200 : 429,
      );
    await visitor.ask(callback);
    expect(await (await visitor.call('/api/auth/status')).json()).toEqual({ isAuthenticated: true });
    const logout = await visitor.call('/api/auth/logout');
    expect([logout.status, await logout.json()]).toEqual([200, { success: true }]);
    expect(await (await visitor.call('/api/auth/status')).json()).toEqual({ isAuthenticated: false });
  });

  it('stop sign-outs of one session beyond the limit, and no other session', async () => {
    const auth = await startAuth({ config: { limits: { signOutsPerMinute: 1 } } });
    const [visitor, other] = [await signInAs(auth, 'subscriber'), await signInAs(auth, 'subscriber')];
    const cookie = visitor.findCookie('session') ?? '';
    expect((await visitor.call('/api/auth/logout')).status).toBe(200);
    // Signing out has cleared the cookie. Requests with a copy of the cookie count for the same session.
    visitor.setCookie('session', cookie);
    expect((await visitor.call('/api/auth/logout')).status).toBe(429);
    expect((await other.call('/api/auth/logout')).status).toBe(200);
  });

  it('count no sign-out that a page of another site asked for', async () => {
    const auth = await startAuth({ config: { limits: { signOutsPerMinute: 1 } } });
    const visitor = await signInAs(auth, 'subscriber');
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const forged = await repeat(3, () => visitor.call('/api/auth/logout', { headers }));
    expect(forged).toEqual([403, 403, 403]);
    expect((await visitor.call('/api/auth/logout')).status).toBe(200);
  });

  it('stop a callback that is repeated with one attempt', async () => {
    let tries = 0;
    const auth = await startAuth({
      config: { limits: { triesPerAttempt: 2 } },
      fetch: (url, options) => {
        if (url.endsWith('/token')) tries += 1;
        return passOn(url, options);
      },
    });
    const visitor = createVisitor(auth);
    const callback = await visitor.signInUpToCallback('subscriber');
    const cookie = visitor.cookieHeader(callback);
    const statuses = await repeat(4, () => fetch(callback, { headers: { cookie }, redirect: 'manual' }));
    expect(statuses.slice(2)).toEqual([429, 429]);
    expect(tries).toBe(2);
  });

  it('count account calls by session, so that one does not use up another’s', async () => {
    const auth = await startAuth({ config: { limits: { accountCallsPerMinute: 2 } } });
    const [busy, calm] = [await signInAs(auth, 'subscriber'), await signInAs(auth, 'subscriber')];
    expect(await repeat(3, () => busy.call('/profile/'))).toEqual([200, 200, 429]);
    expect((await calm.call('/profile/')).status).toBe(200);
  });
});

it('limits how often a session without the subscription can have the provider asked', async () => {
  let questions = 0;
  const auth = await startAuth({
    config: { limits: { accountCallsPerMinute: 2 } },
    fetch: (url, options) => {
      if (url.endsWith('/api/subscriptions')) questions += 1;
      return passOn(url, options);
    },
  });
  const [stranger, subscriber] = [await signInAs(auth, 'non-subscriber'), await signInAs(auth, 'subscriber')];
  const ask = (visitor: typeof stranger) => repeat(4, () => visitor.call('/api/premium'));
  expect(await ask(stranger)).toEqual([403, 403, 429, 429]);
  expect(await ask(subscriber)).toEqual([200, 200, 200, 200]);
  expect(questions).toBe(3);
});
