import { nflHitRatePageSchema } from '@sharpside/contracts/api';
import { type FakeRoute, signInTo, withoutOurs } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NflHitRatePage, NflHitRateRow } from '../api/hit-rates.ts';
import { aHitRateGame } from '../testing/a-hit-rate-game.ts';
import { aHitRateRow } from '../testing/a-hit-rate-row.ts';
import NflHitRatesScreen from './nfl-hit-rates-screen.tsx';

const PATH = '/nfl/nfl-hit-rates';
const CALL = '/api/nfl/hit-rates/';
const GAMES = '/api/nfl/hit-rates/games/';
const BOOKS = [
  { key: 'draftkings', name: 'DraftKings' },
  { key: 'fanduel', name: 'FanDuel' },
];
const DEFAULT = 'hit_rate=all&sort=hit_rate_last_5&direction=desc&page=1';

const aPage = (results: NflHitRateRow[], next: string | null = null, page: Partial<NflHitRatePage> = {}) => ({
  json: {
    results,
    next,
    sportsbooks: BOOKS,
    days: ['2026-11-22', '2026-11-23'],
    hidden_lines: 0,
    ...page,
    updated_at: '2026-11-22T12:00:00Z',
  },
});
const named = (name: string) => aHitRateRow({ name, player_id: name });

const someGames = () => ({
  json: {
    player_id: '00-1',
    name: 'Ray Oak',
    market: 'player_reception_yds',
    results: [
      aHitRateGame({ week: 7, value: null, result: 'missed', opponent: 'MIA' }),
      aHitRateGame({ week: 8, value: 64.5, result: 'push', is_home: false }),
      aHitRateGame({ week: 9 }),
    ],
  },
});

function show(answer: FakeRoute = aPage([aHitRateRow()]), address = PATH) {
  const backend = signInTo({ [CALL]: answer, [GAMES]: someGames });
  return { ...backend, ...renderScreen(<NflHitRatesScreen />, address) };
}

const queryOf = ({ url }: Request) => new URL(url).searchParams.toString();
const orderOf = ({ url }: Request) => {
  const { sort, direction } = Object.fromEntries(new URL(url).searchParams);
  return `${sort} ${direction}`;
};
const pageOf = ({ url }: Request) => Number(new URL(url).searchParams.get('page'));
const players = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent);
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tr');
  if (!row) throw new Error(`${name} stands in no row.`);
  return row;
};
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const book = (name: string, of: RegExp) => within(rowOf(name)).getByRole('button', { name: of });

// jsdom lays nothing out: charts have no width, and are not drawn.
class NoLayout {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('ResizeObserver', NoLayout));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('NFL Hit Rates', () => {
  it('has its title and columns, and loads by the last five games', async () => {
    // HITR-01, HITR-17, HITR-18, HITR-19, HITR-35
    const { requestsTo } = show();
    expect(screen.getByRole('table', { name: 'Props and their hit rates' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    await screen.findByText('Ray Oak');
    screen.getByRole('heading', { level: 1, name: 'NFL Hit Rates' });
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent?.replace(/[↑↓]/g, '').trim()).slice(0, 7)).toEqual([
      'Player Name',
      'Prop',
      'Odds',
      'Sportsbook',
      'Last 5 Hits',
      'Last 10 Hits',
      'Season Hits',
    ]);
    const sortable = headers.flatMap((header, at) =>
      within(header).queryByRole('button', { name: /^(?!About)/ }) ? [at] : [],
    );
    // HITR-18, and the edge.
    expect(sortable).toEqual([0, 2, 4, 5, 6, 7]);
    expect(headers[4]?.getAttribute('aria-sort')).toBe('descending');
    expect(requestsTo(CALL).map(queryOf)).toEqual([DEFAULT]);
  });

  it('says hits as counts, from red to green, with what the price implies', async () => {
    // HITR-26, HITR-27, HITR-28, HITR-29
    const low = aHitRateRow({
      name: 'Lee Pine',
      player_id: '00-2',
      hit_rate_last_5: 1,
      hit_rate_last_10: null,
      hit_rate_season: null,
      fair: null,
    });
    show(aPage([aHitRateRow(), low]));
    await screen.findByText('Ray Oak');
    const cells = cellsOf(rowOf('Ray Oak'));
    // On phones the hit rates stand under the prop.
    expect(cells.slice(0, 3)).toEqual(['Ray Oak', 'Over 64.5 Receiving Yards4/5 · 7/10', '+105']);
    expect(cells.slice(4, 10)).toEqual([
      '4/5',
      '7/10',
      '12/17',
      '+21.2%',
      '48.8%no-vig 49.3%',
      `BUF @ KC${formatLocalDateTime('2026-11-22T18:00:00Z')}`,
    ]);
    expect(cellsOf(rowOf('Lee Pine')).slice(4, 9)).toEqual(['1/5', 'N/A', 'N/A', 'N/A', '48.8%']);
    const shadeOf = (name: string) => rowOf(name).children[4]?.getAttribute('style') ?? '';
    expect(shadeOf('Ray Oak')).toContain('heat\\.good');
    expect(shadeOf('Lee Pine')).toContain('heat\\.hot');
  });

  it.each([
    { address: PATH, hidden: 312, words: 'Lines with at least 5 games; 312 with fewer are hidden.' },
    { address: `${PATH}?min=1`, hidden: 1, words: 'Lines with at least 1 game; 1 with fewer is hidden.' },
    { address: `${PATH}?min=10`, hidden: 0, words: 'Lines with at least 10 games.' },
    { address: `${PATH}?min=0`, hidden: 0, words: 'Lines with any number of games.' },
  ])('says at $address: $words', async ({ address, hidden, words }) => {
    show(aPage([aHitRateRow()], null, { hidden_lines: hidden }), address);
    await screen.findByText(words);
  });

  it('changes how many games a line has at least, which the address keeps', async () => {
    const { requestsTo, user, readAddress } = show();
    await screen.findByText('Ray Oak');
    await user.selectOptions(screen.getByLabelText('At least'), '1 game');
    expect(readAddress()).toBe(`${PATH}?min=1`);
    await waitFor(() => expect(requestsTo(CALL).map(queryOf).at(-1)).toContain('min_games=1'));
  });

  it('has no such choice where the backend is of a release before it', async () => {
    show({ json: withoutOurs(nflHitRatePageSchema, aPage([aHitRateRow()]).json) });
    await screen.findByText('Ray Oak');
    expect(screen.queryByLabelText('At least')).toBeNull();
  });

  it('offers lines of one game where none has five', async () => {
    const { user, readAddress } = show(aPage([], null, { hidden_lines: 3 }));
    await screen.findByText('No prop has enough games yet.');
    await user.click(screen.getByRole('button', { name: 'Show those with at least 1 game' }));
    expect(readAddress()).toBe(`${PATH}?min=1`);
  });

  it('mutes the figures of few games', async () => {
    const thin = { hit_rate_last_5: 2, games_last_5: 2, hit_rate_last_10: 2, games_last_10: 2 };
    show(aPage([aHitRateRow({ ...thin, hit_rate_season: '2/2' })]), `${PATH}?min=1`);
    await screen.findByText('Ray Oak');
    const cells = [...rowOf('Ray Oak').children].slice(4, 8);
    expect(cells.map(({ textContent }) => textContent)).toEqual(['2/2', '2/2', '2/2', '+51.2%']);
    for (const cell of cells) {
      expect([cell.getAttribute('style'), cell.querySelector('strong')]).toEqual([null, null]);
    }
  });

  it('says of each line when its game is, and whether it has begun, and asks for one day or what is to come', async () => {
    const states = ['scheduled', 'begun', 'final', 'postponed', null] as const;
    const lines = states.map((game_state, at) =>
      aHitRateRow({ name: `Player ${at}`, player_id: `${at}`, game_state }),
    );
    const { requestsTo, user, readAddress } = show(aPage(lines));
    await screen.findByText('Player 0');
    const start = formatLocalDateTime('2026-11-22T18:00:00Z');
    expect(states.map((_, at) => cellsOf(rowOf(`Player ${at}`)).at(9))).toEqual([
      `BUF @ KC${start}`,
      `BUF @ KCBegun · ${start}`,
      `BUF @ KCFinal · ${start}`,
      `BUF @ KCPostponed · ${start}`,
      `BUF @ KC${start}`,
    ]);
    expect(within(screen.getByRole('combobox', { name: 'Day' })).getAllByRole('option')).toHaveLength(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-23');
    await user.click(screen.getByRole('button', { name: 'Not yet begun' }));
    await waitFor(() => {
      const asked = new URL(requestsTo(CALL).at(-1)?.url ?? '').searchParams;
      expect([asked.get('date'), asked.get('begun')]).toEqual(['2026-11-23', 'no']);
    });
    expect(readAddress()).toBe(`${PATH}?upcoming=1&day=2026-11-23`);
  });

  it('offers its filters, and asks for what they say', async () => {
    // HITR-02, HITR-03, HITR-04, HITR-05, HITR-06, HITR-07, HITR-08, HITR-09, HITR-10
    const { requestsTo, user, readAddress } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Markets/ }));
    const markets = within(screen.getByRole('dialog', { name: 'Markets' }));
    const labels = markets.getAllByRole('option').map(({ textContent }) => textContent);
    expect(labels).toHaveLength(11);
    expect(labels.filter((label) => !label || label.includes('_'))).toEqual([]);
    await user.click(markets.getByRole('option', { name: 'Receptions' }));
    await user.click(screen.getByRole('button', { name: /^Sportsbooks/ }));
    const books = within(screen.getByRole('dialog', { name: 'Sportsbooks' }));
    await user.click(books.getByRole('option', { name: 'FanDuel' }));
    const hitRate = screen.getByLabelText('Hit Rate');
    expect(
      within(hitRate)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', '20%', '40%', '60%', '80%', '100%']);
    await user.selectOptions(hitRate, '60%');
    await user.type(screen.getByLabelText('Search Player'), 'OAK');
    await user.type(screen.getByLabelText('Min Odds'), '+100');
    await user.type(screen.getByLabelText('Max Odds'), '3.5');
    await waitFor(() =>
      expect(requestsTo(CALL).map(queryOf).at(-1)).toBe(
        'market=player_receptions&sportsbook=fanduel&hit_rate=60&player_name=OAK&min_odds=%2B100&max_odds=3.5' +
          '&sort=hit_rate_last_5&direction=desc&page=1',
      ),
    );
    await waitFor(() =>
      expect(readAddress()).toBe(
        `${PATH}?player=OAK&market=player_receptions&book=fanduel&hit_rate=60&min_odds=%2B100&max_odds=3.5`,
      ),
    );
  });

  it('names each filter in force as a chip, which takes it away', async () => {
    const filters = [
      { query: 'market=player_receptions&market=player_anytime_td', chip: 'Markets: Receptions, Anytime TD' },
      { query: 'book=fanduel&book=nowhere', chip: 'Sportsbooks: FanDuel, nowhere' },
      { query: 'hit_rate=80', chip: 'Last 5: 80%' },
      { query: 'min=1', chip: 'At least 1 game' },
      { query: 'player=Oak', chip: 'Player: Oak' },
      { query: 'min_odds=%2B100', chip: 'Min Odds: +100' },
      { query: 'max_odds=3.5', chip: 'Max Odds: 3.5' },
    ];
    const { user, readAddress } = show(undefined, `${PATH}?${filters.map(({ query }) => query).join('&')}`);
    await screen.findByText('Ray Oak');
    const chips = () =>
      screen.getAllByRole('button', { name: /^Remove / }).map(({ textContent }) => textContent);
    expect(chips()).toEqual(filters.map(({ chip }) => chip));
    await user.click(screen.getByRole('button', { name: 'Remove Player: Oak' }));
    expect(chips()).not.toContain('Player: Oak');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(readAddress()).toBe(PATH));
  });

  it('says which day, market and hit rate of a link it does not know', async () => {
    show(undefined, `${PATH}?day=2026-02-30&market=player_luck&hit_rate=50`);
    await screen.findByText('Ray Oak');
    expect(screen.getAllByText(/not known here/).map(({ textContent }) => textContent)).toEqual([
      'The day 2026-02-30 is not known here; showing every day.',
      'The market player_luck is not known here; showing all.',
      'The hit rate 50 is not known here; showing all.',
    ]);
  });

  it('says of each price how old it is, and of the newest that it may have moved', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T13:00:00Z') });
    const undated = aHitRateRow({
      name: 'Lee Pine',
      player_id: '00-2',
      sportsbooks: [{ key: 'fanduel', name: 'FanDuel', odds: 150, last_update: null, fair: 0.4 }],
    });
    const { user } = show(aPage([aHitRateRow(), undated]));
    await screen.findByText('Ray Oak');
    expect(book('Ray Oak', /^DraftKings/).title).toBe('DraftKings +105, 1 h ago');
    expect(book('Lee Pine', /^FanDuel/).title).toBe('FanDuel +150');
    screen.getByRole('group', { name: 'Sportsbooks for Lee Pine, Over 64.5 Receiving Yards' });
    screen.getByText(/^Newest price 1 h ago \(.*\)\. Prices may have moved: check them at the book\.$/);
    expect(screen.queryByText('Old prices')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Games of Lee Pine/ }));
    await screen.findByText(/^FanDuel \+150\. Game /);
    await user.click(screen.getByRole('button', { name: /^Games of Ray Oak/ }));
    await screen.findByText(/^DraftKings \+105, 1 h ago\. Game /);
  });

  it.each([
    { now: '2026-11-22T18:00:00Z', isOld: false },
    { now: '2026-11-22T18:00:01Z', isOld: true },
  ])('warns of prices that are more than six hours old: $now, $isOld', async ({ now, isOld }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    show();
    await screen.findByText('Ray Oak');
    const warning = screen.queryByText('Old prices');
    expect(warning !== null).toBe(isOld);
    expect(warning?.querySelector('svg') != null).toBe(isOld);
  });

  it.each([
    { address: PATH, words: 'No props are priced yet.' },
    { address: `${PATH}?hit_rate=80`, words: 'No props match these filters.' },
  ])('says why there is nothing at $address: $words', async ({ address, words }) => {
    show(aPage([]), address);
    await screen.findByText(words);
  });

  it('counts what came of the games, and moves the line down and back', async () => {
    const answer = someGames();
    const results = [
      aHitRateGame({
        season_type: 'POST',
        week: 1,
        value: 60,
        result: 'loss',
        game_date: null,
        season: 2025,
      }),
      ...answer.json.results,
      aHitRateGame({ week: 10, value: 80 }),
    ];
    const backend = signInTo({
      [CALL]: aPage([aHitRateRow()]),
      [GAMES]: { json: { ...answer.json, results } },
    });
    const { user } = renderScreen(<NflHitRatesScreen />, PATH);
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Games of Ray Oak/ }));
    const figure = await screen.findByRole('figure', { name: 'Ray Oak, Receiving Yards by game' });
    const told = ['Won', 'Pushes', 'Did not play', 'Streak'].map((label) => {
      const value = screen.getAllByText(label)[0]?.nextElementSibling;
      return [value?.textContent, value?.nextElementSibling?.textContent];
    });
    expect(told).toEqual([
      ['2 of 4', '67% without pushes'],
      ['1', 'Figure equal to the line'],
      ['1', 'Not counted in any rate'],
      ['Won 2', 'Newest games in a row'],
    ]);
    await user.click(within(figure).getByRole('button', { name: 'Show as table' }));
    const [, oldest] = within(figure).getAllByRole('row').map(cellsOf);
    expect(oldest).toEqual(['Post 1 NYJ', '60', 'Lost, 2025']);
    await user.click(screen.getByRole('button', { name: 'Lower line' }));
    await screen.findByText('Line 63.5', { selector: '[aria-live=polite]' });
    await user.click(await screen.findByRole('button', { name: 'Back to 64.5' }));
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
    const points = backend.requestsTo(GAMES).map(({ url }) => new URL(url).searchParams.get('point'));
    expect(points.slice(0, 2)).toEqual(['64.5', '63.5']);
  });

  it.each([
    {
      playerId: '00-1',
      route: { json: { ...someGames().json, results: [] } },
      words: 'Ray Oak has not played a game yet.',
    },
    { playerId: null, route: someGames, words: 'The statistics have no games of Ray Oak.' },
    { playerId: '00-1', route: { status: 400, json: {} }, words: 'The games could not be loaded.' },
  ])('says why an open line has no chart: $words', async ({ playerId, route, words }) => {
    signInTo({ [CALL]: aPage([aHitRateRow({ player_id: playerId })]), [GAMES]: route });
    const { user } = renderScreen(<NflHitRatesScreen />, PATH);
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Games of Ray Oak/ }));
    await screen.findByText(words);
  });

  it('ignores bounds that are no odds, without a message', async () => {
    // HITR-13, CONST-18
    const { requestsTo } = show(undefined, `${PATH}?min_odds=even&max_odds=-`);
    await screen.findByText('Ray Oak');
    expect(requestsTo(CALL).map(queryOf)).toEqual([DEFAULT]);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });

  it('sorts upwards on a first click, unless the column was sorted downwards before', async () => {
    // HITR-20, HITR-21, CONST-15
    const { requestsTo, user } = show();
    await screen.findByText('Ray Oak');
    const click = async (name: string) => {
      const header = new RegExp(`^${name}`);
      await user.click(screen.getByRole('button', { name: header }));
      return screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort');
    };
    expect(await click('Odds')).toBe('ascending');
    expect(await click('Odds')).toBe('descending');
    expect(await click('Player Name')).toBe('ascending');
    expect(await click('Odds')).toBe('descending');
    expect(await click('Last 5 Hits')).toBe('descending');
    expect(await click('Season Hits')).toBe('ascending');
    await waitFor(() => expect(requestsTo(CALL).map(orderOf).at(-1)).toBe('hit_rate_season asc'));
  });

  it('shows the price of the book that is pressed, in that row only, and the best price until then', async () => {
    // HITR-22, HITR-23
    const { user, readAddress } = show(aPage([aHitRateRow(), named('Lee Pine')]));
    await screen.findByText('Ray Oak');
    expect(book('Ray Oak', /^DraftKings \+105$/).querySelector('svg')?.textContent).toBe('DK');
    await user.click(book('Ray Oak', /^FanDuel -120$/));
    expect(cellsOf(rowOf('Ray Oak'))[2]).toBe('-120');
    expect(cellsOf(rowOf('Lee Pine'))[2]).toBe('+105');
    expect(book('Ray Oak', /^FanDuel/).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(readAddress()).toContain('pick=00-1.player_reception_yds.Over.64.5'));
  });

  it('takes the best price that is left where the pressed book is filtered out', async () => {
    // HITR-24, HITR-25
    const pick = '00-1.player_reception_yds.Over.64.5.2026-11-22~fanduel';
    const [draftKings] = aHitRateRow().sportsbooks;
    const left = aHitRateRow({ sportsbooks: draftKings ? [draftKings] : [] });
    const bookless = aHitRateRow({ name: 'Cy Fir', player_id: '00-3', sportsbooks: [] });
    show(aPage([left, bookless]), `${PATH}?book=draftkings&pick=${pick}`);
    await screen.findByText('Ray Oak');
    expect(cellsOf(rowOf('Ray Oak'))[2]).toBe('+105');
    expect(players()).toEqual(['Ray Oak']);
  });

  it('appends the next page once its end is in view, and starts again with another filter', async () => {
    // HITR-30, HITR-31, HITR-32, HITR-33
    const scroll = watchScrolling();
    const { requestsTo, user } = show((request) => {
      if (new URL(request.url).searchParams.get('hit_rate') === '80') return aPage([named('Cy Fir')]);
      return pageOf(request) === 1 ? aPage([named('Ray Oak')], '?page=2') : aPage([named('Lee Pine')]);
    });
    await screen.findByText('Ray Oak');
    scroll(0.1);
    await screen.findByText('Lee Pine');
    expect(players()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(0.1);
    await user.selectOptions(screen.getByLabelText('Hit Rate'), '80%');
    await screen.findByText('Cy Fir');
    expect(players()).toEqual(['Cy Fir']);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2, 1]);
  });

  it('opens a line on the games behind it, and on another line', async () => {
    const { user, requestsTo, readAddress } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: 'Games of Ray Oak, Over 64.5 Receiving Yards' }));
    const chart = within(await screen.findByRole('figure', { name: 'Ray Oak, Receiving Yards by game' }));
    chart.getByText('Line 64.5');
    const asTable = chart.queryByRole('button', { name: 'Show as table' });
    if (asTable) await user.click(asTable);
    expect(
      chart
        .getAllByRole('row')
        .map((row) => cellsOf(row))
        .slice(1),
    ).toEqual([
      ['Wk 7 MIA', 'N/A', 'Did not play, Nov 8, 2026'],
      ['Wk 8 @NYJ', '64.5', 'Push, Nov 8, 2026'],
      ['Wk 9 NYJ', '71', 'Won, Nov 8, 2026'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Higher line' }));
    await waitFor(() =>
      expect(requestsTo(GAMES).map(queryOf)).toEqual([
        'player_id=00-1&market=player_reception_yds&outcome=Over&point=64.5',
        'player_id=00-1&market=player_reception_yds&outcome=Over&point=65.5',
      ]),
    );
    await waitFor(() => expect(readAddress()).toContain('open=00-1.player_reception_yds'));
  });

  it('opens the line of a link on a later page, and says where there is none', async () => {
    const line = named('Lee Pine');
    const open = `${line.player_id}.${line.market}.${line.outcome}.${line.point}.2026-11-22`;
    const pages: FakeRoute = (request) =>
      pageOf(request) === 1 ? aPage([named('Ray Oak')], `${CALL}?page=2`) : aPage([line]);
    show(pages, `${PATH}?open=${open}&open=gone`);
    await screen.findByRole('button', { name: /^Games of Lee Pine/, expanded: true });
    expect((await screen.findByText(/not in this view/)).textContent).toBe(
      'The prop that this link opens is not in this view.',
    );
  });

  it('has a button to the top from 300 px of scroll on', async () => {
    // HITR-34
    show();
    await screen.findByText('Ray Oak');
    const scrollTo = (top: number) => {
      vi.stubGlobal('scrollY', top);
      fireEvent.scroll(window);
    };
    scrollTo(300);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    scrollTo(301);
    screen.getByRole('button', { name: 'Scroll to top' });
    act(() => scrollTo(0));
  });

  it('shows the sample, sorted as asked, and says so, when the load fails; Retry brings the real lines', async () => {
    let isBroken = true;
    const { user } = show(() => (isBroken ? { status: 400, json: {} } : aPage([aHitRateRow()])));
    await screen.findByText('Sample data');
    expect(players()).toEqual(['Sample Receiver', 'Sample Passer', 'Sample Runner']);
    expect(cellsOf(rowOf('Sample Passer'))[9]).toBe('N/A');
    await user.click(screen.getByRole('button', { name: /^Odds/ }));
    expect(players()).toEqual(['Sample Receiver', 'Sample Passer', 'Sample Runner']);
    await user.click(screen.getByRole('button', { name: /^Odds/ }));
    expect(players()).toEqual(['Sample Runner', 'Sample Passer', 'Sample Receiver']);
    await user.click(screen.getByRole('button', { name: /^Player Name/ }));
    expect(players()).toEqual(['Sample Passer', 'Sample Receiver', 'Sample Runner']);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ray Oak');
    expect(screen.queryByText('Sample data')).toBeNull();
  });
});
