import { parseContractJson } from '@sharpside/contracts';
import { toReason, toShownValue } from '@sharpside/server-kit';
import {
  createRedisConnection,
  type RedisConnection,
  type RedisConnectionOptions,
} from '@sharpside/server-kit/redis';
import * as v from 'valibot';
import { hashSecret } from '../tokens/keys.ts';
import { RedisError } from './errors.ts';
import type { SessionStore, SessionsOf } from './session-store.ts';

export type RedisSessionStoreOptions = {
  url: string;
  /** Called for each lost connection. The client reconnects by itself. */
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

const parseRecord = (text: string) => parseContractJson(recordSchema, text, 'A session in Redis');

const createKeys = (prefix: string) => ({
  session: (idHash: string) => `${prefix}${idHash}`,
  note: (idHash: string) => `${prefix}${idHash}:note`,
  claim: (name: string) => `${prefix}claim:${name}`,
  // Keys of the sets of related sessions. Members may have expired, and a set expires with its newest member.
  sets: ({ subject, sid }: SessionsOf) => [
    ...(subject === undefined ? [] : [`${prefix}account:${hashSecret(subject)}`]),
    ...(sid === undefined ? [] : [`${prefix}sign-in:${hashSecret(sid)}`]),
  ],
});

type Context = { redis: RedisConnection; keys: ReturnType<typeof createKeys>; now: () => number };

async function findRecord({ redis, keys, now }: Context, idHash: string) {
  const text = await redis.run((client) => client.get(keys.session(idHash)));
  if (text === null) return undefined;
  const record = parseRecord(text);
  // Redis expires keys by its own clock, but a session must end by the clock of this process.
  return record.expiresAt > now() ? record : undefined;
}

async function endSession({ redis, keys }: Context, idHash: string): Promise<boolean> {
  const text = await redis.run((client) => client.get(keys.session(idHash)));
  const record = text === null ? {} : parseRecord(text);
  const [sessions] = await redis.run((client) => {
    const steps = client.multi().del(keys.session(idHash)).del(keys.note(idHash));
    for (const key of keys.sets(record)) steps.sRem(key, idHash);
    return steps.execTyped();
  });
  return Number(sessions) > 0;
}

function explainRedisFault(url: string, cause: unknown) {
  const reason = toReason(cause).replace(/\.$/, '');
  const remedy = /^(NOAUTH|WRONGPASS)/.test(reason)
    ? 'Correct the user and the password in it'
    : 'Start a Redis there, or correct the address';
  const message = `The Redis of REDIS_URL, ${toShownValue(url)}, cannot be used: ${reason}. ${remedy}.`;
  return new RedisError(message, { cause });
}

async function openConnection({ onConnectionError, ...options }: RedisConnectionOptions) {
  // The client rejects with the last of several failures, but only the first one has the reason.
  let first: Error | undefined;
  const redis = createRedisConnection({
    ...options,
    onConnectionError(error) {
      first ??= error;
      onConnectionError(error);
    },
  });
  await redis.open({ isNeeded: true }).catch((error: unknown) => {
    throw explainRedisFault(options.url, first ?? error);
  });
  return redis;
}

/**
 * Sessions in Redis, for several processes. Redis deletes expired sessions.
 *
 * While Redis is unreachable, calls fail at once instead of waiting.
 * Default: `keyPrefix` 'session:', `timeoutMs` 2_000.
 * @throws {RedisError} `REDIS_FAILED` if Redis cannot be reached at the start, or refuses the connection.
 */
export async function openRedisSessionStore(options: RedisSessionStoreOptions): Promise<SessionStore> {
  const { url, onConnectionError, now = Date.now, keyPrefix = 'session:', timeoutMs = 2000 } = options;
  const redis = await openConnection({ url, onConnectionError, timeoutMs });

  const keys = createKeys(keyPrefix);
  const context = { redis, keys, now };

  return {
    async create(idHash, record, sid) {
      const value = Math.max(1, record.expiresAt - now());
      const expiration = { type: 'PX', value } as const;
      const stored = { ...record, ...(sid !== undefined && { sid }) };
      await redis.run((client) => {
        const steps = client.multi().set(keys.session(idHash), JSON.stringify(stored), { expiration });
        for (const key of keys.sets(stored)) steps.sAdd(key, idHash).pExpire(key, value);
        return steps.exec();
      });
    },
    async find(idHash) {
      const record = await findRecord(context, idHash);
      if (!record) return undefined;
      const { sid: _, ...session } = record;
      return session;
    },
    async reseal(idHash, sealed) {
      const record = await findRecord(context, idHash);
      if (!record) return false;
      const text = JSON.stringify({ ...record, sealed });
      // Writes only if the session still exists, so that a session that ended meanwhile stays ended.
      const options = { condition: 'XX', expiration: 'KEEPTTL' } as const;
      return (await redis.run((client) => client.set(keys.session(idHash), text, options))) !== null;
    },
    async note(idHash, sealed, keepMs) {
      if (!(await findRecord(context, idHash))) return;
      const note = JSON.stringify({ sealed, expiresAt: now() + keepMs });
      await redis.run((client) =>
        client.set(keys.note(idHash), note, { expiration: { type: 'PX', value: keepMs } }),
      );
    },
    async findNote(idHash) {
      const text = await redis.run((client) => client.get(keys.note(idHash)));
      if (text === null || !(await findRecord(context, idHash))) return undefined;
      const note = parseContractJson(noteSchema, text, 'A note in Redis');
      return note.expiresAt > now() ? note.sealed : undefined;
    },
    end: (idHash) => endSession(context, idHash),
    async endAll(of) {
      const sets = keys.sets(of);
      if (sets.length === 0) return 0;
      const members = await redis.run((client) => client.sInter(sets));
      const ended = await Promise.all(members.map((idHash) => endSession(context, idHash)));
      return ended.filter(Boolean).length;
    },
    async claim(name, keepMs) {
      const options = { condition: 'NX', expiration: { type: 'PX', value: keepMs } } as const;
      return (await redis.run((client) => client.set(keys.claim(name), '1', options))) !== null;
    },
    async release(name) {
      await redis.run((client) => client.del(keys.claim(name)));
    },
    sweep: async () => 0,
    async ping() {
      await redis.run((client) => client.ping());
    },
    close: () => redis.close(),
  };
}
