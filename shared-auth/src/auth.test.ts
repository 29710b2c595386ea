import { describe, expect, it, vi } from 'vitest';
import { anAuth } from './testing/an-auth.ts';
import { type FakeAnswer, fakeBackend } from './testing/fake-backend.ts';

const asIs = (json: unknown) => json;
const refusal = (code: string): FakeAnswer => ({ status: 403, json: { error: { code, message: code } } });
const nobody: FakeAnswer = { json: { isAuthenticated: false } };

/** After what callers do of a refusal as soon as they hear of it. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

type Refused = { isSignedIn?: boolean; status?: FakeAnswer };

async function refuseWith(answer: FakeAnswer, { isSignedIn = true, status = nobody }: Refused = {}) {
  const redirectTo = vi.fn();
  const backend = fakeBackend({ '/api/auth/status': status, '/api/a/': answer, '/api/b/': answer });
  const auth = anAuth({ deps: { fetch: backend.fetch, redirectTo } });
  if (isSignedIn) auth.session.getState().signIn();
  else auth.session.getState().signOut();
  await Promise.allSettled([auth.http.get('/api/a/', asIs), auth.http.get('/api/b/', asIs)]);
  await nextTask();
  return { ...auth.session.getState(), redirectTo, ...backend };
}

describe('without a backend', () => {
  it('the visitor is signed out at once and nothing is called', async () => {
    const fetch = vi.fn();
    const auth = anAuth({ config: { backendUrl: null }, deps: { fetch } });
    expect(auth.session.getState().status).toBe('signedOut');
    await auth.checkSession();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a 403 on any call', () => {
  it.each([
    { name: 'for want of a session', answer: refusal('SESSION_REQUIRED') },
    { name: 'without a reason', answer: { status: 403, text: '' } },
    { name: 'with the page of a proxy', answer: { status: 403, text: '<html>' } },
  ])('$name expires the session of a signed-in visitor', async ({ answer }) => {
    expect(await refuseWith(answer)).toMatchObject({ status: 'signedOut', hasExpired: true });
  });

  it.each([
    { name: 'for want of a session', answer: refusal('SESSION_REQUIRED') },
    { name: 'without a reason', answer: { status: 403, text: '' } },
  ])('$name leaves a session that the backend still knows', async ({ answer }) => {
    const status = { json: { isAuthenticated: true } };
    expect(await refuseWith(answer, { status })).toMatchObject({ status: 'signedIn', hasExpired: false });
  });

  it.each([
    { name: 'for want of a session', answer: refusal('SESSION_REQUIRED'), hasExpired: true },
    { name: 'without a reason', answer: { status: 403, text: '' }, hasExpired: false },
  ])('$name is taken at its word where the backend does not say more', async ({ answer, hasExpired }) => {
    for (const status of [
      { status: 503, text: '' },
      { status: 403, text: '' },
    ])
      expect(await refuseWith(answer, { status })).toMatchObject({ hasExpired });
  });

  it('has the backend set the cookies right, once for all that is refused', async () => {
    const { requests } = await refuseWith(refusal('SESSION_REQUIRED'));
    const paths = requests.map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => path === '/api/auth/status')).toHaveLength(1);
  });

  it('says nothing of an expired session to a visitor who has none', async () => {
    const { hasExpired, requests } = await refuseWith(refusal('SESSION_REQUIRED'), { isSignedIn: false });
    expect(hasExpired).toBe(false);
    expect(requests).toHaveLength(2);
  });

  it('for want of the subscription leaves for the subscribe page once; the session stays', async () => {
    const { redirectTo, ...session } = await refuseWith(refusal('SUBSCRIPTION_REQUIRED'));
    expect(session).toMatchObject({ status: 'signedIn', subscription: 'none', hasExpired: false });
    expect(redirectTo.mock.calls).toEqual([['https://provider.test/subscribe']]);
  });

  it('for subscriptions that are not shared says so on whatever screen asked, and leads nowhere', async () => {
    const { redirectTo, ...session } = await refuseWith(refusal('SUBSCRIPTIONS_NOT_SHARED'));
    expect(session).toMatchObject({ status: 'signedOut', isUnreadable: true, isUnshared: true });
    expect(redirectTo).not.toHaveBeenCalled();
  });

  it.each(['TOKEN_INVALID', 'CSRF_FAILED', 'CROSS_SITE_REQUEST'])(
    'for %s says nothing about the session',
    async (code) => {
      const { redirectTo, ...session } = await refuseWith(refusal(code));
      expect(session).toMatchObject({ status: 'signedIn', hasExpired: false });
      expect(redirectTo).not.toHaveBeenCalled();
    },
  );
});

describe('redirectToSignIn', () => {
  it('goes to the provider, which comes back to the page', () => {
    const redirectTo = vi.fn();
    anAuth({ deps: { redirectTo } }).redirectToSignIn('/mlb/scores');
    expect(redirectTo.mock.calls).toEqual([['https://api.test/accounts/login/?next=%2Fmlb%2Fscores']]);
  });

  it('does not go round and round', () => {
    const redirectTo = vi.fn();
    const auth = anAuth({ deps: { redirectTo } });
    auth.redirectToSignIn();
    auth.redirectToSignIn();
    expect(redirectTo).toHaveBeenCalledTimes(1);
  });
});

describe('requestLogout', () => {
  it.each([
    { status: 200, text: '{"success":true}', expected: true }, // API-07
    { status: 200, text: '{"success":false}', expected: false }, // API-07
    { status: 200, text: '', expected: false }, // API-07
    { status: 500, text: '{"success":true}', expected: false }, // NAV-35
    { status: 403, text: '', expected: false }, // NAV-35
  ])(
    'says $expected when the backend answers $status with $text, and leaves the session to the caller',
    async (row) => {
      const { fetch } = fakeBackend({ '/api/auth/logout': { status: row.status, text: row.text } });
      const auth = anAuth({ deps: { fetch } });
      auth.session.getState().signIn();
      expect(await auth.requestLogout()).toBe(row.expected);
      expect(auth.session.getState().status).toBe('signedIn');
    },
  );

  it.each([
    { status: 200, text: '{"success":true}', expected: true },
    { status: 429, text: '', expected: false },
    // A backend of before.
    { status: 404, text: '', expected: false },
  ])('everywhere says $expected when the backend answers $status', async ({ status, text, expected }) => {
    const { fetch, requests } = fakeBackend({ '/api/auth/logout-everywhere': { status, text } });
    const auth = anAuth({ deps: { fetch, readCookies: () => 'csrftoken=abc' } });
    expect(await auth.requestLogout({ everywhere: true })).toBe(expected);
    expect(requests.map(({ method, headers }) => [method, headers.get('x-csrftoken')])).toEqual([
      ['POST', 'abc'],
    ]);
  });

  it('rejects when the call throws, and the session stays', async () => {
    // NAV-34
    const { fetch } = fakeBackend({ '/api/auth/logout': new TypeError('Failed to fetch') });
    const auth = anAuth({ deps: { fetch } });
    auth.session.getState().signIn();
    await expect(auth.requestLogout()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(auth.session.getState().status).toBe('signedIn');
  });

  it.each(['SESSION_REQUIRED', 'SUBSCRIPTION_REQUIRED'])(
    'is what a call meets that is refused meanwhile (%s): nothing expires, and nobody is sent away',
    async (code) => {
      const redirectTo = vi.fn();
      const logout = Promise.withResolvers<Response>();
      const { fetch } = fakeBackend({ '/api/a/': refusal(code) });
      const auth = anAuth({
        deps: {
          redirectTo,
          fetch: (input, init) => (String(input).endsWith('/logout') ? logout.promise : fetch(input, init)),
        },
      });
      auth.session.getState().signIn();
      const isLoggedOut = auth.requestLogout();
      await expect(auth.http.get('/api/a/', asIs)).rejects.toMatchObject({ status: 403 });
      await nextTask();
      expect(auth.session.getState()).toMatchObject({ status: 'signedIn', hasExpired: false });
      expect(redirectTo).not.toHaveBeenCalled();
      logout.resolve(Response.json({ success: true }));
      expect(await isLoggedOut).toBe(true);
    },
  );

  it.each([{ status: 500 }, { error: new TypeError('Failed to fetch') }])(
    'leaves a session that it did not end to expire as before (%o)',
    async ({ status, error }) => {
      const { fetch } = fakeBackend({
        '/api/auth/status': nobody,
        '/api/auth/logout': error ?? { status: status ?? 500, text: '' },
        '/api/a/': refusal('SESSION_REQUIRED'),
      });
      const auth = anAuth({ deps: { fetch } });
      auth.session.getState().signIn();
      await auth.requestLogout().catch(() => false);
      const isStillThere = () => auth.session.getState().status === 'signedIn';
      // Its caller is told first.
      expect(await auth.http.get('/api/a/', asIs).catch(isStillThere)).toBe(true);
      await nextTask();
      expect(auth.session.getState()).toMatchObject({ status: 'signedOut', hasExpired: true });
    },
  );
});
