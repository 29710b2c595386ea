import { afterAll, describe, expect, it } from 'vitest';
import { createVisitor, signInAs, type Visitor } from '../testing/create-visitor.ts';
import { startAuthForTests } from '../testing/start-auth-for-tests.ts';

const auth = await startAuthForTests();
afterAll(() => auth.close());

const ask = async (visitor: Visitor, path: string) => {
  const answer = await visitor.call(path);
  const { error, results } = await answer.json();
  return [answer.status, error?.code ?? results];
};

describe('requireSession', () => {
  it('lets every account in, and nobody else, with the marker of a session neither', async () => {
    const stranger = createVisitor(auth);
    stranger.setCookie('signed_in', '1');
    expect(await ask(stranger, '/api/member')).toEqual([403, 'SESSION_REQUIRED']);
    for (const account of ['subscriber', 'non-subscriber', 'expired-subscriber', 'broken-profile']) {
      expect(await ask(await signInAs(auth, account), '/api/member'), account).toEqual([200, ['member']]);
    }
  });

  it('keeps what it lets through out of shared caches', async () => {
    const answer = await (await signInAs(auth, 'subscriber')).call('/api/member');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('refuses before the body is read', async () => {
    const visitor = createVisitor(auth);
    await visitor.call('/api/auth/status');
    const answer = await visitor.call('/api/member', { method: 'POST', body: '{ this is not JSON' });
    expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'SESSION_REQUIRED']);
  });
});

describe('requireSubscription', () => {
  // GATE-20 GATE-21 GATE-22
  it.each([
    ['subscriber', 200, ['premium']],
    ['non-subscriber', 403, 'SUBSCRIPTION_REQUIRED'],
    ['expired-subscriber', 403, 'SUBSCRIPTION_REQUIRED'],
    ['broken-profile', 403, 'SUBSCRIPTION_REQUIRED'],
  ])('answers the %s with %d', async (account, status, outcome) => {
    expect(await ask(await signInAs(auth, account), '/api/premium')).toEqual([status, outcome]);
  });

  it('tells a visitor without a session that it is the session', async () => {
    expect(await ask(createVisitor(auth), '/api/premium')).toEqual([403, 'SESSION_REQUIRED']);
  });
});
