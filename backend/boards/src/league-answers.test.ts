import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aPlayerGame, aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { aCoveragePlay, aPass, aPlayerWeek, aSnap } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { nbaCalls } from './nba/calls.ts';
import { nflCalls } from './nfl/calls.ts';
import { hitRateRows, NOW } from './testing/hit-rate-sheet.ts';

const kinds = Object.values(PREDICTION_KINDS);

const rows = {
  ...hitRateRows,
  nba_players: [{ player_id: 1, name: 'Ann Able' }],
  nba_player_games: [aPlayerGame({ game_date: '2024-11-21' })],
  nfl_player_weeks: [...hitRateRows.nfl_player_weeks, aPlayerWeek({ fantasy_points_ppr: 3.5 })],
  nfl_passes: [aPass()],
  nfl_coverage_plays: [aCoveragePlay()],
  nfl_offense_snaps: [aSnap()],
  predictions: kinds.map((kind) => aPrediction({ kind, game_date: '2024-11-22' })),
};

const QUERIES: Readonly<Record<string, string>> = {
  '/api/nba-whos-hot/': 'min_games=0',
  '/api/nba-gen-player-stats/': 'player_name=Ann%20Able',
  '/api/nfl/receivers/': 'team=BAL',
  '/api/nfl/matchup/': 'offense=BAL&defense=NYJ',
  '/api/nfl/hit-rates/': 'min_games=0',
  '/api/nfl/hit-rates/games/': 'player_id=00-1&market=player_receptions',
};

const resultsSchema = v.union([v.array(v.unknown()), v.object({ results: v.array(v.unknown()) })]);

// API-52: pages that could do with sample data are answered like all others
it.each([...nbaCalls, ...nflCalls].map((call) => [call.path, call] as const))(
  'every row of %s has the fields of its schema, and no others',
  async (path, { answer }) => {
    const api = await startApiForTests({ rows, now: NOW });
    const { status, body } = await api.get(`${path}?${QUERIES[path] ?? ''}`);
    expect(status).toBe(200);
    const given = v.parse(resultsSchema, body);
    expect(Array.isArray(given) ? given : given.results).not.toEqual([]);
    expect(v.parse(answer, body)).toEqual(body);
  },
);
