import type { RefusalCode } from '@sharpside/contracts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './calls/api-error.ts';
import { anAuth, aSignedInAuth } from './testing/an-auth.ts';
import { type FakeAnswer, fakeBackend } from './testing/fake-backend.ts';

const asIs = (json: unknown) => json;
const refusal = (code: string): FakeAnswer => ({ status: 403, json: { error: { code, message: code } } });
const nobody: FakeAnswer = { json: { isAuthenticated: false } };

/** Waits until callers have handled a refusal. */
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

it('without a backend the visitor is signed out at once and nothing is called', async () => {
  const fetch = vi.fn();
  const auth = anAuth({ config: { backendUrl: null }, deps: { fetch } });
  expect(auth.session.getState().status).toBe('signedOut');
  await auth.checkSession();
  expect(fetch).not.toHaveBeenCalled();
});

describe('a 403 on any call', () => {
  const wanting = refusal('SESSION_REQUIRED');
  const bare: FakeAnswer = { status: 403, text: '' };
  const page: FakeAnswer = { status: 403, text: '<html>' };
  const alive: FakeAnswer = { json: { isAuthenticated: true } };
  const away: FakeAnswer = { status: 503, text: '' };

  it.each([
    { name: 'for want of a session, which is over', answer: wanting, status: nobody, hasExpired: true },
    { name: 'without a reason, after its end', answer: bare, status: nobody, hasExpired: true },
    { name: 'with a page of a proxy, after its end', answer: page, status: nobody, hasExpired: true },
    { name: 'for want of a session, which lives', answer: wanting, status: alive, hasExpired: false },
    { name: 'without a reason, while it lives', answer: bare, status: alive, hasExpired: false },
    { name: 'for want of a session, and no word of it', answer: wanting, status: away, hasExpired: true },
    { name: 'for want of a session, and a refused word', answer: wanting, status: bare, hasExpired: true },
    { name: 'without a reason, and no word of it', answer: bare, status: away, hasExpired: false },
    { name: 'without a reason, and a refused word', answer: bare, status: bare, hasExpired: false },
  ])('$name: the session expires, $hasExpired', async ({ answer, status, hasExpired }) => {
    const left = hasExpired ? 'signedOut' : 'signedIn';
    expect(await refuseWith(answer, { status })).toMatchObject({ status: left, hasExpired });
  });

  it('has the backend set the cookies right, once for all that is refused', async () => {
    const { requestsTo } = await refuseWith(refusal('SESSION_REQUIRED'));
    expect(requestsTo('/api/auth/status')).toHaveLength(1);
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

describe('expireOnRefusal', () => {
  const at = (status: number, refusal?: RefusalCode) =>
    new ApiError('GET /api/a/ was refused.', { code: 'HTTP', status, refusal });

  it.each([
    { name: 'a 403 without a reason', error: at(403), hasExpired: true },
    { name: 'a 403 for want of a session', error: at(403, 'SESSION_REQUIRED'), hasExpired: true },
    {
      name: 'a 403 for want of the subscription',
      error: at(403, 'SUBSCRIPTION_REQUIRED'),
      hasExpired: false,
    },
    { name: 'a 403 for another site', error: at(403, 'CROSS_SITE_REQUEST'), hasExpired: false },
    { name: 'another status', error: at(500), hasExpired: false },
    { name: 'no error', error: undefined, hasExpired: false },
  ])('ends the session in the page after $name: $hasExpired', ({ error, hasExpired }) => {
    const { auth, requests } = aSignedInAuth({});
    auth.expireOnRefusal(error);
    expect(auth.session.getState()).toMatchObject({
      status: hasExpired ? 'signedOut' : 'signedIn',
      hasExpired,
    });
    expect(requests).toHaveLength(0);
  });

  it("says nothing during the visitor's own sign-out, or to a visitor without a session", async () => {
    const logout = Promise.withResolvers<FakeAnswer>();
    const { auth } = aSignedInAuth({ '/api/auth/logout': () => logout.promise });
    const isLoggedOut = auth.requestLogout();
    auth.expireOnRefusal(at(403));
    expect(auth.session.getState()).toMatchObject({ status: 'signedIn', hasExpired: false });
    logout.resolve({ json: { success: true } });
    await isLoggedOut;
    auth.session.getState().signOut();
    auth.expireOnRefusal(at(403));
    expect(auth.session.getState().hasExpired).toBe(false);
  });
});

it('redirectToSignIn goes to the provider, which comes back to the page, and not round and round', () => {
  const redirectTo = vi.fn();
  const auth = anAuth({ deps: { redirectTo } });
  auth.redirectToSignIn('/mlb/scores');
  auth.redirectToSignIn();
  expect(redirectTo.mock.calls).toEqual([['https://api.test/accounts/login/?next=%2Fmlb%2Fscores']]);
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
      const { auth } = aSignedInAuth({ '/api/auth/logout': { status: row.status, text: row.text } });
      expect(await auth.requestLogout()).toBe(row.expected);
      expect(auth.session.getState().status).toBe('signedIn');
    },
  );

  it.each([
    { status: 200, text: '{"success":true}', expected: true },
    { status: 429, text: '', expected: false },
    // An older backend.
    { status: 404, text: '', expected: false },
  ])('everywhere says $expected when the backend answers $status', async ({ status, text, expected }) => {
    const answers = { '/api/auth/logout-everywhere': { status, text } };
    const { auth, requests } = aSignedInAuth(answers, { readCookies: () => 'csrftoken=abc' });
    expect(await auth.requestLogout({ everywhere: true })).toBe(expected);
    const sent = requests.map(({ method, headers }) => [method, headers.get('x-csrftoken')]);
    expect(sent).toEqual([['POST', 'abc']]);
  });

  it('rejects when the call throws, and the session stays', async () => {
    // NAV-34
    const { auth } = aSignedInAuth({ '/api/auth/logout': new TypeError('Failed to fetch') });
    await expect(auth.requestLogout()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(auth.session.getState().status).toBe('signedIn');
  });

  it.each(['SESSION_REQUIRED', 'SUBSCRIPTION_REQUIRED'])(
    'is what a call meets that is refused meanwhile (%s): nothing expires, and nobody is sent away',
    async (code) => {
      const logout = Promise.withResolvers<FakeAnswer>();
      const answers = { '/api/a/': refusal(code), '/api/auth/logout': () => logout.promise };
      const { auth, redirectTo } = aSignedInAuth(answers);
      const isLoggedOut = auth.requestLogout();
      await expect(auth.http.get('/api/a/', asIs)).rejects.toMatchObject({ status: 403 });
      await nextTask();
      expect(auth.session.getState()).toMatchObject({ status: 'signedIn', hasExpired: false });
      expect(redirectTo).not.toHaveBeenCalled();
      logout.resolve({ json: { success: true } });
      expect(await isLoggedOut).toBe(true);
    },
  );

  it.each([{ status: 500 }, { error: new TypeError('Failed to fetch') }])(
    'leaves a session that it did not end to expire as before (%o)',
    async ({ status, error }) => {
      const { auth } = aSignedInAuth({
        '/api/auth/status': nobody,
        '/api/auth/logout': error ?? { status: status ?? 500, text: '' },
        '/api/a/': refusal('SESSION_REQUIRED'),
      });
      await auth.requestLogout().catch(() => false);
      const isStillThere = () => auth.session.getState().status === 'signedIn';
      // The caller gets the refusal before the session ends.
      expect(await auth.http.get('/api/a/', asIs).catch(isStillThere)).toBe(true);
      await nextTask();
      expect(auth.session.getState()).toMatchObject({ status: 'signedOut', hasExpired: true });
    },
  );
});
