import type { RemoteDeclaration } from '@sharpside/contracts';
import { useSession } from '@sharpside/shared-auth';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FederationProvider } from '../federation/federation-context.tsx';
import type { Screen, ScreenLoader } from '../federation/load-screen.ts';
import { createRemoteCatalog } from '../federation/remote-catalog.ts';
import {
  aRemote,
  prepareShell,
  REMOTES,
  readWhereabouts,
  renderShell,
} from '../layout/testing/render-shell.tsx';
import { FaqPage } from '../pages/faq-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { LoginPage } from '../pages/login-page.tsx';
import { OperatorPage } from '../pages/operator-page.tsx';
import { aFederation } from '../testing/a-federation.ts';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import { ShellRoutes } from './shell-routes.tsx';

prepareShell();

const PAGES = { home: HomePage, login: LoginPage, faq: FaqPage, operator: OperatorPage };
const TOOLS = REMOTES[0] ?? aRemote({ name: 'remote-tools', pathPrefix: '/tools' });
const BALL: RemoteDeclaration = {
  ...(REMOTES[1] ?? TOOLS),
  redirects: [{ from: '/ball', to: '/ball/scores' }],
};

async function show(path: string, { isSample = false } = {}) {
  const remotes = [TOOLS, BALL];
  const screens = new Map<string, Promise<Screen>>();
  const load = vi.fn<ScreenLoader['load']>(({ release, module }) => {
    const title = `${release.app} ${module}`;
    const loaded = screens.get(title) ?? Promise.resolve(() => <h1>{title}</h1>);
    screens.set(title, loaded);
    return loaded;
  });
  const microFrontends = remotes.map((declaration) => aMicroFrontend({ declaration }));
  const catalog = createRemoteCatalog(aLiveDocument({ remotes: microFrontends }));
  const federation = aFederation({ catalog, loader: { load, find: () => undefined } });
  const published = { snapshot_id: 's1', published_at: '2020-07-20T09:00:00Z', is_sample: isSample };
  const freshness = { ...published, sources: [], updates: [], tables: [] };
  await act(async () =>
    renderShell(
      <FederationProvider value={federation}>
        <ShellRoutes pages={PAGES} />
      </FederationProvider>,
      { path, remotes, fetch: async () => Response.json(freshness) },
    ),
  );
  return { load };
}

const heading = () => within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  watchScrolling();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('every path', () => {
  it.each([
    ['/', /^(?!Page not found)/],
    ['/faq', /^FAQ$/],
    ['/f%61q', /^FAQ$/],
    ['/terms', /^Terms$/],
    ['/nowhere', /^Page not found$/],
  ])('has the bar, a page of its own and the footer: %s', async (path, title) => {
    // NAV-01
    await show(path);
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(bar.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(heading()).toMatch(title);
    expect(screen.getByRole('contentinfo').textContent).toContain('Testline is for informational use only');
  });

  it.each(['/FAQ', '/Tools/Calculator', '/Ball', '/ball/scores/today'])(
    'is told from others to the letter: %s is none',
    async (path) => {
      // ROUTE-28
      await show(path);
      expect(heading()).toBe('Page not found');
      expect(readWhereabouts().pathname).toBe(path);
    },
  );
});

describe('a declared route', () => {
  it('shows its screen to anybody where it is public, under its title', async () => {
    await show('/tools/converter');
    expect(heading()).toBe('remote-tools ./page');
    expect(document.title).toBe('Converter · Testline');
  });

  it('is loaded only for those who may see it', async () => {
    // GATE-05 GATE-10
    const { load } = await show('/ball/scores');
    expect(screen.getByText('Loading...').closest('main')).toBe(screen.getByRole('main'));
    expect(load).not.toHaveBeenCalled();
    await act(async () => useSession.getState().signOut());
    expect(readWhereabouts().pathname).toBe('/login');
    expect(load).not.toHaveBeenCalled();
  });

  it('is led to by the redirects of its remote', async () => {
    await show('/ball');
    expect(readWhereabouts().pathname).toBe('/ball/scores');
    await act(async () => useSession.getState().signIn());
    expect(heading()).toBe('remote-ball ./page');
  });
});

describe('the mark of sample data', () => {
  it('stands above the screens that show data, and not above those that are open to all', async () => {
    await show('/ball/scores', { isSample: true });
    await act(async () => useSession.getState().signIn());
    // Once above the screen, once in the footer.
    expect(await screen.findAllByText(/^Sample data/)).toHaveLength(2);
  });

  it('stands in the footer alone where a screen is open to all', async () => {
    await show('/tools/converter', { isSample: true });
    const mark = await screen.findByText(/^Sample data/);
    expect(screen.getByRole('contentinfo').contains(mark)).toBe(true);
  });
});
