import { describe, expect, it, vi } from 'vitest';
import { anAuth, aSignedInAuth } from './testing/an-auth.ts';
import { fakeBackend, silentBackend } from './testing/fake-backend.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const signedIn = { '/api/auth/status': { json: { isAuthenticated: true } } };
const paidUntil = (paid_until: string, id = 320906) => [
  { price: { product: { capper: { id } } }, paid_until },
];

describe('checkSession', () => {
  it.each([
    { name: 'a session', answer: { json: { isAuthenticated: true } }, status: 'signedIn' }, // GATE-03 API-08
    { name: 'no session', answer: { json: { isAuthenticated: false } }, status: 'signedOut' }, // GATE-03
    { name: 'an error', answer: { status: 500, text: '' }, status: 'signedOut' }, // GATE-06
    { name: 'a refusal', answer: { status: 403, text: '' }, status: 'signedOut' }, // GATE-06
    { name: 'nonsense', answer: { json: { ok: true } }, status: 'signedOut' }, // GATE-06
    { name: 'nothing', answer: new TypeError('Failed to fetch'), status: 'signedOut' }, // GATE-06
  ])('settles on $status when the backend answers with $name', async ({ answer, status }) => {
    const auth = anAuth({ deps: { fetch: fakeBackend({ '/api/auth/status': answer }).fetch } });
    await auth.checkSession();
    expect(auth.session.getState()).toMatchObject({ status, hasExpired: false });
  });

  it('stays unknown until the backend has answered', () => {
    // GATE-01
    const auth = anAuth({ deps: { fetch: silentBackend } });
    void auth.checkSession();
    expect(auth.session.getState().status).toBe('unknown');
  });

  it('asks once for all who want to know, also afterwards', async () => {
    // GATE-04
    const { fetch } = fakeBackend(signedIn);
    const auth = anAuth({ deps: { fetch } });
    await Promise.all([auth.checkSession(), auth.checkSession()]);
    await auth.checkSession();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('believes the mark that the backend left in this browser, without asking', async () => {
    // GATE-02
    const auth = anAuth({ deps: { readCookies: () => 'theme=dark; signed_in=1' } });
    await auth.checkSession();
    expect(auth.session.getState().status).toBe('signedIn');
  });
});

describe('checkSubscription', () => {
  const profile = { '/profile/': { json: { access_token: 't/1' } } };

  it.each([
    { name: 'paid', records: paidUntil('2026-03-02T00:00:00Z'), subscription: 'active' }, // GATE-20
    { name: 'lapsed', records: paidUntil('2026-03-01T12:00:00Z'), subscription: 'none' }, // GATE-22
    { name: "another creator's", records: paidUntil('2026-03-02T00:00:00Z', 1), subscription: 'none' }, // GATE-21
    { name: 'none', records: [], subscription: 'none' },
  ])('settles on $subscription for a list that is $name', async ({ records, subscription }) => {
    const { auth } = aSignedInAuth({ ...profile, '/api/check-subscription/': { json: records } });
    await auth.checkSubscription();
    expect(auth.session.getState()).toMatchObject({ status: 'signedIn', subscription });
  });

  it.each([
    { name: 'notes', records: paidUntil('2026-03-02T00:00:00Z'), noted: 'a.b' },
    { name: 'does not note', records: [], noted: null },
  ])('$name which session subscribes, for pages to come', async ({ records, noted }) => {
    const deps = { browserStorage: memoryStorage(), readCookies: () => 'csrftoken=a.b' };
    const { auth } = aSignedInAuth({ ...profile, '/api/check-subscription/': { json: records } }, deps);
    await auth.checkSubscription();
    expect(deps.browserStorage.getItem('subscriber-session')).toBe(noted);
  });

  it("asks with the profile's token, once for all who want to know", async () => {
    // API-09 API-10
    const { auth, requests } = aSignedInAuth({ ...profile, '/api/check-subscription/': { json: [] } });
    await Promise.all([auth.checkSubscription(), auth.checkSubscription()]);
    expect(requests.map(({ url }) => url)).toEqual([
      'https://api.test/profile/',
      'https://api.test/api/check-subscription/?token=t%2F1',
    ]);
  });

  it.each([
    { name: 'has no access_token', answers: { '/profile/': { json: {} } } }, // GATE-23 GATE-24
    { name: 'fails', answers: { '/profile/': { status: 500, text: '' } } },
    {
      name: 'is there but the list fails',
      answers: { ...profile, '/api/check-subscription/': { status: 502, text: '' } },
    },
  ])('ends the session and redirects to the provider when the profile $name', async ({ answers }) => {
    const { auth, redirectTo } = aSignedInAuth(answers);
    await auth.checkSubscription('/mlb/the-script');
    expect(auth.session.getState().status).toBe('signedOut');
    expect(redirectTo.mock.calls).toEqual([['https://api.test/accounts/login/?next=%2Fmlb%2Fthe-script']]);
  });

  it('waits where the backend says when to ask again, and leads nowhere', async () => {
    vi.useFakeTimers();
    const busy = { status: 429, text: '', headers: { 'retry-after': '2' } };
    const answers = [busy, profile['/profile/']];
    const { auth, redirectTo } = aSignedInAuth({
      '/profile/': () => answers.shift() ?? new Error('Asked too often.'),
      '/api/check-subscription/': { json: paidUntil('2026-03-02T00:00:00Z') },
    });
    const check = auth.checkSubscription('/mlb/the-script');
    await vi.advanceTimersByTimeAsync(3_001);
    await check;
    expect(auth.session.getState()).toMatchObject({ status: 'signedIn', subscription: 'active' });
    expect(redirectTo).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('takes nobody to the sign-in who signed out meanwhile', async () => {
    const { auth, redirectTo } = aSignedInAuth({ '/profile/': { status: 500, text: '' } });
    const check = auth.checkSubscription();
    auth.session.getState().signOut();
    await check;
    expect(redirectTo).not.toHaveBeenCalled();
  });
});

describe('noticeSubscription', () => {
  const profile = { '/profile/': { json: { access_token: 't/1' } } };
  const asking = (answers: Parameters<typeof aSignedInAuth>[0]) => {
    const deps = { browserStorage: memoryStorage(), readCookies: () => 'csrftoken=a.b' };
    const found = aSignedInAuth(answers, deps);
    return { ...found, readNote: () => deps.browserStorage.getItem('subscriber-session') };
  };

  it('notes a subscription that is active', async () => {
    const { auth, readNote } = asking({
      ...profile,
      '/api/check-subscription/': { json: paidUntil('2026-03-02T00:00:00Z') },
    });
    await auth.noticeSubscription();
    expect(auth.session.getState().subscription).toBe('active');
    expect(readNote()).toBe('a.b');
  });

  it.each([
    { name: 'another answer', answers: { ...profile, '/api/check-subscription/': { json: [] } } },
    { name: 'an account that shares none', answers: { '/profile/': { json: { name: 'Iris' } } } },
    { name: 'a failure', answers: { '/profile/': { status: 500, text: '' } } },
  ])('changes nothing after $name', async ({ answers }) => {
    const { auth, redirectTo, readNote } = asking(answers);
    await auth.noticeSubscription();
    expect(auth.session.getState()).toMatchObject({ status: 'signedIn', subscription: 'unknown' });
    expect(redirectTo).not.toHaveBeenCalled();
    expect(readNote()).toBeNull();
  });

  it.each(['signedOut', 'active'] as const)('asks nothing of a visitor who is %s', async (state) => {
    const { auth, requests } = asking({});
    if (state === 'active') auth.session.getState().setSubscription('active');
    else auth.session.getState().signOut();
    await auth.noticeSubscription();
    expect(requests).toEqual([]);
  });

  it('leaves a visitor alone who signed out meanwhile', async () => {
    const { auth } = asking({
      ...profile,
      '/api/check-subscription/': { json: paidUntil('2026-03-02T00:00:00Z') },
    });
    const check = auth.noticeSubscription();
    auth.session.getState().signOut();
    await check;
    expect(auth.session.getState()).toMatchObject({ status: 'signedOut', subscription: 'unknown' });
  });
});
