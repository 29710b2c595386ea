import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import { type Batch, keepLive } from '../../batches/batch.ts';
import type { Tally } from '../../reading/tally.ts';
import { findDays } from './check-days.ts';
import type { Shortfall } from './checks.ts';
import { findKnownRows } from './known-rows.ts';

// Before a game, a price moves by a few times its value at most. A price that was read in the wrong form moves by more
// than 50 times: +120 is 2.20 in decimal odds, and an error makes 120.00 of it.
const MAX_JUMP = 20;
// A few jumps may be errors of a book, or a substitute who becomes a starter. More are an error in the whole file.
const MAX_LEFT_OUT = { rows: 2, share: 0.02 };

/** SQL of the subject of a price of the file, for messages. */
const subjects: { readonly [T in TableName]?: string } = {
  odds_lines: `own.outcome || ' in ' || own.market`,
  odds_props: 'own.player_name',
};

export type JumpOptions = {
  data: DataFolder;
  known: readonly Batch[];
  connection: DuckDBConnection;
  table: TableName;
  from: string;
  tally: Pick<Tally, 'drop'>;
  /** True if a person has accepted that the file contradicts known rows. */
  isAccepted: boolean;
  now: Date;
};

/** SQL of a jump: the known price that it starts from. Once a later answer replaces that price, it is another jump. */
function jumpTextSql(table: TableName): string {
  const names = [...tableOf(table).key, 'price_decimal', 'last_update'];
  return `concat_ws('|', ${names.map((name) => `known.${quoteName(name)}`).join(', ')})`;
}

/** SQL of the file's prices that jump: of the same book, game, market, player, side and point as a known price. */
function jumpsSql({ table, from, now, known }: JumpOptions, relation: string): string {
  const isSame = tableOf(table)
    .key.map(quoteName)
    .map((name) => `own.${name} IS NOT DISTINCT FROM known.${name}`);
  const confirmed = keepLive(known).flatMap(({ leftOut }) => leftOut?.[table] ?? []);
  // In play, a price may rightly go to 100 times its value.
  return `FROM ${from} AS own JOIN ${relation} AS known ON ${isSame.join(' AND ')}
    WHERE own.commence_time > CAST(${quoteText(now.toISOString().replace('Z', ''))} AS TIMESTAMP)
      AND NOT own.price_decimal / known.price_decimal BETWEEN 1.0 / ${MAX_JUMP} AND ${MAX_JUMP}
      AND ${jumpTextSql(table)} NOT IN (${["''", ...confirmed.map(quoteText)].join(', ')})`;
}

/** `leftOut`: the jumps that were left out, for the record of the batch. */
type JumpsFound = { shortfalls: readonly Shortfall[]; leftOut: readonly string[] };

const NO_JUMPS: JumpsFound = { shortfalls: [], leftOut: [] };

/**
 * Leaves out prices of games to come that jump by more than 20 times since the last answer, and counts them. The next
 * answer confirms a price that really moved so far: it is compared with an answer without this price or, if no price of
 * its market was left, it makes a jump that the record of a batch has. With more than a few jumps, nothing is left out,
 * and the result holds the file back.
 */
export async function leaveOutJumps(options: JumpOptions): Promise<JumpsFound> {
  const { connection, table, from, tally, isAccepted } = options;
  const subject = subjects[table];
  if (subject === undefined) return NO_JUMPS;
  const relation = await findKnownRows({
    ...options,
    span: await findDays(connection, table, from),
    where: `event_id IN (SELECT event_id FROM ${from})`,
  });
  if (relation === undefined) return NO_JUMPS;
  const jumps = jumpsSql(options, relation);
  const price = (row: string) => `printf('%.2f', ${row}.price_decimal)`;
  const [row] = await runSql(
    connection,
    `SELECT count(*) AS jumps, (SELECT count(*) FROM ${from}) AS prices,
       min(${subject} || ' at ' || own.book || ' from ' || ${price('known')} || ' to ' || ${price('own')}) AS example
     ${jumps}`,
  );
  const [count, prices] = [Number(row?.jumps), Number(row?.prices)];
  const beyond = `${MAX_JUMP} times the last`;
  if (count > MAX_LEFT_OUT.rows && count > MAX_LEFT_OUT.share * prices) {
    const message = `has ${count} of ${prices} prices of ${table} at more than ${beyond} ones, or at less than a twentieth, before the game, such as ${row?.example}`;
    return { shortfalls: [{ check: 'known', message }], leftOut: [] };
  }
  if (count === 0 || isAccepted) return NO_JUMPS;
  const left = await runSql(connection, `SELECT ${jumpTextSql(table)} AS jump ${jumps} ORDER BY jump`);
  await connection.run(`DELETE FROM ${from} WHERE rowid IN (SELECT own.rowid ${jumps})`);
  tally.drop(
    `${table}: a price of more than ${beyond} one, or less than a twentieth, before the game`,
    count,
  );
  return { shortfalls: [], leftOut: left.map(({ jump }) => String(jump)) };
}
