import type { DataFolder } from '../files/data-folder.ts';
import { SharedStoreError } from '../shared-files/errors.ts';
import type { SharedStore } from '../shared-files/open-shared-store.ts';
import { PIECE_BYTES, readPieces, toPieces, toSha256 } from '../shared-files/pieces.ts';
import { sharedKeys, toMonth, toPieceName } from '../shared-files/shared-keys.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { createSnapshotStore } from '../snapshot/snapshot-store.ts';
import { tableNames } from '../tables/tables.ts';
import { SHARED_FORMAT, type SharedManifest, toDocument } from './shared-documents.ts';

/** The snapshot to write, and the previously shared snapshot, whose unchanged parts are not sent again. */
export type ShareOptions = {
  store: SharedStore;
  data: DataFolder;
  manifest: Manifest;
  before?: SharedManifest | undefined;
  now: Date;
  /** Reads every existing part, and rewrites damaged parts. */
  isRepairing?: boolean;
  pieceBytes?: number;
  onPiece?: (sent: number, of: number) => void;
};

/** Writes a part unless it exists. An existing part is trusted, except when repairing. */
async function putPiece(
  { store, isRepairing }: Pick<ShareOptions, 'store' | 'isRepairing'>,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  if ((await store.putIfAbsent(key, bytes)) || !isRepairing) return;
  const there = await store.get(key);
  if (there !== undefined && toSha256(there) === toSha256(bytes)) return;
  await store.remove(key);
  await store.putIfAbsent(key, bytes);
}

/** Parts of the previous snapshot that were written in this month, so that they exist in the store. */
const findKnown = (before: SharedManifest | undefined, month: string): ReadonlySet<string> =>
  new Set(
    Object.values(before?.pieces ?? {}).flatMap((pieces) => pieces.filter((one) => one.startsWith(month))),
  );

/**
 * Writes a snapshot's files and manifest to a store, each once and named by the hash of its content. No log entry
 * points at them yet. If a run is killed, the next run need not send its parts again.
 *
 * @returns the hash of its shared manifest.
 * @throws {SharedStoreError} `SHARED_SNAPSHOT_DAMAGED` if a file in the data folder is cut short.
 */
export async function shareSnapshot(options: ShareOptions): Promise<string> {
  const { store, data, manifest, now, isRepairing = false, pieceBytes = PIECE_BYTES, onPiece } = options;
  const before = isRepairing ? undefined : options.before;
  const snapshots = createSnapshotStore(data);
  const month = toMonth(now);
  const known = findKnown(before, month);
  const tables = tableNames.flatMap((name) => {
    const described = manifest.tables[name];
    return described === undefined ? [] : [{ name, described, parts: toPieces(described.bytes, pieceBytes) }];
  });
  const all = tables.reduce((sum, { parts }) => sum + parts.length, 0);
  const pieces: Record<string, string[]> = {};
  let sent = 0;
  for (const { name, described, parts } of tables) {
    const isSame =
      before?.pieceBytes === pieceBytes && before.manifest.tables[name]?.sha256 === described.sha256;
    const earlier = isSame ? before.pieces[name] : undefined;
    if (earlier?.every((piece) => known.has(piece))) {
      pieces[name] = earlier;
      sent += parts.length;
      continue;
    }
    const names: string[] = [];
    await readPieces(snapshots.tablePath(manifest.id, name), parts, async (part, bytes) => {
      if (bytes.length !== part.bytes) {
        throw new SharedStoreError(
          `snapshot ${manifest.id} cannot be shared: its file of ${name} is cut short; 'backend publish' makes a new one`,
          { code: 'SHARED_SNAPSHOT_DAMAGED' },
        );
      }
      const piece = toPieceName(month, toSha256(bytes));
      if (!known.has(piece)) await putPiece({ store, isRepairing }, sharedKeys.piece(piece), bytes);
      names.push(piece);
      sent += 1;
      onPiece?.(sent, all);
    });
    pieces[name] = names;
  }
  const document = toDocument({ format: SHARED_FORMAT, manifest, pieceBytes, pieces });
  const hash = toSha256(document);
  await store.putIfAbsent(sharedKeys.manifest(hash), document);
  return hash;
}
