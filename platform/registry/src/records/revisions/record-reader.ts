import type { Store } from '@sharpside/object-store';
import { keys } from '../../store/keys.ts';
import { parseRecord, type RevisionRecord } from './revision-record.ts';

/**
 * Records of a channel, each read once, so that a call sees each record unchanged. A missing record is read again,
 * since it may be written meanwhile.
 */
export type RecordReader = {
  isStored(revision: number): Promise<boolean>;
  /** Undefined if the record is missing. @throws {ContractError} for a record that breaks its contract. */
  read(revision: number): Promise<RevisionRecord | undefined>;
  /** Starts to read records that will be needed. */
  prefetch(revisions: readonly number[]): void;
};

export function createRecordReader(store: Store, channel: string): RecordReader {
  const begun = new Map<number, Promise<Uint8Array | undefined>>();
  const get = async (revision: number) => {
    const reading = begun.get(revision) ?? store.get(keys.revision(channel, revision));
    begun.set(revision, reading);
    const bytes = await reading;
    if (bytes === undefined) begun.delete(revision);
    return bytes;
  };
  return {
    isStored: async (revision) => (await get(revision)) !== undefined,
    async read(revision) {
      const bytes = await get(revision);
      return bytes && parseRecord(bytes, channel, revision);
    },
    prefetch(revisions) {
      // Errors are ignored here: `read` of the same revision throws them.
      for (const revision of revisions) get(revision).catch(() => undefined);
    },
  };
}
