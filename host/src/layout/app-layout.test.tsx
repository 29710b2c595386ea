import { useSession } from '@sharpside/shared-auth';
import { UiProvider } from '@sharpside/shared-ui';
import { AddressRouter, Link, Route, Routes, useNavigate } from '@sharpside/shared-ui/routing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenPending } from '../federation/screen-pending.tsx';
import { AppLayout, NavigationProgress } from './app-layout.tsx';
import { prepareShell, readWhereabouts, renderShell } from './testing/render-shell.tsx';

describe('app layout', () => {
  prepareShell();

  function Page() {
    const navigate = useNavigate();
    return (
      <>
        <Link to="/second">To the second page</Link>
        <Link to="/third#part">To a part of the third page</Link>
        <p id="part">A part</p>
        <Link to="?sort=era">Sort by ERA</Link>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  }

  const render = (path = '/', options: Parameters<typeof renderShell>[1] = {}) =>
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
    it('has the bar, its content and the footer', () => {
      // NAV-01
      render();
      const bar = within(screen.getByRole('banner'));
      expect(bar.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
      expect(screen.getByRole('main').textContent).toContain('To the second page');
      expect(screen.getByRole('contentinfo').textContent).toContain('Testline');
    });

    it('tells what the site is for, who for, and where there is help', () => {
      render();
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

    it('lets the visitor choose in its footer how odds are written, for this browser', async () => {
      const { user } = render();
      const select = within(screen.getByRole('contentinfo')).getByRole<HTMLSelectElement>('combobox', {
        name: 'Show odds as',
      });
      expect(select.value).toBe('american');
      await user.selectOptions(select, 'Fractional');
      expect(localStorage.getItem('odds-format')).toBe('fraction');
      await user.selectOptions(select, 'American');
      expect(localStorage.getItem('odds-format')).toBe('american');
    });

    it('says in its footer how new the data are', async () => {
      const freshness = {
        snapshot_id: 's1',
        published_at: '2020-07-20T09:00:00Z',
        is_sample: true,
        sources: [],
        updates: [{ league: 'MLB', updated_at: '2020-07-20T10:10:00Z' }],
        tables: [],
      };
      render('/', { fetch: async () => new Response(JSON.stringify(freshness)) });
      const footer = within(screen.getByRole('contentinfo'));
      await footer.findByText(/^MLB data: updated/);
      footer.getByText(/^Sample data/);
    });

    it('begins with a way past the bar to the content', async () => {
      const { user } = render();
      await user.tab();
      expect(document.activeElement?.textContent).toBe('Skip to content');
      expect(screen.getByRole('main').id).toBe('content');
      expect(document.activeElement?.getAttribute('href')).toBe('#content');
    });
  });

  describe('a route change', () => {
    it('puts the focus on the content and the eyes at the top', async () => {
      const { user } = render();
      await user.click(screen.getByRole('link', { name: 'To the second page' }));
      expect(document.activeElement).toBe(screen.getByRole('main'));
      expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[0, 0]]);
    });

    it('leads back to where the page was left', async () => {
      vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3_000);
      const { user } = render();
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
      fireEvent.scroll(window);
      await user.click(screen.getByRole('link', { name: 'To the second page' }));
      vi.mocked(window.scrollTo).mockClear();
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(readWhereabouts().pathname).toBe('/'));
      expect(document.activeElement?.textContent).toBe('To the second page');
      expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[0, 640]]);
    });

    it('leads to what the address names', async () => {
      const { user } = render();
      await user.click(screen.getByRole('link', { name: 'To a part of the third page' }));
      expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([screen.getByText('A part')]);
      expect(window.scrollTo).not.toHaveBeenCalled();
    });

    it('is not what a change of the query is', async () => {
      const { user } = render();
      await user.click(screen.getByRole('link', { name: 'Sort by ERA' }));
      expect(document.activeElement?.textContent).toBe('Sort by ERA');
      expect(window.scrollTo).not.toHaveBeenCalled();
    });
  });

  describe('the session', () => {
    it('shows in the bar as it changes', () => {
      // NAV-05 NAV-06
      render();
      const bar = within(screen.getByRole('banner'));
      expect(bar.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
      act(() => useSession.getState().signIn());
      bar.getByRole('button', { name: 'Logout' });
      expect(bar.queryByRole('link', { name: 'Login' })).toBeNull();
    });

    it("is over after a logout that the backend confirms: the bar shows 'Login' again", async () => {
      // NAV-31 NAV-32
      const { user } = render('/second', { fetch: () => Promise.resolve(Response.json({ success: true })) });
      act(() => useSession.getState().signIn());
      await user.click(screen.getByRole('button', { name: 'Logout' }));
      await waitFor(() => expect(readWhereabouts().pathname).toBe('/'));
      expect(useSession.getState().status).toBe('signedOut');
      expect(
        within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }).getAttribute('href'),
      ).toBe('/login');
    });
  });

  describe('the theme', () => {
    it('is dark at first, changes with the toggle, and is remembered', async () => {
      // THEME-01 THEME-02 THEME-03 THEME-04
      const { user } = render();
      const theme = () => document.documentElement.dataset.theme;
      expect(theme()).toBe('dark');
      await user.click(screen.getByRole('button', { name: 'Dark mode' }));
      await waitFor(() => expect(theme()).toBe('light'));
      expect(localStorage.getItem('theme')).toBe('light');
      await user.click(screen.getByRole('button', { name: 'Dark mode' }));
      await waitFor(() => expect(theme()).toBe('dark'));
    });
  });
});

describe('navigation progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const findLine = () => document.querySelector('[data-progress]');

  /** A site whose second page arrives when the test says so. */
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

  describe('NavigationProgress', () => {
    it('says nothing of a page that comes soon', async () => {
      const { go, wait, arrive } = show();
      go();
      await wait(149);
      expect(findLine()).toBeNull();
      await arrive();
      await wait(500);
      screen.getByText('The second page');
      expect(findLine()).toBeNull();
    });

    it('shows a line and says it in words once a page is awaited noticeably, until it is there', async () => {
      const { go, wait, arrive } = show();
      go();
      await wait(150);
      screen.getByRole('link', { name: 'Go' });
      expect(findLine()).not.toBeNull();
      expect(screen.getByRole('status').textContent).toBe('Loading...');
      await arrive();
      screen.getByText('The second page');
      expect(findLine()).toBeNull();
      expect(screen.getByRole('status').textContent).toBe('');
    });
  });

  describe('ScreenPending', () => {
    it('has the line above what stands for the screen, once that is awaited noticeably', async () => {
      render(
        <UiProvider>
          <ScreenPending />
        </UiProvider>,
      );
      expect(findLine()).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(150));
      expect(findLine()).not.toBeNull();
    });
  });
});
