import { readdir } from 'node:fs/promises';
import { shareTestData } from '@sharpside/ingest/testing/a-data-folder';
import { toSharedScene } from '@sharpside/ingest/testing/shared-scene';
import { expect, it } from 'vitest';
import { openSnapshot } from '../snapshot/open-snapshot.ts';
import { createLogKeys } from '../testing/log-keys.ts';
import { prepareComing } from './follow-shared-log.ts';
import { openSharedLog } from './shared-log.ts';

const OWN = createLogKeys();
const READER = { trusted: OWN.trusted };

const copyTestData = shareTestData(async (test) => {
  await toSharedScene(test, OWN).publish();
  await toSharedScene(test, READER).follow(toSharedScene(test).toMachine());
});

/** A machine that serves the first snapshot, and somebody who can write to the store, but has no key. */
async function copyScene() {
  const test = await copyTestData();
  const own = toSharedScene(test, OWN);
  return { own, reader: toSharedScene(test, READER), forger: toSharedScene(test), data: own.toMachine() };
}

it('keeps serving what the trusted key signed when somebody without it publishes, until that key signs again', async () => {
  const { own, reader, forger, data } = await copyScene();
  const before = await own.findCurrent(data);
  await forger.publish();
  await expect(reader.follow(data)).rejects.toMatchObject({
    code: 'SHARED_ENTRY_UNTRUSTED',
    message: expect.stringMatching(
      /^entry log\/00000002.json of .* is not trusted: it is not signed\. Find out who/,
    ),
  });
  expect(await own.findCurrent(data)).toBe(before);
  const snapshot = await openSnapshot({ data });
  expect(snapshot.manifest.id).toBe(before);
  await snapshot.close();

  // A timer does not publish upon what nobody trusts. A person does.
  await expect(own.publish()).rejects.toMatchObject({ code: 'SHARED_ENTRY_UNTRUSTED' });
  const { id } = await own.publish({ isRepairing: true });
  expect(await reader.follow(data)).toMatchObject({ entry: { number: 3, id }, isMoved: true });
});

it('fetches nothing of what a forged hint offers', async () => {
  const { own, reader, forger, data } = await copyScene();
  await forger.publish();
  const log = openSharedLog(forger.store);
  const forged = await log.requireEntry(2);
  await own.store.remove('log/00000002.json');
  await log.hint(2, forged);
  await prepareComing({ store: reader.store, data, number: 2 });
  expect(await readdir(data.snapshots)).toHaveLength(1);
});
