import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { describeFolder } from './describe-folder.ts';
import { isKeptFolderError, KeptFolderError } from './errors.ts';
import { findMark, markFolder, requireSame } from './fetch-folder.ts';
import { keepFolder } from './keep-folder.ts';
import { findNewestState, type KeptState, type KeptStore, listEntryNumbers } from './kept-log.ts';

type CarryOptions = { store: KeptStore; data: DataFolder; at: Date; by: string };

/** The newest state. If that is damaged, a state without files, so that `keepFolder` writes all files again. */
async function findState({ store }: CarryOptions): Promise<KeptState | undefined> {
  try {
    return await findNewestState(store);
  } catch (error) {
    if (!isKeptFolderError(error) || error.code !== 'KEPT_STORE_DAMAGED') throw error;
    const number = (await listEntryNumbers(store)).at(-1) ?? 0;
    return { number, entry: { format: 1, list: '', at: '', by: '' }, files: [] };
  }
}

/**
 * Writes a data folder into its store, and rewrites damaged parts. The store must be empty or hold a state of this
 * folder. A killed run leaves parts, and the next run continues. The caller must hold the lease.
 *
 * @throws {KeptFolderError} `KEPT_STORE_FOREIGN` if the store has other or newer batches than the folder,
 * `KEPT_STORE_OLDER` if the store's state is older than the state that the folder was made from, `KEPT_STORE_MOVED` if
 * another machine wrote meanwhile.
 */
export async function carryFolder(options: CarryOptions): Promise<KeptState | undefined> {
  const { store, data } = options;
  const state = await findState(options);
  const mark = await findMark(data);
  const isOwn = mark?.location === store.location && mark.number === state?.number && !mark.isWorking;
  if (state !== undefined && !isOwn) {
    const here = await describeFolder(data);
    await requireSame(options, here, state);
    const isAlike = JSON.stringify(here) === JSON.stringify(state.files);
    const isUnfinished = mark?.location === store.location && mark.isWorking;
    const reason = isUnfinished
      ? `${data.root} has work of a run that failed, which counts as not done: the next run does it again, and 'backend batches fetch' takes it away`
      : `${store.location} has batches that ${data.root} lacks: 'backend batches fetch' brings them`;
    if (!isAlike) throw new KeptFolderError(reason, { code: 'KEPT_STORE_FOREIGN' });
  }
  const kept = await keepFolder({ ...options, before: state, isRepairing: true });
  await markFolder(data, { location: store.location, number: kept?.number ?? 0, isWorking: false });
  return kept;
}
