import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch } from '@sharpside/ingest/batches/batch';
import { ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { findReader } from '@sharpside/ingest/readers/readers';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot, type Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import { readCheck, refusedFiles, SHARED_DATA, sharedFiles } from '@sharpside/warehouse/testing/shared-data';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leagueContactQuery, leaguePitchingQuery } from './mlb/league-averages/query.ts';
import { parkFactorsQuery } from './mlb/park-factors/factors.ts';
import { whosHotQuery } from './mlb/whos-hot.ts';
import { coverageByDefenseQuery, NFL_COVERAGES } from './nfl/coverage.ts';
import { defenseAgainstPositionQuery } from './nfl/defense-against-position.ts';

function requireReader(source: string) {
  const reader = findReader(source);
  if (reader === undefined) throw new Error(`no reader ${source}`);
  return reader;
}

const numbers = v.record(v.string(), v.number());

const both = (what: string) => `home_${what} + away_${what}`;
/** Columns of the check table and their SQL in Retrosheet's game logs. Walks include intentional walks. */
const SEASON_TOTALS = {
  AB: both('ab'),
  H: both('hits'),
  '2B': both('doubles'),
  '3B': both('triples'),
  HR: both('home_runs'),
  BB: both('walks'),
  IBB: both('intentional_walks'),
  K: both('strikeouts'),
  day: "CASE day_night WHEN 'day' THEN 1 ELSE 0 END",
  night: "CASE day_night WHEN 'night' THEN 1 ELSE 0 END",
};

const toNumbers = (row: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));

const NFL_LEADERS = [
  ...['passing_yards', 'passing_tds', 'attempts', 'interceptions'],
  ...['rushing_yards', 'receiving_yards', 'receptions'],
];

describe('real files', { tags: 'shared-data' }, () => {
  let folder: string;
  let snapshot: Snapshot;
  const batches = new Map<string, Batch>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backend-real-'));
    const data = toDataFolder(folder);
    for (const { path, source } of sharedFiles) {
      const ref = join(SHARED_DATA, path);
      batches.set(path, (await ingestFile({ data, reader: requireReader(source), ref, known: [] })).batch);
    }
    await publishSnapshot({ data });
    snapshot = await openSnapshot({ data });
  }, 600_000);

  afterAll(async () => {
    await snapshot?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(sharedFiles)('$path is read whole', ({ path, read, tables }) => {
    const batch = batches.get(path);
    const rows = Object.entries(batch?.tables ?? {}).map(([table, part]) => [table, part?.rows]);
    expect(batch?.read).toBe(read);
    expect(Object.fromEntries(rows)).toEqual(tables);
    expect(batch?.refused).toEqual({});
  });

  it.each(refusedFiles)('$path is refused with the reason', async ({ path, source, message }) => {
    const ref = join(SHARED_DATA, path);
    const refused = ingestFile({
      data: toDataFolder(join(folder, 'refused')),
      reader: requireReader(source),
      ref,
      known: [],
    });
    await expect(refused).rejects.toThrow(message);
  });

  it('that know the same games do not double them', async () => {
    const [row] = await snapshot.rows(`
      SELECT count(*) AS pitches, count(DISTINCT (game_pk, at_bat_number, pitch_number)) AS keys FROM mlb_pitches
      WHERE game_date BETWEEN '2025-07-23' AND '2025-07-25'`);
    expect(row).toEqual({ pitches: 4263 + 1429 + 4147, keys: 4263 + 1429 + 4147 });
  });

  it('give the published season totals', async () => {
    const check = readCheck('mlb-season-totals.json', v.record(v.string(), numbers));
    for (const season of ['2024', '2025']) {
      const figures = Object.entries(SEASON_TOTALS).map(([name, what]) => `sum(${what}) AS "${name}"`);
      const [totals] = await snapshot.rows(
        `SELECT count(*) AS games, ${figures.join(', ')} FROM mlb_game_logs WHERE season = $season`,
        { season: Number(season) },
      );
      expect(toNumbers(totals)).toEqual(check[season]);
    }
  });

  it.each([2024, 2025])('of %i give a FIP constant within the published 3.10 to 3.20', async (season) => {
    const [sums] = await snapshot.all(leaguePitchingQuery, { season });
    const {
      home_runs = 0,
      walks = 0,
      hit_batters = 0,
      strikeouts = 0,
      earned_runs = 0,
      outs = 0,
    } = sums ?? {};
    const constant =
      (27 * earned_runs - 3 * (13 * home_runs + 3 * (walks + hit_batters) - 2 * strikeouts)) / outs;
    expect(constant).toBeGreaterThan(3.1);
    expect(constant).toBeLessThan(3.2);
  });

  it('give the averages that the league is known for', async () => {
    const [contact] = await snapshot.all(leagueContactQuery, { season: 2025 });
    if (contact === undefined) throw new Error('there is no season 2025');
    expect(contact.exit_velocity).toBeCloseTo(88.5, 0);
    expect(contact.launch_angle).toBeCloseTo(13, 0);
    expect(contact.hard_hit / contact.measured_speeds).toBeCloseTo(0.4, 1);
    expect(contact.barrels / contact.classed).toBeCloseTo(0.08, 1);
    expect(contact.misses / contact.swings).toBeCloseTo(0.25, 2);
    expect(contact.xba).toBeCloseTo(0.25, 1);
    // Only the three daily files of that season have this column.
    expect(contact.xslg).toBeCloseTo(0.42, 1);
    expect(contact.xslg_at_bats).toBeLessThan(contact.xba_at_bats / 5);
  });

  it('give the same seven hot days', async () => {
    const schema = v.object({
      l7_2025_07_19_25: v.array(v.objectWithRest({ name: v.string() }, v.number())),
    });
    const expected = readCheck('mlb-whos-hot-2025-07-19-to-25.json', schema).l7_2025_07_19_25;
    const rows = await snapshot.all(whosHotQuery({ sort: 'num_100mph_ev', direction: 'desc' }), {
      from: '2025-07-19',
      to: '2025-07-25',
      seasonFrom: '2025-01-01',
      hands: ['L', 'R'],
      teams: [],
      minBattedBalls: 0,
      limit: 1_000,
      offset: 0,
    });
    expect(expected).toHaveLength(40);
    for (const one of expected) {
      expect(rows.find(({ batter_id }) => batter_id === one.batter)).toMatchObject({
        batter: one.name,
        batted_balls: one.bbe,
        num_100mph_ev: one.num_100mph_ev,
        exit_velocity_avg: expect.closeTo(one.avg_exit_velocity ?? Number.NaN, 4),
        season_exit_velo_avg: expect.closeTo(one.season_avg ?? Number.NaN, 4),
        delta_exit_velo: expect.closeTo(one.delta ?? Number.NaN, 4),
        hr_count: one.hr,
        singles: one.singles,
        doubles: one.doubles,
        triples: one.triples,
      });
    }
    const hottest = rows.slice(0, 40).map(({ num_100mph_ev }) => num_100mph_ev);
    expect(hottest).toEqual(expected.map(({ num_100mph_ev }) => num_100mph_ev));
  });

  it('give the published park factors, to the decimal that they are printed with', async () => {
    const schema = v.record(
      v.string(),
      v.record(v.string(), v.object({ HR: v.number(), T: v.number(), D: v.number(), S: v.number() })),
    );
    const expected = readCheck('park-factors-2024.json', schema)['2024'] ?? {};
    const rows = await snapshot.all(parkFactorsQuery, { season: 2024 });
    expect(rows).toHaveLength(30);
    for (const [team, factors] of Object.entries(expected)) {
      const row = rows.find((one) => one.team === findTeamCode('mlb', team));
      const rounded = [row?.home_runs, row?.triples, row?.doubles, row?.singles].map((factor) =>
        Number(factor?.toFixed(1)),
      );
      expect({ team, rounded }).toEqual({ team, rounded: [factors.HR, factors.T, factors.D, factors.S] });
    }
  });

  it('have the same home runs in pitch files and game logs, park by park', async () => {
    const rows = await snapshot.rows(`
      WITH pitch AS (SELECT game_date, home_team, count(*) FILTER (WHERE event = 'home_run') AS seen
          FROM mlb_plate_appearances WHERE season = 2025 GROUP BY ALL),
        logs AS (SELECT game_date, home_team, sum(home_home_runs + away_home_runs) AS logged FROM mlb_game_logs GROUP BY ALL)
      SELECT count(*) AS days, count(*) FILTER (WHERE seen = logged) AS equal FROM pitch JOIN logs USING (game_date, home_team)`);
    // A few days differ, because the pitch files lack a game of a double header.
    expect(Number(rows[0]?.days)).toBeGreaterThan(600);
    expect(Number(rows[0]?.equal) / Number(rows[0]?.days)).toBeGreaterThan(0.99);
  });

  const nflSchema = v.object({
    leaders: v.record(v.string(), v.record(v.string(), v.array(v.tuple([v.string(), v.number()])))),
    coverage_by_defense: v.record(v.string(), v.record(v.string(), numbers)),
  });

  it.each(NFL_LEADERS)('give the leaders of 2022 in %s', async (column) => {
    const expected =
      readCheck('nfl-2022-leaders-and-coverage.json', nflSchema).leaders['2022']?.[column] ?? [];
    const rows = await snapshot.rows(`
      SELECT any_value(p.name) AS name, CAST(sum(w.${column}) AS INTEGER) AS total
      FROM nfl_player_weeks w LEFT JOIN nfl_players p ON p.player_id = w.player_id
      WHERE w.season = 2022 AND w.season_type = 'REG' GROUP BY w.player_id ORDER BY total DESC LIMIT 20`);
    expect(rows.slice(0, 5).map(({ total }) => total)).toEqual(expected.map(([, total]) => total));
    // The order of players with the same total is not fixed.
    for (const [name, total] of expected) expect(rows).toContainEqual({ name, total });
  });

  it('give the coverages of every defence in 2022', async () => {
    const expected =
      readCheck('nfl-2022-leaders-and-coverage.json', nflSchema).coverage_by_defense['2022'] ?? {};
    const rows = await snapshot.all(coverageByDefenseQuery, { season: 2022 });
    expect(rows).toHaveLength(32);
    for (const row of rows) {
      const one = expected[row.team] ?? {};
      expect(row).toMatchObject({
        plays: one.n,
        man_percentage: expect.closeTo(one.man ?? Number.NaN, 3),
        zone_percentage: expect.closeTo(100 - (one.man ?? Number.NaN), 3),
        ...Object.fromEntries(
          Object.entries(NFL_COVERAGES).map(([column, code]) => [
            `${column}_percentage`,
            expect.closeTo(one[code] ?? Number.NaN, 3),
          ]),
        ),
      });
    }
  });

  it('give what defences allowed to receivers in 2023', async () => {
    const rows = await snapshot.all(defenseAgainstPositionQuery, { season: 2023, positions: ['WR'] });
    const byYards = rows.toSorted((a, b) => a.receiving_yards - b.receiving_yards);
    expect(byYards.at(0)).toMatchObject({ id: 'NYJ', receiving_yards: 1711, games: 17 });
    expect(byYards.at(-1)).toMatchObject({ id: 'WAS', receiving_yards: 3167 });
  });

  it('join passes with coverages play by play', async () => {
    const rows = await snapshot.rows(
      'SELECT count(*) AS joined FROM nfl_passes JOIN nfl_coverage_plays USING (old_game_id, play_id)',
    );
    expect(rows).toEqual([{ joined: 8370 }]);
  });

  it('know how the first NBA game of 2024-25 opened', async () => {
    const rows = await snapshot.rows('SELECT * FROM nba_openings');
    expect(rows).toMatchObject([
      {
        game_id: '0022400001',
        home_team: 'BOS',
        away_team: 'ATL',
        home_jumper_name: 'Horford',
        away_jumper_name: 'Capela',
        tip_winner: 'ATL',
        first_basket_player_name: 'Johnson',
        first_basket_team: 'ATL',
        first_basket_points: 3,
      },
    ]);
  });
});
