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
import { type AppLog, readAppStates } from './app-log.ts';
import { beginHead, type ChannelHead, canFollow, followHead } from './channel-head.ts';
import { findNewest } from './find-newest.ts';
import { type HistoryOptions, searchHistory } from './history-search.ts';
import { createRecordReader, type RecordReader } from './record-reader.ts';
import type { RevisionRecord } from './revision-record.ts';

const HISTORY_BATCH = 50;

const PARALLEL = 8;

// The newest revision that was read from each store, by channel. Nothing is taken from it unseen: its record is read again,
// or the next one names its hash.
const NEWEST = new WeakMap<Store, Map<string, ChannelHead>>();

// Places above the newest revision where those after a gap would be, if somebody lost some.
const GAPS = [2, 4, 8, 16, 32, 64, 128];

/** Reads the revisions of channels out of a store. @throws {ContractError} from any method, for a record that breaks its contract. */
export function createChannelLog(store: Store) {
  const newest = NEWEST.get(store) ?? new Map<string, ChannelHead>();
  NEWEST.set(store, newest);

  const openReader = (channel: string) => createRecordReader(store, channel);

  /** The records from one to the whole state that it rests upon. @throws {ContractError} where one of them is gone. */
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

  async function assemble(reader: RecordReader, record: RevisionRecord): Promise<ChannelHead> {
    const known = newest.get(record.channel);
    if (known?.chain[0].hash === record.hash) return known;
    const isNext = record.after === known?.chain[0].hash && record.revision - 1 === known?.revision.revision;
    if (known && isNext && canFollow(known, record)) return followHead(known, record);
    const [whole, ...rest] = (await readChain(reader, record)).reverse();
    return rest.reduce(followHead, beginHead(whole ?? record));
  }

  async function readAt(reader: RecordReader, revision: number): Promise<ChannelHead | undefined> {
    const record = await reader.read(revision);
    return record && keep(await assemble(reader, record));
  }

  /** Known from now on, unless it is an old one. */
  function keep(head: ChannelHead): ChannelHead {
    const { channel, revision } = head.revision;
    if (revision >= (newest.get(channel)?.revision.revision ?? 0)) newest.set(channel, head);
    return head;
  }

  async function searchNewest({ isStored }: RecordReader, channel: string): Promise<number> {
    const known = newest.get(channel)?.revision.revision ?? 0;
    const found = await findNewest(isStored, known);
    // Of a store that is another one by now, or was restored to an earlier day.
    const isWrong = found === known && known > 0 && !(await isStored(known));
    if (known > 0 && !isWrong) return found;
    const result = isWrong ? await findNewest(isStored, 0) : found;
    // A lost revision must not make the one before it the newest, and the next change write another in its place.
    const above = await Promise.all(GAPS.map((gap) => isStored(result + gap)));
    if (above.includes(true)) throw new Error(`revision ${result + 1} is gone`);
    return result;
  }

  async function findNewestNumber(reader: RecordReader, channel: string): Promise<number> {
    try {
      return await searchNewest(reader, channel);
    } catch {
      // One old record that the disk does not give back must not keep anybody from rolling back. A list passes over it, and
      // fails as well where the whole store is away.
      const numbers = (await store.list(keys.revisions(channel))).map(
        (key) => readRevisionKey(key)?.revision,
      );
      return Math.max(0, ...numbers.filter((number) => number !== undefined));
    }
  }

  async function readHead(channel: string): Promise<ChannelHead | undefined> {
    if (!v.is(channelNameSchema, channel)) return undefined;
    const reader = openReader(channel);
    const number = await findNewestNumber(reader, channel);
    const head = number === 0 ? undefined : await readAt(reader, number);
    // Also where it is an older one: then the store is another one by now.
    if (head) newest.set(channel, head);
    return head;
  }

  /** Consecutive revisions, oldest first, each put together from the one before where it can be. */
  async function readSpan(reader: RecordReader, [low, high]: [number, number]): Promise<ChannelRevision[]> {
    const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
    const records = await Promise.all(numbers.map((number) => reader.read(number)));
    const revisions: ChannelRevision[] = [];
    let head: ChannelHead | undefined;
    for (const record of records) {
      if (record === undefined) continue;
      head = head && canFollow(head, record) ? followHead(head, record) : await assemble(reader, record);
      revisions.push(head.revision);
    }
    if (head) keep(head);
    return revisions;
  }

  return {
    readHead,

    async readAppLog(channel: string, app: string, { limit }: { limit: number }): Promise<AppLog> {
      if (!v.is(channelNameSchema, channel)) return { states: [], isWhole: true };
      const reader = openReader(channel);
      return readAppStates(reader, { app, from: await findNewestNumber(reader, channel), limit });
    },

    async readRevision(channel: string, revision: number): Promise<ChannelRevision | undefined> {
      if (!v.is(channelNameSchema, channel)) return undefined;
      return (await readAt(openReader(channel), revision))?.revision;
    },

    async readAfter(channel: string, revision: number): Promise<ChannelRevision | undefined> {
      if (!v.is(channelNameSchema, channel)) return undefined;
      const reader = openReader(channel);
      let unread: unknown;
      for (let number = await findNewest(reader.isStored, revision); number > revision; number -= 1) {
        try {
          return (await readAt(reader, number))?.revision;
        } catch (error) {
          // One that this version cannot read must not hide those before it.
          if (!isContractError(error)) throw error;
          unread ??= error;
        }
      }
      if (unread !== undefined) throw unread;
      return undefined;
    },

    async readHistory(channel: string, options: HistoryOptions = {}): Promise<ChannelRevision[]> {
      if (!v.is(channelNameSchema, channel)) return [];
      const reader = openReader(channel);
      const { limit = Number.POSITIVE_INFINITY, app, isWanted, since } = options;
      if (app !== undefined || isWanted || since) {
        const walk = { reader, from: await findNewestNumber(reader, channel), limit };
        const found = await searchHistory(walk, options);
        const heads = await mapLimited(found, PARALLEL, (number) => readAt(reader, number));
        return heads.flatMap((head) => (head ? [head.revision] : []));
      }
      const history: ChannelRevision[] = [];
      let high = await findNewestNumber(reader, channel);
      while (high > 0 && history.length < limit) {
        const low = Math.max(high - Math.min(HISTORY_BATCH, limit - history.length) + 1, 1);
        history.push(...(await readSpan(reader, [low, high])).reverse());
        high = low - 1;
      }
      return history;
    },
  };
}
