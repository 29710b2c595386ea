import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AuthenticationRequired } from './authentication-required.tsx';
import { anAuth, aSignedInAuth } from './testing/an-auth.ts';
import type { FakeAnswer, FakeRoute } from './testing/fake-backend.ts';
import { renderAt, whereabouts } from './testing/render-at.tsx';

it('leads to the login page of the shell where there is no backend, and remembers the page', async () => {
  renderAt('/mlb/scores', <AuthenticationRequired auth={anAuth({ config: { backendUrl: null } })} />);
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(whereabouts()).toEqual({ pathname: '/login', state: { returnTo: '/mlb/scores' } });
});

/** A visitor whose account could not be read. */
function renderUnreadable(routes: Record<string, FakeRoute>) {
  const { auth, redirectTo, requestsTo } = aSignedInAuth(routes);
  act(() => auth.session.getState().giveUp());
  renderAt('/mlb/scores', <AuthenticationRequired auth={auth} />);
  return { auth, redirectTo, requestsTo };
}

it('says that the account could not be read, and tries once more without leaving the page', async () => {
  const { auth, redirectTo } = renderUnreadable({ '/profile/': { status: 500, text: '' } });
  expect(screen.getByRole('heading').textContent).toBe('Your account could not be read');
  expect(screen.queryByText('You need to be logged in to view this content.')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry', 'Sign out']);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(auth.session.getState()).toMatchObject({ status: 'signedIn', subscription: 'unknown' });
  await act(() => auth.checkSubscription('/mlb/scores'));
  expect(auth.session.getState()).toMatchObject({ status: 'signedOut', isUnreadable: true });
  expect(redirectTo).not.toHaveBeenCalled();
});

it('says that the account does not share its subscriptions, where to ask again would not help', async () => {
  const { auth } = renderUnreadable({ '/profile/': { json: { name: 'Iris Calloway' } } });
  act(() => auth.session.getState().signIn());
  await act(() => auth.checkSubscription('/mlb/scores'));
  screen.getByText('You are signed in, but this account does not share its subscriptions with this site.');
  screen.getByRole('heading', { name: 'Authentication Required' });
  screen.getByText(/Log in again and allow it, or sign out/);
  screen.getByRole('button', { name: 'Sign out' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  const login = screen.getByRole('link', { name: 'Login' });
  expect(login.getAttribute('href')).toBe('https://api.test/accounts/login/?next=%2Fmlb%2Fscores&again=1');
});

it('signs out a visitor whose account could not be read, and leads to the front page', async () => {
  const { auth } = renderUnreadable({ '/api/auth/logout': { json: { success: true } } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(whereabouts().pathname).toBe('/'));
  expect(auth.session.getState()).toMatchObject({ status: 'signedOut', isUnreadable: false });
});

it('asks once to sign out, however often the button is pressed', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { auth, requestsTo } = renderUnreadable({ '/api/auth/logout': () => answer.promise });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sign out' }));
  expect(requestsTo('/api/auth/logout')).toHaveLength(1);
  await act(async () => answer.resolve({ json: { success: true } }));
  await waitFor(() => expect(auth.session.getState().isUnreadable).toBe(false));
});

it.each<[string, FakeAnswer]>([
  ['is refused', { status: 500, text: '' }],
  ['does not arrive', new TypeError('Failed to fetch')],
])('says so where signing out %s', async (_, answer) => {
  const { auth } = renderUnreadable({ '/api/auth/logout': answer });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Signing out did not work either. Try again in a moment.');
  expect(auth.session.getState().isUnreadable).toBe(true);
});

it('of a session that was not checked says just that, and checks it once more on Retry', async () => {
  const { auth } = aSignedInAuth({});
  act(() => auth.session.getState().giveUp('unchecked'));
  renderAt('/mlb/scores', <AuthenticationRequired auth={auth} />);
  screen.getByRole('heading', { name: 'Authentication Required' });
  screen.getByText('The site did not answer whether you are logged in. Retry, or log in again.');
  screen.getByRole('link', { name: 'Login' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(auth.session.getState()).toMatchObject({ status: 'signedIn', isUnchecked: false });
});

it('says nothing of an account where a session is over', () => {
  renderAt('/mlb/scores', <AuthenticationRequired auth={anAuth()} />);
  screen.getByRole('heading', { name: 'Authentication Required' });
  screen.getByRole('link', { name: 'Login' });
  expect(screen.queryByRole('button')).toBeNull();
});
