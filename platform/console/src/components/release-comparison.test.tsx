import type { ConsoleApp, ReleaseDiff } from '@sharpside/contracts/control';
import { Text } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { APP_ADDRESS } from '../address.ts';
import { aDiff, aLateAnswer, aRefusal, fakeControlService } from '../testing/a-control-service.ts';
import { aCanary, anApp, aRelease } from '../testing/an-app.ts';
import { lookOf, readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { chooseReleases, ReleaseComparison, SizeDelta } from './release-comparison.tsx';

describe('release comparison', () => {
  afterEach(() => vi.unstubAllGlobals());

  const diffCall = (from: string, to: string) =>
    `GET /v1/apps/remote-tools/diff?from=${from}&to=${to}&channel=production`;
  const DIFF = diffCall('1.3.0', '1.4.0');

  const Comparison = ({ app }: { app: ConsoleApp }) => (
    <ReleaseComparison app={app} channel="production" address={useAddress(APP_ADDRESS)} />
  );

  function show(routes: Parameters<typeof fakeControlService>[0], { app = anApp(), path = '/' } = {}) {
    const service = fakeControlService(routes);
    return { ...service, ...renderPage(<Comparison app={app} />, { path }) };
  }

  const showDiff = (diff: Partial<ReleaseDiff>) => show({ [DIFF]: { json: aDiff(diff) } });

  const findRows = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(textOf));

  describe('two releases of an app', () => {
    it('are compared by what they declare, and by what the rest of the channel has against the later one', async () => {
      showDiff({
        declaration: [
          { area: 'place', what: '/tools', before: null, after: 'Tools' },
          { area: 'menu', what: 'Odds', before: 'Tools', after: null },
          { area: 'route', what: '/odds', before: '/a', after: '/b' },
          { area: 'access', what: '/hedge', before: 'open', after: 'members' },
          { area: 'redirect', what: '/old', before: null, after: '/new' },
          { area: 'shared', what: 'react', before: '^19', after: '^20' },
          { area: 'contract', what: 'contract', before: '1', after: '2' },
        ],
        objections: [{ check: 'Shared modules fit', message: 'host has react 19' }],
      });
      expect(await findRows('What the declarations of 1.3.0 and 1.4.0 differ in')).toEqual([
        ['What', 'Kind', 'Before', 'After'],
        ['/tools', 'Place', 'none', 'Tools'],
        ['Odds', 'Menu', 'Tools', 'none'],
        ['/odds', 'Route', '/a', '/b'],
        ['/hedge', 'Access', 'open', 'members'],
        ['/old', 'Redirect', 'none', '/new'],
        ['react', 'Shared module', '^19', '^20'],
        ['contract', 'Contract', '1', '2'],
      ]);
      expect(screen.getAllByRole('rowheader').map(textOf).slice(0, 2)).toEqual(['/tools', 'Odds']);
      expect(screen.queryByText('Declarations are equal')).toBeNull();
      const notice = await screen.findByText('1.4.0 does not get on with what is live on production');
      expect(textOf(notice.closest('[role=status]'))).toContain('Shared modules fit: host has react 19');
    });

    it('are compared by what browsers load, all files last', async () => {
      showDiff({
        sizes: [
          { what: '/odds', before: 8000, after: 9210 },
          { what: '/new', before: null, after: 500 },
          { what: '/old', before: 1500, after: null },
        ],
        total: { before: 41_300, after: 40_300 },
      });
      expect(await findRows('What browsers load of 1.3.0 and 1.4.0, uncompressed')).toEqual([
        ['A browser loads for', 'Before', 'After', 'Change'],
        ['/odds', '8.0 kB', '9.2 kB', '+1.2 kB (+15.1 %)'],
        ['/new', 'none', '500 B', 'new'],
        ['/old', '1.5 kB', 'none', 'gone'],
        ['All files', '41.3 kB', '40.3 kB', '−1.0 kB (−2.4 %)'],
      ]);
    });
  });

  describe('the choice of two releases', () => {
    it('is what stands in the address, each of all that there are; one is changed without the other', async () => {
      const first = diffCall('1.2.0', '1.3.0');
      const second = diffCall('1.2.0', '1.4.0');
      const third = diffCall('1.3.0', '1.4.0');
      const equal = { json: aDiff() };
      const { user, requestsTo } = show(
        { [first]: equal, [second]: equal, [third]: equal },
        { path: '/?from=1.2.0&to=1.3.0' },
      );
      await screen.findByText('Declarations are equal');
      const selects = screen.getAllByRole<HTMLSelectElement>('combobox');
      expect(selects.map(({ labels }) => textOf(labels[0]))).toEqual(['From', 'To']);
      expect(selects.map(({ value }) => value)).toEqual(['1.2.0', '1.3.0']);
      for (const { options } of selects)
        expect([...options].map(textOf)).toEqual(['1.4.0', '1.3.0', '1.2.0']);
      await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '1.4.0');
      await waitFor(() => expect(requestsTo(second)).toHaveLength(1));
      await waitFor(() => expect(readAddress()).toBe('/?from=1.2.0&to=1.4.0'));
      await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '1.3.0');
      await waitFor(() => expect(requestsTo(third)).toHaveLength(1));
      await waitFor(() => expect(readAddress()).toBe('/?from=1.3.0&to=1.4.0'));
    });

    it('is none where there is one release', () => {
      const { requests } = show({}, { app: anApp({ releases: [aRelease()] }) });
      screen.getByText('There is one release only');
      screen.getByText('From the second on, two can be compared.');
      expect(screen.queryByRole('combobox')).toBeNull();
      expect(requests).toEqual([]);
    });
  });

  describe('a comparison that is not there', () => {
    it('says that it is on its way, then why it failed, asks again, and may find the two equal', async () => {
      const countPending = (container: Element) => container.querySelectorAll('div[aria-hidden=true]').length;
      const late = aLateAnswer(aRefusal('RELEASE_UNKNOWN', 'There is no 1.4.0.', 404));
      const { container, user, routes } = show({ [DIFF]: late.route });
      expect(screen.getByRole('status').textContent).toBe('Comparing');
      expect(countPending(container)).toBe(1);
      expect(screen.queryByRole('table')).toBeNull();
      late.give();
      const alert = await screen.findByRole('alert');
      expect(textOf(alert)).toBe('Could not load the comparisonThere is no 1.4.0.Retry');
      expect(screen.queryByText('Comparing')).toBeNull();
      expect(countPending(container)).toBe(0);
      routes[DIFF] = { json: aDiff() };
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await screen.findByText('Declarations are equal');
      expect(textOf(container)).toContain('Menus, routes, access and shared modules are the same.');
      expect(screen.queryByText(/does not get on/)).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(countPending(container)).toBe(0);
    });
  });
});

describe('size delta', () => {
  it.each([
    { before: null, after: 100, words: 'new' },
    { before: 100, after: null, words: 'gone' },
    { before: 0, after: 0, words: 'none' },
    { before: 0, after: 1200, words: '+1.2 kB' },
    { before: 1, after: 2, words: '+1 B (+100.0 %)' },
    { before: 8000, after: 6790, words: '−1.2 kB (−15.1 %)' },
  ])('says that $before bytes became $after: $words', ({ before, after, words }) => {
    const { container } = renderPage(<SizeDelta before={before} after={after} />);
    expect(textOf(container.firstElementChild)).toBe(words);
  });

  it.each([
    { after: 8001, tone: 'down' },
    { after: 7999, tone: 'up' },
  ] as const)('marks growth as what to look at: $after', ({ after, tone }) => {
    const { container } = renderPage(<SizeDelta before={8000} after={after} />);
    expect(container.firstElementChild?.className).toBe(
      lookOf(<Text tone={tone} whiteSpace={{ base: 'normal', md: 'nowrap' }} />),
    );
  });
});

describe('choose releases', () => {
  const UNASKED = { from: '', to: '' };

  describe('the releases to compare', () => {
    it('are what is live and what may follow it', () => {
      expect(chooseReleases(anApp(), UNASKED)).toEqual({ from: '1.3.0', to: '1.4.0' });
      const canary = anApp({ canary: aCanary({ version: '1.2.0' }) });
      expect(chooseReleases(canary, UNASKED)).toEqual({ from: '1.3.0', to: '1.2.0' });
      // The address names a release that does not exist.
      expect(chooseReleases(anApp(), { from: '1.2.0', to: '9.9.9' })).toEqual({ from: '1.2.0', to: '1.4.0' });
    });

    it('are what is live and what it followed, where nothing is newer', () => {
      const newest = anApp({ releases: [aRelease({ role: 'live' }), aRelease({ version: '1.2.0' })] });
      expect(chooseReleases(newest, UNASKED)).toEqual({ from: '1.2.0', to: '1.3.0' });
    });
  });
});
