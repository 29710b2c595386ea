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
const PITCH = aBall({ game_pk: 700, game_date: TODAY });
const ofBaseball = { kind: 'mlb_hit', game_date: TODAY, game_id: '700', home_team: 'ARI' };

it('a game of baseball is open that is to come', async () => {
  expect((await load({ mlb_games: baseball() })).isOpen(ofBaseball)).toBe(true);
});

it.each<[string, TestRows]>([
  ['that began', { mlb_games: baseball({ start_time: `${TODAY}T15:00:00Z` }) }],
  ['that starts in a moment', { mlb_games: baseball({ start_time: `${TODAY}T16:05:00Z` }) }],
  ['that goes on ahead of its time', { mlb_games: baseball({ state: 'Live' }) }],
  ['of which pitches are known', { mlb_games: baseball(), mlb_pitches: [PITCH] }],
  ['of today without a start', { mlb_games: baseball({ start_time: null }) }],
  ['of today with a placeholder for a start', { mlb_games: baseball({ is_start_time_tbd: true }) }],
  ['that moved to another day', { mlb_games: baseball({ game_date: '2025-07-21' }) }],
  ['that no schedule has', {}],
])('a game of baseball %s is not open', async (_, rows) => {
  expect((await load(rows)).isOpen(ofBaseball)).toBe(false);
});

it('a game of tomorrow without a start is open', async () => {
  const tomorrow = '2025-07-21';
  const games = await load({ mlb_games: baseball({ game_date: tomorrow, start_time: null }) });
  expect(games.isOpen({ ...ofBaseball, game_date: tomorrow })).toBe(true);
});

const basketball = {
  game_date: TODAY,
  game_id: '0022400500',
  start_time: START,
  status: 'scheduled',
  pair: 'BOS-DAL',
  home_team: 'BOS',
  away_team: 'DAL',
  season: 2024,
  season_type: 'regular',
};
const football = anNflGame({ game_date: TODAY, start_time: START, home_score: null, away_score: null });
const ofBasketball = aPrediction({ game_date: TODAY });
const { game_id, home_team } = football;
const ofFootball = { kind: 'nfl_touchdown', game_date: TODAY, game_id, home_team };
const event = (league: string, home: string) => ({
  league,
  event_id: '1',
  game_date: TODAY,
  start_time: START,
  state: 'in',
  home_team: home,
  event: '{}',
});

it.each<[string, number, TestRows]>([
  ['games to come', 2, {}],
  ['the scoreboard', 0, { espn_events: [event('nba', 'BOS'), event('nfl', home_team)] }],
  [
    'lines of players',
    0,
    {
      nba_player_games: [aPlayerGame({ game_date: TODAY })],
      nfl_player_weeks: [aPlayerWeek({ week: football.week, team: home_team })],
    },
  ],
  [
    'their state and score',
    0,
    { nba_games: [{ ...basketball, status: 'live' }], nfl_games: [{ ...football, home_score: 0 }] },
  ],
])('of basketball and football, by %s %i are open', async (_, open, rows) => {
  const games = await load({ nba_games: [basketball], nfl_games: [football], ...rows });
  expect([ofBasketball, ofFootball].filter(games.isOpen)).toHaveLength(open);
});

it('the start is that of the schedule', async () => {
  const games = await load({ nba_games: [basketball] });
  expect(games.findStart(ofBasketball)).toBe(START);
  expect(games.findStart({ ...ofBasketball, game_date: '2025-07-22' })).toBeUndefined();
});
