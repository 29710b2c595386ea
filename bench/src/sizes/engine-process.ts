// One engine in a process of its own, so that its memory can be told: builds its tables from Parquet files, and runs statements.
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import * as v from 'valibot';
import { openClickHouse } from './clickhouse.ts';
import { openDuckDb } from './duckdb.ts';
import { type Engine, messageSchema } from './engine.ts';

let engine: Engine | undefined;

type Message = v.InferOutput<typeof messageSchema>;

async function obey(message: Message): Promise<unknown> {
  if (message.kind === 'open') {
    const { data, id, chdb } = message;
    const folder = toDataFolder(data);
    const startedAt = performance.now();
    engine =
      chdb === undefined
        ? await openDuckDb(folder)
        : await openClickHouse({ data: folder, id, module: chdb });
    return { buildMs: performance.now() - startedAt };
  }
  if (engine === undefined) throw new TypeError('The engine is not open.');
  const startedAt = performance.now();
  const rows = await engine.run(message.sql, message.parameters);
  return { ms: performance.now() - startedAt, rows: message.isCounted ? rows.length : rows };
}

process.on('message', (received) => {
  obey(v.parse(messageSchema, received)).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
