import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api';
import { bindParameters, type Parameters } from './bind-parameters.ts';
import { EngineError } from './errors.ts';
import { type Row, toRows } from './open-database.ts';

export type { Parameters };

export type QueryOptions = {
  /** Aborting it ends the query: a queued query with `ENGINE_BUSY`, a running query with the abort reason. */
  signal?: AbortSignal;
};

/** Connections to one database, each with its prepared statements. A query waits if all connections are in use. */
export type ConnectionPool = {
  run: (sql: string, parameters?: Parameters, options?: QueryOptions) => Promise<Row[]>;
  load: () => { running: number; waiting: number };
  /** Refuses new queries, and waits for running and queued queries. */
  close: () => Promise<void>;
};

// Statements are kept parsed and planned. Their number is limited, because some queries are composed of parts and a
// plan takes up to a megabyte: with four connections, all plans would take 200 MB.
const MAX_STATEMENTS = 60;

// The engine ignores an interruption that arrives before the query runs, while it still waits for a Node thread. So the
// interruption is repeated.
const INTERRUPT_AGAIN_MS = 20;

class Session {
  readonly connection: DuckDBConnection;
  private readonly statements = new Map<string, DuckDBPreparedStatement>();

  constructor(connection: DuckDBConnection) {
    this.connection = connection;
  }

  private async prepare(sql: string): Promise<DuckDBPreparedStatement> {
    const known = this.statements.get(sql);
    if (known !== undefined) {
      // Moves the statement to the end of the map, so that the least recently used statement comes first.
      this.statements.delete(sql);
      this.statements.set(sql, known);
      return known;
    }
    const statement = await this.connection.prepare(sql);
    this.statements.set(sql, statement);
    const [oldest] = this.statements.keys();
    if (this.statements.size > MAX_STATEMENTS && oldest !== undefined) {
      this.statements.get(oldest)?.destroySync();
      this.statements.delete(oldest);
    }
    return statement;
  }

  async run(sql: string, parameters: Parameters, signal: AbortSignal | undefined): Promise<Row[]> {
    const statement = await this.prepare(sql);
    bindParameters(statement, parameters);
    signal?.throwIfAborted();
    let interrupting: NodeJS.Timeout | undefined;
    const interrupt = () => {
      this.connection.interrupt();
      interrupting = setInterval(() => this.connection.interrupt(), INTERRUPT_AGAIN_MS);
    };
    signal?.addEventListener('abort', interrupt, { once: true });
    try {
      return toRows(await statement.run());
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearInterval(interrupting);
      signal?.removeEventListener('abort', interrupt);
    }
  }

  close(): void {
    for (const statement of this.statements.values()) statement.destroySync();
    this.statements.clear();
    this.connection.closeSync();
  }
}

type Waiting = { resolve: (session: Session) => void; reject: (error: unknown) => void };

/**
 * Opens `size` connections to a database. Each runs one query at a time; further queries wait until a connection is
 * free.
 */
export async function createConnectionPool(
  database: Pick<DuckDBInstance, 'connect'>,
  size: number,
): Promise<ConnectionPool> {
  const sessions = await Promise.all(
    Array.from({ length: size }, async () => new Session(await database.connect())),
  );
  const free = [...sessions];
  const waiting: Waiting[] = [];
  let isClosed = false;
  let drained: (() => void) | undefined;

  function release(session: Session): void {
    const next = waiting.shift();
    if (next !== undefined) next.resolve(session);
    else free.push(session);
    if (isClosed && free.length === size) drained?.();
  }

  function acquire(signal: AbortSignal | undefined): Promise<Session> {
    const session = free.pop();
    if (session !== undefined) return Promise.resolve(session);
    return new Promise((resolve, reject) => {
      const place: Waiting = { resolve, reject };
      waiting.push(place);
      signal?.addEventListener(
        'abort',
        () => {
          const at = waiting.indexOf(place);
          if (at >= 0) waiting.splice(at, 1);
          const message = 'no connection came free before the query was given up';
          reject(new EngineError(message, { code: 'ENGINE_BUSY', cause: signal.reason }));
        },
        { once: true },
      );
    });
  }

  return {
    async run(sql, parameters = {}, { signal } = {}) {
      if (isClosed) throw new EngineError('the database is closed', { code: 'ENGINE_CLOSED' });
      signal?.throwIfAborted();
      const session = await acquire(signal);
      try {
        return await session.run(sql, parameters, signal);
      } finally {
        release(session);
      }
    },
    load: () => ({ running: size - free.length, waiting: waiting.length }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await new Promise<void>((resolve) => {
        drained = resolve;
        if (free.length === size) resolve();
      });
      for (const session of sessions) session.close();
    },
  };
}
