import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aLiveDocument, aMicroFrontend } from '../testing/a-live-document.ts';
import type { Outcome } from './errors/explain-failure.ts';
import { RemoteError } from './load-errors.ts';
import { loadFailure, show, showing, Throwing } from './testing/show-remote-screen.tsx';

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
      { failure: 'render', detail: 'Error: a screen with a fault', fallback: '1.0.0' },
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
