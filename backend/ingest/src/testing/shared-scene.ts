import { join } from 'node:path';
import { createFolderStore, type Store } from '@sharpside/object-store';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import type { LogKeys } from '@sharpside/warehouse/shared-files/log-keys';
import { type SharedStore, toSharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import { followSharedLog } from '@sharpside/warehouse/shared-store/follow-shared-log';
import { createSharedPublication } from '@sharpside/warehouse/shared-store/shared-publication';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { listBatches } from '../batches/batch.ts';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { aGame, createTestData, type TestData } from './a-data-folder.ts';

export type SharedScene = {
  publisher: TestData;
  store: SharedStore;
  storeFolder: string;
  publish: (options?: {
    by?: TestData;
    store?: Store;
    pieceBytes?: number;
    isRepairing?: boolean;
  }) => ReturnType<typeof publishSnapshot>;
  toMachine: (name?: string) => DataFolder;
  follow: (
    data: DataFolder,
    options?: { store?: Store; limitBytes?: number },
  ) => ReturnType<typeof followSharedLog>;
  findCurrent: (data: DataFolder) => Promise<string | undefined>;
};

const LOCATION = 's3://site/statistics';

/**
 * Machines that share the snapshots of a data folder. Each publication is a minute after the one before. The publisher
 * signs with `keys`, and all machines trust its trusted keys.
 */
export function toSharedScene(publisher: TestData, keys: LogKeys = {}): SharedScene {
  const storeFolder = join(publisher.folder, 'store');
  const own = createFolderStore({ root: storeFolder });
  const toStore = (store: Store = own) => toSharedStore(store, LOCATION, keys);
  return {
    publisher,
    store: toStore(),
    storeFolder,
    async publish({ by = publisher, store, pieceBytes, isRepairing = false } = {}) {
      const batches = (await listBatches(by.data)).length + 1;
      await by.ingestPitches(aGame(900_000 + batches, 20));
      const now = () => new Date(Date.UTC(2031, 4, 5, 10, batches));
      const shared = createSharedPublication({
        store: toStore(store),
        data: by.data,
        now,
        by: 'the reader',
        isRepairing,
        ...(pieceBytes === undefined ? {} : { pieceBytes }),
      });
      return publishSnapshot({ data: by.data, now, shared });
    },
    toMachine: (name = 'machine') => toDataFolder(join(publisher.folder, name)),
    follow: (data, { store, limitBytes } = {}) =>
      followSharedLog({ store: toStore(store), data, limitBytes }),
    findCurrent: (data) => createSnapshotStore(data).findCurrent(),
  };
}

export const createSharedScene = async (): Promise<SharedScene> => toSharedScene(await createTestData());
