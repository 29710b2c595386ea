import type { Beacon } from '@sharpside/contracts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Outcome } from './errors/explain-failure.ts';
import { RemoteError } from './load-errors.ts';
import type { Screen } from './load-screen.ts';
import { loadFailure, show, showing, Throwing } from './testing/show-remote-screen.tsx';

// A click that suspends a screen is complete only once React has settled.
const clickRetry = async () => {
  const button = await screen.findByRole('button', { name: 'Retry' });
  await act(async () => button.click());
};

describe('RemoteScreen', () => {
  it.each<[Beacon['failure'], () => Promise<Screen>, string]>([
    ['load', loadFailure, 'the entry is missing'],
    ['render', async () => Throwing, 'Error: a screen with a fault'],
  ])(
    'shows the previous release and tells ops at a failure of the current one: %s',
    async (failure, load, detail) => {
      const { beacons } = await show({ '1.1.0': load, '1.0.0': async () => showing('old') });
      expect((await screen.findByRole('heading')).textContent).toBe('old');
      expect(beacons).toEqual([
        { app: 'remote-tools', version: '1.1.0', failure, detail, fallback: '1.0.0' },
      ]);
    },
  );

  it('shows the previous release after a silence, which was reported when it began', async () => {
    const slow = () => Promise.reject(new RemoteError('slow', { code: 'REMOTE_TIMEOUT' }));
    const { beacons } = await show({ '1.1.0': slow, '1.0.0': async () => showing('old') });
    expect((await screen.findByRole('heading')).textContent).toBe('old');
    expect(beacons).toEqual([]);
  });

  it('shows a panel below the head of the screen when no release is left', async () => {
    const { beacons } = await show({ '1.1.0': loadFailure, '1.0.0': loadFailure });
    await screen.findByText('This section is unavailable right now');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odds Converter');
    screen.getByText('Tools');
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
    await act(async () => catalog.setOutcome('remote-tools', { failure: 'timeout', delivery: 'told' }));
    expect(panel()).toContain('It took too long to load, and we were told of it. The rest');
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
});
