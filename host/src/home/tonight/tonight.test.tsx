import { CREATOR_ID } from '@sharpside/contracts';
import type { Highlights } from '@sharpside/contracts/api';
import { useSession } from '@sharpside/shared-auth';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIG, prepareShell, readWhereabouts, renderShell } from '../../layout/testing/render-shell.tsx';
import { LEAGUES } from '../league-track.tsx';
import { aGame, someHighlights } from '../testing/a-highlight.ts';
import { aLocked, anEdge, aPick, aRecord } from '../testing/a-pick.ts';
import { Tonight } from './tonight.tsx';

prepareShell();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-25T20:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const retry = vi.fn();

const show = (
  highlights: Partial<Highlights> | 'failed' | 'none',
  options: Parameters<typeof renderShell>[1] = {},
) => {
  if (useSession.getState().status === 'unknown') act(() => useSession.getState().signOut());
  return renderShell(
    <Tonight
      highlights={typeof highlights === 'string' ? highlights : someHighlights(highlights)}
      leagues={LEAGUES}
      retry={retry}
      isRetrying={false}
    />,
    options,
  );
};

const region = (name: string) => within(screen.getByRole('region', { name }));
const listTexts = (element: Element | null) =>
  [...(element?.children ?? [])].map(({ textContent }) => textContent);

describe('the pick', () => {
  it('is whole: chance, fair price, best price with its book, edge, last games and facts', () => {
    const { container } = show({ pick: aPick() });
    const section = region('Tonight’s best bet');
    section.getByRole('heading', { name: 'Ann Able' });
    section.getByText('BOS against NYY');
    expect(section.getByText('Home run').parentElement?.textContent).toBe(
      'MLB · Home run · today 7:05 PM ET',
    );
    expect(listTexts(container.querySelector('dl'))).toEqual([
      'Chance25.0%by our model',
      'Fair price+300for that chance',
      'Best price+400FanDuel, implied 20.0%',
      'Edge+6.0%over the market’s 19.0%',
    ]);
    expect(section.getByText('2 of 10').parentElement?.textContent).toBe(
      '2 of 10 last games with this prediction',
    );
    // Hits stand up, misses are stubs.
    const heights = [...container.querySelectorAll('rect[rx="2"]')].map((bar) => bar.getAttribute('height'));
    expect(heights.filter((height) => height === '64')).toHaveLength(2);
    expect(heights).toHaveLength(10);
    section.getByText('Cy Stone, left-handed');
    expect(section.getByRole('link', { name: 'The whole list →' }).getAttribute('href')).toBe(
      '/ball/scores?date=2026-07-25',
    );
  });

  it('says what it lacks: a price, an edge, games, facts, an opponent, a page', () => {
    const { container } = show({
      pick: aPick({
        best_price: null,
        edge: null,
        last: [],
        facts: [],
        opponent: null,
        starts_at: null,
        path: '/gone',
      }),
    });
    expect(listTexts(container.querySelector('dl')).slice(2)).toEqual([
      'Best priceNoneno book offers it',
      'EdgeN/ANo bet',
    ]);
    expect(region('Tonight’s best bet').queryByRole('link', { name: 'The whole list →' })).toBeNull();
    expect(screen.queryByText(/last games/)).toBeNull();
  });

  it.each(['none' as const, {}])('leaves a calm sentence where there is none (%o)', (highlights) => {
    show(highlights);
    screen.getByText('No pick is open right now.');
    screen.getByText('No prediction of the last 30 days is decided.');
  });
});

it('a failure is told once, with a way to try again, and not as an evening without picks', () => {
  show('failed');
  expect(screen.getAllByText(/cannot be loaded/)).toHaveLength(1);
  act(() => region('Tonight').getByRole('button', { name: 'Retry' }).click());
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/No pick is open|No prediction/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Said before, counted after' })).toBeNull();
});

describe('the locked picks', () => {
  const locked = [
    aLocked(),
    aLocked({ section: 'NBA', event: 'First basket', edge: null }),
    aLocked({ section: 'NFL', event: 'Touchdown', edge: -0.02 }),
  ];

  it('are bets only, have their edge, no name, and lead to the subscription', () => {
    show({
      pick: aPick(),
      locked,
      bets: [
        { section: 'MLB', count: 12 },
        { section: 'NFL', count: 3 },
      ],
    });
    const card = region('Best edges');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A locked pick: MLB · Hit+4.1%',
    ]);
    card.getByText('15 bets with an edge are open: MLB 12, NFL 3.');
    expect(card.getByRole('link', { name: 'Subscribe to see' }).getAttribute('href')).toBe(
      CONFIG.subscribeUrl,
    );
  });

  it('of a list that a login opens lead to the login, or for a member to the list', () => {
    const path = '/ball/scores?date=2026-07-25';
    show({ pick: aPick(), locked: [aLocked({ section: 'NBA', event: 'Threes', edge: 0.03, path })] });
    const card = region('Best edges');
    expect(card.getByRole('listitem').textContent).toBe('A locked pick: NBA · Threes+3.0%Log in to see');
    expect(card.queryByRole('link', { name: 'Subscribe to see' })).toBeNull();
    act(() => card.getByRole('link', { name: 'Log in to see' }).click());
    expect(readWhereabouts()).toMatchObject({ pathname: '/login', state: { returnTo: path } });
    act(() => useSession.setState({ status: 'signedIn', subscription: 'none' }));
    expect(region('Best edges').getByRole('link', { name: 'See the list' }).getAttribute('href')).toBe(path);
  });

  it.each([
    [[], 'No open pick is a bet at the prices of now.'],
    [[{ section: 'MLB', count: 1 }], '1 bet with an edge is open: MLB 1.'],
  ])('count the bets: %o', (bets, sentence) => {
    show({ pick: aPick(), locked, bets });
    region('Best edges').getByText(sentence);
  });
});

describe('for a member', () => {
  const edges = [
    anEdge({ player: 'Bo Baker' }),
    anEdge({ player: 'Cy Carter', edge: 0.02, best_price: null }),
  ];
  const highlights = { pick: aPick(), games: [aGame()], records: [aRecord()] };
  const answering = (answer: unknown, status = 200) =>
    vi.fn(async () => new Response(JSON.stringify(answer), { status }));
  const signIn = (subscription: 'active' | 'unknown' | 'none') =>
    act(() => useSession.setState({ status: 'signedIn', subscription }));

  it('who subscribes, the best edges have names, beside what is live and what came yesterday', async () => {
    signIn('active');
    const fetch = answering({ results: edges });
    show(highlights, { fetch });
    const card = region('Best edges');
    card.getByText('Loading the best edges');
    await card.findByText('Bo Baker');
    const [bets = document.body] = card.getAllByRole('list');
    expect(
      within(bets)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Bo BakerMLB · BOS · Home run · 25.0%+6.0%+400 FanDuel',
      'Cy CarterMLB · BOS · Home run · 25.0%+2.0%',
    ]);
    card.getByText('Live on the board: 1.');
    const yesterday = within(card.getByRole('list', { name: 'Yesterday' })).getAllByRole('listitem');
    expect(yesterday.map(({ textContent }) => textContent)).toEqual(['Home run 31 of 260, 29.4 expected']);
    screen.getByRole('region', { name: 'Tonight' });
    expect(screen.queryByText('Subscribe to see')).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['there is none', answering({ results: [] }), 'No open pick is a bet at the prices of now.'],
    ['the call fails', answering({}, 400), 'The best edges could not be loaded. Each list has its own.'],
  ])('the card says so if %s', async (_, fetch, sentence) => {
    signIn('active');
    show(highlights, { fetch });
    await region('Best edges').findByText(sentence);
  });

  const account = (paidUntil: string | null) =>
    vi.fn(async (call: RequestInfo | URL) => {
      const { pathname } = new URL(String(call), 'https://api.test');
      const records = [{ price: { product: { capper: { id: CREATOR_ID } } }, paid_until: paidUntil }];
      const answers: Record<string, unknown> = {
        '/profile/': { access_token: 't', name: 'Dana' },
        '/api/check-subscription/': records,
        '/api/best-edges/': { results: edges },
      };
      return new Response(JSON.stringify(answers[pathname]));
    });

  it('whose subscription no screen has asked for yet, they open once the account has one', async () => {
    signIn('unknown');
    show(highlights, { fetch: account('2026-08-01T00:00:00Z') });
    region('Best edges').getByText('Loading the best edges');
    expect(screen.queryByText('Subscribe to see')).toBeNull();
    await region('Best edges').findByText('Bo Baker');
    expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
    screen.getByText('Your subscription opens all of them.');
  });

  it('without a subscription, the bets of lists that a login opens have names, in order with the locked ones', async () => {
    signIn('none');
    const path = '/ball/scores?date=2026-07-25';
    const locked = [
      aLocked({ section: 'NBA', event: 'Threes', edge: 0.05, path }),
      aLocked({ starts_at: '2026-07-25T23:05:00Z', edge: 0.03 }),
    ];
    const open = [
      anEdge({ player: 'Bo Baker', section: 'NBA', event: 'Threes', edge: 0.05, path }),
      anEdge({ player: 'Cy Carter', edge: 0.02, path }),
    ];
    const fetch = answering({ results: open });
    show({ ...highlights, locked, bets: [{ section: 'MLB', count: 4 }] }, { fetch });
    const card = region('Best edges');
    card.getByRole('link', { name: 'See the list' });
    await card.findByText('Bo Baker');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bo BakerNBA · BOS · Threes · 25.0%+5.0%+400 FanDuel',
      'A locked pick: MLB · Hit · 7:05 PM ET+3.0%',
      'Cy CarterMLB · BOS · Home run · 25.0%+2.0%+400 FanDuel',
    ]);
    card.getByRole('link', { name: 'Subscribe to see' });
    expect(fetch.mock.calls.join()).toContain('/api/best-edges/open/');
  });

  it('before the session is known, nobody is asked to subscribe', () => {
    show(highlights);
    act(() => useSession.setState({ status: 'unknown' }));
    expect(screen.queryByText(/^Subscribe/)).toBeNull();
  });

  it.each([
    ['without a subscription', account(null)],
    ['whose account cannot be read', vi.fn(async () => new Response('', { status: 400 }))],
  ])('%s, they stay locked', async (_, fetch) => {
    signIn('unknown');
    show(highlights, { fetch });
    await screen.findByRole('link', { name: 'Subscribe to see' });
    expect(fetch.mock.calls.join()).not.toContain('/api/best-edges/,');
    expect(useSession.getState().status).toBe('signedIn');
  });
});

describe('the day of the pick', () => {
  it.each([
    ['2026-07-25', 'Tonight’s best bet', 'Tonight'],
    ['2026-07-26', 'Tomorrow’s best bet', 'Tomorrow'],
    ['2026-07-28', 'The best bet of Tue, Jul 28', 'Tue, Jul 28'],
  ])('%s is in the heading', (day, forVisitors, forMembers) => {
    show({ pick: aPick({ day }) });
    screen.getByRole('region', { name: forVisitors });
    act(() => useSession.setState({ status: 'signedIn', subscription: 'none' }));
    screen.getByRole('region', { name: forMembers });
  });
});

describe('the record', () => {
  it('has predicted beside actual shares of each list, and says which is a back-test', () => {
    const { container } = show({
      records: [aRecord(), aRecord({ section: 'NBA', event: 'Threes', is_back_test: true, path: null })],
    });
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ListPredictedActualHits',
      'MLB · Home run11.5%12.0%240 of 2,000',
      'NBA · Threesback-test11.5%12.0%240 of 2,000',
    ]);
    screen.getByText(/worked out afterwards/);
    expect(container.querySelectorAll('circle[r="4.5"]')).toHaveLength(4);
  });

  it('says that all were published before their games where they were', () => {
    show({ records: [aRecord()] });
    screen.getByText(/as it was published before its game, misses included/);
    const method = screen.getByRole('link', { name: 'How it is counted →' });
    expect(method.getAttribute('href')).toBe('/faq#record-method');
  });
});
