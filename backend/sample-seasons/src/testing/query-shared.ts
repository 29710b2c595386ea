import { openDatabase, type Row, runSql } from '@sharpside/warehouse/engine/open-database';
import { sharedFile } from './shared-data.ts';

/** Asks files of real data in SQL; a file stands in quotes by its name within the data. */
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
