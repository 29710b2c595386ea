import { createHash, randomUUID } from 'node:crypto';
import { SIGN_IN_PROBLEMS } from '@sharpside/contracts/control';
import { type Clock, type Log, toReason } from '@sharpside/server-kit';
import type { RedisClient, RedisConnection } from '@sharpside/server-kit/redis';
import * as v from 'valibot';
import { ControlError } from '../../errors.ts';
import { roleSchema } from '../../persons/roles.ts';
import type { Sealer } from '../../persons/sealing.ts';
import { SESSION_MS } from './console-session.ts';
import type { KeptSession, SessionRecords } from './session-records.ts';

const personSchema = v.object({
  signedIn: v.object({
    person: v.object({
      issuer: v.string(),
      subject: v.string(),
      name: v.string(),
      groups: v.array(v.string()),
    }),
    tokens: v.pipe(
      v.object({ accessToken: v.string(), refreshToken: v.optional(v.string()) }),
      v.transform(({ accessToken, refreshToken }) => ({ accessToken, refreshToken })),
    ),
  }),
  roles: v.array(roleSchema),
  checkedAtMs: v.number(),
  nextCheckAtMs: v.number(),
});

const recordSchema = v.object({
  tokenIds: v.array(v.string()),
  person: v.optional(personSchema),
  owner: v.string(),
  endsAtMs: v.number(),
});

/** Time for which an ended session stays readable, so that a service can revoke its tokens. */
const AFTERWARDS_MS = 24 * 60 * 60 * 1000;

/** If a service dies in the middle of a change, others can change the session after this time. */
const ALONE_MS = 30_000;

/** Removes the lock if this service still holds it. */
const REMOVE_OWN =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

const DUE = 'console:due';
const toRecord = (key: string) => `console:session:${key}`;
const toProblem = (key: string) => `console:problem:${key}`;
const toMark = (key: string) => `console:change:${key}`;
const toOwned = (owner: string) => `console:owner:${createHash('sha256').update(owner).digest('base64url')}`;

type RedisRecordsOptions = {
  redis: Pick<RedisConnection, 'run'>;
  /** Seals each session, so that write access to Redis is not enough to forge a session. */
  sealer: Sealer;
  clock: Pick<Clock, 'now'>;
  log: Log;
};

const unreachable = (cause: unknown) =>
  new ControlError(
    'The sessions of the console cannot be reached just now; try again in a moment. Tokens work meanwhile: `mfe` with MFE_TOKEN.',
    { code: 'CONTROL_SESSIONS_UNREACHABLE', headers: { 'retry-after': '5' }, cause },
  );

type Sealing = {
  seal(key: string, kept: KeptSession): Promise<string>;
  /** The session in a stored text; undefined if there is no text, or if it holds no session of this key. */
  open(key: string, text: string | null, due: number | null): Promise<KeptSession | undefined>;
};

function createSealing({ sealer, log }: Pick<RedisRecordsOptions, 'sealer' | 'log'>): Sealing {
  return {
    async seal(key, { session, owner, endsAtMs }) {
      const { tokenIds, person } = session;
      const record = { tokenIds, ...(person && { person }), owner, endsAtMs };
      return sealer.seal(record, { endsAtMs: endsAtMs + AFTERWARDS_MS, subject: key });
    },
    async open(key, text, due) {
      const opened = text === null ? undefined : await sealer.open(text, { subject: key });
      const { success, output } = v.safeParse(recordSchema, opened);
      if (!success) {
        // The text was forged, or sealed with a secret that is no longer used. The browser of the session has to sign
        // in again.
        if (text !== null) log.warn('session-unreadable', { key });
        return undefined;
      }
      const { tokenIds, person, owner, endsAtMs } = output;
      return { session: { tokenIds, person }, owner, endsAtMs, dueAtMs: due ?? 0 };
    },
  };
}

type Run = <T>(commands: (client: RedisClient) => Promise<T>) => Promise<T>;

function createRun(redis: RedisRecordsOptions['redis']): Run {
  return async (commands) => {
    try {
      return await redis.run(commands);
    } catch (error) {
      throw unreachable(error);
    }
  };
}

type Alone = { run: Run; key: string; log: Log; work: () => Promise<void> };

async function runAlone({ run, key, log, work }: Alone): Promise<void> {
  const own = randomUUID();
  const options = { condition: 'NX', expiration: { type: 'PX', value: ALONE_MS } } as const;
  if ((await run((client) => client.set(toMark(key), own, options))) === null) return;
  try {
    await work();
  } finally {
    await run((client) => client.eval(REMOVE_OWN, { keys: [toMark(key)], arguments: [own] })).catch(
      (error: unknown) => log.warn('session-mark-left', { reason: toReason(error) }),
    );
  }
}

/**
 * Sessions in Redis, for several services. Each is sealed and stored under the hash of its id. Its expiry is stored
 * beside it (`console:due`), so that any service can revoke the tokens of an expired session.
 *
 * Every call rejects with `CONTROL_SESSIONS_UNREACHABLE` while Redis does not answer.
 */
export function createRedisRecords({ redis, sealer, clock, log }: RedisRecordsOptions): SessionRecords {
  const run = createRun(redis);
  const { seal, open } = createSealing({ sealer, log });

  async function forget(key: string, owner?: string): Promise<void> {
    await run((client) => {
      const multi = client.multi().del(toRecord(key)).zRem(DUE, key);
      return (owner === undefined ? multi : multi.zRem(toOwned(owner), key)).exec();
    });
  }

  return {
    async add(key, kept) {
      const sealed = await seal(key, kept);
      const expiration = { type: 'PX', value: SESSION_MS + AFTERWARDS_MS } as const;
      const owned = toOwned(kept.owner);
      await run((client) =>
        client
          .multi()
          .set(toRecord(key), sealed, { expiration })
          .zAdd(DUE, { score: kept.dueAtMs, value: key })
          .zAdd(owned, { score: clock.now(), value: key })
          .pExpire(owned, SESSION_MS + AFTERWARDS_MS)
          .exec(),
      );
    },
    async find(key) {
      const [text, due] = await run((client) =>
        Promise.all([client.get(toRecord(key)), client.zScore(DUE, key)]),
      );
      return open(key, text, due);
    },
    async replace(key, kept) {
      const sealed = await seal(key, kept);
      const options = { condition: 'XX', expiration: 'KEEPTTL' } as const;
      return (await run((client) => client.set(toRecord(key), sealed, options))) !== null;
    },
    async postpone(key, dueAtMs) {
      await run((client) => client.zAdd(DUE, { score: dueAtMs, value: key }, { condition: 'XX' }));
    },
    async take(key) {
      const [text, due] = await run((client) =>
        Promise.all([client.getDel(toRecord(key)), client.zScore(DUE, key)]),
      );
      const kept = await open(key, text, due);
      await forget(key, kept?.owner);
      return kept;
    },
    async listOfOwner(owner) {
      const owned = toOwned(owner);
      const [, keys] = await run((client) =>
        Promise.all([
          client.zRemRangeByScore(owned, 0, clock.now() - SESSION_MS),
          client.zRange(owned, 0, -1),
        ]),
      );
      return keys;
    },
    listDue: (atMs) => run((client) => client.zRangeByScore(DUE, 0, atMs)),
    async findSurplus(max) {
      const [count, keys] = await run((client) => Promise.all([client.zCard(DUE), client.zRange(DUE, 0, 0)]));
      return count > max ? keys[0] : undefined;
    },
    async noteProblem(key, problem) {
      const expiration = { type: 'PX', value: SESSION_MS } as const;
      await run((client) => client.set(toProblem(key), problem, { expiration }));
    },
    async findProblem(key) {
      const text = await run((client) => client.get(toProblem(key)));
      return SIGN_IN_PROBLEMS.find((problem) => problem === text);
    },
    runAlone: (key, work) => runAlone({ run, key, log, work }),
  };
}
