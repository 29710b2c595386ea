import type { ChannelChange } from '@sharpside/contracts';
import { walkAppChanges } from './app-log.ts';
import type { RecordReader } from './record-reader.ts';

export type HistoryOptions = {
  /** Maximum number of revisions. Default: all. */
  limit?: number;
  /** Only changes of this app. */
  app?: string;
  /** Only changes for which it returns true. States are built only for these. */
  isWanted?: (change: ChannelChange) => boolean;
  /** Only changes at this time or later. */
  since?: Date;
};

// Clocks of two writers may differ by this much, so a change may have an earlier time than its predecessor.
const CLOCK_SKEW_MS = 60 * 60 * 1000;

const isBefore = ({ at }: ChannelChange, time: Date | undefined, marginMs = 0): boolean =>
  time !== undefined && Date.parse(at) < time.getTime() - marginMs;

const BATCH = 50;

type Walk = { reader: RecordReader; from: number; limit: number };

/** Numbers of all revisions down from `from`, or of the revisions that changed an app. Reads 50 records ahead. */
async function* walk({ reader, from }: Walk, app: string | undefined) {
  if (app !== undefined) {
    yield* walkAppChanges(reader, { app, from, lowest: 1 });
    return;
  }
  for (let high = from; high > 0; high -= BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, high) }, (_, index) => high - index);
    reader.prefetch(numbers);
    yield* numbers;
  }
}

/**
 * Numbers of the revisions that match a selection, newest first. It reads only records; the states are built only for
 * matching revisions.
 */
export async function searchHistory(
  from: Walk,
  { app, isWanted = () => true, since }: Omit<HistoryOptions, 'limit'>,
): Promise<number[]> {
  const found: number[] = [];
  if (from.limit <= 0) return found;
  for await (const number of walk(from, app)) {
    const { change } = (await from.reader.read(number)) ?? {};
    if (change === undefined) continue;
    if (isBefore(change, since, CLOCK_SKEW_MS)) break;
    if (!isBefore(change, since) && isWanted(change)) found.push(number);
    if (found.length >= from.limit) break;
  }
  return found;
}
