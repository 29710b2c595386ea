import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import type { Engine } from './engine.ts';

/** The engine as the product has it: its DuckDB file, one thread a query, its limit of memory. */
export async function openDuckDb(data: DataFolder): Promise<Engine> {
  const snapshot = await openSnapshot({ data });
  return { run: (sql, parameters) => snapshot.rows(sql, parameters) };
}
