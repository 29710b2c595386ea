import { Route, Routes } from '@sharpside/shared-ui/routing';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { judgeAccess, RequireAccess, type RequireAccessProps } from './require-access.tsx';
import { anAuth, aSignedInAuth } from './testing/an-auth.ts';
import { renderAt, whereabouts } from './testing/render-at.tsx';

describe('require access', () => {
  const PAGE = '/mlb/scores?date=2026-03-01#late';

  function renderGate({
    access,
    auth = anAuth(),
  }: Pick<RequireAccessProps, 'access'> & { auth?: ReturnType<typeof anAuth> }) {
    const load = vi.fn(() => <h1>Scores</h1>);
    const Screen = () => load();
    renderAt(
      PAGE,
      <Routes>
        <Route path="/login" element={<h1>Login page</h1>} />
        <Route
          path="*"
          element={
            <RequireAccess access={access} auth={auth}>
              <Screen />
            </RequireAccess>
          }
        />
      </Routes>,
    );
    return { auth, load };
  }

  const heading = () => screen.queryByRole('heading')?.textContent;

  describe('a protected screen', () => {
    it("waits with 'Loading...', is shown to who is signed in, and gives way to the sign-in card after that", () => {
      // GATE-05 GATE-09 GATE-12 GATE-13 GATE-14 GATE-15 GATE-16 GATE-25
      const { auth, load } = renderGate({ access: 'protected' });
      screen.getByText('Loading...');
      expect(load).not.toHaveBeenCalled();
      act(() => auth.session.getState().signIn());
      expect(heading()).toBe('Scores');
      act(() => auth.session.getState().signOut());
      expect(heading()).toBe('Authentication Required');
      screen.getByText('You need to be logged in to view this content.');
      expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
        `https://api.test/accounts/login/?next=${encodeURIComponent(PAGE)}`,
      );
    });

    it('gives way to the sign-in card, too, if the session ended before the screen was there', () => {
      const auth = anAuth();
      auth.session.getState().signIn();
      auth.session.getState().expire();
      renderGate({ access: 'protected', auth });
      expect(heading()).toBe('Authentication Required');
    });

    it('sends a signed-out visitor to /login, which remembers the page', () => {
      // GATE-10 GATE-17
      const { auth, load } = renderGate({ access: 'protected' });
      act(() => auth.session.getState().signOut());
      expect(heading()).toBe('Login page');
      expect(whereabouts()).toEqual({ pathname: '/login', state: { returnTo: PAGE } });
      expect(load).not.toHaveBeenCalled();
    });
  });

  describe('a subscriber screen', () => {
    const profile = { '/profile/': { json: { access_token: 't' } } };

    it('sends a signed-in visitor without the subscription to the subscribe page', async () => {
      const { auth, redirectTo } = aSignedInAuth({ ...profile, '/api/check-subscription/': { json: [] } });
      const { load } = renderGate({ access: 'subscriber', auth });
      await screen.findByRole('heading', { name: 'Subscription Required' });
      screen.getByText('This screen comes with the subscription. Taking you to the subscribe page.');
      expect(screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
        'https://provider.test/subscribe',
      );
      expect(redirectTo.mock.calls).toEqual([['https://provider.test/subscribe']]);
      expect(load).not.toHaveBeenCalled();
    });

    it('shows the sign-in card and redirects to the provider when the check fails', async () => {
      // GATE-24
      const { auth, redirectTo } = aSignedInAuth({ '/profile/': { json: {} } });
      renderGate({ access: 'subscriber', auth });
      await screen.findByRole('heading', { name: 'Your account could not be read' });
      expect(redirectTo.mock.calls).toEqual([
        [`https://api.test/accounts/login/?next=${encodeURIComponent(PAGE)}`],
      ]);
    });
  });
});

it.each([
  { access: 'public', status: 'unknown', subscription: 'unknown', verdict: 'allowed' }, // GATE-08
  { access: 'public', status: 'signedOut', subscription: 'unknown', verdict: 'allowed' }, // GATE-08
  { access: 'protected', status: 'unknown', subscription: 'unknown', verdict: 'pending' }, // GATE-12
  { access: 'protected', status: 'signedOut', subscription: 'unknown', verdict: 'sign-in' }, // GATE-10
  { access: 'protected', status: 'signedIn', subscription: 'none', verdict: 'allowed' }, // GATE-09
  { access: 'subscriber', status: 'unknown', subscription: 'unknown', verdict: 'pending' },
  { access: 'subscriber', status: 'signedOut', subscription: 'active', verdict: 'sign-in' },
  { access: 'subscriber', status: 'signedIn', subscription: 'unknown', verdict: 'pending' },
  { access: 'subscriber', status: 'signedIn', subscription: 'none', verdict: 'subscribe' },
  { access: 'subscriber', status: 'signedIn', subscription: 'active', verdict: 'allowed' }, // GATE-07
] as const)(
  'access rule $access, $status, subscription $subscription: $verdict',
  ({ access, verdict, ...session }) => {
    expect(judgeAccess(access, session)).toBe(verdict);
  },
);
