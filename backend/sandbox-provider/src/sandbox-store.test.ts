import { join } from 'node:path';
import { holdBriefly } from '@sharpside/warehouse/testing/hold-sqlite-file';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSandboxStore } from './sandbox-store.ts';

function openInMemory() {
  const store = openSandboxStore(':memory:');
  onTestFinished(() => store.close());
  return store;
}

describe('an adapter', () => {
  it('finds what was saved last, by id and by uid, within its model', async () => {
    const store = openInMemory();
    const sessions = store.createAdapter('Session');
    await sessions.upsert('a', { uid: 'u', accountId: 'one' }, 60);
    await sessions.upsert('a', { uid: 'u', accountId: 'two' }, 60);
    expect(await sessions.find('a')).toEqual({ uid: 'u', accountId: 'two' });
    expect(await sessions.findByUid('u')).toEqual({ uid: 'u', accountId: 'two' });
    expect(await store.createAdapter('Interaction').find('a')).toBeUndefined();
    expect(await sessions.find('b')).toBeUndefined();
  });

  it('marks what was used', async () => {
    const codes = openInMemory().createAdapter('AuthorizationCode');
    await codes.upsert('a', { grantId: 'g' }, 60);
    await codes.consume('a');
    expect(await codes.find('a')).toEqual({ grantId: 'g', consumed: expect.any(Number) });
  });

  it('forgets one, and all of a grant', async () => {
    const tokens = openInMemory().createAdapter('AccessToken');
    await tokens.upsert('a', { grantId: 'g' }, 60);
    await tokens.upsert('b', { grantId: 'g' }, 60);
    await tokens.upsert('c', { grantId: 'h' }, 60);
    await tokens.destroy('a');
    expect(await tokens.find('a')).toBeUndefined();
    await tokens.revokeByGrantId('g');
    expect(await tokens.find('b')).toBeUndefined();
    expect(await tokens.find('c')).toEqual({ grantId: 'h' });
  });
});

it('drops what is over while it runs, however long that is', async () => {
  const clock = { now: Date.parse('2030-01-01T00:00:00Z') };
  const store = openSandboxStore(':memory:', () => clock.now);
  onTestFinished(() => store.close());
  const codes = store.createAdapter('AuthorizationCode');
  await codes.upsert('over', {}, 60);
  await codes.upsert('alive', {}, 600);
  clock.now += 61_000;
  await codes.upsert('next', {}, 60);
  expect(await codes.find('over')).toBeUndefined();
  expect(await codes.find('alive')).toEqual({});
  expect(await codes.find('next')).toEqual({});
});

it('keeps sign-ins and subscriptions over a restart, and drops what is over', async () => {
  const path = join(await createTemporaryFolder(), 'sandbox.sqlite');
  const before = openSandboxStore(path);
  await before.createAdapter('Session').upsert('alive', { accountId: 'one' }, 60);
  await before.createAdapter('Session').upsert('over', { accountId: 'one' }, -1);
  before.savePaidUntil('one', '2030-01-01T00:00:00Z');
  before.close();

  const after = openSandboxStore(path);
  expect(await after.createAdapter('Session').find('alive')).toEqual({ accountId: 'one' });
  expect(await after.createAdapter('Session').find('over')).toBeUndefined();
  expect(after.findPaidUntil('one')).toBe('2030-01-01T00:00:00Z');
  expect(after.findPaidUntil('two')).toBeUndefined();
  after.close();
});

it('waits for another sandbox that makes the file at the same time', async () => {
  const path = join(await createTemporaryFolder(), 'sandbox.sqlite');
  await holdBriefly(path);
  const store = openSandboxStore(path);
  expect(await store.createAdapter('Session').find('a')).toBeUndefined();
  store.close();
});
