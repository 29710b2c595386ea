import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openDatabase } from './open-database.ts';
import { quoteName, quoteText } from './sql-text.ts';

/** A separate database for one task, with a connection to it. */
export type Workbench = {
  readonly connection: DuckDBConnection;
  /** Drops a database in memory, or closes the file of a database on disk. */
  readonly close: () => Promise<void>;
};

export type WorkbenchOptions = {
  spillFolder: string;
  path?: string;
  memoryLimit?: string;
  threads?: number;
};

// Opening and closing an engine takes longer than reading a small file. The engine of a small task is kept for the next
// task; the engine of a large task is closed to free its memory.
const idle: DuckDBInstance[] = [];

let works = 0;

async function attach(
  engine: DuckDBInstance,
  name: string,
  { spillFolder, path = ':memory:' }: WorkbenchOptions,
): Promise<DuckDBConnection> {
  const connection = await engine.connect();
  await connection.run(`SET temp_directory = ${quoteText(spillFolder)}`);
  await connection.run(`ATTACH ${quoteText(path)} AS ${quoteName(name)}; USE ${quoteName(name)}`);
  return connection;
}

/**
 * A kept engine with the database attached. Undefined if no engine is kept or attaching fails, for example because the
 * engine has spilled to another folder before.
 */
async function attachToIdle(name: string, options: WorkbenchOptions) {
  const engine = idle.pop();
  if (engine === undefined) return undefined;
  try {
    return { engine, connection: await attach(engine, name, options) };
  } catch {
    // The error can be ignored: a new engine has not spilled yet, and if the cause is another, the new engine fails
    // too.
    engine.closeSync();
    return undefined;
  }
}

async function attachToNew(name: string, options: WorkbenchOptions) {
  const { memoryLimit, threads } = options;
  const engine = await openDatabase({
    ...(memoryLimit !== undefined && { memoryLimit }),
    ...(threads !== undefined && { threads }),
  });
  try {
    return { engine, connection: await attach(engine, name, options) };
  } catch (error) {
    engine.closeSync();
    throw error;
  }
}

/**
 * Opens a database for a task. Tasks with one thread and the default memory reuse the engines of finished tasks of this
 * process.
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const isShared = options.threads === 1 && options.memoryLimit === undefined;
  works += 1;
  const name = `work_${works}`;
  const { engine, connection } =
    (isShared ? await attachToIdle(name, options) : undefined) ?? (await attachToNew(name, options));
  return {
    connection,
    async close() {
      if (!isShared) {
        engine.closeSync();
        return;
      }
      try {
        await connection.run(`USE memory; DETACH ${quoteName(name)}`);
        connection.closeSync();
        idle.push(engine);
      } catch {
        // After a failed statement the database may still be in use, so that it cannot be detached. Then the engine is
        // closed.
        engine.closeSync();
      }
    },
  };
}
