import { afterAll, describe, expect, it } from 'vitest';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { startAuthForTests } from '../testing/start-auth-for-tests.ts';

const auth = await startAuthForTests();
afterAll(() => auth.close());

const signIn = () => signInAs(auth, 'subscriber');

const MEMBER = '/api/member';
const JSON_TYPE = { 'Content-Type': 'application/json' };

const post = async (visitor: Visitor, headers: Record<string, string>, path = MEMBER) => {
  const url = `${auth.siteUrl}${path}`;
  const answer = await visitor.ask(url, {
    method: 'POST',
    body: '{}',
    headers: { ...JSON_TYPE, ...headers },
  });
  return [answer.status, (await answer.json()).error?.code];
};

const tokenOf = (visitor: Visitor) => visitor.findCookie('csrftoken') ?? '';

describe('a change', () => {
  // API-03
  it('is made with the token of the cookie in the header', async () => {
    const visitor = await signIn();
    expect(await post(visitor, { 'X-CSRFToken': tokenOf(visitor) })).toEqual([200, undefined]);
    const fromPage = {
      'X-CSRFToken': tokenOf(visitor),
      Origin: auth.siteUrl,
      'Sec-Fetch-Site': 'same-origin',
    };
    expect(await post(visitor, fromPage)).toEqual([200, undefined]);
  });

  it('is refused without the token, by whatever method', async () => {
    const visitor = await signIn();
    const url = `${auth.siteUrl}/api/anybody`;
    const headers = { 'X-CSRFToken': tokenOf(visitor) };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await visitor.ask(url, { method });
      expect([answer.status, (await answer.json()).error.code], method).toEqual([403, 'CSRF_FAILED']);
      const granted = await visitor.ask(url, { method, headers });
      expect(await granted.json(), method).toEqual({ changed: true });
    }
  });

  it('is refused with an empty or another header, and without the cookie whatever the header says', async () => {
    const visitor = await signIn();
    for (const header of ['', 'x'.repeat(66)])
      expect(await post(visitor, { 'X-CSRFToken': header }), header).toEqual([403, 'CSRF_FAILED']);
    // The check applies to unknown paths too.
    expect(await post(visitor, {}, '/api/nowhere')).toEqual([403, 'CSRF_FAILED']);
    const bare = createVisitor(auth);
    bare.setCookie('session', visitor.findCookie('session') ?? '');
    expect(await post(bare, { 'X-CSRFToken': tokenOf(visitor) })).toEqual([403, 'CSRF_FAILED']);
  });

  it('is refused with a cookie and a header that were planted together', async () => {
    const visitor = await signIn();
    const attacker = await signIn();
    const stranger = createVisitor(auth);
    await stranger.call('/api/auth/status');
    for (const planted of ['planted', 'planted.token', tokenOf(attacker), tokenOf(stranger)]) {
      visitor.setCookie('csrftoken', planted);
      expect(await post(visitor, { 'X-CSRFToken': planted }), planted).toEqual([403, 'CSRF_FAILED']);
    }
  });

  it('is refused to another origin even with the token', async () => {
    const visitor = await signIn();
    const token = { 'X-CSRFToken': tokenOf(visitor) };
    const origins = ['https://evil.example', 'null', `${auth.siteUrl}.evil.example`, auth.providerUrl];
    for (const headers of [
      ...origins.map((Origin) => ({ Origin })),
      ...['cross-site', 'same-site'].map((site) => ({ 'Sec-Fetch-Site': site })),
    ]) {
      expect(await post(visitor, { ...token, ...headers })).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
  });

  it('needs a new token after signing in and after signing out', async () => {
    const visitor = createVisitor(auth);
    await visitor.call('/api/auth/status');
    const tokens = [tokenOf(visitor)];
    await visitor.signIn('subscriber');
    tokens.push(tokenOf(visitor));
    await visitor.call('/api/auth/logout');
    tokens.push(tokenOf(visitor));
    expect(new Set(tokens).size).toBe(3);
  });
});

describe('a change without a session', () => {
  it('still needs header and cookie to agree', async () => {
    const visitor = createVisitor(auth);
    await visitor.call('/api/auth/status');
    expect(await post(visitor, {}, '/api/anybody')).toEqual([403, 'CSRF_FAILED']);
    const [status] = await post(visitor, { 'X-CSRFToken': tokenOf(visitor) }, '/api/anybody');
    expect(status).toBe(200);
  });

  it('is told of the session when the session has ended under it', async () => {
    const visitor = await signIn();
    auth.clock.advance(26 * 3_600_000);
    expect(await post(visitor, { 'X-CSRFToken': tokenOf(visitor) })).toEqual([403, 'SESSION_REQUIRED']);
  });
});

it('asks no token of what changes nothing', async () => {
  const visitor = await signIn();
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect((await visitor.ask(`${auth.siteUrl}${MEMBER}`, { method })).status, method).not.toBe(403);
});
