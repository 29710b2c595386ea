import { useSession } from '@sharpside/shared-auth';
import { UiProvider } from '@sharpside/shared-ui';
import { AddressRouter, Link, Route, Routes, useNavigate } from '@sharpside/shared-ui/routing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppLayout, NavigationProgress } from './app-layout.tsx';
import { prepareShell, readWhereabouts, renderShell } from './testing/render-shell.tsx';

prepareShell();

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/second">To the second page</Link>
      <Link to="/second">To it from elsewhere</Link>
      <Link to="?sort=era">Sort by ERA</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const renderPage = (path = '/', options: Parameters<typeof renderShell>[1] = {}) =>
  renderShell(
    <Routes>
      <Route element={<AppLayout />}>
        <Route index element={<Page />} />
        <Route path="*" element={<Page />} />
      </Route>
    </Routes>,
    { path, ...options },
  );

describe('every page', () => {
  it('tells what the site is for, who for, and where there is help', () => {
    renderPage();
    const footer = within(screen.getByRole('contentinfo'));
    footer.getByText(/Testline is for informational use only/);
    footer.getByText(/It takes no bets, and nothing on it is a promise of a result\.$/);
    expect(footer.getByText(/^21\+/).textContent).toBe(
      '21+, where betting is legal. Gambling problem? Call 1-800-GAMBLER.',
    );
    const links = footer.getAllByRole('link', { name: /^(FAQ|Follow on X)$/ });
    expect(links.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)))).toEqual([
      ['/faq', null, null],
      ['https://social.test/testline', '_blank', 'noopener noreferrer'],
    ]);
    expect(footer.getByRole('link', { name: '1-800-GAMBLER' }).getAttribute('href')).toBe(
      'tel:1-800-426-2537',
    );
  });

  it.each([
    [{}, 0],
    [{ pricing: '$19 a month.' }, 1],
  ])('links the page of prices once the operator has filled it: %o', (operatorTexts, count) => {
    renderPage('/', { config: { operatorTexts } });
    const footer = within(screen.getByRole('contentinfo'));
    footer.getByRole('link', { name: 'Terms' });
    expect(footer.queryAllByRole('link', { name: 'Pricing' })).toHaveLength(count);
  });

  it('begins with a way past the bar, and lets the visitor choose in its footer how odds are written', async () => {
    const { user } = renderPage();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(screen.getByRole('main').id).toBe('content');
    expect(document.activeElement?.getAttribute('href')).toBe('#content');
    const select = within(screen.getByRole('contentinfo')).getByLabelText('Show odds as');
    for (const [label, format] of [
      ['Fractional', 'fraction'],
      ['American', 'american'],
    ] as const) {
      await user.selectOptions(select, label);
      expect(localStorage.getItem('odds-format')).toBe(format);
    }
  });
});

describe('a route change', () => {
  it.each([
    'To the second page',
    // Prices of several games may be equal, and lead to the same address.
    'To it from elsewhere',
  ])(
    'puts the focus on the content and the eyes at the top, and back on the link that led away: %s',
    async (name) => {
      const { user } = renderPage();
      await user.click(screen.getByRole('link', { name }));
      expect(document.activeElement).toBe(screen.getByRole('main'));
      expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[0, 0]]);
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(readWhereabouts().pathname).toBe('/'));
      expect(document.activeElement?.textContent).toBe(name);
    },
  );

  it('is not what a change of the query is', async () => {
    const { user } = renderPage();
    await user.click(screen.getByRole('link', { name: 'Sort by ERA' }));
    expect(document.activeElement?.textContent).toBe('Sort by ERA');
    expect(window.scrollTo).not.toHaveBeenCalled();
  });
});

it("the session shows in the bar as it changes: 'Login' again after a logout that the backend confirms", async () => {
  // NAV-05 NAV-06 NAV-31 NAV-32
  const fetch = vi.fn(async (_: RequestInfo | URL) => Response.json({ success: true }));
  const { user } = renderPage('/second', { fetch });
  act(() => useSession.getState().signIn());
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(readWhereabouts().pathname).toBe('/'));
  expect(useSession.getState().status).toBe('signedOut');
  expect(fetch.mock.calls.map(([url]) => url)).toContain('https://api.test/api/auth/logout');
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

it('the mark for styles of who is signed in follows the session once it is known', () => {
  const isMarked = () => 'session' in document.documentElement.dataset;
  // As the inline script of the page sets it for a session's cookie.
  document.documentElement.dataset.session = '';
  renderPage('/second');
  const seen = [isMarked()];
  for (const change of ['signOut', 'signIn', 'expire'] as const) {
    act(() => useSession.getState()[change]());
    seen.push(isMarked());
  }
  expect(seen).toEqual([true, false, true, false]);
});

it('the theme is dark at first, changes with the toggle, and is remembered', async () => {
  // THEME-01 THEME-02 THEME-03 THEME-04
  const { user } = renderPage();
  const theme = () => document.documentElement.dataset.theme;
  expect(theme()).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Dark mode' }));
  await waitFor(() => expect(theme()).toBe('light'));
  expect(localStorage.getItem('theme')).toBe('light');
  await user.click(screen.getByRole('button', { name: 'Dark mode' }));
  await waitFor(() => expect(theme()).toBe('dark'));
});

describe('an error in a part beside the page', () => {
  it('leaves page, bar and footer, is told to ops, and is over with the next page', async () => {
    const sendBeacon = vi.fn(() => new Promise<never>(() => {}));
    const { user } = renderPage('/', { federation: { sendBeacon }, onCaughtError: () => {} });
    vi.mocked(window.scrollTo).mockImplementationOnce(() => {
      throw new Error('no scrolling here');
    });
    await user.click(screen.getByRole('link', { name: 'To the second page' }));
    expect(readWhereabouts().pathname).toBe('/second');
    screen.getByRole('link', { name: 'Sort by ERA' });
    const detail = 'Error: no scrolling here';
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ app: 'host', failure: 'render', detail }),
      expect.any(Error),
    );
    const bar = within(screen.getByRole('banner'));
    const footer = within(screen.getByRole('contentinfo'));
    await user.click(footer.getByRole('link', { name: 'Terms' }));
    expect(readWhereabouts().pathname).toBe('/terms');
    vi.mocked(window.scrollTo).mockClear();
    await user.click(bar.getByRole('link', { name: 'FAQ' }));
    expect(readWhereabouts().pathname).toBe('/faq');
    expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[0, 0]]);
  });
});

describe('navigation progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/');
  });
  afterEach(() => void vi.useRealTimers());

  const findLine = () => document.querySelector('[data-progress]');

  /** A site whose second page is loading until `arrive` is called. */
  function show() {
    const { promise, resolve } = Promise.withResolvers<{ default: () => string }>();
    const Second = lazy(() => promise);
    render(
      <UiProvider>
        <AddressRouter>
          <NavigationProgress />
          <Suspense fallback="nothing yet">
            <Routes>
              <Route path="/" element={<Link to="/second">Go</Link>} />
              <Route path="/second" element={<Second />} />
            </Routes>
          </Suspense>
        </AddressRouter>
      </UiProvider>,
    );
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    return {
      go: () => act(() => screen.getByRole('link', { name: 'Go' }).click()),
      wait,
      arrive: () => act(async () => resolve({ default: () => 'The second page' })),
    };
  }

  it('shows a line and says it in words once a page is awaited noticeably, not before, until it is there', async () => {
    const { go, wait, arrive } = show();
    go();
    await wait(149);
    expect(findLine()).toBeNull();
    await wait(1);
    screen.getByRole('link', { name: 'Go' });
    expect(findLine()).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    await arrive();
    screen.getByText('The second page');
    expect(findLine()).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
