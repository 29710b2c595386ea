import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type DataFolder, toDataFolder } from '../files/data-folder.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { makeRoom } from './make-room.ts';

const toId = (number: number) => `2031050${number}T100000000Z-0123456789ab`;

const [ONE, TWO, THREE, FOUR] = [toId(1), toId(2), toId(3), toId(4)];

const HASH = 'a'.repeat(64);

const MANIFEST = {
  id: FOUR,
  schemaVersion: 1,
  contentId: HASH,
  publishedAt: '2031-05-04T10:00:00.000Z',
  throughBatch: 4,
  sources: [],
  tables: { teams: { rows: 1, bytes: 10_000, sha256: HASH, firstDate: null, lastDate: null } },
};

async function write(folder: string, name: string, bytes: number) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), new Uint8Array(bytes), { flush: true });
}

/**
 * Three snapshots of 60,000 bytes with their DuckDB files; the newest is served. The next snapshot needs the same
 * space.
 */
async function createScene() {
  const data = toDataFolder(await createTemporaryFolder());
  for (const id of [ONE, TWO, THREE]) {
    await write(join(data.snapshots, id), 'teams.parquet', 10_000);
    await write(data.served, `${id}-01234567.duckdb`, 50_000);
  }
  await writeFile(data.pointer, `${THREE}\n`);
  return data;
}

const listSnapshots = (data: DataFolder) => createSnapshotStore(data).list();

const make = (data: DataFolder, limitBytes: number | undefined, free = 1_000_000_000) =>
  makeRoom({ data, manifest: MANIFEST, limitBytes, findFree: async () => free });

const TOO_LARGE = { code: 'SHARED_SNAPSHOT_TOO_LARGE' };

it.each([
  [240_000, [ONE, TWO, THREE]],
  [239_999, [TWO, THREE]],
  [120_000, [THREE]],
])('removes within %i bytes no more than it needs to, the oldest first', async (limit, left) => {
  const data = await createScene();
  await make(data, limit);
  expect(await listSnapshots(data)).toEqual(left);
  expect(await readdir(data.served)).toEqual(left.map((id) => `${id}-01234567.duckdb`));
});

it.each([
  ['the limit', 119_999, undefined],
  // 120,001 bytes are missing, and removing both older snapshots would free 120,000.
  ['the disk', undefined, -60_001],
] as const)('removes nothing where all of it would not do for %s', async (_, limit, free) => {
  const data = await createScene();
  await expect(make(data, limit, free)).rejects.toMatchObject({
    ...TOO_LARGE,
    message: expect.stringContaining('takes about 1 MiB, 1 MiB more than there is room for'),
  });
  expect(await listSnapshots(data)).toEqual([ONE, TWO, THREE]);
  expect(await readdir(data.served)).toHaveLength(3);
});

it('keeps every snapshot beside batches, which are built upon them', async () => {
  const data = await createScene();
  await mkdir(join(data.batches, '000001'), { recursive: true });
  await expect(make(data, 239_999)).rejects.toMatchObject(TOO_LARGE);
  await make(data, 240_000);
  expect(await listSnapshots(data)).toEqual([ONE, TWO, THREE]);
});

it('removes DuckDB files of snapshots that are gone before any snapshot', async () => {
  const data = await createScene();
  await write(data.served, `${toId(0)}-01234567.duckdb`, 50_000);
  await make(data, 240_000);
  expect(await listSnapshots(data)).toEqual([ONE, TWO, THREE]);
  expect(await readdir(data.served)).toHaveLength(3);
});

it('removes first what came of another snapshot, and asks no room for what came of this one', async () => {
  const data = await createScene();
  await write(data.incoming, `${HASH}.parquet`, 8_192);
  await write(data.incoming, `${'b'.repeat(64)}.parquet`, 8_192);
  await make(data, undefined, 60_000 - 8_192);
  expect(await readdir(data.incoming)).toEqual([`${HASH}.parquet`]);
  expect(await listSnapshots(data)).toEqual([ONE, TWO, THREE]);
});
