// The same SQL on the same file without the server: no HTTP, no checks of rows, no JSON. A process of its own, with what
// the API's process has: an event loop, and libuv's threads to itself.
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { bindParameters } from '@sharpside/warehouse/engine/bind-parameters';
import { openDatabase } from '@sharpside/warehouse/engine/open-database';
import * as v from 'valibot';
import { runClosedLoad } from './load.ts';
import type { Statement } from './statements.ts';

const statementSchema = v.object({
  sql: v.string(),
  parameters: v.record(
    v.string(),
    v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())]),
  ),
});

const messageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('open'),
    path: v.string(),
    memoryLimit: v.string(),
    connections: v.number(),
    spillFolder: v.string(),
  }),
  v.object({ kind: v.literal('use'), requests: v.array(v.array(v.array(statementSchema))) }),
  v.object({ kind: v.literal('measure'), clients: v.number(), durationMs: v.number() }),
]);

type Message = v.InferOutput<typeof messageSchema>;
type OpenMessage = Extract<Message, { kind: 'open' }>;

/** A connection with its prepared statements. */
type Desk = { connection: DuckDBConnection; prepared: Map<string, DuckDBPreparedStatement> };

const free: Desk[] = [];
const waiting: ((desk: Desk) => void)[] = [];
let requests: readonly (readonly (readonly Statement[])[])[] = [];

async function open({ path, memoryLimit, connections, spillFolder }: OpenMessage): Promise<void> {
  const database = await openDatabase({ path, isReadOnly: true, memoryLimit, spillFolder });
  for (let at = 0; at < connections; at++) {
    free.push({ connection: await database.connect(), prepared: new Map() });
  }
}

const takeDesk = (): Promise<Desk> => {
  const desk = free.pop();
  return desk === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(desk);
};

function giveBack(desk: Desk): void {
  const next = waiting.shift();
  if (next === undefined) free.push(desk);
  else next(desk);
}

/** Runs a statement until its whole result is in this process, and ignores the result. */
async function run({ sql, parameters }: Statement): Promise<void> {
  const desk = await takeDesk();
  try {
    const statement = desk.prepared.get(sql) ?? (await desk.connection.prepare(sql));
    desk.prepared.set(sql, statement);
    bindParameters(statement, parameters);
    await statement.runAndReadAll();
  } finally {
    giveBack(desk);
  }
}

async function answer(at: number): Promise<void> {
  for (const group of requests[at % requests.length] ?? []) await Promise.all(group.map(run));
}

async function obey(message: Message): Promise<unknown> {
  if (message.kind === 'open') return open(message);
  if (message.kind === 'measure') {
    const before = process.cpuUsage();
    const load = await runClosedLoad({ ...message, send: answer });
    const { user, system } = process.cpuUsage(before);
    return { ...load, cpuMs: (user + system) / 1000 };
  }
  requests = message.requests;
  return undefined;
}

process.on('message', (received) => {
  obey(v.parse(messageSchema, received)).then(
    (result) => process.send?.({ result: result ?? null }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
