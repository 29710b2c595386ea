import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { type ApiForTests, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import {
  aBall,
  aGame,
  aLine,
  anAppearance,
  aPitcherGame,
  aPlayer,
} from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame, aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { aCoveragePlay, aPass, aPlayerWeek, aSnap } from '@sharpside/warehouse/testing/nfl-rows';
import type { Call } from '../call/call.ts';
import { hitRateRows, NOW as NFL_NOW } from './hit-rate-sheet.ts';

const MLB_TODAY = { game_pk: 600, game_date: '2025-07-25' };

const rows: TestRows = {
  ...hitRateRows,
  mlb_players: [aPlayer(1, 'Ann Able'), aPlayer(9, 'Ray Right', { throws: 'R' })],
  mlb_games: [aGame(), aGame({ ...MLB_TODAY, away_probable_pitcher: 9 })],
  mlb_lineups: [{ ...MLB_TODAY, is_home: true, team: 'LAD', batting_order: 1, batter: 1 }],
  mlb_pitcher_games: [aPitcherGame()],
  mlb_pitches: [
    aBall(),
    aBall({ home_team: 'SD', away_team: 'LAD', game_pk: 501 }),
    ...anAppearance(['ball', 'foul', 'hit_into_play'], { inning: 1 }),
  ],
  odds_lines: [aLine()],
  nba_players: [{ player_id: 1, name: 'Ann Able' }],
  nba_player_games: [aPlayerGame()],
  nfl_player_weeks: [...hitRateRows.nfl_player_weeks, aPlayerWeek({ fantasy_points_ppr: 3.5 })],
  nfl_passes: [aPass()],
  nfl_coverage_plays: [aCoveragePlay()],
  nfl_offense_snaps: [aSnap()],
  predictions: ['2024-11-22', '2025-07-25'].flatMap((game_date) =>
    Object.values(PREDICTION_KINDS).map((kind) => aPrediction({ kind, game_date })),
  ),
};

export const startApiOfEverything = (now?: string): Promise<ApiForTests> =>
  startApiForTests({ rows, ...(now !== undefined && { now }) });

export type Given = Readonly<Record<string, string | readonly string[]>>;

export const NEEDED: Readonly<Record<string, Given>> = {
  '/api/batter-at-bats/': { batter_name: 'Ann Able' },
  '/api/nba-gen-player-stats/': { player_name: 'Ann Able' },
  '/api/nfl/receivers/': { team: 'BAL' },
  '/api/nfl/matchup/': { offense: 'BAL', defense: 'NYJ' },
  '/api/nfl/hit-rates/games/': { player_id: '00-1', market: 'player_receptions' },
};

function askCall(api: ApiForTests, { method, path }: Call, given: Given) {
  if (method === 'POST') return api.post(path, given);
  const pairs = Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return api.get(`${path}?${new URLSearchParams(pairs)}`);
}

/** Starts a function that sends any call on a day with data. */
export async function startAskingCalls() {
  const [ofNfl, ofOthers] = [await startApiOfEverything(NFL_NOW), await startApiOfEverything()];
  return (call: Call, given: Given) =>
    askCall(call.path.startsWith('/api/nfl/') ? ofNfl : ofOthers, call, given);
}

export type AskCall = Awaited<ReturnType<typeof startAskingCalls>>;
