import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { expect, it } from 'vitest';
import { toDataFolder } from '../files/data-folder.ts';
import { openSharedStore, toSharedStore } from '../shared-files/open-shared-store.ts';
import { toSha256 } from '../shared-files/pieces.ts';
import { sharedKeys, toPieceName } from '../shared-files/shared-keys.ts';
import { SCHEMA_VERSION, tableNames } from '../tables/tables.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import { followSharedLog } from './follow-shared-log.ts';
import { type SharedManifest, toDocument } from './shared-documents.ts';
import { openSharedLog } from './shared-log.ts';

const CONTENT = new TextEncoder().encode('Forged.\n');
const HASH = toSha256(CONTENT);
const AT = '2031-05-04T10:00:00.000Z';
const ID = '20310504T100000000Z-0123456789ab';

type Table = SharedManifest['manifest']['tables'][string];

const VALID: Table = { rows: 1, bytes: CONTENT.length, sha256: HASH, firstDate: null, lastDate: null };

/** A shared manifest whose first table is `forged`, and whose parts fit its size as far as a forger can make them. */
function toShared(forged: Partial<Table>, pieceBytes: number): SharedManifest {
  const tables = Object.fromEntries(
    tableNames.map((name, at) => [name, at === 0 ? { ...VALID, ...forged } : VALID]),
  );
  const piece = toPieceName('2031-05', HASH);
  return {
    format: 1,
    manifest: {
      id: ID,
      schemaVersion: SCHEMA_VERSION,
      contentId: HASH,
      publishedAt: AT,
      throughBatch: 1,
      sources: [],
      tables,
    },
    pieceBytes,
    pieces: Object.fromEntries(tableNames.map((name) => [name, [piece]])),
  };
}

/** A store whose newest entry names the manifest, and a data folder beside a file of somebody else. */
async function createScene(
  shared: SharedManifest,
  store = toSharedStore(createMemoryStore(), 's3://site/statistics'),
) {
  const document = toDocument(shared);
  await store.putIfAbsent(sharedKeys.piece(toPieceName('2031-05', HASH)), CONTENT);
  await store.putIfAbsent(sharedKeys.manifest(toSha256(document)), document);
  await openSharedLog(store).append(1, {
    format: 1,
    kind: 'published',
    id: ID,
    manifest: toSha256(document),
    schemaVersion: SCHEMA_VERSION,
    throughBatch: 1,
    bytes: 9,
    origin: 'a',
    at: AT,
    by: 'a',
  });
  const data = toDataFolder(join(await createTemporaryFolder(), 'data'));
  const beside = dirname(data.root);
  await writeFile(join(beside, 'own.parquet'), 'Not of the backend.\n');
  const list = async () => (await readdir(beside, { recursive: true })).filter((one) => !/^data/.test(one));
  const expectUntouched = async () => {
    expect(await list()).toEqual(['own.parquet']);
    expect(await readFile(join(beside, 'own.parquet'), 'utf8')).toBe('Not of the backend.\n');
  };
  return { store, data, expectUntouched };
}

it.each<[what: string, forged: Partial<Table>, pieceBytes: number]>([
  ['a path to a file of somebody else for a hash', { sha256: '../../own' }, 1024],
  ['a path to a new file for a hash', { sha256: '../../new' }, 1024],
  ['a size that no disk has', { bytes: 1e18 }, 1],
  ['a negative size', { bytes: -1 }, 1024],
])('refuses a manifest with %s, and touches nothing outside its folder', async (_, forged, pieceBytes) => {
  const { store, data, expectUntouched } = await createScene(toShared(forged, pieceBytes));
  await expect(followSharedLog({ store, data })).rejects.toMatchObject({ code: 'SHARED_SNAPSHOT_DAMAGED' });
  await expectUntouched();
});

it('makes room for what the manifest names, whatever size the entry gives', async () => {
  const { store, data } = await createScene(toShared({}, 1024));
  // The entry gives 9 bytes for all tables together.
  await expect(followSharedLog({ store, data, limitBytes: 150 })).rejects.toMatchObject({
    code: 'SHARED_SNAPSHOT_TOO_LARGE',
  });
});

it('reads no manifest that is larger than that of any snapshot', async () => {
  const shared = toShared({}, 1024);
  const long = Array.from({ length: 250_000 }, () => toPieceName('2031-05', HASH));
  const store = openSharedStore(await createTemporaryFolder(), {});
  const { data } = await createScene({ ...shared, pieces: { ...shared.pieces, other: long } }, store);
  await expect(followSharedLog({ store, data })).rejects.toMatchObject({
    code: 'SHARED_SNAPSHOT_DAMAGED',
    message: expect.stringContaining('has more than 16777216 bytes'),
  });
});

it('writes no file outside its folder even for a manifest that nobody checked', async () => {
  const { store, data, expectUntouched } = await createScene(toShared({}, 1024));
  const shared = toShared({ sha256: '../../own' }, 1024);
  await expect(fetchSnapshot({ store, data, shared })).rejects.toThrow(
    /'\.\.\/\.\.\/own\.parquet' leads out of/,
  );
  await expectUntouched();
});
