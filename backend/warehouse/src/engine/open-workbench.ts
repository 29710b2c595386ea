import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openDatabase } from './open-database.ts';
import { quoteName, quoteText } from './sql-text.ts';

/** A database of its own for one piece of work, and a connection that stands in it. */
export type Workbench = {
  readonly connection: DuckDBConnection;
  /** Drops the database, or closes its file. */
  readonly close: () => Promise<void>;
};

/** Folder for data that does not fit the memory, and what `openDatabase` takes. */
export type WorkbenchOptions = {
  spillFolder: string;
  /** The database's file. Left out: in memory. */
  path?: string;
  memoryLimit?: string;
  threads?: number;
};

// To open and close an engine takes longer than to read a small file. The engine of a small work is kept for the next one;
// that of a large one goes with all memory that it took.
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

/** An engine that was kept, with the database; undefined where there is none, or where it once spilled elsewhere. */
async function attachToIdle(name: string, options: WorkbenchOptions) {
  const engine = idle.pop();
  if (engine === undefined) return undefined;
  try {
    return { engine, connection: await attach(engine, name, options) };
  } catch {
    // A new engine has no such past, and fails with the same where it is something else.
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

/** Opens a database to work in. With one thread and the usual memory, several works of a process share an engine in turn. */
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
        // A statement that failed may hold on to the database: it goes with its engine.
        engine.closeSync();
      }
    },
  };
}
