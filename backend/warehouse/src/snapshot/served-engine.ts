import { type ConnectionPool, createConnectionPool } from '../engine/connection-pool.ts';
import { openDatabase } from '../engine/open-database.ts';
import { quoteName, quoteText } from '../engine/sql-text.ts';
import type { DataFolder } from '../files/data-folder.ts';

/** One engine for all DuckDB files that are open, which share its memory. */
export type ServedEngine = {
  /** Connections to a file, beside those to others. To close them closes the file. */
  readonly open: (path: string, connections: number) => Promise<ConnectionPool>;
  /** Closes the engine, after its files. */
  readonly close: () => void;
};

// The process stays small beside what the system caches of the file: reading a block again from there costs little. Four of
// some 1,900 requests failed in the one run with 96 MB; nobody knows yet whether because of that.
const SERVED_MEMORY_LIMIT = '128MB';

// A query has the thread that it is asked on, and several are asked at once: to share one between threads costs more than it
// gives where each takes milliseconds. Measured in docs/benchmarks.md.
const SERVED_THREADS = 1;

type Options = {
  data: DataFolder;
  /** Of all files together. Default: `SERVED_MEMORY_LIMIT`. */
  memoryLimit?: string | undefined;
};

/** An engine that has no file open yet. */
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

  // The system's allocator keeps what queries gave back, some 100 MB after a while. To set the limit makes the engine hand that
  // over to the system, in some ten milliseconds.
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
