import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStore, type Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { keys } from '@sharpside/registry/store/keys';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { aToolsUpload } from '../testing/an-upload.ts';
import { createStaging } from './staging.ts';

const ID = 'a'.repeat(32);
const { request } = aToolsUpload();
const RECORD = {
  schema: 1 as const,
  id: ID,
  app: 'remote-tools',
  owner: 'abcdefghijkl',
  begunAt: '2031-01-01T00:00:00.000Z',
  request,
};
const AT = new Date('2031-01-01T01:02:03.004Z');
const toBytes = (text: string) => new TextEncoder().encode(text);
const toText = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

async function startScene(store: Store = createMemoryStore()) {
  const staging = createStaging({ store, folder: null, now: () => AT });
  await staging.begin(RECORD);
  return { store, staging };
}

describe('what was sent of an upload', () => {
  it('is counted from the first byte on, whoever received it, and the longer of two counts', async () => {
    const { staging } = await startScene();
    await staging.add(ID, 0, { offset: 0, bytes: toBytes('ab') });
    await staging.add(ID, 0, { offset: 0, bytes: toBytes('abcd') });
    await staging.add(ID, 0, { offset: 2, bytes: toBytes('cdef') });
    // Bytes after a gap count once the gap is filled.
    await staging.add(ID, 0, { offset: 6, bytes: toBytes('g') });
    expect(await staging.measure(ID, 0)).toEqual({ isWhole: false, bytes: 4 });
    await staging.add(ID, 0, { offset: 4, bytes: toBytes('ef') });
    expect(await staging.measure(ID, 0)).toEqual({ isWhole: false, bytes: 7 });
    expect((await staging.readParts(ID, 0)).map(toText).join('')).toBe('abcdefg');
  });

  it('is told by file, and that of a file of another place is not mixed with it', async () => {
    const { staging } = await startScene();
    await staging.add(ID, 1, { offset: 0, bytes: toBytes('a') });
    await staging.add(ID, 12, { offset: 0, bytes: toBytes('abc') });
    await staging.complete(ID, 2, toBytes('whole'));
    expect(await staging.measureAll(ID)).toEqual(
      new Map([
        [1, { isWhole: false, bytes: 1 }],
        [12, { isWhole: false, bytes: 3 }],
        [2, { isWhole: true }],
      ]),
    );
    expect(toText(await staging.read(ID, 2))).toBe('whole');
    expect(await staging.read(ID, 1)).toBeUndefined();
  });

  it('is one object once it is whole', async () => {
    const { staging, store } = await startScene();
    await staging.add(ID, 3, { offset: 0, bytes: toBytes('ab') });
    await staging.complete(ID, 3, toBytes('abc'));
    expect(await store.list(keys.uploadFiles(ID))).toEqual([keys.uploadWhole(ID, 3)]);
  });

  it('is cut to what was there before', async () => {
    const { staging } = await startScene();
    await staging.add(ID, 0, { offset: 0, bytes: toBytes('ab') });
    await staging.add(ID, 0, { offset: 2, bytes: toBytes('xy') });
    await staging.cut(ID, 0, 2);
    expect(await staging.measure(ID, 0)).toEqual({ isWhole: false, bytes: 2 });
  });

  it('is not taken for missing where the store does not give it', async () => {
    const store = createMemoryStore();
    const { staging } = await startScene(store);
    const fail = () => Promise.reject(new Error('The store is away'));
    const away = createStaging({ store: { ...store, get: fail, list: fail }, folder: null, now: () => AT });
    for (const read of [() => away.find(ID), () => away.read(ID, 0), () => away.measure(ID, 0), away.list])
      await expect(read()).rejects.toThrow('The store is away');
    expect(await staging.find(ID)).toEqual(RECORD);
  });

  it('is found with when anything was added last', async () => {
    const { staging, store } = await startScene();
    expect(await staging.list()).toEqual([{ id: ID, touchedAt: 0 }]);
    await staging.touch(ID, new Date(AT.getTime() - 1));
    await staging.touch(ID, AT);
    expect(await staging.list()).toEqual([{ id: ID, touchedAt: AT.getTime() }]);
    expect(await store.list(keys.openUploads())).toHaveLength(2);
  });

  it('is no upload where it was written by something else', async () => {
    const { staging, store } = await startScene();
    const [other, damaged] = ['b'.repeat(32), 'c'.repeat(32)];
    await store.putIfAbsent(keys.upload(other), toBytes(JSON.stringify(RECORD)));
    await store.putIfAbsent(keys.upload(damaged), toBytes('{'));
    for (const id of [other, damaged]) expect(await staging.find(id)).toBeUndefined();
  });

  it('goes as a whole, and what is left of none goes with the strays', async () => {
    const folder = await createTemporaryFolder();
    const { staging, store } = await startScene(createFolderStore({ root: folder }));
    await staging.add(ID, 0, { offset: 0, bytes: toBytes('ab') });
    await staging.touch(ID, AT);
    await writeFile(join(folder, 'uploads', 'of-an-earlier-version'), '');
    const gone = 'd'.repeat(32);
    await staging.add(gone, 0, { offset: 0, bytes: toBytes('late') });
    await staging.removeStrays();
    expect(await store.list('uploads/')).toHaveLength(3);
    await staging.remove(ID);
    expect(await store.list('uploads/')).toEqual([]);
  });
});
