import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parameters } from '@sharpside/warehouse/engine/connection-pool';
import * as v from 'valibot';

const answerSchema = v.union([v.object({ result: v.unknown() }), v.object({ error: v.string() })]);
const openedSchema = v.object({ buildMs: v.number() });
const ranSchema = v.object({ ms: v.number(), rows: v.union([v.number(), v.array(v.unknown())]) });

/** An engine in another process. */
export type EngineChild = {
  /** Time until it was open, which is that of building where nothing was built before. */
  readonly buildMs: number;
  /** Rows of a statement, and the time it took there. @throws {TypeError} with the engine's message */
  run: (sql: string, parameters: Parameters) => Promise<{ ms: number; rows: readonly unknown[] }>;
  /** Time of a statement whose rows stay there. */
  measure: (sql: string, parameters: Parameters) => Promise<number>;
  findPeakBytes: () => Promise<number>;
  close: () => Promise<void>;
};

type Options = { data: string; id: string; chdb?: string | undefined };

/** Starts the process of an engine and waits until its tables are there. */
export async function startEngine(options: Options): Promise<EngineChild> {
  const child = fork(join(import.meta.dirname, 'engine-process.ts'));
  const ended = once(child, 'exit').then(([code, signal]) => ({
    error: `the process ended (${code ?? signal})`,
  }));
  async function tell(message: object): Promise<unknown> {
    const listening = new AbortController();
    const answered = once(child, 'message', { signal: listening.signal }).then(([received]) => received);
    child.send(message);
    const answer = v.parse(answerSchema, await Promise.race([answered, ended]));
    answered.catch(() => undefined);
    listening.abort();
    if ('error' in answer) throw new TypeError(answer.error);
    return answer.result;
  }
  const { buildMs } = v.parse(openedSchema, await tell({ kind: 'open', ...options }));
  const ask = async (sql: string, parameters: Parameters, isCounted: boolean) =>
    v.parse(ranSchema, await tell({ kind: 'run', sql, parameters, isCounted }));
  return {
    buildMs,
    async run(sql, parameters) {
      const { ms, rows } = await ask(sql, parameters, false);
      return { ms, rows: typeof rows === 'number' ? [] : rows };
    },
    measure: async (sql, parameters) => (await ask(sql, parameters, true)).ms,
    async findPeakBytes() {
      const text = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? Number.NaN) * 1024;
    },
    async close() {
      child.kill();
      await ended;
    },
  };
}
