import { type ChannelRevision, channelRevisionSchema, parseContract } from '@sharpside/contracts';
import { ChannelConflictError } from '../records/errors.ts';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { type ChannelHead, createRecord, type RecordOptions } from '../records/revisions/channel-head.ts';
import { toBytes } from '../records/revisions/revision-record.ts';
import { signNext } from '../signatures/revision-trust.ts';
import { keys } from '../store/keys.ts';
import type { PlannedApp } from './change.ts';

/** Author, time and reason of a change. `via`: id of the token, for a change over HTTP. */
type Author = {
  channel: string;
  by: string;
  via?: string | undefined;
  reason?: string | null;
  at: Date;
  /** The revision that a restore went back to. */
  restored?: number | undefined;
};

/** The planned changes of a revision: of one app, or of several at once. */
export type PlannedApps = readonly [PlannedApp, ...PlannedApp[]];

/** Applies planned changes to the apps of a revision; apps that leave the channel move to `retired`. */
function changeApps(base: ChannelRevision | undefined, planned: PlannedApps) {
  const apps = new Map(Object.entries(base?.apps ?? {}));
  const retired = new Map(Object.entries(base?.retired ?? {}));
  for (const { app, state } of planned) {
    const before = apps.get(app);
    retired.delete(app);
    if (state !== null) apps.set(app, state);
    else {
      apps.delete(app);
      if (before) retired.set(app, before);
    }
  }
  return {
    apps: Object.fromEntries(apps),
    ...(retired.size > 0 && { retired: Object.fromEntries(retired) }),
  };
}

/** The revision that follows `base` (undefined: the channel's first). */
export function createRevision(
  base: ChannelRevision | undefined,
  planned: PlannedApps,
  { channel, by, via, reason = null, at, restored }: Author,
): ChannelRevision {
  const [first, ...also] = planned.map(({ state: _, ...change }) => change);
  const revision = {
    schema: 1,
    channel,
    revision: (base?.revision ?? 0) + 1,
    change: {
      ...first,
      ...(also.length > 0 && { also }),
      ...(restored !== undefined && { restored }),
      by,
      ...(via !== undefined && { via }),
      at: at.toISOString(),
      reason,
    },
    ...changeApps(base, planned),
  };
  return parseContract(channelRevisionSchema, revision, `revision ${revision.revision} of ${channel}`);
}

/** A revision that is ready to be written on top of a head; without a head it is the channel's first. */
type NextRevision = {
  head: ChannelHead | undefined;
  revision: ChannelRevision;
  options: RecordOptions;
};

/**
 * Signs a revision, and writes it if its number is free. This is the compare-and-set: the plan is based on the previous
 * revision. If another writer is faster, the signature stays without a record, which does no harm.
 *
 * Never retries, because this change might undo the winner's change.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` if another writer took the number.
 */
export async function writeRevision(
  deps: RegistryDeps,
  { head, revision, options }: NextRevision,
): Promise<void> {
  const bytes = toBytes(createRecord(head, revision, options));
  await signNext(deps, head, { revision, bytes });
  if (await deps.store.putIfAbsent(keys.revision(revision.channel, revision.revision), bytes)) return;
  const winner = await createRegistry(deps.store).readRevision(revision.channel, revision.revision);
  throw new ChannelConflictError({ winner: winner ?? revision });
}
