import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdBriefly } from '@sharpside/warehouse/testing/hold-sqlite-file';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { expect, it } from 'vitest';
import { describeSessionStore } from '../testing/describe-session-store.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createSqliteSessionStore } from './sqlite-session-store.ts';

describeSessionStore('the SQLite session store', async ({ now }) =>
  createSqliteSessionStore({ path: ':memory:', now }),
);

const NOON = '2025-07-20T12:00:00Z';
const aRecord = (expiresAt: number) => ({ subject: 'account-1', expiresAt, sealed: 'sealed' });

it('shares its sessions between two that have the file open, and has them after a restart', async () => {
  const path = join(await createTemporaryFolder(), 'sessions.sqlite');
  const { now } = createTestClock(NOON);
  const [one, other] = [createSqliteSessionStore({ path, now }), createSqliteSessionStore({ path, now })];
  for (const idHash of ['a', 'b']) await one.create(idHash, aRecord(now() + 1000));
  expect(await other.end('a')).toBe(true);
  expect(await one.find('a')).toBeUndefined();
  for (const store of [one, other]) await store.close();

  const after = createSqliteSessionStore({ path, now });
  expect(await after.find('b')).toEqual(aRecord(now() + 1000));
  await after.close();
});

it('leaves nothing of a swept session in the file', async () => {
  const path = join(await createTemporaryFolder(), 'sessions.sqlite');
  const clock = createTestClock(NOON);
  const store = createSqliteSessionStore({ path, now: clock.now });
  await store.create('a', { ...aRecord(clock.now() + 1), sealed: 'sealed-and-swept' });
  clock.advance(1);
  await store.sweep();
  await store.close();
  expect(readFileSync(path).includes('sealed-and-swept')).toBe(false);
});

it('rejects when the file is closed', async () => {
  const store = createSqliteSessionStore({ path: ':memory:' });
  await store.close();
  await expect(store.ping()).rejects.toThrow();
  await expect(store.find('a')).rejects.toThrow();
});

it('waits for another backend that makes the file at the same time', async () => {
  const path = join(await createTemporaryFolder(), 'sessions.sqlite');
  await holdBriefly(path);
  const store = createSqliteSessionStore({ path });
  await store.create('a', aRecord(Date.now() + 1000));
  expect(await store.find('a')).toBeDefined();
  await store.close();
});
