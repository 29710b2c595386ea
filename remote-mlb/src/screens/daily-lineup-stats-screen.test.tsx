import { useSession } from '@sharpside/shared-auth';
import { type FakeAnswer, type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatLongDate, formatStart, toScoreboardDate } from '@sharpside/shared-ui/dates';
import { todayOfGames } from '@sharpside/shared-ui/eastern';
import { PageRules } from '@sharpside/shared-ui/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGameEvent } from '../testing/a-game-event.ts';
import { aLineupRow } from '../testing/rows.ts';
import DailyLineupStatsScreen from './daily-lineup-stats-screen.tsx';

const LINEUPS = '/api/daily-lineup-stats/';
const AVERAGES = '/api/pitch-averages/';
const BOARD = '/api/scoreboard/mlb';
const STATUS = '/api/auth/status';

const AVERAGE_ROWS = [
  { team: 'NYY_left', avg_pitches_per_ab: 3.987, plate_appearances: 900 },
  { team: 'NYY_right', avg_pitches_per_ab: 3.914, plate_appearances: 2_000 },
  { team: 'MLB_left', avg_pitches_per_ab: 3.856, plate_appearances: 30_000 },
  { team: 'MLB_right', avg_pitches_per_ab: 3.902, plate_appearances: 70_000 },
];
const ROWS = [
  aLineupRow(),
  aLineupRow({ batting_order: 2, batter_name: 'Lee Pine', avg_pitches_per_ab_L: null }),
];

function show(routes: Record<string, FakeRoute> = {}) {
  const { requests } = signInTo({
    [STATUS]: { json: { isAuthenticated: true } },
    [LINEUPS]: { json: { results: ROWS } },
    [AVERAGES]: { json: { results: AVERAGE_ROWS } },
    [BOARD]: { json: { events: [aGameEvent({ state: 'pre' })] } },
    ...routes,
  });
  return { requests, ...renderScreen(<DailyLineupStatsScreen />, '/mlb/daily-lineup-stats') };
}

const card = () => screen.findByRole('article', { name: 'New York Yankees @ Boston Red Sox' });
const textsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

describe('Daily Lineup Stats', () => {
  it('has a card for each game of today: teams, badges, start, and the starter faced over the batters and averages', async () => {
    // DLS-04, DLS-05, DLS-06, DLS-07, DLS-08, DLS-09, DLS-10, DLS-11, DLS-12, DLS-13, DLS-14, DLS-15, DLS-16, DLS-17
    // DLS-18, API-22
    render(<PageRules />);
    const { requests } = show();
    screen.getByRole('heading', { level: 1, name: new RegExp(formatLongDate(todayOfGames())) });
    const game = within(await card());
    const board = requests.find(({ url }) => url.includes(BOARD));
    expect(new URL(board?.url ?? '').searchParams.get('dates')).toBe(toScoreboardDate(todayOfGames()));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    const heading = game.getByRole('heading', { level: 2 });
    expect(heading.textContent?.replaceAll(/NYY|BOS/g, '')).toBe('New York Yankees@Boston Red Sox');
    expect(heading.querySelectorAll('svg')).toHaveLength(2);
    game.getByText(formatStart(todayOfGames(), '2026-05-20T23:10Z'));
    game.getByText('vs Cy Fir (L)');
    const rows = within(game.getByRole('table', { name: /Lineup of NYY/ })).getAllByRole('row');
    expect(rows.map(textsOf)).toEqual([
      ['Batter', 'Pitches/AB', 'Pitches/AB vs LHP', 'Pitches/AB vs RHP'],
      ['1R. OakRay Oak', '3.91 400 PA', '4.13 120 PA', '3.81 280 PA'],
      ['2L. PineLee Pine', '3.91 400 PA', 'N/A 120 PA', '3.81 280 PA'],
      ['Team Average vs LHP', '', '3.99', ''],
      ['Team Average vs RHP', '', '', '3.91'],
      ['League Average vs LHP', '', '3.86', ''],
      ['League Average vs RHP', '', '', '3.90'],
    ]);
    for (const row of rows.slice(0, 2)) {
      const weights = [...row.children].map((cell) => getComputedStyle(cell).fontWeight);
      expect(weights[2]).not.toBe(weights[1]);
      expect(weights[3]).toBe(weights[1]);
    }
  });

  it('says of a side what is known of the starter, and of one without a lineup only that; starts need a scoreboard', async () => {
    const sides = [
      { teams: ['NYY', 'BOS'], over: {}, said: 'vs Cy Fir (L)' },
      { teams: ['LAD', 'SF'], over: { opp_pitcher_hand: null }, said: 'vs Cy Fir' },
      {
        teams: ['TB', 'BAL'],
        over: { opp_pitcher_name: null, opp_pitcher_hand: null },
        said: 'Opposing starter not announced',
      },
    ];
    const results = sides.map(({ teams: [batter_team = '', opp_pitcher_team = ''], over }, game_pk) =>
      aLineupRow({ game_pk, batter_team, opp_pitcher_team, start_time: null, ...over }),
    );
    show({ [BOARD]: { status: 400, json: {} }, [LINEUPS]: { json: { results } } });
    await card();
    const cards = screen.getAllByRole('article').map((article) => within(article));
    expect(cards).toHaveLength(3);
    for (const [at, game] of cards.entries()) {
      game.getByText('Time TBD');
      game.getByText('The lineup is not announced yet.');
      const said = game.getAllByText(/^vs |^Opposing/).map(({ textContent }) => textContent);
      expect(said).toEqual([sides[at]?.said]);
    }
  });

  it('has the parts of the cards in place while they load: a head, and two sides with nine batters each', async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    show({ [LINEUPS]: () => answer.promise });
    const pending = document.querySelectorAll('[aria-busy=true] > *');
    expect(pending).toHaveLength(3);
    for (const { children } of pending) {
      const [head, sides] = children;
      expect(head?.childElementCount).toBe(2);
      expect([...(sides?.children ?? [])].map(({ childElementCount }) => childElementCount)).toEqual([
        10, 10,
      ]);
    }
    answer.resolve({ json: { results: ROWS } });
    await card();
  });

  it('says that the averages could not be loaded, and loads them again on Retry', async () => {
    // DLS-21
    let isBroken = true;
    const json = { results: AVERAGE_ROWS };
    const { user } = show({ [AVERAGES]: () => (isBroken ? { status: 400, json: {} } : { json }) });
    await screen.findByText('Failed to load lineup data.');
    expect(screen.queryByRole('article')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card();
  });

  it('says that its own check failed, and treats the visitor as logged out', async () => {
    // DLS-22, DLS-23
    show({ [STATUS]: { status: 500, json: {} } });
    await screen.findByText('Authentication error. Please log in.');
    await waitFor(() => expect(useSession.getState().status).toBe('signedOut'));
  });

  it('shows the batters of all games in rows at one press, most pitches against the hand they face first', async () => {
    const results = [
      aLineupRow(),
      aLineupRow({ batter_name: 'Lee Pine', avg_pitches_per_ab_L: 4.5, plate_appearances_L: 24 }),
      aLineupRow({ batter_name: 'Al Elm', avg_pitches_per_ab_L: 4.2 }),
      aLineupRow({
        batter_name: 'Ben Bow',
        game_pk: 2,
        batter_team: 'SF',
        opp_pitcher_hand: 'R',
        game_state: 'final',
      }),
    ];
    const { user, readAddress } = show({
      [LINEUPS]: { json: { results } },
      [BOARD]: { json: { events: [] } },
    });
    await card();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(await screen.findByRole('table', { name: "Batters of today's lineups" }));
    const rows = () => table.getAllByRole('row').slice(1).map(textsOf);
    expect(rows().map(([name, , faced]) => [name, faced])).toEqual([
      ['Al Elm', '4.20'],
      ['Ray Oak', '4.13'],
      ['Lee Pine', '4.50'],
      ['Ben Bow', '3.81'],
    ]);
    expect(rows()[1]?.slice(1, 9)).toEqual([
      'NYYNYY',
      '4.13',
      'Cy Fir (L)',
      '1',
      '3.91',
      '4.13',
      '3.81',
      '400',
    ]);
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(table.getByRole('button', { name: /^Batter/ }));
    expect(rows().map(([name]) => name)).toEqual(['Al Elm', 'Lee Pine', 'Ray Oak', 'Ben Bow']);
    expect(readAddress()).toBe('/mlb/daily-lineup-stats?view=table&sort=batter&direction=asc');
    localStorage.clear();
  });
});
