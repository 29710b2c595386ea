import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCanary, anApp } from '../testing/an-app.ts';
import { readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { HoldNotices } from './hold-notices.tsx';

const HELD = { reason: 'The finals' };

describe('what holds an app', () => {
  it.each([
    {
      app: anApp({ frozen: HELD }),
      notice: 'Frozen: it takes no promotes and no canariesThe finalsUnfreeze',
    },
    { app: anApp({ pinned: HELD }), notice: 'Pinned to 1.3.0The finalsUnpin' },
    { app: anApp({ canary: aCanary({ paused: HELD }) }), notice: 'The canary 1.4.0 is pausedThe finals' },
    {
      app: anApp({ live: null, isRetired: true }),
      notice: 'Taken off the siteA promote of any release below brings it back.',
    },
  ])('is said with its reason: $notice', ({ app, notice }) => {
    renderPage(<HoldNotices app={app} />);
    expect(screen.getAllByRole('status').map(textOf)).toEqual([notice]);
  });

  it('is nothing, as a rule', () => {
    renderPage(<HoldNotices app={anApp({ canary: aCanary() })} />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    { button: 'Unfreeze remote-tools', address: '/?do=unfreeze' },
    { button: 'Unpin remote-tools', address: '/?do=unpin' },
  ])('is let go through a dialog: $button', async ({ button, address }) => {
    const { user } = renderPage(<HoldNotices app={anApp({ frozen: HELD, pinned: HELD })} />);
    await user.click(screen.getByRole('button', { name: button }));
    expect(readAddress()).toBe(address);
  });
});
