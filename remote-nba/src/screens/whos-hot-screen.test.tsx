import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NbaWhosHotRow } from '../api/whos-hot.ts';
import { aHotPlayer } from '../testing/rows.ts';
import WhosHotScreen from './whos-hot-screen.tsx';

const CALL = '/api/nba-whos-hot/';
const PATH = '/nba/whos-hot';
const FRESHNESS = {
  snapshot_id: 'a',
  published_at: '2026-05-21T09:00:00Z',
  is_sample: false,
  sources: [],
  updates: [
    { league: 'MLB', updated_at: '2026-05-21T06:00:00Z' },
    { league: 'NBA', updated_at: '2026-05-21T05:00:00Z' },
  ],
  tables: [],
};
const BESIDE = { '/profile/': { json: {} }, '/api/freshness': { json: FRESHNESS } };

const aPage = (results: NbaWhosHotRow[], next: string | null = null) => ({
  json: { results, next, from: '2026-05-14', to: '2026-05-20' },
});
const named = (...names: string[]) => names.map((player_name) => aHotPlayer({ player_name }));
const askedOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);
const pageOf = (request: Request) => Number(askedOf(request).page);
const players = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

function show(rows: NbaWhosHotRow[] = [aHotPlayer()], address = PATH) {
  const { requestsTo } = signInTo({ ...BESIDE, [CALL]: aPage(rows) });
  return { requestsTo, ...renderScreen(<WhosHotScreen />, address) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(clearToasts);
});

const SORTS = {
  'Avg Points': 'avg_points',
  '20+ Pt Games': 'num_20pt_games',
  '30+ Pt Games': 'num_30pt_games',
  'Avg Rebounds': 'avg_rebounds',
  'Avg Assists': 'avg_assists',
};

describe("Who's Hot", () => {
  it('has six cards in place while the players load: a head, a line for each average, and a foot', async () => {
    signInTo({ ...BESIDE, [CALL]: () => new Promise(() => {}) });
    renderScreen(<WhosHotScreen />, PATH);
    const { children } = await screen.findByRole('group', { name: 'Loading players' });
    expect([...children].map((card) => card.children.length)).toEqual(Array(6).fill(5));
  });

  it('has the current Eastern date in its header, and the day of the last update in its footer', async () => {
    // NBAH-02, NBAH-20
    vi.useFakeTimers({ now: Date.parse('2026-05-22T02:00:00Z'), toFake: ['Date'] });
    show();
    await screen.findByText('Ray Oak');
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header?.textContent).toContain('May 21, 2026. Form');
    expect(header?.textContent).toContain('from May 14 to May 20, 2026');
    await screen.findByText('Data refreshes daily. Last updated: May 21, 2026');
  });

  it('gives each player a card: picture, team, trend, averages and counts', async () => {
    // NBAH-08, NBAH-09, NBAH-10, NBAH-11, NBAH-12, NBAH-13, NBAH-14
    show([aHotPlayer({ profile_picture: '/oak.png' }), aHotPlayer({ player_name: 'Lee Pine' })]);
    await screen.findByText('Ray Oak');
    expect(players()).toEqual(['Ray Oak', 'Lee Pine']);
    const card = screen.getByRole('article', { name: 'Ray Oak' });
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/oak.png');
    expect(card.querySelector('[data-team] svg')).not.toBeNull();
    expect(card.textContent).toContain('Celtics · 4 games');
    const rows = within(card).getAllByRole('row');
    expect(rows[1]?.lastElementChild?.querySelector('svg')).not.toBeNull();
    expect(card.textContent?.match(/31\.3/g)).toHaveLength(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Stat', 'Last 7 Days', 'Δ vs Season'],
      ['Points', '31.3', '+4.3'],
      ['Rebounds', '8.5', '-1.5'],
      ['Assists', '5.0', '0.0'],
    ]);
    const circles = within(card).getAllByRole('listitem');
    const counts = ['420+ ptsof 4', '330+ ptsof 4', '140+ ptsof 4', '050+ ptsof 4'];
    expect(circles.map(({ textContent }) => textContent)).toEqual(counts);
    const looks = circles.map((circle) => circle.querySelector('[data-circle]')?.getAttribute('data-circle'));
    expect(looks).toEqual(['some', 'some', 'some', 'none']);
    within(card).getByTitle('His season so far: 62 games, these included');
    within(card).getByRole('list', { name: 'Games of the last 7 days, by points' });
  });

  it('offers every team, five orders and two directions, most points first at first, and asks for each order', async () => {
    // NBAH-03, NBAH-04, NBAH-05, NBAH-06, NBAH-07
    const { requestsTo, user } = show();
    const asked = () => requestsTo(CALL).map(askedOf).at(-1);
    expect(asked()).toEqual({ sort: 'avg_points', direction: 'desc', page: '1' });
    expect(optionsOf('Team')).toEqual(['All Teams', ...nba.teams.map(({ name }) => name)]);
    expect(nba.teams).toHaveLength(30);
    expect(optionsOf('Sort by')).toEqual(Object.keys(SORTS));
    expect(optionsOf('Order')).toEqual(['Descending', 'Ascending']);
    for (const [label, sort] of Object.entries(SORTS).slice(1)) {
      await user.selectOptions(screen.getByLabelText('Sort by'), label);
      await waitFor(() => expect(asked()).toMatchObject({ sort }));
    }
  });

  it('appends the next page when its end comes into view, and starts again with another filter', async () => {
    // NBAH-15, NBAH-16, NBAH-17, NBAH-18
    const scroll = watchScrolling();
    const second = Promise.withResolvers<ReturnType<typeof aPage>>();
    const ofKnicks = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { requestsTo } = signInTo({
      ...BESIDE,
      [CALL]: (request) => {
        if (askedOf(request).team) return ofKnicks.promise;
        return pageOf(request) === 1 ? aPage(named('Ray Oak'), '?page=2') : second.promise;
      },
    });
    const { user } = renderScreen(<WhosHotScreen />, PATH);
    await screen.findByText('Ray Oak');
    scroll(0.1);
    await screen.findByText('Loading more...');
    scroll(0.1);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2]);
    second.resolve(aPage(named('Lee Pine')));
    await screen.findByText('Lee Pine');
    expect(players()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(1);
    await user.selectOptions(screen.getByLabelText('Team'), 'New York Knicks');
    expect(screen.queryByRole('article')).toBeNull();
    ofKnicks.resolve(aPage(named('Cy Fir')));
    await screen.findByText('Cy Fir');
    expect(players()).toEqual(['Cy Fir']);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2, 1]);
  });

  it.each([
    { name: 'is refused', answer: { status: 502, json: {} } },
    { name: 'cannot be reached', answer: new TypeError('Failed to fetch') },
  ])('shows the players all the same when the profile $name', async ({ answer }) => {
    // NBAH-01
    const { requestsTo } = signInTo({ ...BESIDE, '/profile/': answer, [CALL]: aPage(named('Ray Oak')) });
    renderScreen(<WhosHotScreen />, PATH);
    await screen.findByText('Ray Oak');
    expect(requestsTo('/profile/')).toHaveLength(1);
  });

  it('gives up after 10 seconds, says so, and loads again on Retry', async () => {
    // NBAH-21, NBAH-22
    const clock = new AbortController();
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return ms === 10_000 ? clock.signal : new AbortController().signal;
    });
    let isSilent = true;
    signInTo({ ...BESIDE, [CALL]: () => (isSilent ? new Promise(() => {}) : aPage(named('Ray Oak'))) });
    const { user } = renderScreen(<WhosHotScreen />, PATH);
    await waitFor(() => expect(limits).toContain(10_000));
    expect(screen.queryByText('Failed to load NBA player data')).toBeNull();
    act(() => clock.abort(new DOMException('Too late', 'TimeoutError')));
    await screen.findByText('Failed to load NBA player data');
    isSilent = false;
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ray Oak');
  });
});
