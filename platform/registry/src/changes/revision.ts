import {
  type ChannelApp,
  type ChannelRevision,
  channelRevisionSchema,
  parseContract,
} from '@sharpside/contracts';
import { ChannelConflictError } from '../records/errors.ts';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { keys } from '../store/keys.ts';
import type { PlannedChange } from './change.ts';

/** Author and subject of a change. `via`: token of a change over HTTP. */
type Author = {
  channel: string;
  app: string;
  by: string;
  via?: string | undefined;
  reason?: string | null;
  at: Date;
};

const without = <T>(apps: Readonly<Record<string, T>>, app: string): Record<string, T> =>
  Object.fromEntries(Object.entries(apps).filter(([name]) => name !== app));

/** Apps of a revision with one of them changed, or moved to the retired ones. */
function changeApps(base: ChannelRevision | undefined, app: string, state: ChannelApp | null) {
  const { apps = {}, retired = {} } = base ?? {};
  const before = apps[app];
  const left = state === null && before ? { ...retired, [app]: before } : without(retired, app);
  return {
    apps: state === null ? without(apps, app) : { ...apps, [app]: state },
    ...(Object.keys(left).length > 0 && { retired: left }),
  };
}

/** The revision that follows `base` (undefined: the channel's first). */
export function createRevision(
  base: ChannelRevision | undefined,
  planned: PlannedChange<ChannelApp | null>,
  { channel, app, by, via, reason = null, at }: Author,
): ChannelRevision {
  const { state, ...change } = planned;
  const revision = {
    schema: 1,
    channel,
    revision: (base?.revision ?? 0) + 1,
    change: { ...change, app, by, ...(via !== undefined && { via }), at: at.toISOString(), reason },
    ...changeApps(base, app, state),
  };
  return parseContract(channelRevisionSchema, revision, `revision ${revision.revision} of ${channel}`);
}

/**
 * Writes a revision where its number is free. This is the compare-and-set: the plan is based on the revision before.
 *
 * Never retries: the winner's change may be one that this change must not undo.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when another writer took the number.
 */
export async function writeRevision({ store }: RegistryDeps, revision: ChannelRevision): Promise<void> {
  const key = keys.revision(revision.channel, revision.revision);
  const bytes = new TextEncoder().encode(`${JSON.stringify(revision, null, 2)}\n`);
  if (await store.putIfAbsent(key, bytes)) return;
  const winner = await createRegistry(store).readRevision(revision.channel, revision.revision);
  throw new ChannelConflictError({ winner: winner ?? revision });
}
