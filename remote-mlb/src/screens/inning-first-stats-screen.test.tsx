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
  it('has a card for each starter: both teams, and eight averages to one decimal, muted where they are of few', async () => {
    // INN-03, INN-04, INN-05, INN-06, INN-07
    show([
      aStarter(),
      aStarter({ pitcher_name: 'Lee Pine', pitcher_team: 'BOS', opp_team: 'NYY', starts: null }),
      aStarter({ pitcher_name: 'Al Elm', starts: 2, innings_seen: 3 }),
    ]);
    await screen.findByRole('region', { name: 'Lee Pine' });
    within(screen.getByRole('region', { name: 'Ray Oak' })).getByText('New York Yankees vs Boston Red Sox');
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name: new RegExp(`First innings of ${name}`) })).getAllByRole('row');
    expect(rowsOf('Ray Oak').map(textsOf)).toEqual([
      ['A game', 'Thrown', 'Seen'],
      ['Pitches', '16.3', '17.0'],
      ['Strikes', '10.5', '11.5'],
      ['Fouls', '3.0', '3.0'],
      ['Balls', '5.8', 'N/A'],
      ['Made of', '28 starts', '41 innings'],
    ]);
    const isThin = (name: string) =>
      [...(rowsOf(name)[1]?.children ?? [])].map((cell) => cell.hasAttribute('data-thin'));
    expect(isThin('Al Elm')).toEqual([false, true, false]);
    expect(isThin('Lee Pine')).toEqual([false, false, false]);
    screen.getByText(/Averages of fewer than 3 are muted\.$/);
  });

  it('has no start where the backend tells none', async () => {
    show([aStarter({ start_time: null, game_state: null })]);
    await screen.findByRole('region', { name: 'Ray Oak' });
    expect(screen.queryByText('Time TBD')).toBeNull();
  });
});
