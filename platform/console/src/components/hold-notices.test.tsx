import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCanary, anApp } from '../testing/an-app.ts';
import { readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { HoldNotices } from './hold-notices.tsx';

const HELD = { reason: 'The finals' };

describe('what holds an app', () => {
  it('is said with its reason, and is let go through a dialog', () => {
    const canary = aCanary({ paused: HELD });
    renderPage(<HoldNotices app={anApp({ frozen: HELD, pinned: HELD, canary })} />);
    expect(screen.getAllByRole('status').map(textOf)).toEqual([
      'Frozen: it takes no promotes and no canariesThe finalsUnfreeze',
      'Pinned to 1.3.0The finalsUnpin',
      'The canary 1.4.0 is pausedThe finals',
    ]);
    const addresses = ['Unfreeze remote-tools', 'Unpin remote-tools'].map((name) => {
      fireEvent.click(screen.getByRole('button', { name }));
      return readAddress();
    });
    expect(addresses).toEqual(['/?do=unfreeze', '/?do=unpin']);
  });

  it('is nothing, as a rule, and a way back where it is off the site', () => {
    const { become } = renderPage(<HoldNotices app={anApp({ canary: aCanary() })} />);
    expect(screen.queryByRole('status')).toBeNull();
    become(<HoldNotices app={anApp({ live: null, isRetired: true })} />);
    expect(textOf(screen.getByRole('status'))).toBe(
      'Taken off the siteA promote of any release below brings it back.',
    );
  });
});
