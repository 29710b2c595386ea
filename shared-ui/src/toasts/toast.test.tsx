import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, toast } from './toast.ts';
import { TOAST_CSS } from './toast-styles.ts';

afterEach(clearToasts);

const findToasts = async () => {
  const region = await screen.findByRole('region', { name: /^Notifications/ });
  return within(region).findAllByRole('listitem');
};

describe('toast', () => {
  it('has a kind, and is titled with a description where it is given one', async () => {
    const kinds = ['error', 'success', 'info', 'warning'] as const;
    for (const kind of kinds) toast[kind](`A kind: ${kind}`);
    await waitFor(async () => expect(await findToasts()).toHaveLength(4));
    const shown = await findToasts();
    expect(shown.map(({ textContent, dataset }) => `${textContent} ${dataset.type}`).sort()).toEqual(
      kinds.map((kind) => `A kind: ${kind} ${kind}`).sort(),
    );
    toast.error('Error', { description: 'Failed to load MLB scores.' });
    const description = await screen.findByText('Failed to load MLB scores.', {
      selector: '[data-description]',
    });
    expect(description.closest('li')?.querySelector('[data-title]')?.textContent).toBe('Error');
  });

  it('keeps clear of the mark of a preview, by as much as that asks for', async () => {
    toast.info('Link copied');
    const [shown] = await findToasts();
    const { style } = shown?.closest<HTMLElement>('[data-sonner-toaster]') ?? {};
    const offsets = ['--offset-bottom', '--mobile-offset-bottom', '--offset-right'];
    expect(offsets.map((name) => style?.getPropertyValue(name))).toEqual([
      'calc(24px + var(--preview-mark-room, 0px))',
      'calc(16px + var(--preview-mark-room, 0px))',
      '24px',
    ]);
  });

  it('says the same thing once, however often it fails', async () => {
    toast.error('Failed to load lineup data.');
    toast.error('Failed to load lineup data.');
    toast.error('Failed to load pitcher stats.');
    await waitFor(async () => expect(await findToasts()).toHaveLength(2));
  });

  it('is taken away once it is no longer so, and comes again at once if it is so again', async () => {
    const end = toast.error('Failed to load lineup data.');
    await findToasts();
    act(end);
    const again = toast.error('Failed to load lineup data.');
    await waitFor(async () => expect(await findToasts()).toHaveLength(1));
    expect((await findToasts()).map(({ textContent }) => textContent)).toEqual([
      'Failed to load lineup data.',
    ]);
    act(again);
    await waitFor(() => expect(screen.queryByText('Failed to load lineup data.')).toBeNull());
  });

  it('goes away with the press of a button', async () => {
    toast.info('Link copied');
    await findToasts();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Link copied')).toBeNull());
  });

  it('stays for as long as what it tells of', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const end = toast.stay('The site is busy');
    await findToasts();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect((await findToasts()).map(({ textContent }) => textContent)).toEqual(['The site is busy']);
    act(end);
    await waitFor(() => expect(screen.queryByText('The site is busy')).toBeNull());
    vi.useRealTimers();
  });

  it('does what its action says, and goes away', async () => {
    const retry = vi.fn();
    toast.warning('Odds are old', { action: { label: 'Refresh', onClick: retry } });
    await findToasts();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(retry).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Odds are old')).toBeNull());
  });

  it('shows nothing of what was cleared, also in the next region', async () => {
    toast.error('Before');
    await findToasts();
    clearToasts();
    expect(screen.queryByRole('region')).toBeNull();
    toast.error('After');
    expect((await findToasts()).map(({ textContent }) => textContent)).toEqual(['After']);
  });
});

it('draws toasts in colours and measures that the theme has', () => {
  expect(TOAST_CSS).not.toContain('undefined');
});
