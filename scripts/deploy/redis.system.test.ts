import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { openRedisSessionStore } from '@sharpside/sign-in/sessions/redis-session-store';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEPLOY, makeFolder } from './unit-of-systemd.ts';

const HOUR_MS = 3_600_000;

const aSession = (sealed = 'sealed') => ({ subject: 'account-1', expiresAt: Date.now() + HOUR_MS, sealed });

/** Starts Redis with deploy/redis.conf and the settings in `more`. `startAgain` starts it again with the same data. */
async function createRedis(...more: string[]) {
  const args = [join(DEPLOY, 'redis.conf'), '--dir', await makeFolder(), ...more];
  const start = async (port?: number) => {
    const redis = await startRedis({ args, ...(port !== undefined && { port }) });
    onTestFinished(() => redis.stop());
    return redis;
  };
  const redis = await start();
  const port = Number(new URL(redis.url).port);
  const store = await openRedisSessionStore({ url: redis.url, onConnectionError: () => undefined });
  onTestFinished(() => store.close());
  return { redis, port, store, startAgain: () => start(port) };
}

describe('redis.conf', { tags: 'redis' }, () => {
  it('keeps visitors signed in when Redis is killed and started again', async () => {
    const { redis, store, startAgain } = await createRedis();
    const session = aSession();
    await store.create('a', session);
    await store.create('signed-out', session);
    await store.end('signed-out');
    await redis.stop();
    await startAgain();
    await expect.poll(() => store.find('a').catch(() => undefined), { timeout: 60_000 }).toEqual(session);
    expect(await store.find('signed-out')).toBeUndefined();
  });

  it('signs nobody out to make room for others', async () => {
    const { store } = await createRedis('--maxmemory', '4mb');
    const sealed = 's'.repeat(100_000);
    const signedIn: string[] = [];
    const signIn = async () => {
      const name = `session-${signedIn.length}`;
      await store.create(name, aSession(sealed));
      signedIn.push(name);
    };
    const untilFull = async () => {
      for (let count = 0; count < 100; count += 1) await signIn();
    };
    await expect(untilFull()).rejects.toThrow(/maxmemory/);
    expect(signedIn.length).toBeGreaterThan(1);
    const found = await Promise.all(signedIn.map((name) => store.find(name)));
    expect(found).not.toContain(undefined);
  });

  it('lets nobody from outside of the machine ask for sessions', async () => {
    const { port } = await createRedis();
    // Another address of this machine, which deploy/redis.conf does not bind.
    const socket = connect({ host: '127.0.0.2', port });
    onTestFinished(() => void socket.destroy());
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
