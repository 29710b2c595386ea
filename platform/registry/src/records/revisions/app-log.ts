import { type ChannelApp, findAppChange } from '@sharpside/contracts';
import { mapLimited } from '../map-limited.ts';
import type { RecordReader } from './record-reader.ts';

const PARALLEL = 8;

export type AppLog = {
  /** One state per change, the present state first. Times at which the app was not live are left out. */
  states: ChannelApp[];
  /** False if there are earlier revisions that were not read. */
  isWhole: boolean;
  /** True if a revision was refused, and the states end there. */
  isCut: boolean;
};

type Walk = { app: string; from: number; lowest: number };

/**
 * Numbers of the revisions that changed an app, newest first. A record that does not have the app leads directly to its
 * base, so only some records of a long history are read.
 */
export async function* walkAppChanges(
  { read }: RecordReader,
  { app, from, lowest }: Walk,
): AsyncGenerator<number> {
  for (let at = from; at >= lowest; ) {
    const record = await read(at);
    if (record && record.base !== null && !(app in record.apps)) {
      at = record.base;
      continue;
    }
    if (record && findAppChange(record.change, app)) yield at;
    at -= 1;
  }
}

/** The state of an app at a revision; undefined if it was not live. */
export async function readStateAt(
  { read }: RecordReader,
  app: string,
  revision: number,
): Promise<ChannelApp | undefined> {
  for (let record = await read(revision); record !== undefined; record = await read(record.base)) {
    if (app in record.apps || record.base === null) return record.apps[app] ?? undefined;
  }
  return undefined;
}

type Log = { reader: RecordReader; app: string; from: number; limit: number };

/**
 * The states of an app in the newest `limit` revisions. `readState`: reads its state at a revision; null if the
 * revision is refused, which ends the log.
 */
export async function readAppStates(
  { reader, app, from, limit }: Log,
  readState: (revision: number) => Promise<ChannelApp | undefined | null>,
): Promise<AppLog> {
  if (from === 0) return { states: [], isWhole: true, isCut: false };
  const lowest = Math.max(from - limit + 1, 1);
  const numbers = [from];
  for await (const changed of walkAppChanges(reader, { app, from, lowest })) {
    if (changed > lowest) numbers.push(changed - 1);
  }
  const found = await mapLimited(numbers, PARALLEL, readState);
  const end = found.indexOf(null);
  const states = (end === -1 ? found : found.slice(0, end)).filter((state) => state != null);
  return { states, isWhole: lowest === 1 && end === -1, isCut: end !== -1 };
}
