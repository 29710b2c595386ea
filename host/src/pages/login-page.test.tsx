import { act, cleanup, screen } from '@testing-library/react';
import { useSession } from 'shared-auth';
import { Link, Route, Routes } from 'shared-ui/routing';
import { describe, expect, it, vi } from 'vitest';
import {
  aRemote,
  prepareShell,
  REMOTES,
  readWhereabouts,
  renderShell,
} from '../layout/testing/render-shell.tsx';
import { LoginPage } from './login-page.tsx';

prepareShell();

function renderLogin(options: Parameters<typeof renderShell>[1] = {}) {
  const leaveTo = vi.fn();
  const view = renderShell(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route
        path="*"
        element={
          <Link to="/login" state={{ returnTo: '/mlb/scores?date=2026-03-01' }}>
            Asks for a session
          </Link>
        }
      />
    </Routes>,
    { path: '/login', leaveTo, ...options },
  );
  return { leaveTo, ...view };
}

const signIn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Provider' });

describe('the login page', () => {
  it("is headed 'Login to' and the product's name", () => {
    // LOGIN-01
    renderLogin();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login to Testline');
    expect(document.title).toBe('Login · Testline');
    screen.getByText('You sign in with your Provider account. Your subscription is read from there.');
    expect(screen.queryByText('Sign-in does not answer right now.')).toBeNull();
  });

  it('has one button, which names the provider', () => {
    // LOGIN-02
    renderLogin();
    expect(screen.getAllByRole('button')).toEqual([signIn()]);
  });

  it("leaves for the backend's provider login", async () => {
    // LOGIN-03
    const { user, leaveTo } = renderLogin();
    await user.click(signIn());
    expect(leaveTo.mock.calls).toEqual([['https://api.test/accounts/login/?next=%2F']]);
  });

  it('asks to come back to the page that wanted a session', async () => {
    const { user, leaveTo } = renderLogin({ path: '/' });
    await user.click(screen.getByRole('link', { name: 'Asks for a session' }));
    await user.click(signIn());
    expect(leaveTo.mock.calls).toEqual([
      ['https://api.test/accounts/login/?next=%2Fmlb%2Fscores%3Fdate%3D2026-03-01'],
    ]);
  });

  it('goes on by itself once the visitor turns out to be signed in', async () => {
    const { user } = renderLogin({ path: '/' });
    await user.click(screen.getByRole('link', { name: 'Asks for a session' }));
    act(() => useSession.getState().signIn());
    expect(readWhereabouts().pathname).toBe('/mlb/scores');
  });

  it('comes back to the page that its address names, but never to another site', async () => {
    const { user, leaveTo } = renderLogin({ path: '/login?next=/mlb/scores' });
    await user.click(signIn());
    cleanup();
    const elsewhere = renderLogin({ path: '/login?next=//evil.test/' });
    await elsewhere.user.click(signIn());
    expect([...leaveTo.mock.calls, ...elsewhere.leaveTo.mock.calls]).toEqual([
      ['https://api.test/accounts/login/?next=%2Fmlb%2Fscores'],
      ['https://api.test/accounts/login/?next=%2F'],
    ]);
  });

  it.each([
    { address: '/login', name: 'the front page' },
    { address: '/login?next=/ball/park-factors?team=NYY', name: 'Park Factors' },
    { address: '/login?next=/no-longer-there', name: 'the page you came from' },
  ])('names where $address leads in the end: $name', ({ address, name }) => {
    renderLogin({ path: address });
    expect(screen.getByText(name).parentElement?.textContent).toBe(`Then you are back at ${name}.`);
  });

  it('says what opens with what, as the remotes declare it', () => {
    renderLogin({
      remotes: [
        ...REMOTES,
        aRemote({ name: 'remote-net', pathPrefix: '/net', label: 'Net', order: 3, access: 'subscriber' }),
      ],
    });
    const openings = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(openings).toEqual([
      ['Subscription', 'Scores'],
      ['Login', 'Scores, Park Factors, Definitions'],
      ['Open to all', 'Calculator, Converter'],
    ]);
  });

  it('says that the way to the provider is closed, and stays for another try', async () => {
    const { user, leaveTo } = renderLogin({ path: '/login?problem=unavailable&next=/mlb/scores' });
    act(() => useSession.getState().signIn());
    screen.getByText('Sign-in does not answer right now.');
    screen.getByText('Try again in a moment. What needs no session works meanwhile.');
    await user.click(signIn());
    expect(leaveTo.mock.calls).toEqual([['https://api.test/accounts/login/?next=%2Fmlb%2Fscores']]);
  });

  it('says plainly that there is no sign-in where there is no backend', async () => {
    const { user, leaveTo } = renderLogin({ config: { backendUrl: null } });
    const notice = screen.getByText('Sign-in is not available on this deployment yet.').parentElement;
    expect(notice?.textContent).toMatch(
      /Every tool marked 'Open to all' on the front page works without it\.$/,
    );
    expect(screen.queryByText(/Then you are back at/)).toBeNull();
    expect(signIn().disabled).toBe(true);
    await user.click(signIn());
    expect(leaveTo).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'front page' }).getAttribute('href')).toBe('/');
  });
});
