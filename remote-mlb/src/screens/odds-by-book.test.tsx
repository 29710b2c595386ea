import { type FakeAnswer, type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBookOddsRow, aBookPrice, anOddsRow } from '../testing/rows.ts';
import DailyLineupStatsScreen from './daily-lineup-stats-screen.tsx';
import ScoresScreen from './scores-screen.tsx';
import SecretOddsScreen from './secret-odds-screen.tsx';
import TheHitScriptScreen from './the-hit-script-screen.tsx';
import TheScriptScreen from './the-script-screen.tsx';

const CALL = '/api/mlb-odds/books/';
const FD = { book: 'FanDuel' };

const AWAY = aBookOddsRow({
  prices: [
    aBookPrice({ price: '+120', implied: 0.4545, is_best: true, opening: '+110' }),
    aBookPrice({ ...FD, price: '+115', implied: 0.4651, opening: '+115' }),
  ],
});
const HOME = aBookOddsRow({
  team: 'BOS',
  opponent: 'NYY',
  is_home: true,
  prices: [
    aBookPrice({ price: '-125', implied: 0.5556, last_update: '2026-05-20T20:00:00Z' }),
    aBookPrice({ ...FD, price: '-122', implied: 0.5495, is_best: true }),
  ],
});
const TOTAL = aBookOddsRow({
  market: 'total',
  prices: [
    aBookPrice({ price: 'O 8.5 (-110)', implied: 0.5238, is_best: true }),
    aBookPrice({ ...FD, price: 'O 9 (+120)', implied: 0.4545 }),
  ],
});

function show(query = '', route: FakeRoute = { json: { results: [AWAY, HOME, TOTAL] } }) {
  const routes = { [CALL]: route, '/api/mlb-odds/': { json: { results: [anOddsRow()] } } };
  return { ...signInTo(routes), ...renderScreen(<SecretOddsScreen />, `/mlb/SECRETODDS${query}`) };
}

const table = () => screen.findByRole('table', { name: /by book, / });
const readRows = async () =>
  within(await table())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-20T20:11:00Z'), toFake: ['Date'] }));

describe('MLB Odds by book', () => {
  it('is one press and one address away, with a column a book, the best price of a side marked, and its opening', async () => {
    // ODD-23
    const { user, readAddress } = show();
    await user.click(await screen.findByRole('button', { name: 'By book' }));
    expect(readAddress()).toBe('/mlb/SECRETODDS?view=books');
    const [head, away, home] = await readRows();
    expect(head).toEqual(['Team', 'Best', 'Hold', 'DraftKings', 'FanDuel']);
    expect(away?.slice(1)).toEqual(['+120DraftKings', '0.4%', 'opened at +110 → ★best price +120', '+115']);
    expect(home?.slice(1)).toEqual(['-122FanDuel', 'Stale-125', '★best price -122']);
    expect(away?.[0]).toMatch(/^NYY/);
    await user.click(screen.getByRole('button', { name: 'Best prices' }));
    await screen.findByRole('region', { name: /^Yankees vs Red Sox, / });
    expect(readAddress()).toBe('/mlb/SECRETODDS');
  });

  it.each([
    { view: 'best', parts: Array.from({ length: 6 }, () => [2, 4, 4, 1]) },
    { view: 'books', parts: Array.from({ length: 8 }, () => [8, 8]) },
  ])('has the parts of the view $view in place while its prices load', async ({ view, parts }) => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const route = () => answer.promise;
    signInTo({ [CALL]: route, '/api/mlb-odds/': route });
    renderScreen(<SecretOddsScreen />, `/mlb/SECRETODDS?view=${view}`);
    const pending = [...(document.querySelector('[aria-busy=true]')?.lastElementChild?.children ?? [])];
    expect(pending.map(({ children }) => [...children].map((part) => part.childElementCount))).toEqual(parts);
    answer.resolve({ json: { results: [] } });
    await screen.findByText('No odds data is currently available. Please check back later.');
  });

  it('has the market and the books of the address, and marks the best price of these books', async () => {
    // ODD-24
    const { user, readAddress } = show('?view=books&book=FanDuel');
    expect((await readRows())[1]?.slice(1)).toEqual(['+115FanDuel', '1.5%', '★best price +115']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'Total');
    // A price at another line is not the best.
    expect((await readRows())[1]?.slice(1)).toEqual(['–', '–', 'O 9 (+120)']);
    await user.click(screen.getByRole('button', { name: 'Books FanDuel' }));
    await user.click(screen.getByRole('option', { name: 'DraftKings' }));
    expect(readAddress()).toBe('/mlb/SECRETODDS?view=books&market=total&book=DraftKings&book=FanDuel');
    expect((await readRows())[1]?.slice(1)).toEqual([
      'O 8.5 (-110)DraftKings',
      '–',
      '★best price O 8.5 (-110)',
      'O 9 (+120)',
    ]);
  });

  it('names a book of the address that is not there, and shows all', async () => {
    show('?view=books&book=Bookie');
    await screen.findByText('The book Bookie is not known here; showing all books.');
    expect((await readRows())[0]).toHaveLength(5);
  });

  it('opens the converter with a price, and the arbitrage calculator with both best prices', async () => {
    // ODD-25
    show('?view=books');
    const prices = within(await table());
    const paramsOf = (name: string) => {
      const [path, query] = (prices.getByRole('link', { name }).getAttribute('href') ?? '').split('?');
      return [path, ...new URLSearchParams(query)];
    };
    const from = ['from', '/mlb/SECRETODDS?view=books'];
    expect(paramsOf('+115')).toEqual(['/sportsbooks/odds-converter', ['american', '+115'], from]);
    expect(paramsOf('0.4%')).toEqual([
      '/sportsbooks/arbitrage-calculator',
      ['amount', '100'],
      ['line', '+120'],
      ['line', '-122'],
      ['calculated', '1'],
      from,
    ]);
  });

  it('has the best prices beside the teams, with the first book that has them and the number of the others', async () => {
    const prices = [
      aBookPrice({ price: '+120', implied: 0.4545, is_best: true, last_update: '2026-05-20T20:00:00Z' }),
      aBookPrice({ ...FD, price: '+120', implied: 0.4545, is_best: true }),
    ];
    show('?view=books', { json: { results: [aBookOddsRow({ prices }), HOME] } });
    expect((await readRows())[1]?.[1]).toBe('Stale+120DraftKings +1');
    expect((await table()).querySelector('[title="DraftKings, FanDuel"]')).not.toBeNull();
  });

  it('has the line at which a book opened in place of its first price at the present line', async () => {
    const prices = [
      aBookPrice({ price: 'O 8.5 (-110)', is_best: true, opening: '-120', opening_line: 'O 8' }),
    ];
    show('?view=books&market=total', { json: { results: [{ ...TOTAL, prices }] } });
    expect((await readRows())[1]?.at(-1)).toBe('opened at O 8 → ★best price O 8.5 (-110)');
  });

  it.each([
    { implied: 0.4395, last_update: '2026-05-20T20:09:30Z', hold: '-1.1% Arbitrage' },
    { implied: 0.4395, last_update: '2026-05-20T20:00:00Z', hold: '-1.1%' },
    { implied: 0.4505, last_update: '2026-05-20T20:09:30Z', hold: '0.0%' },
  ])('calls a hold of $hold an arbitrage only while both prices are fresh', async ({ hold, ...rest }) => {
    const away = aBookOddsRow({ prices: [aBookPrice({ price: '+127', is_best: true, ...rest })] });
    show('?view=books', { json: { results: [away, HOME] } });
    const link = within(await table()).getByRole('link', { name: hold });
    expect(link.getAttribute('href')).toMatch(
      /^\/sportsbooks\/arbitrage-calculator\?.*line=%2B127&line=-122/,
    );
  });

  it('has the hold below the home side on a phone, so that more books are in view', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    show('?view=books');
    const [head, away, home] = await readRows();
    expect(head).toEqual(['Team', 'Best', 'DraftKings', 'FanDuel']);
    expect([away?.[0], home?.[0]]).toEqual([expect.not.stringContaining('Hold'), 'BOSBOSHold 0.4%']);
    expect(within(await table()).getAllByRole('link', { name: '0.4%' })).toHaveLength(1);
  });

  it('says that the prices could not be loaded, and loads them again', async () => {
    let isBroken = true;
    const { user } = show('?view=books', () =>
      isBroken ? { status: 400, json: {} } : { json: { results: [AWAY] } },
    );
    await screen.findByText('Failed to fetch the latest odds. Please try refreshing the page.');
    isBroken = false;
    expect(screen.queryByText(/for informational purposes only/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await table();
  });

  it('says that no book has a price in a market', async () => {
    show('?view=books&market=runline');
    await screen.findByText('No book has a price in this market yet.');
  });
});

// ODD-26
it.each([
  ['Scores', ScoresScreen],
  ['Daily Lineup Stats', DailyLineupStatsScreen],
  ['The MLB Script', TheScriptScreen],
  ['The MLB Hit Script', TheHitScriptScreen],
])('MLB Odds can be reached from %s', (_, Screen) => {
  renderScreen(<Screen />, '/mlb');
  expect(screen.getByRole('link', { name: 'MLB Odds' }).getAttribute('href')).toBe('/mlb/SECRETODDS');
});
