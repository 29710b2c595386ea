import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, expect, it } from 'vitest';
import { makeChange } from '../../changes/make-change.ts';
import { keys } from '../../store/keys.ts';
import { aHostRelease, aRemoteRelease, publishFixture } from '../../testing/releases.ts';
import { createRegistry } from '../registry.ts';
import { findClaimFaults } from './claim-faults.ts';

const CHANNEL = 'production';
const APP = 'remote-tools';

let store: ReturnType<typeof createMemoryStore>;

const promote = (app: string, version: string) =>
  makeChange(
    { store, now: () => new Date('2031-01-01T00:00:00.000Z') },
    { action: 'promote', channel: CHANNEL, app, version, by: 'Ann', reason: null },
  );

const readClaims = () => findClaimFaults(createRegistry(store), CHANNEL);

beforeEach(async () => {
  store = createMemoryStore();
  await publishFixture(store, aHostRelease());
  await publishFixture(store, aRemoteRelease());
  await publishFixture(store, aRemoteRelease({ version: '1.1.0' }));
  await promote('host', '1.0.0');
  await promote(APP, '1.0.0');
  await promote(APP, '1.1.0');
});

it('finds nothing in what changes write', async () => {
  expect(await readClaims()).toEqual([]);
});

it('finds a claim that the release does not make', async () => {
  const key = keys.revision(CHANNEL, 3);
  const record: { claims: Record<string, object> } = JSON.parse(
    new TextDecoder().decode(store.held.get(key)),
  );
  expect(record.claims[APP]).toEqual({ path: '/tools' });
  record.claims[APP] = { path: '/elsewhere' };
  store.held.set(key, Buffer.from(JSON.stringify(record)));
  expect(await readClaims()).toEqual([
    'revision 3: it says that remote-tools 1.1.0 takes /elsewhere, but that takes /tools',
    'revision 3: it says that remote-tools 1.0.0 takes /elsewhere, but that takes /tools',
  ]);
});

it('leaves out a release whose claim nobody could read', async () => {
  store.held.delete(keys.release(APP, '1.0.0'));
  expect(await readClaims()).toEqual([]);
});
