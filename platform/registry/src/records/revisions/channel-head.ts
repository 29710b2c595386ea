import { type ChannelChange, type ChannelRevision, listAppChanges } from '@sharpside/contracts';
import { type Claim, type StoredClaims, unpackClaim } from './claims.ts';
import type { RevisionRecord, StoredRevision } from './revision-record.ts';

/** A revision with the records that it consists of. */
export type ChannelHead = {
  revision: ChannelRevision;
  /** Its own record, then the base of that record, and so on; the last record is a whole state. */
  chain: readonly [RevisionRecord, ...RevisionRecord[]];
};

/**
 * Every revision whose number is a multiple of this is a whole state, so that a damaged record cannot destroy the whole
 * history.
 */
const WHOLE_EVERY = 128;

/** Ways out of an outage are stored as whole states, so that damaged earlier records cannot hide them from an edge. */
const WAYS_OUT: readonly ChannelChange['action'][] = ['rollback', 'restore'];

function changeApps(before: ChannelRevision, { apps: changed, retired: gone }: RevisionRecord) {
  const apps = { ...before.apps };
  const retired = { ...before.retired };
  for (const [app, state] of Object.entries(changed)) {
    delete retired[app];
    if (state) apps[app] = state;
    else delete apps[app];
  }
  return { apps, retired: { ...retired, ...gone } };
}

const toWhole = ({ apps, retired }: RevisionRecord) => ({
  apps: Object.fromEntries(Object.entries(apps).flatMap(([app, state]) => (state ? [[app, state]] : []))),
  retired,
});

/** The revision of a whole state. */
export const beginHead = (record: RevisionRecord): ChannelHead => toHead(record, toWhole(record), []);

/**
 * True if the record can be applied to the revision: the revision is the record's base, or a later revision based on
 * it.
 */
export const canFollow = ({ revision, chain }: ChannelHead, { base, ...record }: RevisionRecord): boolean =>
  base !== null && revision.revision < record.revision && chain.some((earlier) => earlier.revision === base);

/** Applies a record to an earlier revision. */
export const followHead = (head: ChannelHead, record: RevisionRecord): ChannelHead =>
  toHead(
    record,
    changeApps(head.revision, record),
    head.chain.filter(({ revision }) => record.base !== null && revision <= record.base),
  );

function toHead(
  record: RevisionRecord,
  { apps, retired }: Required<Pick<ChannelRevision, 'apps' | 'retired'>>,
  rest: readonly RevisionRecord[],
): ChannelHead {
  const { channel, revision, change } = record;
  const state = { schema: 1 as const, channel, revision, change, apps };
  return {
    revision: Object.keys(retired).length > 0 ? { ...state, retired } : state,
    chain: [record, ...rest],
  };
}

/** The records of a channel's newest revision, which contain the claims of its releases. */
export type KnownClaims = Pick<ChannelHead, 'chain'>;

/**
 * The claim of a release on the channel; null if the release could not be read, undefined if the records do not have
 * it.
 */
export function findClaim({ chain }: KnownClaims, app: string, version: string): Claim | null | undefined {
  const record = chain.find(({ apps }) => app in apps);
  const [state, claims] = [record?.apps[app], record?.claims[app]];
  return state && claims && unpackClaim(state, claims, version);
}

/**
 * The base of the revision `next`: the lowest revision of the chain that is at least `next` without its lowest set bit.
 * So at most seven records lead to a whole state. Undefined if `next` must be a whole state.
 */
function chooseBase(head: ChannelHead, next: number): RevisionRecord | undefined {
  if (next % WHOLE_EVERY === 0) return undefined;
  const wanted = next & (next - 1);
  return head.chain.findLast(({ revision }) => revision >= wanted);
}

/** Apps that were changed after `base`, up to and including a revision. */
export const listChanged = (
  chain: readonly RevisionRecord[],
  base: number,
  change: ChannelChange,
): string[] => [
  ...new Set([
    ...chain.filter(({ revision }) => revision > base).flatMap(({ apps }) => Object.keys(apps)),
    ...listAppChanges(change).map(({ app }) => app),
  ]),
];

export type RecordOptions = {
  claims: Readonly<Record<string, StoredClaims>>;
  /** True: stores a whole state, whatever the number of the revision is. */
  isWhole?: boolean | undefined;
};

const pick = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

/** The record of the revision that follows a head; without a head, of the first revision. */
export function createRecord(
  head: ChannelHead | undefined,
  { channel, revision, change, apps, retired = {} }: ChannelRevision,
  { claims, isWhole = WAYS_OUT.includes(change.action) }: RecordOptions,
): StoredRevision {
  const base = head && !isWhole ? chooseBase(head, revision) : undefined;
  const changed =
    head && base
      ? listChanged(head.chain, base.revision, change)
      : [...new Set([...Object.keys(apps), ...Object.keys(retired)])];
  const away = pick(retired, changed);
  const claimed = pick(claims, changed);
  return {
    schema: 2,
    channel,
    revision,
    base: base?.revision ?? null,
    after: head?.chain[0].hash ?? null,
    change,
    apps: base ? Object.fromEntries(changed.map((app) => [app, apps[app] ?? null])) : apps,
    ...(Object.keys(away).length > 0 && { retired: away }),
    ...(Object.keys(claimed).length > 0 && { claims: claimed }),
  };
}
