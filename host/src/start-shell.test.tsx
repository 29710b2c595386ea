import { act, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { configureAuth, useSession } from 'shared-auth';
import { PageStyles } from 'shared-ui';
import { AddressRouter } from 'shared-ui/routing';
import { installDialogs, watchScrolling } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRemoteCatalog } from './federation/remote-catalog.ts';
import { installViewport } from './layout/testing/install-viewport.ts';
import { prerenderPage } from './prerender.tsx';
import { findLazyPage, LAZY_PAGES } from './routing/lazy-pages.ts';
import { Shell } from './shell.tsx';
import { startShell } from './start-shell.ts';
import { aLiveDocument } from './testing/a-live-document.ts';
import { CONFIG } from './testing/a-runtime-config.ts';

const live = aLiveDocument();
const federation = {
  catalog: createRemoteCatalog(live),
  loader: { load: () => new Promise<never>(() => {}) },
  sendBeacon: () => new Promise<never>(() => {}),
  reloadPage: () => {},
  retryPage: async () => true,
};

class Caught extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };
  static getDerivedStateFromError = () => ({ isFailed: true });
  override render = () => (this.state.isFailed ? 'Something else' : this.props.children);
}

let element = document.createElement('div');
let started: Root | undefined;

beforeEach(() => {
  installDialogs();
  installViewport();
  watchScrolling();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  useSession.setState(useSession.getInitialState(), true);
  element = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  act(() => started?.unmount());
  element.remove();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the page as the edge sends it, and starts the shell in it. React says every difference on the console. */
async function open(path: string, { isPrerendered = true } = {}) {
  history.replaceState(null, '', path);
  const { pathname } = location;
  if (isPrerendered) element.innerHTML = prerenderPage({ path: pathname, live, config: CONFIG }).html;
  const heading = element.querySelector('h1');
  const { signIn } = useSession.getState();
  configureAuth(CONFIG, { fetch: () => new Promise(() => {}) });
  const shell = (
    <PageStyles>
      <Shell config={CONFIG} federation={federation} pages={LAZY_PAGES} Router={AddressRouter} />
    </PageStyles>
  );
  const start = () =>
    act(async () => {
      started = await startShell(element, { shell, page: findLazyPage(pathname) });
    });
  return { heading, signIn, start };
}

describe('startShell', () => {
  it.each(['/', '/login', '/faq', '/faq/', '/no-such-page'])(
    'takes over what is prerendered at %s, element by element',
    async (path) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {}); // What /no-such-page writes.
      const { heading, start } = await open(path);
      await start();
      expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    },
  );

  it('shows a visitor who signed in lately as such, without a difference that React finds', async () => {
    const { heading, signIn, start } = await open('/faq');
    signIn();
    await start();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  });

  it('renders where nothing is prerendered', async () => {
    const { start } = await open('/faq', { isPrerendered: false });
    await start();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('FAQ');
  });

  it('tells of an interrupted sign-in, of which a prerendered page cannot know, without a difference', async () => {
    const { heading, start } = await open('/login?problem=unavailable&next=/faq');
    expect(element.textContent).not.toContain('Sign-in does not answer right now.');
    await start();
    screen.getByText('Sign-in does not answer right now.');
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  });

  it('warns of what a boundary caught, and logs no error', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const failure = new Error('The screen broke.');
    const Broken = () => {
      throw failure;
    };
    await act(async () => {
      const shell = (
        <Caught>
          <Broken />
        </Caught>
      );
      started = await startShell(element, { shell, page: undefined });
    });
    expect(element.textContent).toBe('Something else');
    expect(warn.mock.calls).toEqual([['A screen failed and was replaced:', failure]]);
  });
});
