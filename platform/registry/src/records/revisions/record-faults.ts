import { isContractError, type Problem } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { keys, readRevisionKey } from '../../store/keys.ts';
import { mapLimited } from '../map-limited.ts';
import { listChanged } from './channel-head.ts';
import { parseRecord, type RevisionRecord } from './revision-record.ts';

const PARALLEL = 32;

type Read = { revision: number; record: RevisionRecord | undefined; fault: string | undefined };

const toFirstProblem = ([first]: readonly Problem[]) =>
  first === undefined || first.path === '' ? first?.message : `${first.path}: ${first.message}`;

async function readOne(store: Store, channel: string, revision: number): Promise<Read> {
  const bytes = await store.get(keys.revision(channel, revision));
  if (bytes === undefined) return { revision, record: undefined, fault: 'it is gone' };
  try {
    return { revision, record: parseRecord(bytes, channel, revision), fault: undefined };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return { revision, record: undefined, fault: `it cannot be read (${toFirstProblem(error.problems)})` };
  }
}

const isSameSet = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((one) => right.includes(one));

/** Faults of a record by itself and beside the one before it, with the chain that the latter rests upon. */
function findLinkFaults(record: RevisionRecord, chain: readonly RevisionRecord[]): string[] {
  const [before] = chain;
  const { base, after, apps, claims, change } = record;
  if (after === undefined) {
    return before && before.after !== undefined
      ? ['it is of the form of before, after one of the present form']
      : [];
  }
  const faults: string[] = [];
  if (after !== (before?.hash ?? null))
    faults.push('it was written after another revision than is stored before it');
  const strangers = Object.keys(claims).filter((app) => !apps[app]);
  if (strangers.length > 0) faults.push(`it has claims of ${strangers.join(', ')}, which it does not change`);
  if (base === null) return faults;
  const isLinked = chain.some(({ revision }) => revision === base);
  if (!isLinked) faults.push(`it rests upon revision ${base}, which the one before it does not`);
  else if (!isSameSet(Object.keys(apps), listChanged(chain, base, change))) {
    faults.push(`its apps are not those that were changed since revision ${base}`);
  }
  return faults;
}

/**
 * Faults of a channel's records: gaps, damaged ones, entries that were changed afterwards or put in, and deltas that would
 * lead to another state than the changes do. Reads all of them.
 *
 * `findHistoryFaults` looks whether each state follows from its change.
 */
export async function findRecordFaults(store: Store, channel: string): Promise<string[]> {
  const numbers = (await store.list(keys.revisions(channel))).map((key) => readRevisionKey(key)?.revision);
  const newest = Math.max(0, ...numbers.filter((number) => number !== undefined));
  const all = Array.from({ length: newest }, (_, index) => index + 1);
  const found = await mapLimited(all, PARALLEL, (revision) => readOne(store, channel, revision));
  const faults: string[] = [];
  let chain: readonly RevisionRecord[] = [];
  for (const { revision, record, fault } of found) {
    if (record === undefined) {
      faults.push(`revision ${revision}: ${fault}`);
      continue;
    }
    faults.push(...findLinkFaults(record, chain).map((message) => `revision ${revision}: ${message}`));
    const { base } = record;
    chain = [record, ...(base === null ? [] : chain.filter((one) => one.revision <= base))];
  }
  return faults;
}
