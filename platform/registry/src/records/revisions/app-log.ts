import { type ChannelApp, findAppChange } from '@sharpside/contracts';
import type { RecordReader } from './record-reader.ts';

export type AppLog = {
  /** One state per change, the present state first. Times at which the app was not live are left out. */
  states: ChannelApp[];
  /** False if there are earlier revisions that were not read. */
  isWhole: boolean;
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
async function readStateAt(
  { read }: RecordReader,
  app: string,
  revision: number,
): Promise<ChannelApp | undefined> {
  for (let record = await read(revision); record !== undefined; record = await read(record.base)) {
    if (app in record.apps || record.base === null) return record.apps[app] ?? undefined;
  }
  return undefined;
}

/** The states of an app in the newest `limit` revisions. */
export async function readAppStates(
  reader: RecordReader,
  { app, from, limit }: { app: string; from: number; limit: number },
): Promise<AppLog> {
  if (from === 0) return { states: [], isWhole: true };
  const lowest = Math.max(from - limit + 1, 1);
  const states = [await readStateAt(reader, app, from)];
  for await (const changed of walkAppChanges(reader, { app, from, lowest })) {
    if (changed > lowest) states.push(await readStateAt(reader, app, changed - 1));
  }
  return { states: states.filter((state) => state !== undefined), isWhole: lowest === 1 };
}
