import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSessionStore } from '../testing/describe-session-store.ts';
import { findFreePort } from '../testing/find-free-port.ts';
import { startRedis, type TestRedis } from '../testing/redis-server.ts';
import { openRedisSessionStore } from './redis-session-store.ts';

// `TIMEOUT_MS` is short, for tests in which Redis hangs. In other tests a busy machine may need longer.
const TIMEOUT_MS = 300;
const PATIENT_MS = 20_000;
const aRecord = (expiresAt: number) => ({ subject: 'account-1', expiresAt, sealed: 'sealed' });

type Options = Partial<Parameters<typeof openRedisSessionStore>[0]>;

const openStore = (url: string, options: Options = {}) =>
  openRedisSessionStore({
    url,
    keyPrefix: `${crypto.randomUUID()}:`,
    timeoutMs: TIMEOUT_MS,
    onConnectionError: () => {},
    ...options,
  });

describe('with a Redis', { tags: 'redis' }, () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  describeSessionStore('the Redis session store', ({ now }) =>
    openStore(redis.url, { now, timeoutMs: PATIENT_MS }),
  );

  it('lets Redis forget a session when it is over', async () => {
    const store = await openStore(redis.url, { keyPrefix: 'ttl:', now: () => 1000, timeoutMs: PATIENT_MS });
    const client = await createClient({ url: redis.url }).connect();
    await store.create('a', aRecord(61_000));
    await store.reseal('a', 'sealed-2');
    const leftMs = await client.pTTL('ttl:a');
    expect(leftMs).toBeGreaterThan(50_000);
    expect(leftMs).toBeLessThanOrEqual(60_000);
    await client.close();
    await store.close();
  });

  it('rejects in time while Redis hangs, and goes on when it is back', async () => {
    const store = await openStore(redis.url);
    await store.create('a', aRecord(Date.now() + 3_600_000));
    redis.freeze();
    await expect(store.find('a')).rejects.toMatchObject({ code: 'TIME_LIMIT' });
    await expect(store.ping()).rejects.toThrow();
    redis.thaw();
    await expect.poll(() => store.find('a').catch(() => undefined), { timeout: 60_000 }).toBeDefined();
    await store.close();
  });

  it('rejects at once while Redis is gone, tells of it, and closes all the same', async () => {
    const own = await startRedis();
    let errors = 0;
    const store = await openStore(own.url, {
      onConnectionError: () => {
        errors += 1;
      },
    });
    await own.stop();
    await expect.poll(() => errors, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect(store.find('a')).rejects.toThrow();
    await store.close();
  });
});

it('rejects when there is no Redis at the start', async () => {
  const port = await findFreePort();
  await expect(openStore(`redis://127.0.0.1:${port}`)).rejects.toThrow();
});
