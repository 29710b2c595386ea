import type { ConsoleApp, ReleaseFit } from '@sharpside/contracts/control';
import { Badge } from '@sharpside/shared-ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRefusal, fakeControlService, type Route } from '../testing/a-control-service.ts';
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

const FITS = 'GET /v1/apps/remote-tools/fits?channel=production';

const toFits = (...misfits: ReleaseFit[]) => ({
  releases: RELEASES.map(
    ({ version }) => misfits.find((one) => one.version === version) ?? { version, objections: [] },
  ),
});

afterEach(() => vi.unstubAllGlobals());

function open(app: Partial<ConsoleApp> = {}, fits: Route = { json: toFits() }) {
  const service = fakeControlService({ [FITS]: fits });
  const shown = anApp({ canary: aCanary(), releases: RELEASES, ...app });
  return { ...service, ...renderPage(<ReleasesTable app={shown} channel="production" nowMs={NOW} />) };
}

async function show(...options: Parameters<typeof open>) {
  const opened = open(...options);
  await act(async () => {});
  await waitFor(() => expect(screen.queryByText('Checking')).toBeNull());
  return opened;
}

const readRows = () =>
  within(screen.getByRole('table', { name: 'Releases of remote-tools' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(textOf));

describe('the releases of an app', () => {
  it('are listed newest first, with what each is, its age, author, commit, size and actions', async () => {
    await show();
    const facts = readRows().map((cells) => cells.filter((_, at) => at !== 2));
    expect(facts).toEqual([
      ['Version', 'Fits', 'Published', 'By', 'Commit', 'Size'],
      ['1.5.0Published', 'Yes', '4 h ago', 'Ann', 'c0ffee123', '1.2 MB'],
      ['1.4.0Canary', 'Yes', '2 days ago', 'Ann', 'N/A', '41.3 kB'],
      ['1.3.0Live', 'Yes', '2 days ago', 'Eve', 'c0ffee123', '41.3 kB'],
      ['1.2.0Previous', 'Yes', '2 days ago', 'Ann', 'c0ffee123', '900 B'],
      ['1.1.0Withdrawn', 'Yes', '2 days ago', 'Ann', 'c0ffee123', '41.3 kB'],
    ]);
    const [takeAny, none] = ['PromoteCanaryRoll back to', ''];
    const actions = readRows().map((cells) => cells[2]);
    expect(actions).toEqual(['Actions', takeAny, none, none, takeAny, 'Roll back to']);
    const tones = {
      Published: 'neutral',
      Canary: 'accent',
      Live: 'up',
      Previous: 'neutral',
      Withdrawn: 'down',
    } as const;
    for (const [role, tone] of Object.entries(tones))
      expect(screen.getByText(role, { selector: 'tbody span' }).className).toBe(
        lookOf(<Badge tone={tone} />),
      );
    expect(screen.getAllByTitle('c0ffee1234567890')).toHaveLength(4);
    expect(screen.queryByText('A rollback to one of these breaks a screen')).toBeNull();
    expect(screen.getAllByRole('rowheader').map(textOf)).toEqual(facts.slice(1).map(([version]) => version));
  });

  it('say who signed them, and which are not trusted, where signatures are looked at', async () => {
    const trusted = { isTrusted: true, text: 'Tools team, for GitHub acme/tools main, run 7, 2031-01-01' };
    const unsigned = { isTrusted: false, text: 'remote-tools 1.4.0 is not signed' };
    const releases = [
      aRelease({ version: '1.5.0', signature: trusted }),
      aRelease({ version: '1.4.0', signature: unsigned }),
    ];
    await show({ releases });
    expect(readRows().map((cells) => cells[6])).toEqual(['Signed by', 'Tools team', 'Not trusted']);
    expect(textOf(screen.getByTitle(trusted.text))).toBe('Tools team');
    expect(textOf(screen.getByTitle(unsigned.text))).toBe('Not trusted');
  });

  it('can be promoted alone where none is live', async () => {
    await show({ live: null });
    expect(readRows().map((cells) => cells[2])).toEqual(['Actions', 'Promote', '', '', 'Promote', '']);
  });

  it('open the dialogs of their own changes', async () => {
    await show();
    const addresses = ['Promote 1.5.0', 'Canary 1.2.0', 'Roll back to 1.1.0'].map((name) => {
      fireEvent.click(screen.getByRole('button', { name }));
      return readAddress();
    });
    expect(addresses).toEqual([
      '/?do=promote&version=1.5.0',
      '/?do=canary&version=1.2.0',
      '/?do=rollback&version=1.1.0',
    ]);
  });

  it('may be none, which says how to publish the first', async () => {
    const { container } = await show({ releases: [] });
    expect(textOf(container)).toContain('Nothing is publishedPublish a release: mfe publish remote-tools');
  });
});

describe('the releases that do not fit what is live', () => {
  const named = (name: string) => ({
    check: 'Shared names are there',
    message: `remote-tools imports ${name} from @sharpside/shared-ui/table`,
  });
  const fitsOf = () => readRows().map((cells) => cells[1]);
  const alert = () =>
    textOf(screen.getByText('A rollback to one of these breaks a screen').closest('[class]'));

  it('are marked, and their first reason stands below with the number of the others', async () => {
    const { container } = await show(
      {},
      {
        json: toFits(
          { version: '1.5.0', objections: [named('Dial')] },
          { version: '1.1.0', objections: [named('Dial'), named('Knob'), named('Gauge')] },
        ),
      },
    );
    expect(fitsOf()).toEqual(['Fits', 'No', 'Yes', 'Yes', 'Yes', 'No']);
    const reasons = [...container.querySelectorAll('li')].map(textOf);
    expect(reasons).toEqual([
      '1.5.0 does not fit what is live on production: remote-tools imports Dial from @sharpside/shared-ui/table',
      '1.1.0 does not fit what is live on production: remote-tools imports Dial from @sharpside/shared-ui/table (and 2 reasons more; compare it below to see all)',
    ]);
    expect(alert()).toContain('breaks a screen');
    const no = screen.getAllByText('No', { selector: 'td span' })[0];
    expect(no?.className).toBe(lookOf(<Badge tone="warn" />));
  });

  it('are unknown until the answer has come, and where it does not; it can be asked for again', async () => {
    const { user, routes } = open({}, aRefusal('STORE_UNREACHABLE', 'The registry does not answer.', 503));
    expect(fitsOf()[1]).toBe('Checking');
    await screen.findByText('Could not load which of them fit');
    expect(fitsOf()[1]).toBe('Unknown');
    routes[FITS] = { json: toFits() };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findAllByText('Yes');
    expect(screen.queryByText('Could not load which of them fit')).toBeNull();
  });
});
