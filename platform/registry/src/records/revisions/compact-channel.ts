import { isDeepStrictEqual } from 'node:util';
import type { ChannelRevision } from '@sharpside/contracts';
import type { RewritableStore, Store } from '@sharpside/object-store';
import { keys, readRevisionKey } from '../../store/keys.ts';
import { HistoryError } from '../errors.ts';
import { beginHead, type ChannelHead, canFollow, createRecord, followHead } from './channel-head.ts';
import { writeCompactionMark } from './compaction-mark.ts';
import { findRecordFaults } from './record-faults.ts';
import { parseRecord, type RevisionRecord, toBytes } from './revision-record.ts';
import { readRecords } from './stored-records.ts';

/** Outcome of a compaction of a channel, or of its plan. Units: bytes of all of its revisions. */
export type ChannelCompaction = {
  channel: string;
  revisions: number;
  /** Whole states of before that were written as deltas. */
  rewritten: number;
  bytesBefore: number;
  bytesAfter: number;
};

/** The author of a compaction. `isDryRun`: nothing is written. */
export type CompactionRequest = { by: string; at: Date; isDryRun?: boolean };

type Last = { revision: number; hash: string };

/** The last record of the form of before, and how much room all take. @throws {HistoryError} where one cannot be read. */
async function survey(store: Store, channel: string, newest: number) {
  const faults = await findRecordFaults(store, channel);
  // A damaged record cannot be written again, and what is not linked as it should be must not look as if it were.
  if (faults.length > 0) throw new HistoryError({ channel, faults });
  let bytes = 0;
  let last: Last | undefined;
  for await (const stored of readRecords(store, channel, newest)) {
    if (!stored.record) continue;
    bytes += stored.bytes.byteLength;
    if (stored.record.after === undefined) last = { revision: stored.revision, hash: stored.record.hash };
  }
  return { bytes, last };
}

const toHead = (head: ChannelHead | undefined, record: RevisionRecord): ChannelHead =>
  head && canFollow(head, record) ? followHead(head, record) : beginHead(record);

/** True for a record that an earlier run wrote. @throws {HistoryError} where that was on top of another one than is there. */
function isCompacted(
  head: ChannelHead | undefined,
  { after, base, channel, revision }: RevisionRecord,
): boolean {
  if (after === undefined) return false;
  const hasBase = base === null || head?.chain.some((earlier) => earlier.revision === base);
  if (after === (head?.chain[0].hash ?? null) && hasBase) return true;
  const fault = `revision ${revision}: it was written after another revision than is stored before it`;
  throw new HistoryError({ channel, faults: [fault] });
}

/** The record of a state on top of the one before, which leads to exactly this state. */
function rewrite(head: ChannelHead | undefined, state: ChannelRevision) {
  // A way out of an outage of the past keeps nobody waiting, so it need not be whole.
  for (const isWhole of [false, true]) {
    const bytes = toBytes(createRecord(head, state, { claims: {}, isWhole }));
    const next = toHead(head, parseRecord(bytes, state.channel, state.revision));
    // Of a state with more changes than its entry says, only the whole tells all.
    if (isDeepStrictEqual(next.revision, state)) return { bytes, next };
  }
  throw new HistoryError({
    channel: state.channel,
    faults: [`revision ${state.revision}: its state cannot be written in the present form`],
  });
}

/**
 * Writes the whole states of before as deltas, oldest first, each in place of its own key.
 *
 * The last of them stays as it is: its hash is in the record after it, so nothing of the present form is touched. Each step
 * leaves every revision with the state that it had, in one of the two forms, so it can be killed at any point and run again,
 * while others publish, promote and follow. Two at once write the same.
 *
 * @throws {HistoryError} `HISTORY_UNEXPLAINED` where a record is damaged; nothing was written.
 * @throws {StoreError} `STORE_UNSAFE` for a bucket without conditional writes; nothing was written.
 */
export async function compactChannel(
  store: RewritableStore,
  channel: string,
  { by, at, isDryRun = false }: CompactionRequest,
): Promise<ChannelCompaction> {
  const found = (await store.list(keys.revisions(channel))).map((key) => readRevisionKey(key)?.revision);
  const newest = Math.max(0, ...found.filter((number) => number !== undefined));
  const { bytes: bytesBefore, last } = await survey(store, channel, newest);
  const outcome = { channel, revisions: newest, rewritten: 0, bytesBefore, bytesAfter: bytesBefore };
  let head: ChannelHead | undefined;
  for await (const stored of readRecords(store, channel, (last?.revision ?? 0) - 1)) {
    const { revision, record, bytes, fault } = stored;
    if (!record) throw new HistoryError({ channel, faults: [`revision ${revision}: ${fault}`] });
    if (isCompacted(head, record)) {
      head = toHead(head, record);
      continue;
    }
    const written = rewrite(head, beginHead(record).revision);
    if (!isDryRun && last) {
      const { revision: until, hash } = last;
      if (outcome.rewritten === 0) {
        await writeCompactionMark(store, channel, { last: until, hash, by, at: at.toISOString() });
      }
      await store.replace(keys.revision(channel, revision), written.bytes);
    }
    head = written.next;
    outcome.rewritten += 1;
    outcome.bytesAfter += written.bytes.byteLength - bytes.byteLength;
  }
  return outcome;
}
