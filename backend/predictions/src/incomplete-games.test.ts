import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import { aFieldOf, anNflGame, aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { expect, it } from 'vitest';
import { loadBatting } from './mlb/load-batting.ts';
import { loadNba } from './nba/load-nba.ts';
import { loadTouchdowns } from './nfl/load-touchdowns.ts';
import { createRunQuery, type RunQuery } from './shared/run-query.ts';

async function load<T>(rows: TestRows, read: (runQuery: RunQuery) => Promise<T>): Promise<T> {
  const snapshot = await openTestSnapshot(rows);
  return read(createRunQuery((sql) => snapshot.rows(sql)));
}

it('models of baseball do not learn from a game that is not known to its end', async () => {
  const pitched = { state: 'Final', status: 'Final' };
  const { batting } = await load(
    {
      mlb_games: [aGame({ ...pitched, scheduled_innings: 9 }), aGame({ ...pitched, game_pk: 501 })],
      mlb_pitches: [500, 501].flatMap((game_pk) =>
        ['Top', 'Bot'].map((inning_half, at) =>
          aBall({ game_pk, inning: 1, inning_half, at_bat_number: at + 1 }),
        ),
      ),
    },
    loadBatting,
  );
  expect([...new Set(batting.map(({ game_pk }) => game_pk))]).toEqual([501]);
});

it('models of basketball do not learn from a game whose lines do not add up to its score', async () => {
  const nba_player_games = ['2025-01-08', '2025-01-10'].flatMap((game_date) =>
    ['BOS', 'DAL'].flatMap((team, side) =>
      [1, 2, 3, 4, 5].map((at) =>
        aPlayerGame({ game_date, player_id: 10 * side + at, team, opponent: side === 0 ? 'DAL' : 'BOS' }),
      ),
    ),
  );
  const game = { pair: 'BOS-DAL', home_team: 'BOS', away_team: 'DAL', season: 2024, season_type: 'regular' };
  const final = { ...game, status: 'final', home_score: 50 };
  const { lines } = await load(
    {
      nba_games: [
        { ...final, game_date: '2025-01-08', away_score: 50 },
        { ...final, game_date: '2025-01-10', away_score: 51 },
      ],
      nba_player_games,
    },
    loadNba,
  );
  expect([...new Set(lines.map(({ game_date }) => game_date))]).toEqual(['2025-01-08']);
});

it('models of football do not learn from a game with lines of one team only', async () => {
  const linesOf = (week: number, team: string, opponent: string) =>
    [1, 2, 3, 4, 5].map((at) => aPlayerWeek({ week, player_id: `${team}/${at}`, team, opponent }));
  const teams = { home_team: 'BAL', away_team: 'NYJ', home_score: 20, away_score: 13, season: 2024 };
  const fields = [1, 2, 3].map((week) => aFieldOf(['BAL/1', 'BAL/6'], { week, defense: 'NYJ' }));
  const { lines, onField } = await load(
    {
      nfl_games: [
        anNflGame({ ...teams, game_id: 'one', week: 1 }),
        anNflGame({ ...teams, game_id: 'two', week: 2 }),
      ],
      nfl_coverage_plays: fields.flatMap(({ nfl_coverage_plays }) => nfl_coverage_plays),
      nfl_offense_snaps: fields.flatMap(({ nfl_offense_snaps }) => nfl_offense_snaps),
      nfl_player_weeks: [
        ...linesOf(1, 'BAL', 'NYJ'),
        ...linesOf(1, 'NYJ', 'BAL'),
        ...linesOf(2, 'BAL', 'NYJ'),
      ],
    },
    loadTouchdowns,
  );
  expect([...new Set(lines.map(({ week }) => week))]).toEqual([1]);
  // Week 3 has no statistics at all.
  expect(onField?.map(({ week, player_id }) => [week, player_id])).toEqual([
    [1, 'BAL/1'],
    [1, 'BAL/6'],
  ]);
});
