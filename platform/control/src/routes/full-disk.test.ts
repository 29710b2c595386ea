import { aStore } from '@sharpside/edge/testing/test-edge';
import { type Store, StoreError } from '@sharpside/object-store';
import { isVitalKey } from '@sharpside/registry/store/keys';
import { expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';

/** A store whose disk, once it is full, has room only for the records that are needed to recover from that. */
function onDisk(store: Store) {
  const disk = { isFull: false, fillsAfterChange: false };
  const putIfAbsent: Store['putIfAbsent'] = async (key, bytes) => {
    if (disk.isFull && !isVitalKey(key))
      throw new StoreError('no space left on device', { code: 'STORE_FULL' });
    const isOurs = await store.putIfAbsent(key, bytes);
    if (key.startsWith('channels/') && disk.fillsAfterChange) disk.isFull = true;
    return isOurs;
  };
  return { store: { ...store, putIfAbsent }, disk };
}

async function startScene() {
  const { store, disk } = onDisk(await aStore());
  const control = await startTestControl({ store });
  const { bearer } = await control.aToken({ app: 'remote-tools', right: ['promote', 'rollback'] });
  const change = (payload: object) => control.askChange(bearer.headers, payload);
  const readLive = async () =>
    (await control.registry.readChannel('production'))?.apps['remote-tools']?.current;
  return { ...control, disk, change, readLive };
}

const PROMOTE = { action: 'promote', version: '1.1.0' };

it('takes a release back while the disk of the registry is full', async () => {
  const { change, disk, readLive, registry } = await startScene();
  await change(PROMOTE);
  disk.isFull = true;
  const answer = await change({ action: 'rollback', reason: 'Stakes are wrong' });
  expect([answer.statusCode, await readLive()]).toEqual([200, '1.0.0']);
  // The history names the token, although there is no room for an entry in the log of its uses.
  expect((await registry.readChannel('production'))?.change.via).toMatch(/^\w+$/);
});

it('refuses what can wait while the disk is full, and takes a freeze of a token that was not used before', async () => {
  const { change, disk, readLive } = await startScene();
  disk.isFull = true;
  const answer = await change(PROMOTE);
  expect([answer.statusCode, await readLive()]).toEqual([507, '1.0.0']);
  expect(answer.json().error).toMatchObject({
    code: 'CONTROL_STORE_FULL',
    message: expect.stringMatching(/disk of the registry is full.*mfe gc --delete/),
  });
  expect((await change({ action: 'freeze', reason: 'Until there is room' })).statusCode).toBe(200);
});

it('calls no change failed that was made, where only its outcome could not be noted', async () => {
  const { change, disk, readLive } = await startScene();
  disk.fillsAfterChange = true;
  const answer = await change(PROMOTE);
  expect([answer.statusCode, await readLive()]).toEqual([200, '1.1.0']);
});
