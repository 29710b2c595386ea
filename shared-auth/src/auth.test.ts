import { describe, expect, it, vi } from 'vitest';
import { anAuth } from './testing/an-auth.ts';
import { fakeBackend } from './testing/fake-backend.ts';

const asIs = (json: unknown) => json;

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
  const answers = { '/api/a/': { status: 403, text: '' }, '/api/b/': { status: 403, text: '' } };

  it('ends the session of a signed-in visitor once, and says where to sign in again', async () => {
    const onSessionExpired = vi.fn();
    const auth = anAuth({ deps: { fetch: fakeBackend(answers).fetch, onSessionExpired } });
    auth.session.getState().signIn();
    await Promise.allSettled([auth.http.get('/api/a/', asIs), auth.http.get('/api/b/', asIs)]);
    expect(auth.session.getState().status).toBe('signedOut');
    expect(onSessionExpired.mock.calls).toEqual([['https://api.test/accounts/login/']]);
  });

  it('leads to the local login page on staging', async () => {
    // LOGIN-04
    const onSessionExpired = vi.fn();
    const deps = { fetch: fakeBackend(answers).fetch, onSessionExpired };
    const auth = anAuth({ config: { environment: 'staging' }, deps });
    auth.session.getState().signIn();
    await Promise.allSettled([auth.http.get('/api/a/', asIs)]);
    expect(onSessionExpired).toHaveBeenCalledWith('/login');
  });

  it('does not speak of an expired session to a visitor who has none', async () => {
    const onSessionExpired = vi.fn();
    const auth = anAuth({ deps: { fetch: fakeBackend(answers).fetch, onSessionExpired } });
    auth.session.getState().signOut();
    await Promise.allSettled([auth.http.get('/api/a/', asIs)]);
    expect(onSessionExpired).not.toHaveBeenCalled();
  });
});

describe('requestLogout', () => {
  it.each([
    { status: 200, expected: true }, // API-07
    { status: 500, expected: false }, // NAV-35
    { status: 403, expected: false }, // NAV-35
  ])('says $expected when the backend answers $status, and leaves the session to the caller', async (row) => {
    const { fetch } = fakeBackend({ '/api/auth/logout': { status: row.status, text: '' } });
    const auth = anAuth({ deps: { fetch } });
    auth.session.getState().signIn();
    expect(await auth.requestLogout()).toBe(row.expected);
    expect(auth.session.getState().status).toBe('signedIn');
  });

  it('rejects when the call throws, and the session stays', async () => {
    // NAV-34
    const { fetch } = fakeBackend({ '/api/auth/logout': new TypeError('Failed to fetch') });
    const auth = anAuth({ deps: { fetch } });
    auth.session.getState().signIn();
    await expect(auth.requestLogout()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(auth.session.getState().status).toBe('signedIn');
  });
});
