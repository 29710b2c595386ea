import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, within } from '@testing-library/react';
import type { NflHitRatePage, NflHitRateRow } from '../api/hit-rates.ts';
import NflHitRatesScreen from '../screens/nfl-hit-rates-screen.tsx';
import { aHitRateGame, aHitRateRow } from './rows.ts';

export const PATH = '/nfl/nfl-hit-rates';
export const CALL = '/api/nfl/hit-rates/';
export const GAMES = '/api/nfl/hit-rates/games/';
const BOOKS = [
  { key: 'draftkings', name: 'DraftKings' },
  { key: 'fanduel', name: 'FanDuel' },
];
export const DEFAULT = 'hit_rate=all&sort=hit_rate_last_5&direction=desc&page=1';

export const aPage = (
  results: NflHitRateRow[],
  next: string | null = null,
  page: Partial<NflHitRatePage> = {},
) => ({
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
export const named = (name: string) => aHitRateRow({ name, player_id: name });

const someGames = () => ({
  json: {
    player_id: '00-1',
    name: 'Ray Oak',
    market: 'player_reception_yds',
    results: [
      aHitRateGame({
        season_type: 'POST',
        week: 1,
        season: 2025,
        game_date: null,
        value: 60,
        result: 'loss',
      }),
      aHitRateGame({ week: 7, value: null, result: 'missed', opponent: 'MIA' }),
      aHitRateGame({ week: 8, value: 64.5, result: 'push', is_home: false }),
      aHitRateGame({ week: 9 }),
    ],
  },
});

export function show(answer: FakeRoute = aPage([aHitRateRow()]), address = PATH) {
  const backend = signInTo({ [CALL]: answer, [GAMES]: someGames });
  return { ...backend, ...renderScreen(<NflHitRatesScreen />, address) };
}

export const queryOf = ({ url }: Request) => new URL(url).searchParams.toString();
export const orderOf = ({ url }: Request) => {
  const { sort, direction } = Object.fromEntries(new URL(url).searchParams);
  return `${sort} ${direction}`;
};
export const pageOf = ({ url }: Request) => Number(new URL(url).searchParams.get('page'));
export const players = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent);
export const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tr');
  if (!row) throw new Error(`${name} stands in no row.`);
  return row;
};
export const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
export const book = (name: string, of: RegExp) => within(rowOf(name)).getByRole('button', { name: of });
