import type { Beacon } from '@sharpside/contracts';
import { UiProvider } from '@sharpside/shared-ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import type { Outcome } from './errors/explain-failure.ts';
import { FederationProvider } from './federation-context.tsx';
import { RemoteError } from './load-errors.ts';
import type { Screen, ScreenLoader } from './load-screen.ts';
import { createRemoteCatalog } from './remote-catalog.ts';
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

type ShowOptions = { fallback?: string | null; delivery?: Promise<Outcome['delivery']> };

async function show(
  releases: Releases,
  { fallback = '1.0.0', delivery = Promise.resolve('told') }: ShowOptions = {},
) {
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
    find: () => undefined,
  };
  const sendBeacon = async (beacon: Beacon) => {
    beacons.push(beacon);
    return { failure: beacon.failure, delivery: await delivery };
  };
  const federation = { catalog, loader, sendBeacon, reloadPage, retryPage };
  await act(async () => {
    render(
      <UiProvider>
        <FederationProvider value={federation}>
          <RemoteScreen app="remote-tools" module="./odds-converter" title="Odds Converter" />
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

  it('says in the panel what failed, and that we know of it once we do', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome['delivery']>();
    const { catalog } = await show({}, { delivery: promise });
    const panel = () => screen.getByRole('alert').textContent;
    expect(panel()).toContain(
      'It could not be loaded whole. The rest of the site works; try again in a moment.',
    );
    await act(async () => resolve('told'));
    expect(panel()).toContain('It could not be loaded whole, and we were told of it. The rest');
    await act(async () => catalog.setOutcome('remote-tools', { failure: 'render', delivery: 'untold' }));
    expect(panel()).toContain('The fault is ours. The rest of the site works');
  });

  it.each<[string, boolean, Promise<Outcome['delivery']>]>([
    ['knows that it is offline', false, new Promise(() => {})],
    ['takes itself for online while the site does not answer', true, Promise.resolve('unreachable')],
  ])('sees to the connection where the browser %s', async (_, onLine, delivery) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    await show({}, { delivery });
    const panel = screen.getByRole('alert').textContent;
    expect(panel).toContain('The site cannot be reached. Check your connection. Then try again.');
    expect(panel).not.toContain('told');
    vi.restoreAllMocks();
  });

  it('loads the page anew on Retry, and says so where the site does not answer', async () => {
    const { retryPage } = await show({});
    const text = 'The site cannot be loaded right now. Check your connection, or try again in a moment.';
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
    await screen.findByRole('heading', { name: 'old' });
    expect(screen.queryByRole('heading', { name: 'new' })).toBeNull();
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

describe('a rollback under the hands of a visitor', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const asking = (version: string, label = 'Odds'): Screen => {
    const Asking = () => {
      const [text, setText] = useState('');
      return (
        <>
          <h1>{version}</h1>
          <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />
          {text === 'fault' && <Throwing />}
        </>
      );
    };
    return Asking;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const version = () => screen.getByRole('heading').textContent;
  const type = (value: string) => {
    fireEvent.keyDown(field());
    fireEvent.input(field(), { target: { value } });
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** Has a visitor at work in 1.1.0, which is rolled back half a second after they typed. */
  async function rollBack({
    old = async () => asking('old'),
    needsPageLoad = false,
  }: {
    old?: () => Promise<Screen>;
    needsPageLoad?: boolean;
  } = {}) {
    const shown = await show({ '1.1.0': async () => asking('new'), '1.0.0': old });
    field().focus();
    type('1234');
    await wait(500);
    const rolledBack = aLiveDocument({
      remotes: [aMicroFrontend({ version: '1.0.0', fallback: null })],
      withdrawn: ['remote-tools@1.1.0'],
    });
    await act(async () => shown.catalog.leaveWithdrawn(rolledBack, () => !needsPageLoad));
    // The screen loads its other modules without the clock; they are there once this import is.
    await act(async () => void (await import('./handover/carry-fields.ts')));
    return shown;
  }

  it('waits until they pause, and leaves them their text, the field and the caret', async () => {
    const { beacons } = await rollBack();
    type('1234567.89');
    await wait(999);
    field().setSelectionRange(3, 5);
    expect([version(), field().value]).toEqual(['new', '1234567.89']);
    await wait(1);
    expect([version(), field().value]).toEqual(['old', '1234567.89']);
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([3, 5]);
    expect(beacons).toEqual([]);
  });

  it.each<[string, (field: HTMLElement) => void]>([
    ['a key that writes nothing', (field) => fireEvent.keyDown(field, { key: 'ArrowLeft' })],
    ['what is pasted or dictated', (field) => fireEvent.input(field, { target: { value: '12345' } })],
    ['a press of the mouse', (field) => fireEvent.pointerDown(field)],
  ])('takes %s for input', async (_, act) => {
    await rollBack();
    act(field());
    await wait(999);
    expect(version()).toBe('new');
    await wait(1);
    expect(version()).toBe('old');
  });

  it('waits five seconds for one who does not pause', async () => {
    await rollBack();
    for (const text of '123456789') {
      expect(version()).toBe('new');
      type(field().value + text);
      await wait(text === '9' ? 1_000 : 500);
    }
    expect([version(), field().value]).toEqual(['old', '1234123456789']);
  });

  it('keeps the screen until the other one is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<Screen>();
    await rollBack({ old: () => promise });
    await wait(4_000);
    expect(version()).toBe('new');
    await act(async () => resolve(asking('old')));
    expect([version(), field().value]).toEqual(['old', '1234']);
  });

  it('enters what they typed once the other one is loaded, where that takes longer', async () => {
    const { promise, resolve } = Promise.withResolvers<Screen>();
    await rollBack({ old: () => promise });
    await wait(5_000);
    expect(screen.getByRole('heading').textContent).toBe('Odds Converter');
    await act(async () => resolve(asking('old')));
    expect([version(), field().value]).toEqual(['old', '1234']);
    expect(document.activeElement).toBe(field());
  });

  it('leaves a screen at once that breaks meanwhile, with what broke it', async () => {
    const { beacons } = await rollBack();
    await act(async () => type('fault'));
    await wait(0);
    expect([version(), field().value]).toEqual(['old', '']);
    expect(beacons).toMatchObject([{ version: '1.1.0', failure: 'render', fallback: '1.0.0' }]);
  });

  it('enters nothing once more where the next screen has to wait for something', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const Asking = asking('old');
    const Waiting = () => {
      const [isWaiting, setIsWaiting] = useState(false);
      return (
        <>
          <Asking />
          <button type="button" onClick={() => setIsWaiting(true)}>
            Send
          </button>
          {isWaiting && use(promise)}
        </>
      );
    };
    await rollBack({ old: async () => Waiting });
    await wait(1_000);
    await act(async () => screen.getByText('Send').click());
    expect(screen.queryByRole('textbox')).toBeNull();
    // Input into a hidden field must not replace what the visitor entered.
    const hidden = screen.getByRole<HTMLInputElement>('textbox', { hidden: true });
    await act(async () => fireEvent.input(hidden, { target: { value: '' } }));
    await act(async () => resolve('sent'));
    expect([version(), field().value]).toEqual(['old', '']);
  });

  it('leaves a screen alone that is of the good release already', async () => {
    const failing = { '1.1.0': async () => Throwing, '1.0.0': async () => asking('old') };
    const { catalog } = await show(failing);
    type('1234');
    const before = field();
    const rolledBack = aLiveDocument({
      remotes: [aMicroFrontend({ version: '1.0.0', fallback: null })],
      withdrawn: ['remote-tools@1.1.0'],
    });
    await act(async () => catalog.leaveWithdrawn(rolledBack, () => true));
    await wait(5_000);
    expect(field()).toBe(before);
  });

  it('loads the page anew only after a pause, where the other one takes that', async () => {
    const { reloadPage } = await rollBack({ needsPageLoad: true });
    await wait(499);
    expect(reloadPage).not.toHaveBeenCalled();
    await wait(1);
    expect(reloadPage).toHaveBeenCalledOnce();
  });
});
