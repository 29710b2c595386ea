import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toDataFolder } from '../files/data-folder.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import type { Manifest } from './manifest.ts';
import { createSnapshotStore } from './snapshot-store.ts';

const aManifest = (minute = 1): Manifest => ({
  id: `20310505T10${String(minute).padStart(2, '0')}00000Z-0123456789ab`,
  schemaVersion: 1,
  contentId: '0123456789ab',
  publishedAt: '2031-05-05T10:01:00.000Z',
  throughBatch: 1,
  sources: [],
  tables: {},
});

async function createStore() {
  const data = toDataFolder(join(await createTemporaryFolder(), 'data'));
  const store = createSnapshotStore(data);
  const createWork = async (content: string) => {
    const folder = join(data.work, content);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'mlb_pitches.parquet'), content);
    return folder;
  };
  const add = async (manifest: Manifest, content = 'some') => store.add(manifest, await createWork(content));
  return { data, store, add };
}

it('says that a snapshot could not be put in its place, and takes it once there is room', async () => {
  const { data, store, add } = await createStore();
  const manifest = aManifest();
  await mkdir(data.snapshots, { recursive: true });
  const inTheWay = join(data.snapshots, manifest.id);
  await writeFile(inTheWay, 'a file where a folder belongs');
  await expect(add(manifest)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(store.requireManifest(manifest.id)).rejects.toMatchObject({ code: 'SNAPSHOT_UNKNOWN' });
  await rm(inTheWay);
  await add(manifest);
  expect(await store.requireManifest(manifest.id)).toEqual(manifest);
});

it('keeps what a faster process published under the same id', async () => {
  const { store, add } = await createStore();
  const manifest = aManifest();
  await add(manifest, 'first');
  await add(manifest, 'second');
  expect(await store.list()).toEqual([manifest.id]);
  expect(await readFile(store.tablePath(manifest.id, 'mlb_pitches'), 'utf8')).toBe('first');
});

it('has no snapshot before the first, and points at none that is not there', async () => {
  const { store } = await createStore();
  expect([await store.list(), await store.findCurrent()]).toEqual([[], undefined]);
  await expect(store.requireCurrent()).rejects.toMatchObject({
    code: 'SNAPSHOT_NONE',
    message: expect.stringMatching(
      /^no snapshot was published in .* yet; run 'backend ingest' and then 'backend publish'$/,
    ),
  });
  await expect(store.setCurrent(aManifest().id)).rejects.toMatchObject({ code: 'SNAPSHOT_UNKNOWN' });
  expect(await store.findCurrent()).toBeUndefined();
});

it('reads no manifest outside its folder, even if the pointer names one', async () => {
  const { data, store } = await createStore();
  const beside = join(data.root, '../beside');
  await mkdir(beside, { recursive: true });
  await mkdir(data.root, { recursive: true });
  await writeFile(join(beside, 'snapshot.json'), JSON.stringify(aManifest()));
  await writeFile(data.pointer, '../../beside\n');
  await expect(store.requireManifest(await store.requireCurrent())).rejects.toMatchObject({
    code: 'SNAPSHOT_UNKNOWN',
  });
});

it('says that it cannot read its folder, rather than that it is empty', async () => {
  const { data, store, add } = await createStore();
  await mkdir(data.root, { recursive: true });
  await symlink(data.snapshots, data.snapshots);
  await expect(store.list()).rejects.toMatchObject({ code: 'ELOOP' });
  await rm(data.snapshots);
  await add(aManifest());
  await mkdir(data.pointer);
  await expect(store.findCurrent()).rejects.toMatchObject({ code: 'EISDIR' });
  await rm(data.pointer, { recursive: true });
  await store.setCurrent(aManifest().id);
  expect(await store.requireCurrent()).toBe(aManifest().id);
});

it('says that a snapshot is damaged whose manifest is no manifest', async () => {
  const { data, store, add } = await createStore();
  const { id } = aManifest();
  await add(aManifest());
  await writeFile(join(data.snapshots, id, 'snapshot.json'), '{"id":');
  await expect(store.requireManifest(id)).rejects.toMatchObject({
    code: 'SNAPSHOT_DAMAGED',
    message: `snapshot ${id} is damaged; 'backend refresh' publishes a new one`,
    cause: expect.any(Error),
  });
  await expect(store.setCurrent(id)).rejects.toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
});

it('lists snapshots oldest first, and nothing else that lies beside them', async () => {
  const { data, store, add } = await createStore();
  for (const minute of [3, 1, 2]) await add(aManifest(minute));
  for (const name of ['.DS_Store', `${aManifest(4).id}.tmp`, `x${aManifest(4).id}`]) {
    await mkdir(join(data.snapshots, name));
  }
  expect(await store.list()).toEqual([1, 2, 3].map((minute) => aManifest(minute).id));
});

it('removes all but the newest and the current one, and leaves nothing half removed', async () => {
  const { data, store, add } = await createStore();
  const ids = [1, 2, 3, 4].map((minute) => aManifest(minute).id);
  for (const minute of [1, 2, 3, 4]) await add(aManifest(minute));
  await store.goBack(ids[1] ?? '', new Date());
  expect(await store.retain({ keep: 2 })).toEqual(ids.slice(1));
  expect(await store.retain({ keep: 1 })).toEqual([ids[1], ids[3]]);
  expect(await readdir(data.snapshots)).toEqual([ids[1], ids[3]]);
  expect((await readdir(data.work)).filter((name) => name.startsWith('removed-'))).toEqual([]);
});

it('moves readers to no older batch but where somebody goes back on purpose', async () => {
  const { store, add } = await createStore();
  const [older, newer] = [aManifest(1), { ...aManifest(2), throughBatch: 2 }];
  await add(older);
  await add(newer);
  await store.setCurrent(newer.id);
  await expect(store.setCurrent(older.id)).rejects.toMatchObject({
    code: 'SNAPSHOT_OLDER',
    message: `snapshot ${older.id} has batches up to 1, the one that is served up to 2; 'backend snapshots --use ${older.id}' goes back to it`,
  });
  expect(await store.findCurrent()).toBe(newer.id);
  expect(await store.findRollback()).toBeUndefined();
  await store.goBack(older.id, new Date('2031-05-06T10:00:00Z'));
  expect(await store.findCurrent()).toBe(older.id);
  expect(await store.findRollback()).toEqual({ id: older.id, at: '2031-05-06T10:00:00.000Z' });
  await store.goBack(newer.id, new Date('2031-05-06T11:00:00Z'));
  expect([await store.findCurrent(), await store.findRollback()]).toEqual([newer.id, undefined]);
});

it('moves readers away from a snapshot that is damaged', async () => {
  const { data, store, add } = await createStore();
  const damaged = { ...aManifest(2), throughBatch: 9 };
  await add(aManifest(1));
  await add(damaged);
  await store.setCurrent(damaged.id);
  await writeFile(join(data.snapshots, damaged.id, 'snapshot.json'), '{');
  await store.setCurrent(aManifest(1).id);
  expect(await store.findCurrent()).toBe(aManifest(1).id);
});
