import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { THREADS } from './api-process.ts';
import type { Load } from './load.ts';
import type { Statements } from './statements.ts';

/** A load, with its processor time. */
export type BareLoad = Load & { cpuMs: number };

export type BareEngine = {
  /** Sets the statements to run from now on, in turn. */
  use: (requests: readonly Statements[]) => Promise<void>;
  measure: (options: { clients: number; durationMs: number }) => Promise<BareLoad>;
  close: () => Promise<void>;
};

type OpenOptions = { path: string; memoryLimit: string; connections: number; spillFolder: string };

const answerSchema = v.union([v.object({ result: v.unknown() }), v.object({ error: v.string() })]);
const loadSchema = v.object({ latenciesMs: v.array(v.number()), elapsedMs: v.number(), cpuMs: v.number() });

/** The engine alone, in a process of its own. */
export async function openBareEngine(options: OpenOptions): Promise<BareEngine> {
  const child = fork(join(import.meta.dirname, 'bare-process.ts'), {
    env: { ...process.env, UV_THREADPOOL_SIZE: THREADS },
  });
  async function tell(message: object): Promise<unknown> {
    const answered = once(child, 'message');
    child.send(message);
    const [received] = await answered;
    const answer = v.parse(answerSchema, received);
    if ('error' in answer) throw new TypeError(`The bare engine failed: ${answer.error}`);
    return answer.result;
  }
  await tell({ kind: 'open', ...options });
  return {
    async use(requests) {
      await tell({ kind: 'use', requests });
    },
    measure: async (load) => v.parse(loadSchema, await tell({ kind: 'measure', ...load })),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      child.kill();
      await ended;
    },
  };
}
