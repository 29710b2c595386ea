import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { mlbDayNightReader } from '@sharpside/ingest/readers/mlb/files';
import { mlbPeopleReader } from '@sharpside/ingest/readers/mlb/people';
import { createTestData } from '@sharpside/ingest/testing/a-data-folder';
import { aBattedBall, aPitch, type PitchRecord } from '@sharpside/ingest/testing/a-pitch';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, runSql } from '../../engine/open-database.ts';
import { openSnapshot } from '../../snapshot/open-snapshot.ts';
import type { ColumnType } from '../define-table.ts';
import { createTableSql } from '../table-sql.ts';
import { type TableName, tableNames, tableOf } from '../tables.ts';
import { createDerivedTable } from './create-derived-table.ts';
import { derivedTables } from './derived-tables.ts';

async function ask(pitches: readonly PitchRecord[], sql: string) {
  const { data, ingest, ingestPitches } = await createTestData();
  await ingestPitches(pitches);
  await ingest('game_pk,game_date,home_team,away_team,day_night\n900001,2031-05-04,AZ,WSH,N\n', {
    reader: mlbDayNightReader,
  });
  await ingest(JSON.stringify({ copyright: '', people: [{ id: 1001, fullName: 'Ramón Battér Jr.' }] }), {
    reader: mlbPeopleReader,
  });
  await publishSnapshot({ data });
  const snapshot = await openSnapshot({ data });
  const rows = await snapshot.rows(sql);
  await snapshot.close();
  return rows;
}

it('mlb_batted_balls has balls in play only, with names, side and time of day', async () => {
  const rows = await ask(
    [
      aPitch(),
      aBattedBall({ pitch_number: 2 }),
      aBattedBall({ game_pk: 900002, batter: 9, pitcher: 8, player_name: '', inning_topbot: 'Bot' }),
    ],
    'SELECT * FROM mlb_batted_balls',
  );
  const known = { batter_name: 'Ramón Battér Jr.', pitcher_name: 'Paul Pitcher' };
  const unknown = { batter_name: 'Barry Batter', pitcher_name: 'Player 8' };
  expect(rows).toMatchObject([
    { game_pk: 900001, ...known, is_home: false, is_night_game: true },
    { game_pk: 900002, ...unknown, is_home: true, is_night_game: null },
  ]);
});

it('mlb_plate_appearances counts the pitches of finished ones, which belong to who ended them', async () => {
  const rows = await ask(
    [
      aPitch({ batter: 5, pitcher: 6, p_throws: 'L' }),
      aPitch({ pitch_number: 2 }),
      aBattedBall({ pitch_number: 4 }),
      aPitch({ at_bat_number: 2, events: 'truncated_pa' }),
      aPitch({ at_bat_number: 3 }),
    ],
    'SELECT at_bat_number, pitches, event, batting_team, batter, pitcher, pitcher_hand FROM mlb_plate_appearances',
  );
  const ender = { batter: 1001, pitcher: 2001, pitcher_hand: 'R' };
  expect(rows).toEqual([{ at_bat_number: 1, pitches: 3, event: 'single', batting_team: 'WAS', ...ender }]);
});

it('player_names finds players of all leagues by comparable name', async () => {
  const rows = await ask(
    [aPitch()],
    `SELECT league, player_id, name FROM player_names WHERE player_key = 'ramon batter'`,
  );
  expect(rows).toEqual([{ league: 'mlb', player_id: '1001', name: 'Ramón Battér Jr.' }]);
});

const SOME_VALUE: Record<ColumnType, string> = {
  boolean: 'true',
  smallint: '1',
  integer: '1',
  double: '1',
  varchar: "'1'",
  date: "DATE '2031-05-04'",
  timestamp: "TIMESTAMP '2031-05-04 12:00:00'",
};

/**
 * An engine with a row in each table except `empty`. As far as possible the rows have equal values, so that they join.
 */
async function openAllBut(empty: readonly TableName[]) {
  const engine = await openDatabase({ threads: 1 });
  onTestFinished(() => engine.closeSync());
  const connection = await engine.connect();
  for (const table of tableNames) {
    await connection.run(createTableSql(table));
    const values = Object.values(tableOf(table).columns).map(({ type }) => SOME_VALUE[type]);
    if (!empty.includes(table)) await connection.run(`INSERT INTO ${table} VALUES (${values.join(', ')})`);
  }
  for (const derived of derivedTables) await createDerivedTable(connection, derived, false);
  return (sql: string) => runSql(connection, sql);
}

it.each(derivedTables)('$name is empty where the tables are that it is of', async ({ name, of }) => {
  const ask = await openAllBut(of);
  expect(await ask(`SELECT * FROM ${name}`)).toEqual([]);
});

it('has the same columns where it is empty, in the first snapshot of a process and in later ones', async () => {
  const filled = await openAllBut([]);
  const engine = await openDatabase({ threads: 1 });
  onTestFinished(() => engine.closeSync());
  const connection = await engine.connect();
  for (const table of tableNames) await connection.run(createTableSql(table));
  for (const name of ['first', 'second']) {
    await connection.run(`CREATE SCHEMA ${name}; SET search_path = '${name},main'`);
    for (const derived of derivedTables) {
      await createDerivedTable(connection, derived, true);
      const describe = `DESCRIBE ${derived.name}`;
      expect(await runSql(connection, describe), derived.name).toEqual(await filled(describe));
    }
  }
});

it('each says what it holds', () => {
  for (const { name, about } of derivedTables) expect(about, name).toMatch(/^[A-Z]\S+ \w+/);
});
