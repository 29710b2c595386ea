import { type ConnectionPool, createConnectionPool } from '../engine/connection-pool.ts';
import { openDatabase } from '../engine/open-database.ts';
import { quoteName, quoteText } from '../engine/sql-text.ts';
import type { DataFolder } from '../files/data-folder.ts';

/** A single engine for all open DuckDB files, which share its memory. */
export type ServedEngine = {
  /** Connections to a file, independent of other files. Closing them closes the file. */
  readonly open: (path: string, connections: number) => Promise<ConnectionPool>;
  /** Closes the engine. Its files must be closed before. */
  readonly close: () => void;
};

// A small limit keeps the process small. The operating system caches the file, so reading a block again costs little.
// With 96 MB four of some 1,900 requests failed in the only run; it is not known if the limit was the cause.
const SERVED_MEMORY_LIMIT = '128MB';

// A query runs on a single thread, and several queries run in parallel. Dividing a query among threads costs more than
// it gains when queries take milliseconds. Measured in docs/benchmarks.md.
const SERVED_THREADS = 1;

type Options = {
  data: DataFolder;
  memoryLimit?: string | undefined;
};

export async function openServedEngine({
  data,
  memoryLimit = SERVED_MEMORY_LIMIT,
}: Options): Promise<ServedEngine> {
  const instance = await openDatabase({ memoryLimit, spillFolder: data.work, threads: SERVED_THREADS });
  let files = 0;

  async function run(sql: string): Promise<void> {
    const connection = await instance.connect();
    try {
      await connection.run(sql);
    } finally {
      connection.closeSync();
    }
  }

  // The system's allocator keeps memory that queries have freed, some 100 MB after a while. Setting the limit again
  // makes the engine return that memory to the system, in some ten milliseconds.
  const trim = () => run(`SET memory_limit = ${quoteText(memoryLimit)}`);

  async function connectTo(name: string) {
    const connection = await instance.connect();
    await connection.run(`USE ${name}`);
    return connection;
  }

  return {
    async open(path, connections) {
      files += 1;
      await trim();
      const name = quoteName(`file_${files}`);
      await run(`ATTACH ${quoteText(path)} AS ${name} (READ_ONLY)`);
      const pool = await createConnectionPool({ connect: () => connectTo(name) }, connections);
      return {
        ...pool,
        async close() {
          await pool.close();
          await run(`DETACH DATABASE IF EXISTS ${name}`);
          await trim();
        },
      };
    },
    close: () => instance.closeSync(),
  };
}
