import type { ConsoleApp } from '@sharpside/contracts/control';
import { Badge } from '@sharpside/shared-ui';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCanary, anApp, NOW } from '../testing/an-app.ts';
import { hrefOf, lookOf, renderPage, textOf } from '../testing/render-page.tsx';
import { AppRow } from './app-row.tsx';

const HELD = { reason: 'The finals' };

const show = (app: ConsoleApp) =>
  renderPage(
    <ul>
      <AppRow app={app} href="/apps/remote-tools" nowMs={NOW} pulse="quiet" />
    </ul>,
  );
const read = (app: ConsoleApp) => {
  show(app);
  return textOf(screen.getByRole('listitem'));
};

describe('an app in the overview', () => {
  it('shows what is live, its canary and the previous release, and leads to its page', () => {
    expect(read(anApp({ canary: aCanary({ percent: 12.5, since: null, by: null }) }))).toBe(
      [
        'remote-tools',
        'Live1.3.01 day ago by Bobbuilt 2 days ago by Ann, c0ffee123',
        'Canary1.4.012.5 %built 2 days ago by Ann, c0ffee123',
        'Previous1.2.0built 2 days ago by Ann, c0ffee123',
        'Failures, last hourquiet',
      ].join(''),
    );
    expect(hrefOf(screen.getByRole('link', { name: 'remote-tools' }))).toBe('/apps/remote-tools');
  });

  it('says of each that there is none', () => {
    expect(read(anApp({ live: null, previous: null, isRetired: true }))).toBe(
      'remote-toolsOff the siteLiveNoneCanaryNonePreviousNoneFailures, last hourquiet',
    );
  });

  it('tells a release whose record cannot be read', () => {
    expect(read(anApp({ previous: '0.9.0' }))).toContain('Previous0.9.0Its record cannot be read');
  });

  it.each([
    { badges: 'Frozen', app: anApp({ frozen: HELD }), reasoned: ['Frozen'] },
    { badges: 'Pinned', app: anApp({ pinned: HELD }), reasoned: ['Pinned'] },
    {
      badges: 'Canary paused',
      app: anApp({ canary: aCanary({ paused: HELD }) }),
      reasoned: ['Canary paused'],
    },
    { badges: 'Off the site', app: anApp({ live: null, isRetired: true }), reasoned: [] },
    { badges: 'Never live here', app: anApp({ live: null }), reasoned: [] },
  ])('says what holds it, and why: $badges', ({ badges, app, reasoned }) => {
    expect(read(app)).toMatch(new RegExp(`^remote-tools${badges}Live`));
    expect(screen.queryAllByTitle('The finals').map(textOf)).toEqual(reasoned);
    const look = lookOf(<Badge tone={reasoned.length > 0 ? 'warn' : 'neutral'} />);
    expect(screen.getByText(badges).className).toBe(look);
  });

  it.each([
    { name: 'somebody gets', paused: null, tone: 'accent' },
    { name: 'nobody gets', paused: HELD, tone: 'neutral' },
  ] as const)('marks the share of a canary that $name', ({ paused, tone }) => {
    show(anApp({ canary: aCanary({ paused }) }));
    expect(screen.getByText('10 %').className).toBe(lookOf(<Badge tone={tone} />));
  });
});
