import { joinWithin } from '@sharpside/server-kit';
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

// Old entries show which machine worked when, and other machines may still be reading them.
const ENTRIES_KEPT = 10;

export type KeepOptions = {
  store: KeptStore;
  data: DataFolder;
  /** The state that `fetchFolder` returned before the work; undefined if nothing was kept. */
  before: KeptState | undefined;
  at: Date;
  by: string;
  /** Also reads every existing part, and rewrites damaged parts. */
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
 * Removes old entries, and the lists and parts that only they need. Safe only after this machine has added an entry: a
 * machine that was paused may need some of these parts, but can no longer add its entry.
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
  // Entries are removed first: if the process dies in between, unused parts are left instead of an entry without parts.
  for (const number of numbers.slice(0, -ENTRIES_KEPT)) await store.remove(keptKeys.entry(number));
  for (const key of there.filter((one) => !needed.has(one))) await store.remove(key);
}

/**
 * Writes a data folder's new files to its store, and then an entry for them. If the process is killed before the entry,
 * the previous state stays. The caller must hold the lease.
 *
 * @throws {KeptFolderError} `KEPT_STORE_MOVED` if another machine has added an entry since `before`. The state is
 * unchanged.
 */
export async function keepFolder(options: KeepOptions): Promise<KeptState | undefined> {
  const { store, data, before, at, by, isRepairing = false } = options;
  const files = await describeFolder(data);
  const isUnchanged = isSame(files, before?.files ?? []);
  if (isUnchanged && !isRepairing) return before;
  const known = new Set(isRepairing ? [] : before?.files.flatMap(({ parts }) => parts));
  for (const { path, bytes, parts } of files) {
    if (parts.every((part) => known.has(part))) continue;
    await readPieces(
      joinWithin(data.root, path),
      toPieces(bytes, PIECE_BYTES),
      async ({ at: index }, piece) => {
        const part = parts[index] ?? '';
        if (known.has(part)) return;
        await putPart({ store, isRepairing }, part, piece);
        known.add(part);
      },
    );
  }
  if (isUnchanged && before !== undefined) return before;
  const state = await appendState(store, { number: (before?.number ?? 0) + 1, files, at, by });
  // The next run removes what is left after a failure.
  await collect(store).catch(() => undefined);
  return state;
}
