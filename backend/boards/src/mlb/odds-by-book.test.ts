import { mlbBookOddsSchema } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aGame, aLine } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

type Rows = NonNullable<NonNullable<Parameters<typeof startApiForTests>[0]>['rows']>;

async function listPrices(odds_lines: ReturnType<typeof aLine>[], rows: Rows = {}) {
  const api = await startApiForTests({ rows: { odds_lines, ...rows } });
  const { results } = v.parse(mlbBookOddsSchema, (await api.get('/api/mlb-odds/books/')).body);
  return results.map(({ team, market, prices }) => [
    `${team} ${market}`,
    ...prices.map(({ book, price, is_best }) => `${book} ${price}${is_best ? ' best' : ''}`),
  ]);
}

const at = (title: string) => ({ book: title.toLowerCase(), book_title: title });
const over = (title: string, point: number, price_american: number) =>
  aLine({ market: 'totals', outcome: 'Over', point, price_american, ...at(title) });

// ODD-22
it('gives a row a side and market with the price of each book, and marks the best, also of two that are equal', async () => {
  const lines = [
    aLine({ outcome: 'LAD', price_american: -140, ...at('DraftKings') }),
    aLine({ outcome: 'LAD', price_american: -130, ...at('FanDuel') }),
    aLine({ outcome: 'SD', price_american: 120, ...at('DraftKings') }),
    aLine({ outcome: 'SD', price_american: 120, ...at('FanDuel') }),
    aLine({ market: 'spreads', outcome: 'SD', point: 1.5, price_american: -165 }),
    aLine({ market: 'spreads', outcome: 'LAD', point: -1.5, price_american: 150 }),
  ];
  expect(await listPrices(lines)).toEqual([
    ['SD moneyline', 'DraftKings +120 best', 'FanDuel +120 best'],
    ['SD runline', 'DraftKings +1.5 (-165) best'],
    ['LAD moneyline', 'DraftKings -140', 'FanDuel -130 best'],
    ['LAD runline', 'DraftKings -1.5 (+150) best'],
  ]);
});

it('shows a book at the line that most books offer, or at its own, which is never the best', async () => {
  const lines = [
    over('A', 8.5, -110),
    over('A', 7, -200),
    over('B', 8.5, -105),
    over('C', 9, 130),
    aLine({ market: 'totals', outcome: 'Under', point: 8.5, ...at('A') }),
  ];
  expect(await listPrices(lines)).toEqual([
    ['SD total', 'A O 8.5 (-110)', 'B O 8.5 (-105) best', 'C O 9 (+130)'],
    ['LAD total', 'A U 8.5 (-110) best'],
  ]);
});

it('has the first known price of a book beside its present one, and the time of that', async () => {
  const api = await startApiForTests({
    rows: { odds_lines: [aLine({ outcome: 'SD', price_american: 125, opening_american: 110 })] },
  });
  const { results } = v.parse(mlbBookOddsSchema, (await api.get('/api/mlb-odds/books/')).body);
  expect(results).toMatchObject([
    { start_time: '2025-07-26T02:10:00Z', opponent: 'LAD', is_home: false, prices: [{ price: '+125' }] },
  ]);
  expect(results[0]?.prices).toMatchObject([
    { implied: 0.444444, opening: '+110', last_update: '2025-07-25T15:00:00Z' },
  ]);
});

it('has the first known line of a book whose only line has moved', async () => {
  const lines = [
    aLine({ market: 'totals', outcome: 'Over', point: 8.5, opening_point: 8 }),
    aLine({ market: 'totals', outcome: 'Under', point: 8.5, opening_point: 8.5 }),
    aLine({ market: 'spreads', outcome: 'SD', point: -1.5, opening_point: 1.5 }),
    aLine({ market: 'spreads', outcome: 'LAD', point: 1.5, opening_point: 2.5 }),
    aLine({ market: 'spreads', outcome: 'LAD', point: 2.5, opening_point: 2.5 }),
    aLine({ outcome: 'SD' }),
  ];
  const api = await startApiForTests({ rows: { odds_lines: lines } });
  const { results } = v.parse(mlbBookOddsSchema, (await api.get('/api/mlb-odds/books/')).body);
  expect(results.map(({ team, market, prices }) => [team, market, prices[0]?.opening_line])).toEqual([
    ['SD', 'moneyline', null],
    ['SD', 'runline', '+1.5'],
    ['SD', 'total', 'O 8'],
    ['LAD', 'runline', null],
    ['LAD', 'total', null],
  ]);
});

it('leaves out games that have begun or are postponed, and other leagues', async () => {
  const lines = [
    aLine({ event_id: 'begun', commence_time: '2025-07-25T16:00:00Z' }),
    aLine({ event_id: 'nba', league: 'nba' }),
    aLine({ event_id: 'off' }),
  ];
  const postponed = aGame({
    home_team: 'LAD',
    away_team: 'SD',
    game_date: '2025-07-25',
    start_time: '2025-07-26T02:10:00Z',
    state: 'Final',
    status: 'Postponed',
  });
  expect(await listPrices(lines, { mlb_games: [postponed] })).toEqual([]);
});
