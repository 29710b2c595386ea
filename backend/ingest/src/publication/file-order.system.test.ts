import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDatabase, runSql } from '@sharpside/warehouse/engine/open-database';
import { columnNames, createTableSql, writeParquetSql } from '@sharpside/warehouse/tables/table-sql';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { BASE_LAYER, type Layer, mergeSql } from './merge-sql.ts';

const CASES = 500;

type Week = NewTableRow<'nfl_player_weeks'>;

const KINDS = [
  ['completions', 'attempts', 'passing_yards'],
  ['carries', 'rushing_yards', 'rushing_tds'],
  ['targets', 'receptions', 'receiving_yards'],
] as const;
const FIGURES = KINDS.flat();
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const aTruth = fc.record(Object.fromEntries(FIGURES.map((name) => [name, fc.integer({ min: 2, max: 99 })])));

type Figures = Record<string, number>;
const without = (figures: Figures, names: readonly string[]): Figures => ({
  ...figures,
  ...Object.fromEntries(names.map((name) => [name, 0])),
});

/** Rows of a player in three files: the true one with poorer ones, some of which contradict it; or its parts. */
const rowsOf = (truth: Figures) => {
  const poorer = fc
    .record({
      gone: fc.subarray([...FIGURES], { minLength: 1 }),
      halved: fc.subarray([...FIGURES]),
    })
    .map(({ gone, halved }) =>
      without(
        { ...truth, ...Object.fromEntries(halved.map((name) => [name, Math.trunc((truth[name] ?? 0) / 2)])) },
        gone,
      ),
    );
  const wholes = fc.tuple(
    fc.constant(truth),
    fc.oneof(fc.constant(truth), poorer),
    fc.oneof(fc.constant(truth), poorer),
  );
  const parts = KINDS.map((kind) =>
    without(
      truth,
      FIGURES.filter((name) => !kind.some((own) => own === name)),
    ),
  );
  return fc
    .oneof(wholes, fc.constant(parts))
    .chain((rows) => fc.shuffledSubarray([...rows], { minLength: 3 }));
};

const aPlayer = aTruth.chain((truth) => fc.record({ truth: fc.constant(truth), rows: rowsOf(truth) }));
const aCase = fc.array(aPlayer, { minLength: 10, maxLength: 13 });

const seed = Number(inject('fuzz').seed ?? Date.now());
const cases = fc.sample(aCase, { numRuns: CASES, seed });
const toWeeks = (read: (player: (typeof cases)[number][number]) => Figures | undefined): Week[] =>
  cases.flatMap((players, season) =>
    players.map((player, at) => aPlayerWeek({ season, player_id: `p${10 + at}`, ...read(player) })),
  );

async function write(connection: DuckDBConnection, path: string, weeks: readonly Week[]) {
  const columns = columnNames('nfl_player_weeks');
  await connection.run(createTableSql('nfl_player_weeks', 'file'));
  const cells = weeks.map((week) => {
    const values: Readonly<Record<string, unknown>> = week;
    return `(${columns.map((name) => (typeof values[name] === 'string' ? `'${values[name]}'` : (values[name] ?? 'NULL'))).join(', ')})`;
  });
  await connection.run(`INSERT INTO file VALUES ${cells.join(', ')}`);
  await connection.run(writeParquetSql({ table: 'nfl_player_weeks', from: 'file', path }));
  await connection.run('DROP TABLE file');
}

it(`any order of whole files of a week gives the fullest rows, published together or one by one (${CASES} weeks)`, async () => {
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  const folder = await createTemporaryFolder();
  const columns = columnNames('nfl_player_weeks');
  const toPath = (name: number | string) => join(folder, `${name}.parquet`);
  for (const file of [0, 1, 2])
    await write(
      connection,
      toPath(file),
      toWeeks(({ rows }) => rows[file]),
    );
  await write(
    connection,
    toPath('truth'),
    toWeeks(({ truth }) => truth),
  );
  const toLayer = (file: number, at: number): Layer => ({ path: toPath(file), number: 1 + at, columns });
  const toRows = (from: string) => `(SELECT season, player_id, ${FIGURES.join(', ')} FROM (${from}))`;
  const truth = toRows(`SELECT * FROM read_parquet('${toPath('truth')}')`);
  const expectTruth = async (merged: string, order: readonly number[]) =>
    expect(
      await runSql(
        connection,
        `(${toRows(merged)} EXCEPT ALL ${truth}) UNION ALL (${truth} EXCEPT ALL ${toRows(merged)})`,
      ),
      `FUZZ_SEED=${seed}, files in the order ${order}`,
    ).toEqual([]);
  for (const order of ORDERS) {
    await expectTruth(mergeSql('nfl_player_weeks', order.map(toLayer)), order);
    const [first = 0, ...later] = order;
    let base: Layer = { ...toLayer(first, 0), number: BASE_LAYER };
    for (const [at, file] of later.entries()) {
      const path = toPath(`${order.join('')} ${at}`);
      const from = `(${mergeSql('nfl_player_weeks', [base, toLayer(file, at)])})`;
      await connection.run(writeParquetSql({ table: 'nfl_player_weeks', from, path }));
      base = { path, number: BASE_LAYER, columns };
    }
    await expectTruth(`SELECT * FROM read_parquet('${base.path}')`, order);
  }
  connection.closeSync();
  database.closeSync();
});
