import type { ConsoleApp } from '@sharpside/contracts/control';
import { Badge } from '@sharpside/shared-ui';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCanary, anApp, aRelease, NOW } from '../testing/an-app.ts';
import { lookOf, readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { ReleasesTable } from './releases-table.tsx';

const RELEASES = [
  aRelease({ version: '1.5.0', publishedAt: '2031-01-02T20:00:00.000Z', bytes: 1_204_000 }),
  aRelease({ version: '1.4.0', role: 'canary', commit: null }),
  aRelease({ role: 'live', publishedBy: 'Eve' }),
  aRelease({ version: '1.2.0', role: 'previous', bytes: 900 }),
  aRelease({ version: '1.1.0', role: 'withdrawn' }),
];

const show = (app: Partial<ConsoleApp> = {}) =>
  renderPage(<ReleasesTable app={anApp({ canary: aCanary(), releases: RELEASES, ...app })} nowMs={NOW} />);

const readRows = () =>
  within(screen.getByRole('table', { name: 'Releases of remote-tools' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(textOf));

describe('the releases of an app', () => {
  it('are listed newest first, with what each is, its age, author, commit and size', () => {
    show();
    const facts = readRows().map((cells) => cells.slice(0, -1));
    expect(facts).toEqual([
      ['Version', 'Here it is', 'Published', 'By', 'Commit', 'Size'],
      ['1.5.0', 'Published', '4 h ago', 'Ann', 'c0ffee123', '1.2 MB'],
      ['1.4.0', 'Canary', '2 days ago', 'Ann', 'N/A', '41.3 kB'],
      ['1.3.0', 'Live', '2 days ago', 'Eve', 'c0ffee123', '41.3 kB'],
      ['1.2.0', 'Previous', '2 days ago', 'Ann', 'c0ffee123', '900 B'],
      ['1.1.0', 'Withdrawn', '2 days ago', 'Ann', 'c0ffee123', '41.3 kB'],
    ]);
    expect(screen.getAllByTitle('c0ffee1234567890')).toHaveLength(4);
    expect(screen.getAllByRole('rowheader').map(textOf)).toEqual(RELEASES.map(({ version }) => version));
  });

  it.each([
    {
      name: 'one is live',
      app: {},
      actions: ['PromoteCanaryRoll back to', '', '', 'PromoteCanaryRoll back to', 'Roll back to'],
    },
    { name: 'none is live', app: { live: null }, actions: ['Promote', '', '', 'Promote', ''] },
  ])('can be taken by what each is, where $name', ({ app, actions }) => {
    show(app);
    expect(readRows().map((cells) => cells.at(-1))).toEqual(['Actions', ...actions]);
  });

  it.each([
    { button: 'Promote 1.5.0', address: '/?do=promote&version=1.5.0' },
    { button: 'Canary 1.2.0', address: '/?do=canary&version=1.2.0' },
    { button: 'Roll back to 1.1.0', address: '/?do=rollback&version=1.1.0' },
  ])('open the dialog of their own change: $button', async ({ button, address }) => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: button }));
    expect(readAddress()).toBe(address);
  });

  it.each([
    { role: 'Live', tone: 'up' },
    { role: 'Canary', tone: 'accent' },
    { role: 'Previous', tone: 'neutral' },
    { role: 'Withdrawn', tone: 'down' },
    { role: 'Published', tone: 'neutral' },
  ] as const)('are marked by what each is: $role', ({ role, tone }) => {
    show();
    const badge = screen.getByText(role, { selector: 'td span' });
    expect(badge.className).toBe(lookOf(<Badge tone={tone} />));
  });

  it('may be none, which says how to publish the first', () => {
    const { container } = show({ releases: [] });
    expect(textOf(container)).toContain('Nothing is publishedPublish a release: mfe publish remote-tools');
  });
});
