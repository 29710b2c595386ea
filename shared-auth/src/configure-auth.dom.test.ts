import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend } from './testing/fake-backend.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const config = {
  backendUrl: 'https://api.test',
  environment: 'production',
  subscribeUrl: 'https://provider.test',
} as const;

// The configuration is module state: each test needs a fresh module.
beforeEach(() => vi.resetModules());

it('says what to do when the session is used before it is configured', async () => {
  const { apiClient, requireAuth } = await import('./configure-auth.ts');
  expect(requireAuth).toThrow(expect.objectContaining({ name: 'AuthError', code: 'AUTH_NOT_CONFIGURED' }));
  expect(() => apiClient.get('/api/x/', (json) => json)).toThrow('configureAuth(runtimeConfig)');
});

it('gives remotes the client and the session of the configured backend', async () => {
  const { apiClient, configureAuth, requireAuth } = await import('./configure-auth.ts');
  const { useSession } = await import('./session-store.ts');
  const { fetch, requests } = fakeBackend({ '/api/x/': { json: 1 }, '/api/auth/logout': { text: '' } });
  const auth = configureAuth(config, { fetch, storage: memoryStorage(), readCookies: () => '' });
  expect(requireAuth()).toBe(auth);
  expect(auth.session).toBe(useSession);
  expect(await apiClient.get('/api/x/', (json) => json)).toBe(1);
  expect(await apiClient.post('/api/x/', (json) => json, { body: {} })).toBe(1);
  expect(await apiClient.succeeds('/api/auth/logout')).toBe(true);
  expect(requests.map(({ url }) => new URL(url).origin)).toEqual(Array(3).fill('https://api.test'));
});

describe('by default', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
    localStorage.clear();
  });

  async function configureInBrowser(routes: Parameters<typeof fakeBackend>[0] = {}) {
    const location = { assign: vi.fn(), replace: vi.fn() };
    const backend = fakeBackend(routes);
    vi.stubGlobal('fetch', backend.fetch);
    vi.stubGlobal('location', location);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1; csrftoken=a.b');
    const { configureAuth } = await import('./configure-auth.ts');
    return { auth: configureAuth(config), location, ...backend };
  }

  it('a link asked for is a page of its own in the history, a redirect takes the place of this one', async () => {
    const { auth, location } = await configureInBrowser();
    auth.leaveTo('https://provider.test/account');
    expect(location.assign.mock.calls).toEqual([['https://provider.test/account']]);
    expect(location.replace).not.toHaveBeenCalled();
    auth.redirectToSubscribe();
    expect(location.replace.mock.calls).toEqual([['https://provider.test']]);
  });

  it('this tab remembers that it was sent to the sign-in, over page loads', async () => {
    const first = await configureInBrowser();
    first.auth.redirectToSignIn();
    expect(first.location.replace).toHaveBeenCalledTimes(1);
    vi.resetModules();
    const next = await configureInBrowser();
    next.auth.redirectToSignIn();
    expect(next.location.replace).not.toHaveBeenCalled();
  });

  it('takes the answers that the page has asked for already, and asks for all others', async () => {
    // Without this, the page of the test run could be older than the maximum age of answers.
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const { auth, requests } = await configureInBrowser({ '/api/rows/': { json: 'of the backend' } });
    const call = { token: 'a.b', answer: Promise.resolve(Response.json('of the page')), end: vi.fn() };
    globalThis.firstCalls = new Map([['https://api.test/api/rows/', call]]);
    const ask = () => auth.http.get('/api/rows/', (json) => json);
    expect([await ask(), await ask()]).toEqual(['of the page', 'of the backend']);
    expect(requests).toHaveLength(1);
  });

  it("the browser's cookies name the session, and its storage keeps who subscribes", async () => {
    const paid = [{ price: { product: { capper: { id: 320906 } } }, paid_until: '2999-01-01T00:00:00Z' }];
    const { auth, requests } = await configureInBrowser({
      '/profile/': { json: { access_token: 't' } },
      '/api/check-subscription/': { json: paid },
    });
    await auth.checkSession();
    await auth.checkSubscription();
    expect(auth.session.getState()).toMatchObject({ status: 'signedIn', subscription: 'active' });
    expect(requests.map(({ headers }) => headers.get('X-CSRFToken'))).toEqual(['a.b', 'a.b']);
    expect(localStorage.getItem('subscriber-session')).toBe('a.b');
  });
});
