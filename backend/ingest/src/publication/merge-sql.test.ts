import { join } from 'node:path';
import { openDatabase, type Row, runSql } from '@sharpside/warehouse/engine/open-database';
import { createTableSql, writeParquetSql } from '@sharpside/warehouse/tables/table-sql';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { BASE_LAYER, mergeSql } from './merge-sql.ts';

type LayerRows = { number: number; rows: readonly Record<string, unknown>[]; isCorrection?: boolean };

/** Writes each layer as a batch would, with the columns of its first row, and merges them. */
async function merge(table: TableName, layers: readonly LayerRows[]): Promise<Row[]> {
  const folder = await createTemporaryFolder();
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  const written = [];
  for (const { number, rows, isCorrection } of layers) {
    const relation = `layer_${number}`;
    await connection.run(createTableSql(table, relation).replaceAll(' NOT NULL', ''));
    const columns = Object.keys(rows[0] ?? {});
    for (const row of rows) {
      const values = columns.map((column) => toSql(row[column]));
      await connection.run(`INSERT INTO ${relation} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
    }
    const path = join(folder, `${number}.parquet`);
    await connection.run(writeParquetSql({ table, from: relation, path, columns }));
    written.push({ path, number, columns, ...(isCorrection && { isCorrection }) });
  }
  const merged = await runSql(connection, `${mergeSql(table, written)} ORDER BY ALL`);
  connection.closeSync();
  database.closeSync();
  return merged;
}

const toSql = (value: unknown) =>
  value === null ? 'NULL' : typeof value === 'string' ? `'${value}'` : String(value);

const base = (rows: LayerRows['rows']): LayerRows => ({ number: BASE_LAYER, rows });
const batch = (number: number, rows: LayerRows['rows']): LayerRows => ({ number, rows });

const aPitchRow = (over: Record<string, unknown> = {}) => ({
  game_pk: 1,
  game_date: '2031-05-04',
  at_bat_number: 1,
  pitch_number: 1,
  description: 'ball',
  ...over,
});

const pitches = (game: number, count: number, description: string) =>
  Array.from({ length: count }, (_, at) => aPitchRow({ game_pk: game, pitch_number: at + 1, description }));

const countBy = (rows: readonly Row[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ game_pk, description }) => `${game_pk} ${description}`)].map(([key, group]) => [
      key,
      group.length,
    ]),
  );

describe('tables that are replaced by unit', () => {
  it('take a newer copy that is as full, and not one that has a pitch less', async () => {
    const merged = await merge('mlb_pitches', [
      base([...pitches(1, 20, 'old'), ...pitches(2, 5, 'old')]),
      batch(1, [...pitches(1, 19, 'new'), ...pitches(2, 5, 'new')]),
    ]);
    expect(countBy(merged)).toEqual({ '1 old': 20, '2 new': 5 });
  });

  it('take a correction whole, so that pitches that were taken back are gone, and what comes after it', async () => {
    const right = { ...batch(1, pitches(1, 19, 'right')), isCorrection: true };
    const layers = [base([...pitches(1, 20, 'old'), ...pitches(2, 5, 'old')]), right];
    expect(countBy(await merge('mlb_pitches', layers))).toEqual({ '1 right': 19, '2 old': 5 });
    const later = batch(2, [...pitches(1, 18, 'excerpt'), ...pitches(2, 5, 'new')]);
    expect(countBy(await merge('mlb_pitches', [...layers, later]))).toEqual({ '1 right': 19, '2 new': 5 });
  });

  it('do not take a copy with fewer columns for one that has them', async () => {
    const rows = (description: string, over: object) =>
      pitches(1, 20, description).map((pitch) => ({ ...pitch, ...over }));
    const full = base(rows('full', { hit_distance_ft: 400, batter_hand: 'L' }));
    const poor = await merge('mlb_pitches', [full, batch(1, rows('poor', { batter_hand: 'L' }))]);
    expect(countBy(poor)).toEqual({ '1 full': 20 });
    const richer = rows('richer', { hit_distance_ft: 400, batter_hand: 'L', outs: 1 });
    expect(countBy(await merge('mlb_pitches', [full, batch(1, richer)]))).toEqual({ '1 richer': 20 });
  });

  it('take the newest of several copies', async () => {
    const merged = await merge('mlb_pitches', [
      batch(6, pitches(1, 4, 'excerpt')),
      batch(7, pitches(1, 20, 'first')),
      batch(9, pitches(1, 20, 'third')),
      batch(8, pitches(1, 20, 'second')),
    ]);
    expect(countBy(merged)).toEqual({ '1 third': 20 });
  });

  it('take fewer rows too where a part is not told from the whole: a book that no longer offers a line', async () => {
    const anOffer = (point: number | null) => ({
      league: 'mlb',
      event_id: 'e',
      game_date: '2031-05-04',
      book: 'b',
      market: 'totals',
      outcome: 'Over',
      point,
    });
    const merged = await merge('odds_lines', [
      base([anOffer(7.5), anOffer(8), anOffer(8.5)]),
      batch(1, [anOffer(9)]),
    ]);
    expect(merged.map(({ point }) => point)).toEqual([9]);
  });
});

describe('weekly statistics', () => {
  type Over = Record<string, unknown>;
  const aWeek = (player_id: string, over: Over = {}) => ({
    season: 2031,
    week: 7,
    season_type: 'REG',
    player_id,
    team: 'CLE',
    opponent: 'DEN',
    receptions: 4,
    targets: 7,
    receiving_yards: 50,
    carries: 0,
    ...over,
  });
  const players = (from: number, count: number, over: Over = {}) =>
    Array.from({ length: count }, (_, at) => aWeek(`p${from + at}`, over));
  const yardsOf = (rows: readonly Row[]) =>
    Object.fromEntries(rows.map(({ player_id, receiving_yards }) => [player_id, receiving_yards]));
  const poorer = { receptions: 0, targets: 0, receiving_yards: 5 };

  async function mergeInBothOrders(one: LayerRows['rows'], other: LayerRows['rows']) {
    const merged = await merge('nfl_player_weeks', [batch(1, one), batch(2, other)]);
    expect(await merge('nfl_player_weeks', [batch(1, other), batch(2, one)])).toEqual(merged);
    return merged;
  }

  it('of excerpts count the fuller row of a player, in either order', async () => {
    const merged = await mergeInBothOrders([aWeek('p1')], [aWeek('p1', poorer)]);
    expect(yardsOf(merged)).toEqual({ p1: 50 });
  });

  it('of excerpts have every player, and the sum of rows without a figure in common', async () => {
    const run = { receptions: 0, targets: 0, receiving_yards: 0, carries: 3 };
    const merged = await mergeInBothOrders([aWeek('p1'), aWeek('p2')], [aWeek('p1', run), aWeek('p3')]);
    expect(merged).toMatchObject([
      { player_id: 'p1', receptions: 4, carries: 3 },
      { player_id: 'p2' },
      { player_id: 'p3' },
    ]);
  });

  it('of two parts of a week have the players of both', async () => {
    const merged = await mergeInBothOrders(players(0, 12), players(12, 12));
    expect(merged).toHaveLength(24);
  });

  it('take a newer copy of a week as it is, with what it corrects and takes back', async () => {
    const corrected = [...players(0, 11, { receiving_yards: 48 }), aWeek('new')];
    const merged = await merge('nfl_player_weeks', [base(players(0, 12)), batch(1, corrected)]);
    expect(yardsOf(merged)).toEqual(
      Object.fromEntries(corrected.map((row) => [row.player_id, row.receiving_yards])),
    );
  });

  it('of two whole copies have the fuller row of each player, in either order', async () => {
    const merged = await mergeInBothOrders(
      [...players(0, 6), ...players(6, 6, poorer)],
      [...players(0, 6, poorer), ...players(6, 6)],
    );
    expect(yardsOf(merged)).toEqual(yardsOf(players(0, 12)));
  });

  it('of two whole copies with figures of different kinds have all, in either order', async () => {
    const runs = { receptions: 0, targets: 0, receiving_yards: 0, carries: 3 };
    const merged = await mergeInBothOrders(players(0, 12), players(0, 12, runs));
    expect(merged.map(({ carries, receiving_yards }) => [carries, receiving_yards])).toEqual(
      Array(12).fill([3, 50]),
    );
  });

  it('of two copies with a man in two teams have the team that he has in the next week', async () => {
    const elsewhere = { team: 'BUF', opponent: 'NYJ' };
    const merged = await mergeInBothOrders(
      [...players(0, 12, { carries: 2 }), aWeek('p3', { ...elsewhere, week: 8 })],
      [...players(0, 3), aWeek('p3', elsewhere), ...players(4, 8)],
    );
    expect(merged.filter(({ player_id, week }) => player_id === 'p3' && week === 7)).toMatchObject([
      elsewhere,
    ]);
  });

  it('take from an excerpt only players whom no whole copy has', async () => {
    const merged = await mergeInBothOrders(players(0, 12), [
      aWeek('p1', { receiving_yards: 90 }),
      aWeek('other'),
    ]);
    expect(yardsOf(merged)).toEqual({ ...yardsOf(players(0, 12)), other: 50 });
  });

  it('take a correction before all older copies, excerpts too', async () => {
    const right = { ...batch(3, [aWeek('p1', poorer)]), isCorrection: true };
    const merged = await merge('nfl_player_weeks', [base(players(0, 12)), batch(2, [aWeek('other')]), right]);
    expect(yardsOf(merged)).toEqual({ p1: 5 });
  });
});

describe('lines of NBA games', () => {
  const aLine = (over: Record<string, unknown> = {}) => ({
    game_date: '2030-11-05',
    player_id: 4001,
    season: 2030,
    season_type: 'regular',
    team: 'GSW',
    opponent: 'LAL',
    minutes: 34,
    points: 25,
    rebounds: 8,
    assists: 6,
    ...over,
  });
  const mergeLines = (...lines: object[]) =>
    merge(
      'nba_player_games',
      lines.map((line, at) => batch(at + 1, [{ ...line }])),
    );

  it('of two files is the fuller one, in either order', async () => {
    const poor = aLine({ points: 25, rebounds: 0, assists: 2 });
    for (const lines of [
      [aLine(), poor],
      [poor, aLine()],
    ])
      expect(await mergeLines(...lines)).toMatchObject([{ points: 25, rebounds: 8, assists: 6 }]);
  });

  it('of two files are put together where they are parts, and their minutes summed', async () => {
    const parts = [aLine({ minutes: 20, rebounds: 0, assists: 0 }), aLine({ minutes: 14, points: 0 })];
    for (const lines of [parts, parts.toReversed()])
      expect(await mergeLines(...lines)).toMatchObject([
        { minutes: 34, points: 25, rebounds: 8, assists: 6 },
      ]);
  });

  it('are corrected by a newer one that is as full, and keep what only the older one has', async () => {
    const merged = await mergeLines(aLine({ plus_minus: 13 }), aLine({ assists: 5 }));
    expect(merged).toMatchObject([{ assists: 5, plus_minus: 13 }]);
  });

  it('are corrected by a poorer one that is said to be a correction', async () => {
    const right = { ...batch(2, [aLine({ assists: 0 })]), isCorrection: true };
    expect(await merge('nba_player_games', [batch(1, [aLine()]), right])).toMatchObject([{ assists: 0 }]);
  });
});

const aGameRow = (over: Record<string, unknown> = {}) => ({
  game_pk: 1,
  game_date: '2031-05-04',
  season: 2031,
  home_team: 'ARI',
  away_team: 'WAS',
  ...over,
});

describe('tables that are replaced by cell', () => {
  it('keep what a newer file does not speak of, and lose what it says is no longer so', async () => {
    const old = base([aGameRow({ home_probable_pitcher: 2001, status: 'Scheduled' })]);
    const [game] = await merge('mlb_games', [old, batch(1, [aGameRow({ status: 'Final' })])]);
    expect(game).toMatchObject({ home_probable_pitcher: 2001, status: 'Final' });
    const [other] = await merge('mlb_games', [old, batch(1, [aGameRow({ home_probable_pitcher: null })])]);
    expect(other).toMatchObject({ home_probable_pitcher: null, status: 'Scheduled' });
  });

  it('take the newest word whatever the order of files, and add rows', async () => {
    const merged = await merge('mlb_games', [
      batch(3, [aGameRow({ status: 'Final' })]),
      batch(2, [aGameRow({ status: 'Live' }), aGameRow({ game_pk: 2, status: 'Preview' })]),
    ]);
    expect(merged.map(({ game_pk, status }) => [game_pk, status])).toEqual([
      [1, 'Final'],
      [2, 'Preview'],
    ]);
  });

  it('take a better source before a newer one, and learn from a lesser one what it never said', async () => {
    const [player] = await merge('mlb_players', [
      base([{ player_id: 1, name: 'Luis García Jr.', name_rank: 3, bats: 'L', throws: null }]),
      batch(5, [{ player_id: 1, name: 'García, L', name_rank: 2, throws: 'R' }]),
      batch(6, [{ player_id: 1, name: 'L. Garcia', name_rank: 1, bats: 'R' }]),
    ]);
    expect(player).toMatchObject({ name: 'Luis García Jr.', bats: 'L', throws: 'R' });
  });

  it('go by the day that a season line is of, not by when it came', async () => {
    const aLine = (as_of: string, wins: number) => ({ season: 2031, pitcher: 1, as_of, wins });
    const [line] = await merge('mlb_pitcher_seasons', [
      base([aLine('2031-07-01', 9)]),
      batch(1, [aLine('2031-05-01', 4)]),
    ]);
    expect(line).toMatchObject({ as_of: '2031-07-01', wins: 9 });
  });
});
