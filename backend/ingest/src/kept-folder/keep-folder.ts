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

// Entries that stay: to look at what a machine did, and for one that reads an older one just now.
const ENTRIES_KEPT = 10;

export type KeepOptions = {
  store: KeptStore;
  data: DataFolder;
  /** The newest state, which the folder was brought to before the work; undefined for none. */
  before: KeptState | undefined;
  at: Date;
  by: string;
  /** Reads every part that is there already, and writes it anew where it is damaged. */
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
 * Removes entries of long ago, and lists and parts that only they needed. Only right after an entry of one's own: another
 * machine, paused in the middle of its work, then finds that it came too late, whatever of its parts is gone.
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
  // Entries first: one without its parts would be worse than parts without an entry.
  for (const number of numbers.slice(0, -ENTRIES_KEPT)) await store.remove(keptKeys.entry(number));
  for (const key of there.filter((one) => !needed.has(one))) await store.remove(key);
}

/**
 * Writes what is new of a data folder to its store, and then the entry that says so: a run that is killed before leaves the
 * state of before. Only for whoever has the lease.
 *
 * @throws {KeptFolderError} `KEPT_STORE_MOVED` where another machine wrote since; what is there stays.
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
  // Leftovers of a failure go the next time.
  await collect(store).catch(() => undefined);
  return state;
}
