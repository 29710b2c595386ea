import type { Store } from '@sharpside/object-store';
import { keys, readRevisionKey } from '../../store/keys.ts';
import { listChanged } from './channel-head.ts';
import type { RevisionRecord } from './revision-record.ts';
import { readRecords } from './stored-records.ts';

const isSameSet = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((one) => right.includes(one));

/**
 * Faults of a record by itself and against its predecessor. `chain`: the predecessor, and the records that it is based
 * on.
 */
function findLinkFaults(record: RevisionRecord, chain: readonly RevisionRecord[]): string[] {
  const [before] = chain;
  const { base, after, apps, claims, change } = record;
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
 * Faults of a channel's records: gaps, damaged records, entries that were changed or inserted afterwards, and records
 * whose apps are not those that were changed since their base. Reads all records.
 *
 * `findHistoryFaults` checks that each state follows from its change.
 */
export async function findRecordFaults(store: Store, channel: string): Promise<string[]> {
  const found = await store.list(keys.revisions(channel));
  const numbers = found.map((key) => readRevisionKey(key)?.revision);
  const newest = Math.max(0, ...numbers.filter((number) => number !== undefined));
  const faults: string[] = [];
  let chain: readonly RevisionRecord[] = [];
  for await (const { revision, record, fault } of readRecords(store, channel, newest)) {
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
