import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { startRedis } from '@sharpside/sign-in/testing/redis-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRedisRecords, SECRET } from '../../testing/session-records.ts';
import { SESSION_MS } from './console-session.ts';
import { createConsoleSessions, toSessionKey } from './session-store.ts';

const SESSION = { tokenIds: ['aaaaaaaaaaaa'], person: undefined };

async function startScene() {
  const redis = await startRedis();
  onTestFinished(redis.stop);
  const clock = createTestClock();
  const open = async (secrets?: string[]) => {
    const opened = await openRedisRecords(redis.url, clock, secrets);
    return { ...opened, sessions: createConsoleSessions({ clock, records: opened.records }) };
  };
  return { redis, clock, open };
}

describe('sessions of several services', { tags: 'redis' }, () => {
  it('are known to each, and ended by one of them, once', async () => {
    const { open, clock } = await startScene();
    const [one, other] = [await open(), await open()];
    const ended: string[] = [];
    for (const [name, { sessions }] of Object.entries({ one, other }))
      sessions.onEnd(({ end }) => void ended.push(`${name}: ${end.reason}`));
    const id = await one.sessions.create(SESSION);
    expect(await other.sessions.find(id)).toEqual(SESSION);
    await other.sessions.remove(id, { reason: 'Signed out' });
    expect(await one.sessions.find(id)).toBeUndefined();
    expect(ended).toEqual(['other: Signed out']);
    await one.sessions.create(SESSION);
    await clock.leap(SESSION_MS);
    await Promise.all([one.sessions.removeEnded(), other.sessions.removeEnded()]);
    expect(ended).toHaveLength(2);
  });

  it('are changed by one of them at a time; another goes on with what there is', async () => {
    const { open } = await startScene();
    const [one, other] = [await open(), await open()];
    const id = await one.sessions.create(SESSION);
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const changing = one.sessions.change(id, async (session, save) => {
      begun.resolve();
      await promise;
      await save({ ...session, tokenIds: ['bbbbbbbbbbbb'] });
      return undefined;
    });
    await begun.promise;
    let ran = 0;
    const count = async () => {
      ran += 1;
      return undefined;
    };
    await other.sessions.change(id, count);
    expect(ran).toBe(0);
    expect(await other.sessions.find(id)).toEqual(SESSION);
    resolve();
    await changing;
    expect((await other.sessions.find(id))?.tokenIds).toEqual(['bbbbbbbbbbbb']);
    await other.sessions.change(id, count);
    expect(ran).toBe(1);
  });

  it('cannot be read or made by whoever has Redis alone', async () => {
    const { open } = await startScene();
    const { redis, sessions, log } = await open();
    const id = await sessions.create(SESSION);
    const key = toSessionKey(id);
    const sealed = (await redis.run((client) => client.get(`console:session:${key}`))) ?? '';
    const all = await redis.run((client) => client.keys('*'));
    expect(`${all.join()} ${sealed}`).not.toContain(id);
    expect(sealed).not.toContain('aaaaaaaaaaaa');
    // Stores the session of one browser under the key of another, as an attacker would.
    const planted = 'p'.repeat(43);
    await redis.run(async (client) => {
      await client.set(`console:session:${toSessionKey(planted)}`, sealed);
      await client.zAdd('console:due', { score: Number.MAX_SAFE_INTEGER, value: toSessionKey(planted) });
    });
    expect(await sessions.find(planted)).toBeUndefined();
    expect(log.find('session-unreadable')?.fields).toEqual({ key: toSessionKey(planted) });
  });

  it('are read while a secret is replaced, and swept when nobody can read them any more', async () => {
    const { open, clock } = await startScene();
    const before = await open();
    const id = await before.sessions.create(SESSION);
    const during = await open(['another-secret-that-takes-its-place', SECRET]);
    expect(await during.sessions.find(id)).toEqual(SESSION);
    const after = await open(['another-secret-that-takes-its-place']);
    expect(await after.sessions.find(id)).toBeUndefined();
    await clock.leap(SESSION_MS);
    await after.sessions.removeEnded();
    expect(await after.redis.run((client) => client.zCard('console:due'))).toBe(0);
  });
});
