import { join } from 'node:path';
import { openDatabase, runSql } from '@sharpside/warehouse/engine/open-database';
import { writeParquetSql } from '@sharpside/warehouse/tables/table-sql';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { mergeSql } from '../publication/merge-sql.ts';
import { mlbBoxscoreReader } from '../readers/mlb/boxscore.ts';
import { nbaGameLogReader } from '../readers/nba/game-log.ts';
import { nflPlayerStatsReader } from '../readers/nfl/player-stats.ts';
import { aBoxPlayer, aBoxSide, aPitchingLine } from '../testing/an-mlb-game.ts';
import { ingestPath, ingestText, toCsv } from '../testing/ingest-text.ts';
import { aPlayerLine } from '../testing/nba-lines.ts';
import { createRowSink } from './row-sink.ts';

it('the fuller of two rows of a week counts', { tags: 'shared-data' }, async () => {
  const path = join(SHARED_DATA, 'odd/nfl-two-rows-a-week.csv');
  const { batch, rows } = await ingestPath(nflPlayerStatsReader, path);
  const weeks = await rows('nfl_player_weeks');
  expect(weeks.map(({ receptions, receiving_yards }) => [receptions, receiving_yards])).toEqual(
    Array(11).fill([4, 50]),
  );
  expect(batch.noted).toEqual({
    'nfl_player_weeks: rows repeat a key; the fullest one stays, parts are summed': 1,
  });
});

it.each([
  ['last', [{}, { PTS: 10, AST: 2 }]],
  ['first', [{ PTS: 10, AST: 2 }, {}]],
])('the fuller of two rows of an NBA game counts, where the poorer one is %s', async (_, lines) => {
  const { rows } = await ingestText(nbaGameLogReader, toCsv(lines.map((line) => aPlayerLine(line))));
  expect(await rows('nba_player_games')).toMatchObject([{ points: 25, assists: 6 }]);
});

it.each([
  ['last', [17, 9]],
  ['first', [9, 17]],
])('the fuller of two lines of an MLB game counts, where the poorer one is %s', async (_, outs) => {
  const boxes = outs.map((count) => {
    const stats = {
      pitching: aPitchingLine({ outs: count, inningsPitched: `${Math.floor(count / 3)}.${count % 3}` }),
    };
    const home = aBoxSide(109, [aBoxPlayer(2001, 'Paul Pitcher', { stats })], [2001]);
    return {
      path_params: { game_pk: '900001' },
      response: { teams: { home, away: aBoxSide(120, []) }, info: [{ label: 'May 4, 2031' }] },
    };
  });
  const { rows } = await ingestText(
    mlbBoxscoreReader,
    boxes.map((box) => `${JSON.stringify(box)}\n`).join(''),
  );
  expect(await rows('mlb_pitcher_games')).toMatchObject([{ outs: 17 }]);
});

const KINDS = [
  ['completions', 'attempts', 'passing_yards', 'interceptions'],
  ['carries', 'rushing_yards', 'rushing_tds'],
  ['targets', 'receptions', 'receiving_yards', 'receiving_tds'],
  ['special_teams_tds'],
] as const;

const FILES = [1, 2, 3];

type Week = NewTableRow<'nfl_player_weeks'>;

const figure = fc.integer({ min: -20, max: 99 });
const aTrueWeek = (week: number) =>
  fc
    .record(Object.fromEntries(KINDS.flat().map((name) => [name, fc.option(figure, { nil: 0 })])))
    .map((figures) => aPlayerWeek({ week, ...figures }));

const none = Object.fromEntries(KINDS.flat().map((name) => [name, 0]));

/** The row with the figures of only some kinds. */
const partOf = (row: Week, kinds: readonly number[]): Week => ({
  ...row,
  ...none,
  ...Object.fromEntries(kinds.flatMap((kind) => (KINDS[kind] ?? []).map((name) => [name, row[name]]))),
});

const poorerOf = (row: Week, name: (typeof KINDS)[number][number]): Week => ({
  ...row,
  [name]: Math.trunc(row[name] / 2),
});

/** Rows of one true week: it, or its parts, and copies of these; the whole also in poorer copies. */
const rowsOf = (row: Week) =>
  fc.oneof(
    fc
      .array(fc.constantFrom(...KINDS.flat()), { maxLength: 3 })
      .map((names) => [row, ...names.map((name) => poorerOf(row, name))]),
    fc
      .array(fc.subarray([0, 1, 2, 3], { minLength: 1 }), { maxLength: 3 })
      .map((parts) => [
        ...[0, 1, 2, 3].map((kind) => partOf(row, [kind])),
        ...parts.map((kinds) => partOf(row, kinds)),
      ]),
  );

const aDelivery = fc
  .uniqueArray(fc.integer({ min: 1, max: 18 }), { minLength: 1, maxLength: 4 })
  .chain((weeks) => fc.tuple(...weeks.map(aTrueWeek)))
  .chain((truth) =>
    fc
      .tuple(...truth.map(rowsOf))
      .chain((rows) => fc.shuffledSubarray(rows.flat(), { minLength: rows.flat().length }))
      .chain((rows) =>
        fc.record({
          truth: fc.constant(truth),
          rows: fc.constant(rows),
          /** Number of the file that each row is in. */
          files: fc.array(fc.constantFrom(...FILES), { minLength: rows.length, maxLength: rows.length }),
        }),
      ),
  );

type Delivery = { truth: readonly Week[]; rows: readonly Week[]; files: readonly number[] };

/** Reads the files one by one, and publishes their rows together. Each delivery has a season of its own. */
async function readAll(deliveries: readonly Delivery[]) {
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  const folder = await createTemporaryFolder();
  const layers = [];
  for (const number of FILES) {
    const sink = createRowSink(connection);
    for (const [season, { rows, files }] of deliveries.entries()) {
      for (const [at, row] of rows.entries()) {
        if (files[at] === number) sink.add('nfl_player_weeks', { ...row, season });
      }
    }
    for (const { table, relation, columns } of await sink.finish()) {
      const path = join(folder, `${number}.parquet`);
      await connection.run(writeParquetSql({ table, from: relation, path, columns }));
      await connection.run(`DROP TABLE ${relation}`);
      layers.push({ path, number, columns });
    }
  }
  const weeks = await runSql(connection, `${mergeSql('nfl_player_weeks', layers)} ORDER BY season, week`);
  connection.closeSync();
  database.closeSync();
  return Map.groupBy(weeks, ({ season }) => Number(season));
}

it('any split, copy and order of the rows of a player gives the same games and totals', async () => {
  const seed = Number(inject('fuzz').seed ?? Date.now());
  const deliveries = fc.sample(aDelivery, { numRuns: 500, seed });
  const read = await readAll(deliveries);
  for (const [season, { truth, rows, files }] of deliveries.entries()) {
    const expected = truth.map((week) => ({ ...week, season })).toSorted((a, b) => a.week - b.week);
    expect(read.get(season), `FUZZ_SEED=${seed}: ${fc.stringify({ rows, files })}`).toMatchObject(expected);
  }
});
