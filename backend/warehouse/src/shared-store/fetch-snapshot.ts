import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { joinWithin } from '@sharpside/server-kit';
import { isMissing } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { withWorkFolder } from '../files/work-folder.ts';
import { SharedStoreError } from '../shared-files/errors.ts';
import type { SharedStore } from '../shared-files/open-shared-store.ts';
import {
  countPieces,
  findFileHash,
  findFileSize,
  type Piece,
  readPieces,
  toPieces,
  toSha256,
} from '../shared-files/pieces.ts';
import { sharedKeys } from '../shared-files/shared-keys.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { createSnapshotStore, tableFile } from '../snapshot/snapshot-store.ts';
import { SCHEMA_VERSION, type TableName, tableNames } from '../tables/tables.ts';
import { parseSharedManifest, type SharedManifest } from './shared-documents.ts';
import type { NumberedEntry } from './shared-log.ts';

// Parallel requests hide the store's latency. More of them would take network capacity from visitors.
const AT_ONCE = 3;

const toDamage = (message: string) =>
  new SharedStoreError(`${message}; 'backend publish' writes a new one`, { code: 'SHARED_SNAPSHOT_DAMAGED' });

function requireSchema({ id, schemaVersion }: NumberedEntry, { location }: SharedStore): void {
  if (schemaVersion === SCHEMA_VERSION) return;
  throw new SharedStoreError(
    `snapshot ${id} of ${location} has schema ${schemaVersion}, this program needs ${SCHEMA_VERSION}; publish with this version, or update this machine (docs/upgrading.md)`,
    { code: 'SHARED_SNAPSHOT_OTHER_SCHEMA' },
  );
}

/**
 * Reads and checks the manifest that an entry names.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED`, `SHARED_SNAPSHOT_OTHER_SCHEMA`
 */
export async function requireSharedManifest(
  store: SharedStore,
  entry: NumberedEntry,
): Promise<SharedManifest> {
  requireSchema(entry, store);
  const what = `the manifest of snapshot ${entry.id} of ${store.location}`;
  const bytes = await store.get(sharedKeys.manifest(entry.manifest));
  if (bytes === undefined) throw toDamage(`${what} is not there`);
  if (toSha256(bytes) !== entry.manifest) throw toDamage(`${what} is not as it was written`);
  const shared = parseSharedManifest(bytes, what);
  const { manifest, pieces, pieceBytes } = shared;
  if (manifest.id !== entry.id || manifest.schemaVersion !== SCHEMA_VERSION) {
    throw toDamage(`${what} is that of another snapshot`);
  }
  for (const name of tableNames) {
    const table = manifest.tables[name];
    const parts = table === undefined ? undefined : countPieces(table.bytes, pieceBytes);
    if (parts === undefined || pieces[name]?.length !== parts)
      throw toDamage(`${what} lacks parts of ${name}`);
  }
  return shared;
}

type FetchOptions = {
  store: SharedStore;
  data: DataFolder;
  shared: SharedManifest;
};

type Wanted = { name: TableName; sha256: string; bytes: number; names: readonly string[]; parts: Piece[] };

export const toIncomingName = (sha256: string): string => `${sha256}.parquet`;

const toWanted = ({ manifest, pieces, pieceBytes }: SharedManifest): Wanted[] =>
  tableNames.flatMap((name) => {
    const table = manifest.tables[name];
    if (table === undefined) return [];
    const { sha256, bytes } = table;
    return { name, sha256, bytes, names: pieces[name] ?? [], parts: toPieces(bytes, pieceBytes) };
  });

/**
 * A file of an earlier snapshot with the same content. Its hash is checked again, because it may have been damaged
 * since.
 */
async function findSame(data: DataFolder, { name, sha256, bytes }: Wanted): Promise<string | undefined> {
  const snapshots = createSnapshotStore(data);
  for (const id of (await snapshots.list()).toReversed()) {
    if ((await snapshots.findManifest(id))?.tables[name]?.sha256 !== sha256) continue;
    const path = snapshots.tablePath(id, name);
    if ((await findFileSize(path)) === bytes && (await findFileHash(path)) === sha256) return path;
  }
  return undefined;
}

async function findMissing(path: string, { parts, names }: Wanted): Promise<Piece[]> {
  const missing: Piece[] = [];
  await readPieces(path, parts, async (part, bytes) => {
    if (!names[part.at]?.endsWith(toSha256(bytes))) missing.push(part);
  }).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    missing.push(...parts);
  });
  return missing;
}

async function getPiece(store: SharedStore, piece: string, what: string): Promise<Uint8Array> {
  const bytes = await store.get(sharedKeys.piece(piece));
  if (bytes === undefined) throw toDamage(`${what} lacks ${sharedKeys.piece(piece)}`);
  if (!piece.endsWith(toSha256(bytes)))
    throw toDamage(`${what} is not as it was written: ${sharedKeys.piece(piece)}`);
  return bytes;
}

type FillOptions = {
  store: SharedStore;
  path: string;
  wanted: Wanted;
  missing: readonly Piece[];
  what: string;
};

/**
 * Fetches missing parts and writes them to their places in a file. If it is interrupted, the next `findMissing` finds
 * by their hashes which parts are still missing.
 */
async function fillFile({ store, path, wanted, missing, what }: FillOptions): Promise<void> {
  const handle = await open(path, 'a').then(async (made) => {
    await made.close();
    return open(path, 'r+');
  });
  try {
    const queue = [...missing];
    const work = async () => {
      for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
        const bytes = await getPiece(store, wanted.names[part.at] ?? '', `${what}, table ${wanted.name},`);
        await handle.write(bytes, 0, bytes.length, part.offset);
      }
    };
    const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    // An older fetch may have left a longer file.
    await handle.truncate(wanted.bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Fetches a snapshot into the data folder, without pointing readers at it. Files of earlier snapshots are linked, and
 * parts from an interrupted fetch are kept. Every hash is checked.
 *
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED`, `SHARED_STORE_FAILED`
 */
export async function fetchSnapshot({ store, data, shared }: FetchOptions): Promise<Manifest> {
  const { manifest } = shared;
  const what = `snapshot ${manifest.id} of ${store.location}`;
  await mkdir(data.incoming, { recursive: true });
  return withWorkFolder({ data, what: 'fetch' }, async (folder) => {
    for (const one of toWanted(shared)) {
      const target = join(folder, tableFile(one.name));
      const same = await findSame(data, one);
      if (same !== undefined) {
        await link(same, target);
        continue;
      }
      const path = joinWithin(data.incoming, toIncomingName(one.sha256));
      const missing = await findMissing(path, one);
      await fillFile({ store, path, wanted: one, missing, what });
      if ((await findFileHash(path)) !== one.sha256) {
        await rm(path, { force: true });
        throw toDamage(`${what} is not as it was written: the file of ${one.name} has another hash`);
      }
      await link(path, target);
    }
    await createSnapshotStore(data).add(manifest, folder);
    await rm(data.incoming, { recursive: true, force: true });
    return manifest;
  });
}
