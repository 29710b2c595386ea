import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame, aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { anNflGame, aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { expect, it } from 'vitest';
import { loadGamesToCome } from './begun-games.ts';
import { createRunQuery } from './run-query.ts';

const TODAY = '2025-07-20';
const NOW = new Date(`${TODAY}T16:00:00Z`);
const START = `${TODAY}T23:00:00Z`;

async function load(rows: TestRows) {
  const snapshot = await openTestSnapshot(rows);
  return loadGamesToCome(
    createRunQuery((sql) => snapshot.rows(sql)),
    { today: TODAY, now: NOW },
  );
}

const baseball = (over: Parameters<typeof aGame>[0] = {}) => [
  aGame({ game_pk: 700, game_date: TODAY, start_time: START, state: 'Preview', ...over }),
];
const ofBaseball = { kind: 'mlb_hit', game_date: TODAY, game_id: '700', home_team: 'ARI' };

it.each<{ what: string; rows: TestRows; isOpen: boolean }>([
  { what: 'that is to come', rows: { mlb_games: baseball() }, isOpen: true },
  { what: 'that began', rows: { mlb_games: baseball({ start_time: `${TODAY}T15:00:00Z` }) }, isOpen: false },
  {
    what: 'that starts in a moment',
    rows: { mlb_games: baseball({ start_time: `${TODAY}T16:05:00Z` }) },
    isOpen: false,
  },
  { what: 'that goes on ahead of its time', rows: { mlb_games: baseball({ state: 'Live' }) }, isOpen: false },
  {
    what: 'of which pitches are known',
    rows: { mlb_games: baseball(), mlb_pitches: [aBall({ game_pk: 700, game_date: TODAY })] },
    isOpen: false,
  },
  { what: 'of today without a start', rows: { mlb_games: baseball({ start_time: null }) }, isOpen: false },
  {
    what: 'of today with a placeholder for a start',
    rows: { mlb_games: baseball({ is_start_time_tbd: true }) },
    isOpen: false,
  },
  {
    what: 'that moved to another day',
    rows: { mlb_games: baseball({ game_date: '2025-07-21' }) },
    isOpen: false,
  },
  { what: 'that no schedule has', rows: {}, isOpen: false },
])('a game of baseball $what is open: $isOpen', async ({ rows, isOpen }) => {
  expect((await load(rows)).isOpen(ofBaseball)).toBe(isOpen);
});

it('a game of tomorrow without a start is open', async () => {
  const tomorrow = '2025-07-21';
  const games = await load({ mlb_games: baseball({ game_date: tomorrow, start_time: null }) });
  expect(games.isOpen({ ...ofBaseball, game_date: tomorrow })).toBe(true);
});

const basketball = {
  game_date: TODAY,
  game_id: '0022400500',
  pair: 'BOS-DAL',
  home_team: 'BOS',
  away_team: 'DAL',
  season: 2024,
  season_type: 'regular',
  start_time: START,
  status: 'scheduled',
};
const football = anNflGame({ game_date: TODAY, start_time: START, home_score: null, away_score: null });
const ofBasketball = aPrediction({ game_date: TODAY });
const ofFootball = {
  kind: 'nfl_touchdown',
  game_date: TODAY,
  game_id: football.game_id,
  home_team: football.home_team,
};
const event = (league: string, home_team: string) => ({
  league,
  event_id: '1',
  game_date: TODAY,
  start_time: START,
  state: 'in',
  home_team,
  event: '{}',
});

it.each<{ what: string; rows: TestRows; open: number }>([
  { what: 'games to come', rows: {}, open: 2 },
  {
    what: 'the scoreboard',
    rows: { espn_events: [event('nba', 'BOS'), event('nfl', football.home_team)] },
    open: 0,
  },
  {
    what: 'lines of players',
    rows: {
      nba_player_games: [aPlayerGame({ game_date: TODAY })],
      nfl_player_weeks: [aPlayerWeek({ week: football.week, team: football.home_team })],
    },
    open: 0,
  },
  {
    what: 'their state and score',
    rows: { nba_games: [{ ...basketball, status: 'live' }], nfl_games: [{ ...football, home_score: 0 }] },
    open: 0,
  },
])('of basketball and football, $open are open by $what', async ({ rows, open }) => {
  const games = await load({ nba_games: [basketball], nfl_games: [football], ...rows });
  expect([ofBasketball, ofFootball].filter(games.isOpen)).toHaveLength(open);
});

it('the start is that of the schedule', async () => {
  const games = await load({ nba_games: [basketball] });
  expect(games.findStart(ofBasketball)).toBe(START);
  expect(games.findStart({ ...ofBasketball, game_date: '2025-07-22' })).toBeUndefined();
});
