import { configureAuth, useSession } from '@sharpside/shared-auth';
import { PageStyles } from '@sharpside/shared-ui';
import { AddressRouter, useLocation } from '@sharpside/shared-ui/routing';
import { installDialogs, watchScrolling } from '@sharpside/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Screen, settle } from '../federation/load-screen.ts';
import { installViewport } from '../layout/testing/install-viewport.ts';
import { prerenderPage } from '../prerender.tsx';
import { findLazyPage, LAZY_PAGES } from '../routing/lazy-pages.tsx';
import { Shell } from '../shell.tsx';
import { aFederation } from '../testing/a-federation.ts';
import { aLiveDocument } from '../testing/a-live-document.ts';
import { CONFIG } from '../testing/a-runtime-config.ts';
import { translatePage } from '../testing/translate-page.ts';
import { type StartedShell, startShell } from './start-shell.tsx';

const live = aLiveDocument();
/** The screen that is already loaded, if any. */
let found: Screen | undefined;
const federation = aFederation({
  loader: {
    load: () => (found ? settle(Promise.resolve(found), found) : new Promise<never>(() => {})),
    find: () => found,
  },
});

class Caught extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };
  static getDerivedStateFromError = () => ({ isFailed: true });
  override render = () => (this.state.isFailed ? 'Something else' : this.props.children);
}

let element = document.createElement('div');
let started: StartedShell | undefined;

beforeEach(() => {
  installDialogs();
  installViewport();
  watchScrolling();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  useSession.setState(useSession.getInitialState(), true);
  element = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  act(() => started?.root.unmount());
  found = undefined;
  element.remove();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type OpenOptions = {
  screen?: Screen;
  load?: () => Promise<void>;
};

/** Opens the page as the edge sends it, and starts the shell in it. React reports every difference on the console. */
async function open(path: string, { screen: Screen, load }: OpenOptions = {}) {
  history.replaceState(null, '', path);
  const { pathname } = location;
  const request = {
    path: pathname,
    live,
    config: CONFIG,
    ...(Screen && { screen: { app: 'remote-tools', version: '1.1.0', module: './odds-converter' } }),
  };
  const screens = { 'remote-tools@1.1.0': { './odds-converter': Screen } };
  element.innerHTML = prerenderPage(request, screens).html;
  const loadPage = vi.fn(async () => {
    await findLazyPage(pathname)?.preload();
    await load?.();
    found = Screen;
  });
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
      started = await startShell(element, { shell, loadPage });
    });
  return { heading, signIn, start, loadPage };
}

describe('startShell', () => {
  it.each(['/', '/faq/', '/no-such-page'])(
    'takes over what is prerendered at %s, element by element',
    async (path) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {}); // The not-found page writes a warning.
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

  it('tells of an interrupted sign-in, of which a prerendered page cannot know, without a difference', async () => {
    const { heading, start } = await open('/login?problem=unavailable&next=/faq');
    expect(element.textContent).not.toContain('Sign-in does not answer right now.');
    await start();
    screen.getByText('Sign-in does not answer right now.');
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  });

  it('renders a page anew that the browser has translated, and shows it until then', async () => {
    const { heading, start } = await open('/faq');
    const undo = translatePage();
    const errors: unknown[] = [];
    const listening = new AbortController();
    const note = (event: ErrorEvent) => {
      event.preventDefault();
      errors.push(event.message);
    };
    addEventListener('error', note, listening);
    const titles: (string | undefined)[] = [];
    const watcher = new MutationObserver(() => titles.push(element.querySelector('h1')?.textContent));
    watcher.observe(element, { childList: true });
    await start();
    watcher.disconnect();
    listening.abort();
    undo();
    expect(heading?.isConnected).toBe(false);
    expect(new Set(titles)).toEqual(new Set(['FAQ']));
    expect(errors).toEqual([]);
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
      started = await startShell(element, { shell, loadPage: async () => {} });
    });
    expect(element.textContent).toBe('Something else');
    expect(warn.mock.calls).toEqual([['A screen failed and was replaced:', failure]]);
  });
});

const CONVERTER = '/sportsbooks/odds-converter';

/** A screen of a remote with controls that a visitor may use before its scripts arrive. */
function Converter() {
  const [odds, setOdds] = useState('');
  const [side, setSide] = useState('over');
  const [isLive, setIsLive] = useState(false);
  const [answer, setAnswer] = useState('none');
  return (
    <>
      <h1>Odds Converter</h1>
      <input aria-label="Odds" value={odds} onChange={(event) => setOdds(event.target.value)} />
      <input
        aria-label="Live"
        type="checkbox"
        checked={isLive}
        onChange={(event) => setIsLive(event.target.checked)}
      />
      <select aria-label="Side" value={side} onChange={(event) => setSide(event.target.value)}>
        <option value="under">Under</option>
        <option value="over">Over</option>
      </select>
      <button type="button" onClick={() => setAnswer(`${odds} ${side} ${isLive ? 'live' : 'not live'}`)}>
        Calculate
      </button>
      <output>{answer}</output>
    </>
  );
}

const finish = () => act(async () => started?.taken);

describe('the page of a remote', () => {
  it('has its title and a place holder first, and takes both over', async () => {
    const { heading, start } = await open(CONVERTER);
    expect(heading?.textContent).toBe('Odds Converter');
    expect(element.querySelector('main')?.textContent).toContain('Loading...');
    await start();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odds Converter');
  });

  it('has its screen first where that can be rendered ahead, and keeps what was entered before', async () => {
    const { heading, start, loadPage } = await open(CONVERTER, { screen: Converter });
    expect(element.querySelector('output')?.textContent).toBe('none');
    const find = (selector: string) => element.querySelector<HTMLInputElement>(selector);
    find('[aria-label="Odds"]')?.setRangeText('-110');
    find('[aria-label="Live"]')?.click();
    const select = element.querySelector('select');
    if (select) select.selectedIndex = 0;
    await start();
    await finish();
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(loadPage.mock.calls).toEqual([[{ release: 'remote-tools@1.1.0', module: './odds-converter' }]]);
    expect(find('[aria-label="Odds"]')?.value).toBe('-110');
    await act(async () => screen.getByRole('button', { name: 'Calculate' }).click());
    expect(element.querySelector('output')?.textContent).toBe('-110 under live');
  });

  it('learns the query once it has been taken over, without a difference', async () => {
    const Query = () => <h1>{useLocation().search || 'plain'}</h1>;
    const { heading, start } = await open(`${CONVERTER}?american=-110`, { screen: Query });
    expect(heading?.textContent).toBe('plain');
    await start();
    await finish();
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(heading?.textContent).toBe('?american=-110');
  });

  it('gives way to a place holder where the code of its screen does not arrive', async () => {
    const { heading, start } = await open(CONVERTER, {
      screen: Converter,
      load: () => Promise.reject(new Error('not there')),
    });
    await start();
    expect(heading?.isConnected).toBe(false);
    expect(element.querySelector('main')?.textContent).toContain('Loading...');
  });

  it('is rendered anew where another release starts in it than the one that rendered it', async () => {
    const { heading, start, loadPage } = await open(CONVERTER, { screen: Converter });
    element.dataset.stale = '';
    await start();
    expect(heading?.isConnected).toBe(false);
    expect(loadPage).not.toHaveBeenCalled();
  });
});
