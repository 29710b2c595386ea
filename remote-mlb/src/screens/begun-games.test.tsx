import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatLocalDateTime, formatStart } from '@sharpside/shared-ui/dates';
import { todayOfGames } from '@sharpside/shared-ui/eastern';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLineupRow, aPrediction, aStarter, aStartingPitcher } from '../testing/rows.ts';
import DailyLineupStatsScreen from './daily-lineup-stats-screen.tsx';
import InningFirstStatsScreen from './inning-first-stats-screen.tsx';
import StartingPitcherStatsScreen from './starting-pitcher-stats-screen.tsx';
import TheHitScriptScreen from './the-hit-script-screen.tsx';
import TheScriptScreen from './the-script-screen.tsx';

const STATES = ['scheduled', null, 'begun', 'final', 'postponed'] as const;
const TEAMS = ['NYY', 'LAD', 'SD', 'TEX', 'ATL'];
const AT = '2026-05-20T23:10:00Z';
const marksOf = (start: string) => [`Begun · ${start}`, `Final · ${start}`, `Postponed · ${start}`];
const predictions = STATES.map((game_state, at) => aPrediction({ batter: `Name ${at}`, game_state }));
const OUTCOMES = ['Open', 'Begun', 'Final, not yet graded', 'Postponed'];

const SCREENS = [
  {
    Screen: TheScriptScreen,
    path: '/mlb/the-script',
    call: '/api/top-hr-predictions-history/',
    rows: predictions,
    marks: () => OUTCOMES,
  },
  {
    Screen: TheHitScriptScreen,
    path: '/mlb/the-hit-script',
    call: '/api/top-hits-predictions-history/',
    rows: predictions,
    marks: () => OUTCOMES,
  },
  {
    Screen: StartingPitcherStatsScreen,
    path: '/mlb/starting-pitcher-stats',
    call: '/api/starting-pitcher-stats/',
    rows: STATES.map((game_state, at) => aStartingPitcher({ pitcher_name: `Name ${at}`, game_state })),
    marks: () => marksOf(formatLocalDateTime(AT)),
  },
  {
    Screen: InningFirstStatsScreen,
    path: '/mlb/inning-first-stats',
    call: '/api/inningfirst/',
    // Without their games, whose table has the names too.
    rows: STATES.map((game_state, at) => aStarter({ pitcher_name: `Name ${at}`, game_state, game_pk: null })),
    marks: () => marksOf(formatStart(todayOfGames(), AT)),
  },
  {
    Screen: DailyLineupStatsScreen,
    path: '/mlb/daily-lineup-stats',
    call: '/api/daily-lineup-stats/',
    // In reverse order, because the screen moves games that have begun to the end.
    rows: STATES.map((game_state, at) =>
      aLineupRow({ batter_name: `Name ${at}`, batter_team: TEAMS[at] ?? '', game_pk: at, game_state }),
    ).toReversed(),
    marks: () => marksOf(formatStart(todayOfGames(), AT)),
  },
];

function show({ Screen, path, call }: (typeof SCREENS)[number], results: readonly unknown[]) {
  signInTo({
    '/api/auth/status': { json: { isAuthenticated: true } },
    '/api/predictions/record': { json: { results: [] } },
    '/api/pitch-averages/': { json: { results: [] } },
    '/api/scoreboard/mlb': { json: { events: [] } },
    [call]: { json: { results, next: null, date: null } },
  });
  return renderScreen(<Screen />, path);
}

const readNames = () => [...new Set(document.body.textContent?.match(/Name \d/g))];

it.each(SCREENS)('$path marks what has begun, and leaves it out where that is asked for', async (row) => {
  const { user, readAddress } = show(row, row.rows);
  await screen.findByText('Name 0');
  expect(readNames().slice(2).toSorted()).toEqual(['Name 2', 'Name 3', 'Name 4']);
  for (const mark of row.marks()) expect(document.body.textContent).toContain(mark);
  await user.click(screen.getByRole('button', { name: 'Upcoming only' }));
  expect(readNames().toSorted()).toEqual(['Name 0', 'Name 1']);
  expect(readAddress()).toBe(`${row.path}?upcoming=1`);
});

// The two prediction screens share their table.
it.each(SCREENS.slice(1))(
  '$path says that nothing is to come where only begun games are left',
  async (row) => {
    const begun = row.rows.filter(({ game_state }) => game_state === 'final');
    const { user } = show(row, begun);
    await user.click(await screen.findByRole('button', { name: 'Upcoming only' }));
    await screen.findByText('No game of this date is still to come.');
    expect(readNames()).toEqual([]);
    expect(screen.queryByText(/^No (data|predictions) available|^No starter/)).toBeNull();
  },
);
