// The edge of a start check, for `trial-edge.ts`: a process of its own, because it runs scripts that nobody promoted.
import { join } from 'node:path';
import { createEdge, DEFAULT_RUNTIME_CONFIG, parseEdgeConfig } from '@sharpside/edge';
import type { Store } from '@sharpside/object-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { type Log, toReason } from '@sharpside/server-kit';
import * as v from 'valibot';
import {
  bytesSchema,
  type TrialMessage,
  type TrialTask,
  trialAnswerSchema,
  trialTaskSchema,
} from './trial-message.ts';

const send = (message: TrialMessage) => process.send?.(message);

/** A store that reads through the parent, and writes nothing. */
function createStoreOfParent(): Store & { settle(answer: unknown): boolean } {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  function read(verb: 'get' | 'list' | 'listFolders', key: string): Promise<unknown> {
    last += 1;
    const reading = Promise.withResolvers<unknown>();
    waiting.set(last, reading);
    send({ kind: 'read', id: last, verb, key });
    return reading.promise;
  }
  const namesSchema = v.array(v.string());
  const refuse = () => Promise.reject(new Error('A trial edge writes nothing.'));
  return {
    get: async (key) => v.parse(v.optional(bytesSchema), await read('get', key)),
    list: async (prefix) => v.parse(namesSchema, await read('list', prefix)),
    listFolders: async (folder) => v.parse(namesSchema, await read('listFolders', folder)),
    putIfAbsent: refuse,
    remove: refuse,
    settle(message) {
      const answer = v.parse(trialAnswerSchema, message);
      if (answer.kind === 'close') return false;
      const reading = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.failure === undefined) reading?.resolve(answer.value);
      else reading?.reject(new Error(answer.failure));
      return true;
    },
  };
}

/** Keeps the errors of the edge instead of printing them. */
function createFaultLog(): { log: Log; faults: string[] } {
  const faults: string[] = [];
  const log: Log = {
    info: () => {},
    warn: () => {},
    error(event, { error } = {}) {
      const fault = `${event}: ${toReason(error)}`;
      // The edge tries again to render a page.
      if (!faults.includes(fault)) faults.push(fault);
    },
  };
  return { log, faults };
}

async function serve({ channel, folder, limitMs, paths }: TrialTask): Promise<void> {
  const store = createStoreOfParent();
  const { log, faults } = createFaultLog();
  const config = parseEdgeConfig({
    channel,
    storeLocation: folder,
    stateDir: join(folder, 'state'),
    // The page waits for a screen as long as this check does, because a busy machine is no fault of the screen.
    runtimeConfig: { ...DEFAULT_RUNTIME_CONFIG, backendUrl: '/', remoteTimeoutMs: limitMs },
  });
  const edge = createEdge(config, { registry: createRegistry(store), log });
  process.on('message', async (message) => {
    if (store.settle(message)) return;
    await edge.close();
    process.send?.({ kind: 'closed', faults } satisfies TrialMessage, () => process.exit());
  });
  const url = await edge.listen({ host: '127.0.0.1', port: 0 });
  // Pages that the server renders to text are checked without a browser.
  for (const path of paths) await edge.inject(path);
  send({ kind: 'ready', url });
}

// If the parent ends, no process may be left behind.
process.once('disconnect', () => process.exit(1));

process.once('message', (message) =>
  serve(v.parse(trialTaskSchema, message)).catch((error) =>
    process.send?.({ kind: 'failed', reason: toReason(error) } satisfies TrialMessage, () => process.exit(1)),
  ),
);
