import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aBall, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import { anNflPlayer, aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { expect, it } from 'vitest';
import { whosHotQuery } from './mlb/whos-hot.ts';
import { nflLeaderColumns, nflLeadersQuery } from './testing/nfl-leaders.ts';
import { seasonTotalsQuery } from './testing/season-totals.ts';

type Log = NewTableRow<'mlb_game_logs'>;

/** Each figure of the home side is a number of its own, and that of the visitors ten times as much. */
const aLog = (game_number: number, over: Partial<Log> = {}): Log => ({
  ...{ game_date: '2025-07-24', season: 2025, game_number, day_night: 'night' },
  ...{ home_team: 'COL', away_team: 'LAD', park: 'DEN02' },
  ...{ home_ab: 1, home_hits: 2, home_doubles: 3, home_triples: 4, home_home_runs: 5 },
  ...{ home_walks: 6, home_intentional_walks: 7, home_strikeouts: 8, home_runs_scored: 9 },
  ...{ away_ab: 10, away_hits: 20, away_doubles: 30, away_triples: 40, away_home_runs: 50 },
  ...{ away_walks: 60, away_intentional_walks: 70, away_strikeouts: 80, away_runs_scored: 90 },
  ...over,
});

it('a season of baseball is summed over both sides of each of its games', async () => {
  const logs = [
    aLog(1),
    aLog(2, { day_night: 'day' }),
    aLog(3),
    aLog(0, { season: 2024, game_date: '2024-07-24' }),
    aLog(0, { day_night: null }),
  ];
  const snapshot = await openTestSnapshot({ mlb_game_logs: logs });
  expect(await snapshot.all(seasonTotalsQuery, { season: 2025 })).toEqual([
    {
      season: 2025,
      games: 4,
      at_bats: 44,
      hits: 88,
      doubles: 132,
      triples: 176,
      home_runs: 220,
      walks: 264,
      intentional_walks: 308,
      strikeouts: 352,
      day_games: 1,
      night_games: 2,
    },
  ]);
  expect(await snapshot.all(seasonTotalsQuery, { season: 2023 })).toEqual([]);
});

it.each(nflLeaderColumns)(
  'leaders in %s are those of the regular season, by name where they are equal',
  async (column) => {
    const others = Object.fromEntries(nflLeaderColumns.map((name) => [name, 900]));
    const week = (player_id: string, value: number, over: Parameters<typeof aPlayerWeek>[0] = {}) =>
      aPlayerWeek({ player_id, ...others, [column]: value, ...over });
    const snapshot = await openTestSnapshot({
      nfl_players: [
        anNflPlayer({ player_id: '00-1', name: 'Zed Zwei' }),
        anNflPlayer({ player_id: '00-2', name: 'Abe Acht' }),
        anNflPlayer({ player_id: '00-3', name: 'Low Last' }),
      ],
      nfl_player_weeks: [
        week('00-1', 30),
        week('00-1', 40, { week: 2 }),
        week('00-2', 70),
        week('00-3', 69),
        week('00-3', 50, { week: 19, season_type: 'POST' }),
        week('00-3', 50, { season: 2023 }),
        week('00-4', 80),
      ],
    });
    const leaders = (limit: number) => snapshot.all(nflLeadersQuery(column), { season: 2024, limit });
    expect(await leaders(10)).toEqual([
      { player_id: '00-4', name: '00-4', total: 80 },
      { player_id: '00-2', name: 'Abe Acht', total: 70 },
      { player_id: '00-1', name: 'Zed Zwei', total: 70 },
      { player_id: '00-3', name: 'Low Last', total: 69 },
    ]);
    expect(await leaders(2)).toHaveLength(2);
  },
);

it('the hottest batters have most balls of 100 mph, then the most speed, and none without a speed before one', async () => {
  const speeds = { 1: 101, 2: 104, 3: 99, 4: null, 5: 101 } as const;
  const snapshot = await openTestSnapshot({
    mlb_players: [aPlayer(2, 'Bob Baker')],
    mlb_pitches: Object.entries(speeds).map(([batter, exit_velocity_mph]) =>
      aBall({ batter: Number(batter), exit_velocity_mph }),
    ),
  });
  const days = { from: '2025-07-18', to: '2025-07-24', seasonFrom: '2025-01-01' };
  const all = { hands: ['L', 'R'], teams: [], minBattedBalls: 0, limit: 10, offset: 0 };
  const rows = await snapshot.all(whosHotQuery({ sort: 'num_100mph_ev', direction: 'desc' }), {
    ...days,
    ...all,
  });
  expect(rows.map(({ batter_id, num_100mph_ev }) => [batter_id, num_100mph_ev])).toEqual([
    [2, 1],
    [1, 1],
    [5, 1],
    [3, 0],
    [4, 0],
  ]);
  expect(rows[0]).toEqual({
    batter_id: 2,
    batter: 'Bob Baker',
    batter_team: 'LAD',
    batted_balls: 1,
    num_100mph_ev: 1,
    exit_velocity_avg: 104,
    season_exit_velo_avg: 104,
    delta_exit_velo: 0,
    hr_count: 0,
    singles: 1,
    doubles: 0,
    triples: 0,
  });
});
