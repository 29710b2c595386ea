import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { toReason, withoutSecrets } from '@sharpside/server-kit';
import * as v from 'valibot';
import { findRepository } from '../build/find-repository.ts';
import { findSibling } from '../build/find-sibling.ts';
import {
  type ReadableStore,
  type TrialAnswer,
  type TrialMessage,
  type TrialTask,
  trialMessageSchema,
} from './trial-message.ts';

const CHILD = findSibling(import.meta.filename, 'trial-edge-child');

/** Keys that an edge reads to serve a channel. Records of tokens and links of previews are others. */
const OF_SITE = /^(assets|channels|collected|encoded|releases|signatures)\//;

export type TrialEdge = {
  url: string;
  /** Ends the edge, and returns the faults that it met. */
  close(): Promise<string[]>;
};

async function read(
  store: ReadableStore,
  { id, verb, key }: TrialMessage & { kind: 'read' },
): Promise<TrialAnswer> {
  try {
    if (!OF_SITE.test(key)) return { kind: 'value', id, failure: `An edge does not read ${key}.` };
    return { kind: 'value', id, value: await store[verb](key) };
  } catch (error) {
    return { kind: 'value', id, failure: toReason(error) };
  }
}

/**
 * Starts an edge in a closed process, because the scripts that render pages can get out of the scope in which the edge
 * runs them. The process has no secrets, starts no other program, and reads only the code of `mfe` and, through this
 * process, the site in `store`.
 */
export async function startTrialEdge(store: ReadableStore, task: TrialTask): Promise<TrialEdge> {
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...environment } = withoutSecrets();
  const readable = [findRepository(import.meta.dirname), task.folder];
  const child: ChildProcess = fork(CHILD, [], {
    env: environment,
    execArgv: [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${task.folder}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const started = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<string[]>();
  closed.promise.catch(() => undefined);
  function fail(reason: string) {
    const error = new Error(`The edge of the check ended: ${reason}`);
    started.reject(error);
    closed.reject(error);
  }
  async function handle(message: TrialMessage) {
    if (message.kind === 'ready') started.resolve(message.url);
    if (message.kind === 'closed') closed.resolve(message.faults);
    if (message.kind === 'failed') fail(message.reason);
    if (message.kind !== 'read') return;
    const answer = await read(store, message);
    if (child.connected) child.send(answer, () => {});
  }
  child.on('message', (message) => {
    const parsed = v.safeParse(trialMessageSchema, message);
    if (parsed.success) void handle(parsed.output);
    else fail('it sent something else than its answers');
  });
  child.once('error', ({ message }) => fail(message));
  child.once('exit', (code, signal) => fail(`${signal ?? code}`));
  child.send(task);
  const url = await started.promise;
  return {
    url,
    async close() {
      if (child.connected) child.send({ kind: 'close' } satisfies TrialAnswer, () => {});
      const faults = await closed.promise;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return faults;
    },
  };
}
