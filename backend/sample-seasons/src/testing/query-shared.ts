import { openDatabase, type Row, runSql } from '@sharpside/warehouse/engine/open-database';
import { sharedFile } from './shared-data.ts';

/** Runs SQL on files of real data. A name in quotes, such as 'nba/games.csv', stands for the path of that file. */
export async function queryShared(sql: string): Promise<readonly Row[]> {
  const placed = sql.replaceAll(/'([a-z]+\/[^']+)'/g, (_, name: string) => `'${sharedFile(name) ?? name}'`);
  const database = await openDatabase();
  try {
    const connection = await database.connect();
    return await runSql(connection, placed);
  } finally {
    database.closeSync();
  }
}
