import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aHotPlayer, aScoreboardGame } from '../testing/rows.ts';
import WhosHotScreen from './whos-hot-screen.tsx';

const CALL = '/api/nba-whos-hot/';
const PATH = '/nba/whos-hot';

function show(address = PATH) {
  const rows = [aHotPlayer(), aHotPlayer({ player_name: 'Al Elm', games: 1 })];
  const page = { results: rows, next: null, from: '2026-05-14', to: '2026-05-20' };
  const { requestsTo } = signInTo({
    '/profile/': { json: {} },
    '/api/freshness': { status: 404, json: {} },
    [CALL]: { json: page },
  });
  const asked = () => requestsTo(CALL).map(({ url }) => new URL(url).searchParams.get('sort'));
  return { asked, ...renderScreen(<WhosHotScreen />, address) };
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-05-21T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => localStorage.clear());

// First, because the code of the table loads once.
it('has the columns of the table in place while its code loads, on a phone in the order of a phone', async () => {
  const readHead = () => screen.getByRole('group', { name: 'Loading table' }).firstElementChild?.textContent;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  show(`${PATH}?view=table`);
  expect(readHead()).toBe('PlayerPtsΔ PtsReb');
  cleanup();
  vi.unstubAllGlobals();
  show(`${PATH}?view=table`);
  expect(readHead()).toMatch(/^PlayerTeamPtsΔ Pts/);
  await screen.findByRole('row', { name: /Ray Oak/ });
  expect(screen.queryByRole('group', { name: 'Loading table' })).toBeNull();
});

it('shows the players in rows at one press, with their week and its difference from the season', async () => {
  const { user, readAddress } = show();
  await screen.findByRole('article', { name: 'Ray Oak' });
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const row = await screen.findByRole('row', { name: /Ray Oak/ });
  const cells = [...row.children].map(({ textContent }) => textContent);
  expect(cells.slice(1)).toEqual([
    'BOSBOS',
    '31.3',
    '+4.3',
    '8.5',
    '-1.5',
    '5.0',
    '0.0',
    '4',
    '3',
    '1',
    '0',
    '4',
    '–',
  ]);
  expect(
    within(row)
      .getByRole('link', { name: /Ray Oak/ })
      .getAttribute('href'),
  ).toContain('start=2026-05-14');
  expect(screen.queryByRole('article')).toBeNull();
  expect(readAddress()).toBe(`${PATH}?view=table`);
});

it('sorts by any figure of a header, the highest first, which the select then names', async () => {
  const { user, asked, readAddress } = show(`${PATH}?view=table`);
  await screen.findByRole('row', { name: /Ray Oak/ });
  await user.click(screen.getByRole('button', { name: /^Δ Pts/ }));
  await waitFor(() => expect(asked()).toEqual(['avg_points', 'delta_points']));
  expect(readAddress()).toBe(`${PATH}?sort=delta_points&view=table`);
  expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'delta_points');
});

it('names the opponent of today and when they play, in cards and rows, or that there is no game', async () => {
  const game = aScoreboardGame({
    home: 'LAL',
    date: '2026-05-22T00:00Z',
    state: 'pre',
    description: 'Scheduled',
  });
  const page = { results: [aHotPlayer(), aHotPlayer({ player_name: 'Al Elm', team: 'UTA' })], next: null };
  const { requestsTo } = signInTo({
    '/profile/': { json: {} },
    '/api/freshness': { status: 404, json: {} },
    '/api/scoreboard/nba': { json: { day: {}, events: [game] } },
    [CALL]: { json: page },
  });
  const { user } = renderScreen(<WhosHotScreen />, PATH);
  const readGame = (name: string) =>
    screen.getByRole('article', { name }).querySelector('[data-game]')?.textContent;
  await screen.findByRole('article', { name: 'Ray Oak' });
  await waitFor(() => expect(readGame('Ray Oak')).toBe('@ LAL8:00 PM ET'));
  expect(readGame('Al Elm')).toBe('No game today');
  expect(requestsTo('/api/scoreboard/nba')[0]?.url).toContain('dates=20260521');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const row = await screen.findByRole('row', { name: /Ray Oak/ });
  expect(row.lastElementChild?.textContent).toBe('@ LAL 8:00 PM');
  // A phone has both below the name, or the number of his games.
  const notes = ['Ray Oak', 'Al Elm'].map((name) => screen.getByText(name).getAttribute('data-note'));
  expect(notes).toEqual(['BOS · @ LAL 8:00 PM', 'UTA · 4 games']);
  screen.getByRole('columnheader', { name: 'Today' });
  expect(screen.getAllByText('ET')).toHaveLength(1);
});
