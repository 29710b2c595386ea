import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InningFirstRow } from '../api/inning-first.ts';
import { aStarter } from '../testing/rows.ts';
import InningFirstStatsScreen from './inning-first-stats-screen.tsx';

const CALL = '/api/inningfirst/';

const show = (results: InningFirstRow[]) => {
  signInTo({ [CALL]: { json: { results } } });
  return renderScreen(<InningFirstStatsScreen />, '/mlb/inning-first-stats');
};

const textsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

describe('1st Inning Stats', () => {
  it('has a card for each starter, with his name and both teams', async () => {
    // INN-03, INN-04, INN-05
    show([aStarter(), aStarter({ pitcher_name: 'Lee Pine', pitcher_team: 'BOS', opp_team: 'NYY' })]);
    const cards = await screen.findAllByRole('region', { name: /Ray Oak|Lee Pine/ });
    expect(cards).toHaveLength(2);
    within(screen.getByRole('region', { name: 'Ray Oak' })).getByText('New York Yankees vs Boston Red Sox');
  });

  it('shows eight averages to one decimal, and says where one is not known', async () => {
    // INN-06, INN-07
    show([aStarter()]);
    const table = await screen.findByRole('table', { name: /First innings of Ray Oak/ });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(textsOf)).toEqual([
      ['A game', 'Thrown', 'Seen'],
      ['Pitches', '16.3', '17.0'],
      ['Strikes', '10.5', '11.5'],
      ['Fouls', '3.0', '3.0'],
      ['Balls', '5.8', 'N/A'],
      ['Made of', '28 starts', '41 innings'],
    ]);
  });

  it('mutes averages of fewer than three first innings, each side by its own', async () => {
    show([aStarter({ starts: 2, innings_seen: 3 }), aStarter({ pitcher_name: 'Lee Pine', starts: null })]);
    const figuresOf = async (name: string) => {
      const table = await screen.findByRole('table', { name: new RegExp(name) });
      const [, pitches] = within(table).getAllByRole('row');
      return within(pitches ?? table)
        .getAllByRole('cell')
        .map((cell) => cell.hasAttribute('data-thin'));
    };
    expect(await figuresOf('Ray Oak')).toEqual([true, false]);
    expect(await figuresOf('Lee Pine')).toEqual([false, false]);
    screen.getByText(/Averages of fewer than 3 are muted\.$/);
  });

  it('has no start where the backend tells none', async () => {
    show([aStarter({ start_time: null, game_state: null })]);
    await screen.findByRole('region', { name: 'Ray Oak' });
    expect(screen.queryByText('Time TBD')).toBeNull();
  });
});
