import { parseContractJson } from '@sharpside/contracts';
import { createRedisConnection } from '@sharpside/server-kit/redis';
import * as v from 'valibot';
import { hashSecret } from '../tokens/keys.ts';
import type { SessionStore, SessionsOf } from './session-store.ts';

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
const recordSchema = v.object({
  subject: v.string(),
  expiresAt: v.number(),
  sealed: v.string(),
  sid: v.optional(v.string()),
});

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

  // Sets of the sessions that belong together. Members may be over: they count as ended, and the set ends with the last.
  const setKeysOf = ({ subject, sid }: SessionsOf) => [
    ...(subject === undefined ? [] : [`${keyPrefix}account:${hashSecret(subject)}`]),
    ...(sid === undefined ? [] : [`${keyPrefix}sign-in:${hashSecret(sid)}`]),
  ];

  async function endOne(idHash: string): Promise<boolean> {
    const text = await redis.run((client) => client.get(keyOf(idHash)));
    const record = text === null ? {} : parseContractJson(recordSchema, text, 'A session in Redis');
    const [sessions] = await redis.run((client) => {
      const steps = client.multi().del(keyOf(idHash)).del(noteKeyOf(idHash));
      for (const key of setKeysOf(record)) steps.sRem(key, idHash);
      return steps.execTyped();
    });
    return Number(sessions) > 0;
  }

  async function findRecord(idHash: string) {
    const text = await redis.run((client) => client.get(keyOf(idHash)));
    if (text === null) return undefined;
    const record = parseContractJson(recordSchema, text, 'A session in Redis');
    // Redis counts by its own clock; the session ends by ours.
    return record.expiresAt > now() ? record : undefined;
  }

  return {
    async create(idHash, record, sid) {
      const value = Math.max(1, record.expiresAt - now());
      const expiration = { type: 'PX', value } as const;
      const stored = { ...record, ...(sid !== undefined && { sid }) };
      await redis.run((client) => {
        const steps = client.multi().set(keyOf(idHash), JSON.stringify(stored), { expiration });
        for (const key of setKeysOf(stored)) steps.sAdd(key, idHash).pExpire(key, value);
        return steps.exec();
      });
    },
    async find(idHash) {
      const record = await findRecord(idHash);
      if (!record) return undefined;
      const { sid: _, ...session } = record;
      return session;
    },
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
    end: endOne,
    async endAll(of) {
      const keys = setKeysOf(of);
      if (keys.length === 0) return 0;
      const members = await redis.run((client) => client.sInter(keys));
      const ended = await Promise.all(members.map(endOne));
      return ended.filter(Boolean).length;
    },
    async claim(name, keepMs) {
      const options = { condition: 'NX', expiration: { type: 'PX', value: keepMs } } as const;
      return (await redis.run((client) => client.set(`${keyPrefix}claim:${name}`, '1', options))) !== null;
    },
    async release(name) {
      await redis.run((client) => client.del(`${keyPrefix}claim:${name}`));
    },
    sweep: async () => 0,
    async ping() {
      await redis.run((client) => client.ping());
    },
    close: () => redis.close(),
  };
}
