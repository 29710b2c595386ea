import type { ConsoleApp } from '@sharpside/contracts/control';
import { Badge } from '@sharpside/shared-ui';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCanary, anApp, NOW } from '../testing/an-app.ts';
import { hrefOf, lookOf, renderPage, textOf } from '../testing/render-page.tsx';
import { AppRow } from './app-row.tsx';

const HELD = { reason: 'The finals' };

type Props = Parameters<typeof AppRow>[0];

const read = (app: ConsoleApp, lcp: Props['lcp'] = null, failing?: Props['failing']) => {
  renderPage(
    <ul>
      <AppRow app={app} href="/apps/remote-tools" nowMs={NOW} pulse="quiet" lcp={lcp} failing={failing} />
    </ul>,
  );
  return textOf(screen.getByRole('listitem'));
};

describe('an app in the overview', () => {
  it('shows what is live and its canary, and leads to its page and to the way back', () => {
    expect(read(anApp({ canary: aCanary({ percent: 12.5, since: null, by: null }) }))).toBe(
      [
        'remote-tools',
        'Live1.3.01 day ago by Bob',
        'Canary1.4.012.5 %',
        'Failures / loads, last hourquiet',
        'LCP, all reportsNone',
        'Roll back',
      ].join(''),
    );
    expect(hrefOf(screen.getByRole('link', { name: 'remote-tools' }))).toBe('/apps/remote-tools');
    screen.getByRole('button', { name: 'Roll back remote-tools to 1.2.0' });
    expect(screen.getByText('12.5 %').className).toBe(lookOf(<Badge tone="accent" />));
  });

  it.each([
    { ms: 2_500, says: '2.5 sGoodn = 1,200' },
    { ms: 2_501, says: '2.5 sNeeds workn = 1,200' },
    { ms: 4_000, says: '4.0 sNeeds workn = 1,200' },
    { ms: 4_001, says: '4.0 sPoorn = 1,200' },
  ])('rates an LCP of $ms ms by the usual limits, with the number of page views', ({ ms, says }) => {
    expect(read(anApp(), { ms, views: 1_200 })).toContain(`LCP, all reports${says}`);
  });

  it.each([
    { failing: 'canary' as const, canary: aCanary(), button: 'Abort canary 1.4.0 of remote-tools' },
    { failing: 'live' as const, canary: aCanary(), button: 'Roll back remote-tools to 1.2.0' },
    { failing: undefined, canary: aCanary(), button: 'Roll back remote-tools to 1.2.0' },
  ])('offers to take back what fails: $failing', ({ failing, canary, button }) => {
    read(anApp({ canary }), null, failing);
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([button]);
  });

  it('says of each that there is none', () => {
    expect(read(anApp({ live: null, previous: null, isRetired: true }))).toBe(
      'remote-toolsOff the siteLiveNoneCanaryNoneFailures / loads, last hourNoneLCP, all reportsNone',
    );
    expect(screen.getByText('Off the site').className).toBe(lookOf(<Badge />));
  });

  it('says what holds it, and why', () => {
    const canary = aCanary({ paused: HELD });
    expect(read(anApp({ frozen: HELD, pinned: HELD, canary }))).toMatch(
      /^remote-toolsFrozenPinnedCanary pausedLive/,
    );
    const badges = screen.getAllByTitle('The finals');
    expect(badges.map(textOf)).toEqual(['Frozen', 'Pinned', 'Canary paused']);
    const look = lookOf(<Badge tone="warn" />);
    expect(badges.map(({ className }) => className)).toEqual([look, look, look]);
    // The canary is paused, so no visitor gets it.
    expect(screen.getByText('10 %').className).toBe(lookOf(<Badge tone="neutral" />));
  });

  it('says that it was never live', () => {
    expect(read(anApp({ live: null }))).toMatch(/^remote-toolsNever live hereLive/);
  });
});
