import type { Highlights } from '@sharpside/contracts/api';
import { useOddsChoice } from '@sharpside/shared-ui';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { useHighlights } from './highlights.ts';
import { LeagueTrack } from './league-track.tsx';
import { ScoreboardCard } from './scoreboard.tsx';
import { ScoreboardLive } from './scoreboard-live.tsx';

prepareShell();

const hrefOf = (element: HTMLElement) => element.getAttribute('href');

const HIGHLIGHTS: Highlights = {
  figures: [
    {
      section: 'MLB',
      label: 'Hottest bat',
      value: '15',
      unit: 'balls hit at 100+ mph',
      subject: 'Ann Able',
      context: 'BOS, last 7 days',
      path: '/ball/scores',
    },
  ],
  games: [
    {
      id: 'mlb-1',
      section: 'MLB',
      state: 'in',
      starts_at: '2026-07-25T23:05:00Z',
      is_start_set: true,
      detail: 'Top 3rd',
      away: { team: 'BOS', name: 'Boston Red Sox', score: 3 },
      home: { team: 'WAS', name: 'Washington Nationals', score: 2 },
      path: '/nowhere',
    },
  ],
};

const answering = (json: unknown) => vi.fn(async () => new Response(JSON.stringify(json)));

const badgeParts = { LeagueTrack, ScoreboardLive };

function LoadedBoard() {
  return <ScoreboardCard highlights={useHighlights(true)} parts={badgeParts} />;
}

const renderBoard = (options: Parameters<typeof renderShell>[1]) => renderShell(<LoadedBoard />, options);

afterEach(() => {
  vi.useRealTimers();
});

it('the prices of the board follow the choice of the visitor, also one in another tab', () => {
  const { result } = renderHook(useOddsChoice);
  act(() => result.current.choose('american'));
  renderBoard({ config: { backendUrl: null } });
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows()[1]).toBe('-3001.3375.0%');
  const tell = (format: string) =>
    act(() => {
      localStorage.setItem('odds-format', format);
      window.dispatchEvent(new StorageEvent('storage', { key: 'odds-format' }));
    });
  tell('decimal');
  expect(rows().slice(0, 2)).toEqual(['PriceAmericanMust win', '1.33-30075.0%']);
  tell('fraction');
  expect(rows().slice(0, 2)).toEqual(['PriceDecimalMust win', '1/31.3375.0%']);
  tell('american');
});

it('the prices of the board, with what each must win, light as many lamps', async () => {
  renderBoard({ config: { backendUrl: null } });
  const table = screen.getByRole('table', { name: 'How often a bet at each price must win to break even' });
  expect(screen.getByRole('region', { name: 'What it takes to break even' }).contains(table)).toBe(true);
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((cell) => `${cell.textContent} ${cell.getAttribute('scope')}`)).toEqual([
    'Price col',
    'Decimal col',
    'Must win col',
  ]);
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '-3001.3375.0%',
    '-2001.5066.7%',
    '-1501.6760.0%',
    '-1101.9152.4%',
    '+1002.0050.0%',
    '+1502.5040.0%',
    '+2003.0033.3%',
    '+3004.0025.0%',
  ]);
  const lamps = rows.map((row) => row.querySelector('[aria-hidden] > *'));
  expect(lamps.map((lit) => lit && getComputedStyle(lit).width)).toEqual([
    '75%',
    '66.7%',
    '60%',
    '52.4%',
    '50%',
    '40%',
    '33.3%',
    '25%',
  ]);
});

describe('the board', () => {
  it('shows what each price must win where there is no backend, and asks for nothing', async () => {
    const fetch = answering(HIGHLIGHTS);
    renderBoard({ config: { backendUrl: null }, fetch });
    const row = screen.getByRole('row', { name: /110/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['1.91', '', '52.4%']);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is unlit until the backend has answered', async () => {
    renderBoard({ fetch: answering(HIGHLIGHTS) });
    screen.getByText('Loading the board');
    await screen.findByText('Ann Able');
    expect(screen.queryByText('Loading the board')).toBeNull();
  });

  it.each([
    { when: 'cannot be reached', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    { when: 'refuses', fetch: async () => new Response('', { status: 503 }) },
    { when: 'has nothing to show', fetch: answering({ figures: [], games: [] }) },
  ])('shows it too when the backend $when', async ({ fetch }) => {
    renderBoard({ fetch });
    await screen.findByRole('region', { name: 'What it takes to break even' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the figures and games that the backend has', async () => {
    renderBoard({ fetch: answering(HIGHLIGHTS) });
    await screen.findByText('Ann Able');
    const board = within(screen.getByRole('region', { name: 'On the board' }));
    board.getByText('15');
    const game = board.getByRole('listitem');
    within(game).getByText('Boston Red Sox 3 at Washington Nationals 2, MLB, live, Top 3rd');
  });

  it('links to pages that are live, and to no others', async () => {
    renderBoard({ fetch: answering(HIGHLIGHTS) });
    const subject = await screen.findByRole('link', { name: 'Ann Able' });
    expect(hrefOf(subject)).toBe('/ball/scores');
    expect(screen.queryByRole('link', { name: /Top 3rd/ })).toBeNull();
  });

  it('looks again once a minute, and keeps what it has when that fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fetch = answering(HIGHLIGHTS);
    renderBoard({ fetch });
    await screen.findByText('Ann Able');
    fetch.mockImplementationOnce(async () => new Response('', { status: 503 }));
    vi.advanceTimersByTime(60_000);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    fetch.mockImplementation(async () => {
      const figures = HIGHLIGHTS.figures.map((figure) => ({ ...figure, value: '16' }));
      return new Response(JSON.stringify({ ...HIGHLIGHTS, figures }));
    });
    screen.getByText('15');
    vi.advanceTimersByTime(60_000);
    await screen.findByText('16');
  });
});
