import { useSession } from '@sharpside/shared-auth';
import { Link, Route, Routes } from '@sharpside/shared-ui/routing';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aRemote,
  prepareShell,
  REMOTES,
  readWhereabouts,
  renderShell,
} from '../layout/testing/render-shell.tsx';
import type { Section } from '../site/sections.ts';
import { LoginPage, listOpenings } from './login-page.tsx';

prepareShell();

function renderLogin(options: Parameters<typeof renderShell>[1] = {}) {
  return renderShell(
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
    { path: '/login', ...options },
  );
}

const SIGN_IN = { name: 'Continue with Provider' };
const leadsTo = () => screen.getByRole('link', SIGN_IN).getAttribute('href');

describe('the login page', () => {
  it("is headed 'Login to' and the product's name, and has one button, a link to the backend's provider login", () => {
    // LOGIN-01 LOGIN-02 LOGIN-03
    renderLogin();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login to Testline');
    expect(document.title).toBe('Login · Testline');
    screen.getByText('You sign in with your Provider account. Your subscription is read from there.');
    expect(screen.queryByText('Sign-in does not answer right now.')).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(leadsTo()).toBe('https://api.test/accounts/login/?next=%2F');
    // An early press waits, because the return address is in the page's address.
    expect(screen.getByRole('link', SIGN_IN).hasAttribute('data-waits-for-address')).toBe(true);
  });

  it('asks to come back to the page that wanted a session, and goes there where the visitor turns out to be signed in', async () => {
    const { user } = renderLogin({ path: '/' });
    await user.click(screen.getByRole('link', { name: 'Asks for a session' }));
    expect(leadsTo()).toBe('https://api.test/accounts/login/?next=%2Fmlb%2Fscores%3Fdate%3D2026-03-01');
    act(() => useSession.getState().signIn());
    expect(readWhereabouts().pathname).toBe('/mlb/scores');
  });

  it.each([
    {
      next: '/ball/park-factors?team=NYY',
      target: '%2Fball%2Fpark-factors%3Fteam%3DNYY',
      name: 'Park Factors',
    },
    { next: '/no-longer-there', target: '%2Fno-longer-there', name: 'the page you came from' },
    { next: '//evil.test/', target: '%2F', name: 'the front page' },
  ])('comes back from ?next=$next to $name, never to another site, and says so', ({ next, target, name }) => {
    renderLogin({ path: `/login?next=${next}` });
    expect(leadsTo()).toBe(`https://api.test/accounts/login/?next=${target}`);
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

  it('says that the way to the provider is closed, and stays for another try', () => {
    renderLogin({ path: '/login?problem=unavailable&next=/mlb/scores' });
    act(() => useSession.getState().signIn());
    screen.getByText('Sign-in does not answer right now.');
    screen.getByText('Try again in a moment. Pages that need no sign-in work meanwhile.');
    expect(leadsTo()).toBe('https://api.test/accounts/login/?next=%2Fmlb%2Fscores');
  });

  it('says plainly that there is no sign-in where there is no backend', () => {
    renderLogin({ config: { backendUrl: null } });
    const notice = screen.getByText('Sign-in is not available on this deployment yet.').parentElement;
    expect(notice?.textContent).toMatch(
      /Every tool marked 'Open to all' on the front page works without it\.$/,
    );
    expect(screen.queryByText(/Then you are back at/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', SIGN_IN).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'front page' }).getAttribute('href')).toBe('/');
  });
});

describe('what opens', () => {
  const aSection = (label: string, count: number): Section => {
    const items = Array.from({ length: count }, (_, index) => ({
      label: `${label} ${index + 1}`,
      path: `/${label}/${index}`,
      access: 'protected' as const,
    }));
    const first = items[0] ?? { label, path: '/', access: 'protected' };
    return { id: label, label, text: '', first, items };
  };

  it('names a few pages, and counts many', () => {
    expect(listOpenings([aSection('MLB', 3), aSection('NBA', 2)])).toEqual([
      { access: 'protected', pages: 'MLB 1, MLB 2, MLB 3, NBA 1, NBA 2' },
    ]);
    expect(listOpenings([aSection('MLB', 4), aSection('NBA', 2)])).toEqual([
      { access: 'protected', pages: '6 pages: 4 MLB, 2 NBA' },
    ]);
  });
});
