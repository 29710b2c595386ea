import { isContractError, type Problem } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { keys } from '../../store/keys.ts';
import { mapLimited } from '../map-limited.ts';
import { parseRecord, type RevisionRecord } from './revision-record.ts';

const PARALLEL = 32;

// A whole state of a thousand apps takes a megabyte of memory, so a history is read in batches.
const BATCH = 64;

/** One number of a channel's history: its record, or the reason why it cannot be read. */
type StoredRecord =
  | { revision: number; record: RevisionRecord; fault?: never }
  | { revision: number; record?: never; fault: string };

const toFirstProblem = ([first]: readonly Problem[]) =>
  first === undefined || first.path === '' ? first?.message : `${first.path}: ${first.message}`;

async function readOne(store: Store, channel: string, revision: number): Promise<StoredRecord> {
  const bytes = await store.get(keys.revision(channel, revision));
  if (bytes === undefined) return { revision, fault: 'it is gone' };
  try {
    return { revision, record: parseRecord(bytes, channel, revision) };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return { revision, fault: `it cannot be read (${toFirstProblem(error.problems)})` };
  }
}

/** The records of a channel from the first to a number, oldest first, some dozens in memory at a time. */
export async function* readRecords(
  store: Store,
  channel: string,
  newest: number,
): AsyncGenerator<StoredRecord> {
  for (let first = 1; first <= newest; first += BATCH) {
    const length = Math.min(BATCH, newest - first + 1);
    const numbers = Array.from({ length }, (_, index) => first + index);
    yield* await mapLimited(numbers, PARALLEL, (revision) => readOne(store, channel, revision));
  }
}
