import { createRedisConnection } from '@sharpside/server-kit/redis';
import { IS_SYSTEM_LAYER } from '@sharpside/server-kit/testing/run-kind';
import type { TestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import { onTestFinished } from 'vitest';
import { createRedisRecords } from '../console/sessions/redis-records.ts';
import { createMemoryRecords, type SessionRecords } from '../console/sessions/session-records.ts';
import { createSealer } from '../persons/sealing.ts';

export const SECRET = 'a-secret-of-both-services-of-this-test';

/** Session records in a Redis, sealed with the given secrets. The connection is closed when the test ends. */
export async function openRedisRecords(url: string, clock: TestClock, secrets = [SECRET]) {
  const log = createTestLog();
  const redis = createRedisConnection({ url, onConnectionError: () => {} });
  await redis.open({ isNeeded: true });
  onTestFinished(() => redis.close());
  const sealer = createSealer({ clock, secrets, purpose: 'console-session' });
  return { redis, log, records: createRedisRecords({ redis, sealer, clock, log }) };
}

type Kind = { name: string; tags: string[]; open: (clock: TestClock) => Promise<SessionRecords> };

const memory: Kind = { name: 'memory', tags: [], open: async () => createMemoryRecords() };

const redis: Kind = {
  name: 'Redis',
  tags: ['redis'],
  async open(clock) {
    const { url, stop } = await startRedis();
    onTestFinished(stop);
    return (await openRedisRecords(url, clock)).records;
  },
};

/** Memory, or Redis in the system layer, whose tests are skipped if its server is missing. */
export const SESSION_PLACES: readonly Kind[] = [IS_SYSTEM_LAYER ? redis : memory];
