import { useOddsChoice } from '@sharpside/shared-ui';
import { act, renderHook, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { useHighlights } from './highlights.tsx';
import { LEAGUES, LeagueTrack } from './league-track.tsx';
import { ScoreboardCard } from './scoreboard.tsx';
import { ScoreboardLive } from './scoreboard-live.tsx';
import { aFigure, aGame, someHighlights } from './testing/a-highlight.ts';
import { Tonight } from './tonight/tonight.tsx';

prepareShell();

const badgeParts = { LeagueTrack, LEAGUES, ScoreboardLive, Tonight };

function LoadedBoard() {
  return <ScoreboardCard highlights={useHighlights(true).highlights} parts={badgeParts} />;
}

const renderBoard = (options: Parameters<typeof renderShell>[1]) => renderShell(<LoadedBoard />, options);

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
  const lit = lamps.map((lamp) => lamp && Number.parseFloat(getComputedStyle(lamp).width));
  expect(lit).toEqual([75, 66.7, 60, 52.4, 50, 40, 33.3, 25]);
});

it('the board is unlit until the backend has answered, then shows its figures and games', async () => {
  const highlights = someHighlights({ figures: [aFigure('Hottest bat')], games: [aGame()] });
  renderBoard({ fetch: async () => Response.json(highlights) });
  screen.getByText('Loading the board');
  await screen.findByText('Hottest bat of Ann Able');
  expect(screen.queryByText('Loading the board')).toBeNull();
  const board = within(screen.getByRole('region', { name: 'On the board' }));
  within(board.getByRole('listitem')).getByText(
    /^Boston Red Sox 3 at Washington Nationals 2, MLB, live, Top 3rd/,
  );
});
