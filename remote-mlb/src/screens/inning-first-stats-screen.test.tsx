import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatStart } from '@sharpside/shared-ui/dates';
import { todayEastern } from '@sharpside/shared-ui/eastern';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InningFirstRow } from '../api/inning-first.ts';
import InningFirstStatsScreen from './inning-first-stats-screen.tsx';

const CALL = '/api/inningfirst/';

const aStarter = (rest: Partial<InningFirstRow> = {}): InningFirstRow => ({
  pitcher_name: 'Ray Oak',
  pitcher_team: 'NYY',
  opp_team: 'BOS',
  avg_pitches_thrown: 16.25,
  avg_strikes_thrown: 10.5,
  avg_fouls_thrown: 3,
  avg_balls_thrown: 5.75,
  avg_pitches_seen: 17.04,
  avg_strikes_seen: 11.46,
  avg_fouls_seen: 2.96,
  avg_balls_seen: null,
  starts: 28,
  innings_seen: 41,
  game_pk: 1,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  ...rest,
});

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

  const start = formatStart(todayEastern(), '2026-05-20T23:10:00Z');
  const starts = () => screen.getAllByText(start).map(({ textContent }) => textContent);

  it('marks the cards of games that have begun, as listed, and leaves them out where that is asked for', async () => {
    const states = ['scheduled', null, 'begun', 'final', 'postponed'] as const;
    const { user, readAddress } = show(
      states.map((game_state, at) => aStarter({ pitcher_name: `Starter ${at}`, game_state })),
    );
    await screen.findByRole('region', { name: 'Starter 0' });
    expect(starts()).toEqual([start, start, `Begun · ${start}`, `Final · ${start}`, `Postponed · ${start}`]);
    await user.click(screen.getByRole('button', { name: 'Not yet begun' }));
    expect(starts()).toEqual([start, start]);
    expect(readAddress()).toBe('/mlb/inning-first-stats?upcoming=1');
  });

  it('says that nothing is to come where only begun games are left', async () => {
    const { user } = show([aStarter({ game_state: 'begun' })]);
    await user.click(await screen.findByRole('button', { name: 'Not yet begun' }));
    await screen.findByText('No game of this date is still to come.');
    expect(screen.queryByText("No data available for today's games.")).toBeNull();
  });

  it('has no start where the backend tells none', async () => {
    show([aStarter({ start_time: null, game_state: null })]);
    await screen.findByRole('region', { name: 'Ray Oak' });
    expect(screen.queryByText('Time TBD')).toBeNull();
  });

  it('says that there is nothing today', async () => {
    // INN-08
    show([]);
    await screen.findByText("No data available for today's games.");
  });

  it('says that the load failed, shows no card, and loads again on Retry', async () => {
    // INN-09, INN-10
    let isBroken = true;
    signInTo({
      [CALL]: () => (isBroken ? { status: 400, json: {} } : { json: { results: [aStarter()] } }),
    });
    const { user } = renderScreen(<InningFirstStatsScreen />, '/mlb/inning-first-stats');
    await screen.findByText('Failed to load inning stats.');
    expect(screen.queryByRole('table')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Ray Oak' });
  });
});
