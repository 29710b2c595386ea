import { act, render, screen } from '@testing-library/react';
import type { Beacon } from 'contracts';
import { UiProvider } from 'shared-ui';
import { describe, expect, it, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import { FederationProvider } from './federation-context.tsx';
import type { Screen, ScreenLoader } from './load-screen.ts';
import { createRemoteCatalog } from './remote-catalog.ts';
import { RemoteError } from './remote-error.ts';
import { RemoteScreen } from './remote-screen.tsx';

const loadFailure = () =>
  Promise.reject(new RemoteError('the entry is missing', { code: 'REMOTE_LOAD_FAILED' }));

function Throwing(): never {
  throw new Error('a screen with a fault');
}

const showing = (text: string): Screen => {
  const Shown = () => <h1>{text}</h1>;
  return Shown;
};

type Releases = Record<string, () => Promise<Screen>>;

async function show(releases: Releases, { fallback = '1.0.0' }: { fallback?: string | null } = {}) {
  const catalog = createRemoteCatalog(aLiveDocument({ remotes: [aMicroFrontend({ fallback })] }));
  const beacons: Beacon[] = [];
  const reloadPage = vi.fn();
  const retryPage = vi.fn(async () => false);
  const loads = new Map<string, Promise<Screen>>();
  const loader: ScreenLoader = {
    load({ release: { version } }) {
      const load = loads.get(version) ?? releases[version]?.() ?? loadFailure();
      loads.set(version, load);
      return load;
    },
  };
  const sendBeacon = (beacon: Beacon) => beacons.push(beacon);
  const federation = { catalog, loader, sendBeacon, reloadPage, retryPage };
  await act(async () => {
    render(
      <UiProvider>
        <FederationProvider value={federation}>
          <RemoteScreen app="remote-tools" module="./odds-converter" />
        </FederationProvider>
      </UiProvider>,
      { onCaughtError: () => {} },
    );
  });
  return { catalog, beacons, reloadPage, retryPage };
}

// A click that makes a screen suspend is done only once React has settled.
const clickRetry = async () => {
  const button = await screen.findByRole('button', { name: 'Retry' });
  await act(async () => button.click());
};

describe('RemoteScreen', () => {
  it('shows the current release', async () => {
    const { beacons } = await show({ '1.1.0': async () => showing('new') });
    expect((await screen.findByRole('heading')).textContent).toBe('new');
    expect(beacons).toEqual([]);
  });

  it('shows the previous release and tells ops when the current one does not load', async () => {
    const { beacons } = await show({ '1.1.0': loadFailure, '1.0.0': async () => showing('old') });
    expect((await screen.findByRole('heading')).textContent).toBe('old');
    expect(beacons).toEqual([
      {
        app: 'remote-tools',
        version: '1.1.0',
        failure: 'load',
        detail: 'the entry is missing',
        fallback: '1.0.0',
      },
    ]);
  });

  it('shows the previous release when the current one is too slow', async () => {
    const tooSlow = () => Promise.reject(new RemoteError('slow', { code: 'REMOTE_TIMEOUT' }));
    const { beacons } = await show({ '1.1.0': tooSlow, '1.0.0': async () => showing('old') });
    expect((await screen.findByRole('heading')).textContent).toBe('old');
    expect(beacons.map(({ failure }) => failure)).toEqual(['timeout']);
  });

  it('shows the previous release when the current one throws while rendering', async () => {
    const { beacons } = await show({ '1.1.0': async () => Throwing, '1.0.0': async () => showing('old') });
    expect((await screen.findByRole('heading')).textContent).toBe('old');
    expect(beacons).toMatchObject([
      { failure: 'render', detail: 'a screen with a fault', fallback: '1.0.0' },
    ]);
  });

  it('shows a panel when no release is left', async () => {
    const { beacons } = await show({ '1.1.0': loadFailure, '1.0.0': loadFailure });
    await screen.findByText('This section is unavailable right now');
    expect(beacons.map(({ fallback }) => fallback)).toEqual(['1.0.0', null]);
  });

  it('loads the page anew on Retry, and says so where the site does not answer', async () => {
    const { retryPage } = await show({});
    const text = 'The site does not answer. Check your connection, then try again.';
    expect(screen.queryByText(text)).toBeNull();
    await clickRetry();
    expect(screen.getByRole('status').textContent).toBe(text);
    retryPage.mockResolvedValue(true);
    await clickRetry();
    expect(retryPage).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(text)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Retry' }).disabled).toBe(true);
  });

  it('re-mounts from the good release when its own was withdrawn', async () => {
    const { catalog } = await show({
      '1.1.0': async () => showing('new'),
      '1.0.0': async () => showing('old'),
    });
    await screen.findByRole('heading', { name: 'new' });
    const rolledBack = aLiveDocument({
      remotes: [aMicroFrontend({ version: '1.0.0' })],
      withdrawn: ['remote-tools@1.1.0'],
    });
    await act(async () => catalog.leaveWithdrawn(rolledBack, () => true));
    expect((await screen.findByRole('heading')).textContent).toBe('old');
  });

  it('loads the page anew where it may not run the good release', async () => {
    const { catalog, reloadPage } = await show({ '1.1.0': async () => showing('new') });
    const rolledBack = aLiveDocument({
      remotes: [aMicroFrontend({ version: '0.9.0' })],
      withdrawn: ['remote-tools@1.1.0'],
    });
    await act(async () => catalog.leaveWithdrawn(rolledBack, () => false));
    expect(reloadPage).toHaveBeenCalledOnce();
  });
});
