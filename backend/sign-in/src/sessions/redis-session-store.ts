import { parseContractJson } from '@sharpside/contracts';
import { createRedisConnection } from '@sharpside/server-kit/redis';
import * as v from 'valibot';
import type { SessionStore } from './session-store.ts';

/** The Redis to use, and the time that it may take. */
export type RedisSessionStoreOptions = {
  url: string;
  /** Hears of each lost connection; the client reconnects by itself. */
  onConnectionError: (error: Error) => void;
  now?: () => number;
  keyPrefix?: string;
  timeoutMs?: number;
};

const noteSchema = v.object({ expiresAt: v.number(), sealed: v.string() });
const recordSchema = v.object({ subject: v.string(), expiresAt: v.number(), sealed: v.string() });

/**
 * Sessions in Redis, for several processes. Redis forgets each one when it is over.
 *
 * While Redis is away, calls fail at once instead of waiting for it.
 * Default: `keyPrefix` 'session:', `timeoutMs` 2_000.
 * @throws when Redis cannot be reached at the start.
 */
export async function openRedisSessionStore(options: RedisSessionStoreOptions): Promise<SessionStore> {
  const { url, onConnectionError, now = Date.now, keyPrefix = 'session:', timeoutMs = 2000 } = options;
  const redis = createRedisConnection({ url, onConnectionError, timeoutMs });
  await redis.open({ isNeeded: true });

  const keyOf = (idHash: string) => `${keyPrefix}${idHash}`;
  const noteKeyOf = (idHash: string) => `${keyOf(idHash)}:note`;

  async function findRecord(idHash: string) {
    const text = await redis.run((client) => client.get(keyOf(idHash)));
    if (text === null) return undefined;
    const record = parseContractJson(recordSchema, text, 'A session in Redis');
    // Redis counts by its own clock; the session ends by ours.
    return record.expiresAt > now() ? record : undefined;
  }

  return {
    async create(idHash, record) {
      const value = Math.max(1, record.expiresAt - now());
      const expiration = { type: 'PX', value } as const;
      await redis.run((client) => client.set(keyOf(idHash), JSON.stringify(record), { expiration }));
    },
    find: findRecord,
    async reseal(idHash, sealed) {
      const record = await findRecord(idHash);
      if (!record) return false;
      const text = JSON.stringify({ ...record, sealed });
      // Only where it still is: a session that was ended in between stays ended.
      const options = { condition: 'XX', expiration: 'KEEPTTL' } as const;
      return (await redis.run((client) => client.set(keyOf(idHash), text, options))) !== null;
    },
    async note(idHash, sealed, keepMs) {
      if (!(await findRecord(idHash))) return;
      const note = JSON.stringify({ sealed, expiresAt: now() + keepMs });
      await redis.run((client) =>
        client.set(noteKeyOf(idHash), note, { expiration: { type: 'PX', value: keepMs } }),
      );
    },
    async findNote(idHash) {
      const text = await redis.run((client) => client.get(noteKeyOf(idHash)));
      if (text === null || !(await findRecord(idHash))) return undefined;
      const note = parseContractJson(noteSchema, text, 'A note in Redis');
      return note.expiresAt > now() ? note.sealed : undefined;
    },
    async end(idHash) {
      const [sessions] = await redis.run((client) =>
        client.multi().del(keyOf(idHash)).del(noteKeyOf(idHash)).execTyped(),
      );
      return sessions > 0;
    },
    sweep: async () => 0,
    async ping() {
      await redis.run((client) => client.ping());
    },
    close: () => redis.close(),
  };
}
