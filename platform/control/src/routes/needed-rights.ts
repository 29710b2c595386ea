import {
  CHANGE_ACTIONS,
  type ChangeRequestBody,
  findNamedRelease,
  type SeveralChangesBody,
} from '@sharpside/contracts';
import { ALL_APPS, listRestoreRights } from '@sharpside/contracts/control';
import { HISTORY_FOR_ROLLBACK } from '@sharpside/registry/changes/change';
import type { SeveralChangesOutcome } from '@sharpside/registry/changes/several/change-several';
import { findFirst } from '@sharpside/registry/collection/live-since';
import { listChannels } from '@sharpside/registry/records/channels';
import type { Registry } from '@sharpside/registry/records/registry';
import type { NeededRight } from '../tokens/sign-in.ts';

type Withdrawn = { channel: string; app: string; version: string };

/**
 * The right to bring back a release that the channel has withdrawn, with the author and reason of the withdrawal. It is
 * needed besides `rollback`, because the release in its place is withdrawn.
 */
async function toRevival(registry: Registry, { channel, app, version }: Withdrawn): Promise<NeededRight> {
  const history = await registry.readHistory(channel, { app, limit: HISTORY_FOR_ROLLBACK });
  const found = findFirst(history, app, ({ withdrawn }) =>
    withdrawn.includes(version) ? version : undefined,
  );
  const { by, at, reason } = found?.change ?? {};
  const author = by === undefined ? '' : ` by ${by} on ${at} (${reason ?? 'without a reason'})`;
  const why = `${app} ${version} was withdrawn${author}; only who may promote it too brings it back.`;
  return { app, right: 'promote', why };
}

/**
 * The right to begin a channel, if a change does. It is needed for all apps, because a channel is not the matter of a
 * team: an edge serves it, and it keeps its releases from being collected.
 */
export async function listToBegin(
  registry: Registry,
  { channel, beginsChannel = false }: { channel: string; beginsChannel?: boolean },
): Promise<NeededRight[]> {
  if (!beginsChannel || (await listChannels(registry)).includes(channel)) return [];
  return [{ app: ALL_APPS, right: 'promote', why: `The channel ${channel} would begin with this.` }];
}

/**
 * Rights that a change of one app needs: the right of the action, and `promote` for a release that visitors never had,
 * or that the channel has withdrawn. `expectedRevision`: the revision for which that was found out, since somebody may
 * withdraw the release meanwhile.
 */
export async function findNeeded(
  registry: Registry,
  { app, change }: { app: string; change: ChangeRequestBody },
): Promise<{ needed: NeededRight[]; expectedRevision?: number }> {
  const { channel } = change;
  const own: NeededRight = { app, right: CHANGE_ACTIONS[change.action].right };
  const version = findNamedRelease(change);
  if (version === undefined) return { needed: [own] };
  const base = await registry.readChannel(channel);
  const expectedRevision = change.expectedRevision ?? base?.revision ?? 0;
  if (base?.apps[app]?.withdrawn.includes(version)) {
    return { needed: [own, await toRevival(registry, { channel, app, version })], expectedRevision };
  }
  const { states } = await registry.readAppLog(channel, app, { limit: HISTORY_FOR_ROLLBACK });
  const wasLive = states.some(({ current }) => current === version);
  return { needed: wasLive ? [own] : [own, { app, right: 'promote' }], expectedRevision };
}

/** Rights of a change of several apps, in the order of its apps. */
export async function listNeeded(
  registry: Registry,
  change: SeveralChangesBody,
  plan: SeveralChangesOutcome | undefined,
): Promise<NeededRight[]> {
  if (change.action === 'promote') return change.releases.map(({ app }) => ({ app, right: 'promote' }));
  if (!plan) return [];
  const { channel } = change;
  const needed = Object.entries(plan.before).flatMap(([app, before]) => {
    const after = plan.revision.apps[app];
    const rights = listRestoreRights(before, after);
    const isRevival = rights.length > 1;
    return rights.map((right): NeededRight | Promise<NeededRight> =>
      isRevival && right === 'promote' && after
        ? toRevival(registry, { channel, app, version: after.current })
        : { app, right },
    );
  });
  return Promise.all(needed);
}
