import { describe, expect, it } from 'vitest';
import { createVisitor, signInAs } from './testing/create-visitor.ts';
import { passOn } from './testing/pass-on.ts';
import { startAuth } from './testing/start-auth-for-tests.ts';

describe('the log', () => {
  it('tells of a sign-in, a refusal and a sign-out, each with its request', async () => {
    const auth = await startAuth();
    const visitor = await signInAs(auth, 'non-subscriber');
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
    const auth = await startAuth();
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
    const auth = await startAuth({
      fetch: async (url, options) =>
        url.endsWith('/oidc/revoke') ? new Response('', { status: 503 }) : passOn(url, options),
    });
    const visitor = await signInAs(auth, 'subscriber');
    expect((await visitor.call('/api/auth/logout')).status).toBe(200);
    await expect
      .poll(() => auth.findEvents('tokens-not-revoked'), { timeout: 60_000 })
      .toMatchObject([
        { level: 'warn', cause: expect.any(String), message: 'the provider was not told of a sign-out' },
      ]);
  });

  it('holds no cookie, code, state, verifier or token of a whole visit', async () => {
    const tokens: string[] = [];
    const auth = await startAuth({
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
