import { join } from 'node:path';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { PIECE_BYTES, readPieces, toPieces, toSha256 } from '@sharpside/warehouse/shared-files/pieces';
import { describeFolder } from './describe-folder.ts';
import type { KeptFile } from './kept-documents.ts';
import {
  appendState,
  type KeptState,
  type KeptStore,
  keptKeys,
  listEntryNumbers,
  readState,
} from './kept-log.ts';

// Entries to keep: for looking up a machine's past work, and for machines that are reading an older entry.
const ENTRIES_KEPT = 10;

export type KeepOptions = {
  store: KeptStore;
  data: DataFolder;
  /** The newest state, to which the folder was brought before the work; undefined if there is none. */
  before: KeptState | undefined;
  at: Date;
  by: string;
  /** Reads every existing part, and rewrites damaged parts. */
  isRepairing?: boolean;
};

type Put = Pick<KeepOptions, 'store' | 'isRepairing'>;

async function putPart({ store, isRepairing }: Put, sha256: string, bytes: Uint8Array): Promise<void> {
  const key = keptKeys.part(sha256);
  if ((await store.putIfAbsent(key, bytes)) || !isRepairing) return;
  const there = await store.get(key);
  if (there !== undefined && toSha256(there) === sha256) return;
  await store.remove(key);
  await store.putIfAbsent(key, bytes);
}

const isSame = (ours: readonly KeptFile[], theirs: readonly KeptFile[]): boolean =>
  JSON.stringify(ours) === JSON.stringify(theirs);

/**
 * Removes old entries, with the lists and parts that only they need. It is called only right after writing an own
 * entry: a machine that was paused in its work then finds that its entry is too late, even if some of its parts are
 * gone.
 */
async function collect(store: KeptStore): Promise<void> {
  const numbers = await listEntryNumbers(store);
  const kept = numbers.slice(-ENTRIES_KEPT);
  if (numbers.length === kept.length) return;
  const states = await Promise.all(kept.map((number) => readState(store, number)));
  const needed = new Set(
    states.flatMap(({ entry, files }) => [
      keptKeys.list(entry.list),
      ...files.flatMap(({ parts }) => parts.map(keptKeys.part)),
    ]),
  );
  const there = [...(await store.list(keptKeys.lists())), ...(await store.list(keptKeys.parts()))];
  // Entries go first, because parts without an entry are less harmful than an entry without its parts.
  for (const number of numbers.slice(0, -ENTRIES_KEPT)) await store.remove(keptKeys.entry(number));
  for (const key of there.filter((one) => !needed.has(one))) await store.remove(key);
}

/**
 * Writes a data folder's new files to its store, and then an entry for them. A run that is killed before that leaves
 * the previous state. Only for the holder of the lease.
 *
 * @throws {KeptFolderError} `KEPT_STORE_MOVED` if another machine wrote since; the store is unchanged.
 */
export async function keepFolder(options: KeepOptions): Promise<KeptState | undefined> {
  const { store, data, before, at, by, isRepairing = false } = options;
  const files = await describeFolder(data);
  const isUnchanged = isSame(files, before?.files ?? []);
  if (isUnchanged && !isRepairing) return before;
  const known = new Set(isRepairing ? [] : before?.files.flatMap(({ parts }) => parts));
  for (const { path, bytes, parts } of files) {
    if (parts.every((part) => known.has(part))) continue;
    await readPieces(join(data.root, path), toPieces(bytes, PIECE_BYTES), async ({ at: index }, piece) => {
      const part = parts[index] ?? '';
      if (known.has(part)) return;
      await putPart({ store, isRepairing }, part, piece);
      known.add(part);
    });
  }
  if (isUnchanged && before !== undefined) return before;
  const state = await appendState(store, { number: (before?.number ?? 0) + 1, files, at, by });
  // The next run removes the leftovers of a failure.
  await collect(store).catch(() => undefined);
  return state;
}
