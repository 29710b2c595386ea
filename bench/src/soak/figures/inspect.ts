import { once } from 'node:events';
import * as v from 'valibot';

/** Memory of a process after its garbage was collected, and what keeps its event loop waiting. Units: bytes. */
export type Insides = {
  heapUsed: number;
  external: number;
  /** Number of timers, sockets and the like, by the names that Node has for them. */
  resources: Readonly<Record<string, number>>;
};

const READ = `JSON.stringify({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo() })`;

const replySchema = v.looseObject({ id: v.optional(v.number()), result: v.optional(v.unknown()) });
const evaluatedSchema = v.looseObject({ result: v.looseObject({ value: v.string() }) });
const insidesSchema = v.looseObject({
  heapUsed: v.number(),
  external: v.number(),
  resources: v.array(v.string()),
});

/** Calls of the inspector's protocol, one at a time. */
async function openSession(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let calls = 0;
  return {
    async call(method: string, params: object = {}): Promise<unknown> {
      calls += 1;
      const id = calls;
      socket.send(JSON.stringify({ id, method, params }));
      for (;;) {
        const [event] = await once(socket, 'message');
        const reply = v.parse(replySchema, JSON.parse(String(event.data)));
        if (reply.id === id) return reply.result;
      }
    },
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

// The first collection runs finalizers, which let go of more.
const COLLECTIONS = 3;

/** Has a process collect its garbage, by its inspector, and looks at what is left. */
export async function readInsides(url: string): Promise<Insides> {
  const session = await openSession(url);
  try {
    for (let at = 0; at < COLLECTIONS; at += 1) await session.call('HeapProfiler.collectGarbage');
    const evaluated = await session.call('Runtime.evaluate', { expression: READ, returnByValue: true });
    const { value } = v.parse(evaluatedSchema, evaluated).result;
    const { heapUsed, external, resources } = v.parse(insidesSchema, JSON.parse(value));
    const counts: Record<string, number> = {};
    for (const name of resources) counts[name] = (counts[name] ?? 0) + 1;
    return { heapUsed, external, resources: counts };
  } finally {
    await session.close();
  }
}
