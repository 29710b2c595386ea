import { describe, expect, it } from 'vitest';
import { openDatabase, runSql } from '../engine/open-database.ts';
import { aPlayerWeek } from '../testing/nfl-rows.ts';
import { combineRowsSql } from './combine-rows-sql.ts';
import { createTableSql } from './table-sql.ts';

type Week = Parameters<typeof aPlayerWeek>[0];

const SCHEDULE = `(SELECT 2024 AS season, 1 AS week, 'SF' AS home_team, 'SEA' AS away_team)`;

async function combine(weeks: readonly Week[], options: { schedule?: string; others?: string } = {}) {
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  await connection.run(createTableSql('nfl_player_weeks'));
  for (const week of weeks) {
    const cells = Object.entries(aPlayerWeek(week));
    const values = cells.map(([, cell]) => (typeof cell === 'string' ? `'${cell}'` : String(cell ?? null)));
    await connection.run(
      `INSERT INTO nfl_player_weeks (${cells.map(([name]) => name).join(', ')}) VALUES (${values.join(', ')})`,
    );
  }
  const rows = await runSql(
    connection,
    String(combineRowsSql('nfl_player_weeks', 'nfl_player_weeks', options)),
  );
  connection.closeSync();
  database.closeSync();
  return rows;
}

const caught = { targets: 7, receptions: 4, receiving_yards: 50 };
const ran = { carries: 3, rushing_yards: -2 };
const elsewhere = { team: 'SEA', opponent: 'SF' };

describe('rows of one week of a player', () => {
  it.each<[string, readonly [Week, ...Week[]], Week]>([
    ['a copy counts once', [caught, caught], caught],
    ['a poorer copy does not count', [caught, { receiving_yards: 5 }], caught],
    [
      'nor does one of another team',
      [caught, { ...elsewhere, ...caught, targets: 6 }],
      { ...caught, team: 'BAL' },
    ],
    ['parts are put together', [caught, ran], { ...caught, ...ran }],
    ['parts that agree in what both have, too', [{ ...caught, carries: 3 }, ran], { ...caught, ...ran }],
    [
      'figures of two teams are not summed: the fuller row counts',
      [
        { ...caught, ...ran },
        { ...elsewhere, targets: 2, receptions: 2, receiving_yards: 70, carries: 1 },
      ],
      { ...caught, ...ran, team: 'BAL' },
    ],
    [
      'of a contradiction the row with more figures counts',
      [caught, { ...caught, receptions: 5, targets: 6, carries: 1 }],
      { receptions: 5, targets: 6, carries: 1 },
    ],
    [
      'fantasy points of parts are summed, of copies not',
      [
        { ...caught, fantasy_points: 5 },
        { ...ran, fantasy_points: 0.5 },
        { ...caught, fantasy_points: 5 },
      ],
      { fantasy_points: 5.5 },
    ],
  ])('%s, in any order', async (_, weeks, expected) => {
    for (const inOrder of [weeks, weeks.toReversed()]) {
      expect(await combine(inOrder)).toMatchObject([expected]);
    }
  });

  it.each<[string, readonly Week[], object, object]>([
    ['the schedule has', [], { schedule: SCHEDULE }, elsewhere],
    ['he has in the next week', [{ ...elsewhere, week: 2 }], {}, elsewhere],
    [
      'he has in the weeks before and after, of several teams',
      [
        { team: 'DEN', week: 9 },
        { ...elsewhere, week: 2 },
      ],
      {},
      elsewhere,
    ],
    ['is fuller, where schedule and other weeks tell nothing', [], {}, { team: 'BAL' }],
    [
      'is fuller, where another player has the other',
      [{ ...elsewhere, week: 2, player_id: 'x' }],
      {},
      { team: 'BAL' },
    ],
  ])('of two teams count those of the one that %s', async (_, others, options, expected) => {
    const rows = [{ ...caught, ...ran }, { ...elsewhere, targets: 2 }, ...others];
    for (const inOrder of [rows, rows.toReversed()]) {
      const [first] = (await combine(inOrder, options)).filter(
        ({ week, player_id }) => week === 1 && player_id === '00-1',
      );
      expect(first).toMatchObject(expected);
    }
  });

  it('stay apart from those of another week or player', async () => {
    expect(await combine([caught, { ...caught, week: 2 }, { ...caught, player_id: '00-2' }])).toHaveLength(3);
  });
});

it('rows of a table without figures are not compared', () => {
  expect(combineRowsSql('nfl_players', 'nfl_players')).toBeUndefined();
});
