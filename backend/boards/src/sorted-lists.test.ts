import { toDocumentedParameters } from '@sharpside/server/openapi/documented-parameters';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aGame, aPitcherGame, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import { aPlayerGame } from '@sharpside/warehouse/testing/nba-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Call } from './call/call.ts';
import { allCalls } from './calls.ts';

// Left out: park factors by batting side, which share the query of the other park factors, and NFL boards, which have
// their own sorting tests.
const isAlike = (path: string) => /park-factors-(left|right)|nfl/.test(path);

const sorted = allCalls.filter(({ path, parameters }) => 'direction' in parameters && !isAlike(path));

const PEOPLE = [1, 2, 3, 4, 5, 6];
/**
 * Players with a large enough sample in everything. Their figures are the lowest, so that only the size of their sample
 * can put them before the others.
 */
const WHOLE = [1, 3];
const TEAMS = ['LAD', 'SD', 'COL', 'BOS', 'NYY', 'SEA'];

/** Players with a large enough sample and different figures, so that each column has an order of its own. */
const DIFFERENT = [11, 12, 13, 14, 15, 16, 17, 18];

/** A number below a limit, computed from other numbers. */
const mix = (limit: number, ...numbers: number[]) =>
  numbers.reduce((mixed, one) => (mixed * 31 + one * 17 + 7) % 1009, 5) % limit;
const NBA_TEAMS = ['BOS', 'LAL', 'MIA', 'DAL'];
const EVENTS = ['single', 'double', 'triple', 'home_run', 'field_out'];

const rows = {
  mlb_players: PEOPLE.map((id) => aPlayer(id, id % 2 ? 'Same Name' : `Player ${id}`)),
  mlb_pitches: [
    ...PEOPLE.flatMap((id) => [
      aBall({ batter: id, pitcher: id, exit_velocity_mph: id > 4 ? null : 90 + (id % 2) }),
      aBall({
        batter: id,
        game_pk: 700 + id,
        game_date: '2025-05-01',
        home_team: TEAMS[id - 1] ?? '',
        away_team: TEAMS[id % 6] ?? '',
      }),
    ]),
    ...DIFFERENT.flatMap((id) =>
      Array.from({ length: 14 }, (_, at) =>
        aBall({
          batter: id,
          pitcher: id,
          game_pk: 700 + id,
          event: EVENTS[mix(5, id, at)] ?? null,
          exit_velocity_mph: 81 + mix(35, at, id),
          launch_angle_deg: 3 * mix(9, at, id, 1),
          home_team: TEAMS[id % 6] ?? '',
          away_team: TEAMS[(id + 1) % 6] ?? '',
          batting_team: TEAMS[id % 6] ?? '',
          ...(at > 10 && { game_date: '2025-05-01' }),
        }),
      ),
    ),
    // Batter 5 has as many balls, but none with a speed.
    ...[...WHOLE, 5].flatMap((id) =>
      Array.from({ length: 10 }, () =>
        aBall({ batter: id, pitcher: id, exit_velocity_mph: id === 5 ? null : 60 }),
      ),
    ),
  ],
  mlb_games: [1, 3, 5, 11, 13, 15, 17].map((pitcher, at) =>
    aGame({
      game_pk: 600 + pitcher,
      game_date: '2025-07-25',
      away_team: TEAMS[at % 6] ?? '',
      home_team: TEAMS[(at + 2) % 6] ?? '',
      away_probable_pitcher: pitcher,
      home_probable_pitcher: pitcher + 1,
    }),
  ),
  mlb_pitcher_games: [
    ...[1, 2, 3, 4].map((pitcher) => aPitcherGame({ game_pk: 500 + pitcher, pitcher })),
    ...WHOLE.flatMap((pitcher) =>
      [1, 2].map((at) =>
        aPitcherGame({
          game_pk: 800 + 10 * pitcher + at,
          pitcher,
          is_win: false,
          earned_runs: 9,
          pitches: 99,
          hits: 9,
          walks: 6,
        }),
      ),
    ),
    ...DIFFERENT.flatMap((pitcher) =>
      [1, 2, 3].map((at) =>
        aPitcherGame({
          game_pk: 800 + 10 * pitcher + at,
          pitcher,
          earned_runs: mix(7, pitcher, at, 1),
          pitches: 70 + mix(40, pitcher, at, 2),
          hits: mix(10, pitcher, at, 3),
          walks: mix(6, pitcher, at, 4),
          home_runs: mix(4, pitcher, at, 5),
        }),
      ),
    ),
  ],
  nba_players: PEOPLE.map((player_id) => ({ player_id, name: player_id % 2 ? 'Same' : `P${player_id}` })),
  nba_player_games: [
    ...PEOPLE.map((player_id) => aPlayerGame({ player_id, game_date: '2025-07-24', season: 2024 })),
    ...WHOLE.flatMap((player_id) =>
      [20, 21, 22, 23].map((day) =>
        aPlayerGame({
          player_id,
          game_date: `2025-07-${day}`,
          season: 2024,
          points: 2,
          rebounds: 1,
          assists: 0,
        }),
      ),
    ),
    ...DIFFERENT.flatMap((player_id) =>
      ['07-24', '07-23', '07-22', '05-01'].map((day, at) =>
        aPlayerGame({
          player_id,
          game_date: `2025-${day}`,
          season: 2024,
          team: NBA_TEAMS[player_id % 4] ?? '',
          points: 12 + mix(45, player_id, at, 1),
          rebounds: mix(15, player_id, at, 2),
          assists: mix(15, player_id, at, 3),
          steals: mix(9, player_id, at, 4),
          blocks: mix(9, player_id, at, 5),
          turnovers: mix(9, player_id, at, 6),
        }),
      ),
    ),
  ],
};

type Thin = { field: string; least: number; isSortedSo: (sort: string) => boolean };
const always = () => true;

const THIN: Readonly<Record<string, Thin>> = {
  '/api/whos-hot/': { field: 'batted_balls', least: 10, isSortedSo: always },
  '/api/exit-velocity/': {
    field: 'batted_balls',
    least: 10,
    isSortedSo: (sort) => sort === 'avg_exit_velocity',
  },
  '/api/starting-pitcher-stats/': {
    field: 'starts',
    least: 3,
    isSortedSo: (sort) => /^(era|whip|k_per_9|last5_era|win_loss|avg_)/.test(sort),
  },
  '/api/nba-gen-player-stats-aggregated/': {
    field: 'games',
    least: 5,
    isSortedSo: (sort) => sort.startsWith('avg_'),
  },
  '/api/nba-whos-hot/': { field: 'games', least: 2, isSortedSo: always },
};

const MINIMA = ['min_games', 'min_batted_balls'];

const listSchema = v.looseObject({ results: v.array(v.record(v.string(), v.unknown())) });

function columnsOf(call: Call): string[] {
  const { accepted = '' } = toDocumentedParameters(call).find(({ name }) => name === 'sort') ?? {};
  return accepted.replace(/^one of /, '').split(', ');
}

function toOrder(values: readonly unknown[], direction: string): unknown[] {
  const compare = (a: unknown, b: unknown) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return typeof a === 'string' && typeof b === 'string' && a !== b ? (a < b ? -1 : 1) : 0;
  };
  return values.toSorted((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)));
}

it.each(sorted.map((call) => [call.path, call] as const))(
  '%s keeps equal rows in one order from page to page, has rows of a small sample after the others, and rows without a value last, by every column',
  async (path, call) => {
    const api = await startApiForTests({ rows });
    const all = MINIMA.filter((name) => name in call.parameters).map((name) => `&${name}=0`);
    const thin = THIN[path];
    const get = async (query: string) =>
      v.parse(listSchema, (await api.get(`${path}?${query}${all.join('')}`)).body).results;
    for (const [at, sort] of columnsOf(call).entries()) {
      const direction = at % 2 ? 'desc' : 'asc';
      const query = `sort=${sort}&direction=${direction}`;
      const whole = await get(query);
      expect(whole.length, query).toBeGreaterThan(1);
      if (at < 2) {
        // A second page is the strictest check: it shifts if a row is on both pages or on neither.
        const half = Math.ceil(whole.length / 2);
        expect(await get(`${query}&page_size=${half}&page=2`), query).toEqual(whole.slice(half));
      }
      const isMissing = whole.map((row) => row[sort] === null);
      expect(isMissing, query).toEqual([...isMissing].sort());
      const known = whole.filter((row) => row[sort] !== null);
      const isThin = known.map(
        (row) => thin?.isSortedSo(sort) === true && Number(row[thin.field]) < thin.least,
      );
      expect(isThin, query).toEqual([...isThin].sort());
      expect(new Set(isThin).size, query).toBe(thin?.isSortedSo(sort) ? 2 : 1);
      for (const few of [false, true]) {
        const values = known.filter((_, at) => isThin[at] === few).map((row) => row[sort]);
        if (sort !== 'win_loss') expect(values, query).toEqual(toOrder(values, direction));
      }
    }
  },
);
