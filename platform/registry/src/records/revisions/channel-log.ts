import {
  type ChannelRevision,
  ContractError,
  channelNameSchema,
  isContractError,
} from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import * as v from 'valibot';
import { keys, readRevisionKey } from '../../store/keys.ts';
import { mapLimited } from '../map-limited.ts';
import { type AppLog, readAppStates, readStateAt } from './app-log.ts';
import { beginHead, type ChannelHead, canFollow, followHead } from './channel-head.ts';
import { findNewest } from './find-newest.ts';
import { type HistoryOptions, searchHistory } from './history-search.ts';
import { createRecordReader, type RecordReader } from './record-reader.ts';
import type { RevisionRecord } from './revision-record.ts';

const HISTORY_BATCH = 50;

const PARALLEL = 8;

type Heads = Map<string, ChannelHead>;

// The newest revision that was read from each store, by channel. It is only trusted after its record was read again, or
// the next record has named its hash.
const NEWEST = new WeakMap<Store, Heads>();

// Heads whose records turned out to be changed. Their numbers still count, but their records are read again.
const FORGOTTEN = new WeakSet<ChannelHead>();

// Offsets above the newest revision at which later revisions are searched, in case revisions in between were lost.
const GAPS = [2, 4, 8, 16, 32, 64, 128];

/** The state of one call that reads records of a channel. */
type Reading = { channel: string; store: Store; reader: RecordReader; newest: Heads };

/** A record, its base, the base of that, and so on down to a whole state. @throws {ContractError} if one is missing. */
async function readChain({ read }: RecordReader, first: RevisionRecord): Promise<RevisionRecord[]> {
  const chain = [first];
  for (let last = first; last.base !== null; ) {
    const base = await read(last.base);
    if (base === undefined) {
      const message = `rests upon revision ${last.base}, which is gone`;
      const what = keys.revision(last.channel, last.revision);
      throw new ContractError({ what, problems: [{ path: '', message }] });
    }
    chain.push(base);
    last = base;
  }
  return chain;
}

/** True if the record was written on top of this revision, and can be applied to it. */
const isNext = (head: ChannelHead, record: RevisionRecord): boolean =>
  record.after === head.chain[0].hash &&
  record.revision - 1 === head.revision.revision &&
  canFollow(head, record);

async function assemble({ reader, newest }: Reading, record: RevisionRecord): Promise<ChannelHead> {
  const found = newest.get(record.channel);
  const known = found && FORGOTTEN.has(found) ? undefined : found;
  if (known?.chain[0].hash === record.hash) return known;
  if (known && isNext(known, record)) return followHead(known, record);
  const [whole, ...rest] = (await readChain(reader, record)).reverse();
  return rest.reduce(followHead, beginHead(whole ?? record));
}

/** Remembers a head, unless a newer head is known. */
function keep({ newest }: Reading, head: ChannelHead): ChannelHead {
  const { channel, revision } = head.revision;
  if (revision >= (newest.get(channel)?.revision.revision ?? 0)) newest.set(channel, head);
  return head;
}

async function readAt(reading: Reading, revision: number): Promise<ChannelHead | undefined> {
  const record = await reading.reader.read(revision);
  return record && keep(reading, await assemble(reading, record));
}

/** The number of the newest stored revision. `known` is the newest known number, or 0. */
async function searchNewest({ isStored }: RecordReader, known: number): Promise<number> {
  const found = await findNewest(isStored, known);
  // True if the store was replaced, or restored to an earlier state.
  const isWrong = found === known && known > 0 && !(await isStored(known));
  if (known > 0 && !isWrong) return found;
  const result = isWrong ? await findNewest(isStored, 0) : found;
  // A lost revision must not make its predecessor the newest, or the next change would write another revision in its
  // place.
  const above = await Promise.all(GAPS.map((gap) => isStored(result + gap)));
  if (above.includes(true)) throw new Error(`revision ${result + 1} is gone`);
  return result;
}

async function findNewestNumber({ store, channel, reader, newest }: Reading): Promise<number> {
  try {
    return await searchNewest(reader, newest.get(channel)?.revision.revision ?? 0);
  } catch {
    // An unreadable old record must not prevent a rollback. A list does not read records, and it fails too if the whole
    // store is down.
    const numbers = (await store.list(keys.revisions(channel))).map((key) => readRevisionKey(key)?.revision);
    return Math.max(0, ...numbers.filter((number) => number !== undefined));
  }
}

/** Consecutive revisions, oldest first, without missing ones. Each is built on the previous revision if possible. */
async function readSpan(reading: Reading, [low, high]: [number, number]): Promise<ChannelRevision[]> {
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const records = await Promise.all(numbers.map((number) => reading.reader.read(number)));
  const revisions: ChannelRevision[] = [];
  let head: ChannelHead | undefined;
  for (const record of records) {
    if (record === undefined) continue;
    head = head && isNext(head, record) ? followHead(head, record) : await assemble(reading, record);
    revisions.push(head.revision);
  }
  if (head) keep(reading, head);
  return revisions;
}

async function readLatest(reading: Reading, limit: number): Promise<ChannelRevision[]> {
  const history: ChannelRevision[] = [];
  let high = await findNewestNumber(reading);
  while (high > 0 && history.length < limit) {
    const low = Math.max(high - Math.min(HISTORY_BATCH, limit - history.length) + 1, 1);
    history.push(...(await readSpan(reading, [low, high])).reverse());
    high = low - 1;
  }
  return history;
}

/** `accepts`: false for a revision at which the log ends. */
export type AppLogOptions = { limit: number; accepts?: (head: ChannelHead) => Promise<boolean> };

/** Reads the revisions of channels. @throws {ContractError} from any method for a record that breaks its contract. */
export function createChannelLog(store: Store) {
  const newest: Heads = NEWEST.get(store) ?? new Map();
  NEWEST.set(store, newest);

  /** Undefined for an invalid channel name. */
  const open = (channel: string): Reading | undefined =>
    v.is(channelNameSchema, channel)
      ? { channel, store, reader: createRecordReader(store, channel), newest }
      : undefined;

  return {
    async readHead(channel: string): Promise<ChannelHead | undefined> {
      const reading = open(channel);
      if (!reading) return undefined;
      const number = await findNewestNumber(reading);
      const head = number === 0 ? undefined : await readAt(reading, number);
      // Even if the head is older than the remembered one: the store was then replaced, or restored from a backup.
      if (head) newest.set(channel, head);
      return head;
    },

    async findNewestNumber(channel: string): Promise<number> {
      const reading = open(channel);
      return reading ? findNewestNumber(reading) : 0;
    },

    async readAppLog(channel: string, app: string, { limit, accepts }: AppLogOptions): Promise<AppLog> {
      const reading = open(channel);
      if (!reading) return { states: [], isWhole: true, isCut: false };
      const { reader } = reading;
      const log = { reader, app, from: await findNewestNumber(reading), limit };
      if (!accepts) return readAppStates(log, (number) => readStateAt(reader, app, number));
      return readAppStates(log, async (number) => {
        const head = await readAt(reading, number);
        return head && (await accepts(head)) ? head.revision.apps[app] : null;
      });
    },

    async readHeadAt(channel: string, revision: number): Promise<ChannelHead | undefined> {
      const reading = open(channel);
      return reading && readAt(reading, revision);
    },

    forgetRecords(head: ChannelHead): void {
      FORGOTTEN.add(head);
    },

    async readHeadAfter(channel: string, revision: number): Promise<ChannelHead | undefined> {
      const reading = open(channel);
      if (!reading) return undefined;
      let unread: unknown;
      const from = await findNewest(reading.reader.isStored, revision);
      for (let number = from; number > revision; number -= 1) {
        try {
          return await readAt(reading, number);
        } catch (error) {
          // A revision that this version cannot read must not hide earlier revisions.
          if (!isContractError(error)) throw error;
          unread ??= error;
        }
      }
      if (unread !== undefined) throw unread;
      return undefined;
    },

    async readHistory(channel: string, options: HistoryOptions = {}): Promise<ChannelRevision[]> {
      const reading = open(channel);
      if (!reading) return [];
      const { limit = Number.POSITIVE_INFINITY, app, isWanted, since } = options;
      if (app === undefined && !isWanted && !since) return readLatest(reading, limit);
      const walk = { reader: reading.reader, from: await findNewestNumber(reading), limit };
      const found = await searchHistory(walk, options);
      const heads = await mapLimited(found, PARALLEL, (number) => readAt(reading, number));
      return heads.flatMap((head) => (head ? [head.revision] : []));
    },
  };
}
