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

/** Number of the file with the true weeks. */
const TRUTH = 3;

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

/** The rows of a week in a file, by player. */
type File = { isWhole: boolean; rows: readonly Figures[] };

const poorerOf = (truth: Figures) =>
  fc
    .record({
      gone: fc.subarray([...FIGURES], { minLength: 2, maxLength: 7 }),
      halved: fc.subarray([...FIGURES]),
    })
    .map(({ gone, halved }) =>
      without(
        { ...truth, ...Object.fromEntries(halved.map((name) => [name, Math.trunc((truth[name] ?? 0) / 2)])) },
        gone,
      ),
    );

/** A week in three files: whole ones, of which one may take figures back, with poorer ones; or parts of it. */
const filesOf = (truth: readonly Figures[]) => {
  const poorer = fc.tuple(...truth.map(poorerOf)).map((rows): File => ({ isWhole: false, rows }));
  const corrected = fc
    .array(fc.constantFrom(...FIGURES), { minLength: 1, maxLength: 5 })
    .map((names): File => {
      const correct = (row: Figures, name?: string) =>
        name === undefined ? { ...row, carries: (row.carries ?? 0) + 1 } : without(row, [name]);
      return { isWhole: true, rows: truth.map((row, at) => correct(row, names[at])) };
    });
  const parts = KINDS.map((kind): File => {
    const others = FIGURES.filter((name) => !kind.some((own) => own === name));
    return { isWhole: false, rows: truth.map((row) => without(row, others)) };
  });
  const whole = fc.constant<File>({ isWhole: true, rows: truth });
  return fc
    .oneof(fc.tuple(whole, fc.oneof(poorer, corrected, whole), poorer), fc.constant(parts))
    .chain((files) => fc.shuffledSubarray([...files], { minLength: 3 }));
};

const aCase = fc
  .array(aTruth, { minLength: 10, maxLength: 13 })
  .chain((truth) => fc.record({ truth: fc.constant(truth), files: filesOf(truth) }));

const seed = Number(inject('fuzz').seed ?? Date.now());
const cases = fc.sample(aCase, { numRuns: CASES, seed });
const toWeeks = (read: (week: (typeof cases)[number]) => readonly Figures[] | undefined): Week[] =>
  cases.flatMap((week, season) =>
    (read(week) ?? []).map((figures, at) => aPlayerWeek({ season, player_id: `p${10 + at}`, ...figures })),
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

it(`any order of the files of a week gives its newest whole copy or all its parts, published together or one by one (${CASES} weeks)`, async () => {
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  const folder = await createTemporaryFolder();
  const columns = columnNames('nfl_player_weeks');
  const toPath = (name: number | string) => join(folder, `${name}.parquet`);
  for (const file of [0, 1, 2, TRUTH])
    await write(
      connection,
      toPath(file),
      toWeeks(({ truth, files }) => files[file]?.rows ?? truth),
    );
  const toLayer = (file: number, at: number): Layer => ({ path: toPath(file), number: 1 + at, columns });
  const toRows = `SELECT season, player_id, ${FIGURES.join(', ')}`;
  const expectTruth = async (merged: string, order: readonly number[]) => {
    const newest = cases.map(
      ({ files }, season) => `(${season}, ${order.findLast((file) => files[file]?.isWhole) ?? TRUTH})`,
    );
    const rows = [...order, TRUTH].map(
      (file) => `SELECT *, ${file} AS file FROM read_parquet('${toPath(file)}')`,
    );
    await connection.run(`CREATE OR REPLACE TABLE merged AS ${toRows} FROM (${merged})`);
    await connection.run(`CREATE OR REPLACE TABLE truth AS ${toRows} FROM (${rows.join(' UNION ALL ')})
      SEMI JOIN (VALUES ${newest.join(', ')}) newest(season, file) USING (season, file)`);
    expect(
      await runSql(
        connection,
        '(FROM merged EXCEPT ALL FROM truth) UNION ALL (FROM truth EXCEPT ALL FROM merged)',
      ),
      `FUZZ_SEED=${seed}, files in the order ${order}`,
    ).toEqual([]);
  };
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
