import { type ChannelApp, type ChannelRevision, listAppChanges } from '@sharpside/contracts';
import type {
  ConsoleApp,
  ConsoleChange,
  ConsoleRelease,
  ConsoleState,
  ReleaseRole,
} from '@sharpside/contracts/control';
import { findNextStep } from '@sharpside/registry/changes/canary/canary-schedule';
import { readSettings } from '@sharpside/registry/changes/settings/read-settings';
import { findSince } from '@sharpside/registry/collection/live-since';
import { listChannels } from '@sharpside/registry/records/channels';
import type { Registry } from '@sharpside/registry/records/registry';
import type { ChannelLogs } from './channel-logs.ts';
import type { ReleaseRecords } from './release-records.ts';

export type StateSources = { registry: Registry; logs: ChannelLogs; records: ReleaseRecords };

/** Number of the newest releases without a role on the channel that are listed: candidates for a promote. */
const OTHERS_SHOWN = 30;

/** The versions of an app that have a role on a channel. */
type Roles = Partial<Record<'live' | 'canary' | 'previous', string>> & { withdrawn: readonly string[] };

function toRoles(state: ChannelApp | undefined, retired: ChannelApp | undefined): Roles {
  if (!state) return { withdrawn: retired?.withdrawn ?? [] };
  const { current, previous, canary, withdrawn } = state;
  return {
    live: current,
    ...(canary && { canary: canary.version }),
    ...(previous !== null && { previous }),
    withdrawn,
  };
}

function findRole({ live, canary, previous, withdrawn }: Roles, version: string): ReleaseRole {
  if (version === live) return 'live';
  if (version === canary) return 'canary';
  if (withdrawn.includes(version)) return 'withdrawn';
  return version === previous ? 'previous' : 'published';
}

/** Versions of an app that the console lists, with their roles, newest first: those with one, and the newest others. */
export async function listShown(
  registry: Registry,
  app: string,
  revision: ChannelRevision | undefined,
): Promise<{ version: string; role: ReleaseRole }[]> {
  const roles = toRoles(revision?.apps[app], revision?.retired?.[app]);
  const all = (await registry.listVersions(app))
    .toReversed()
    .map((version) => ({ version, role: findRole(roles, version) }));
  const others = all.filter(({ role }) => role === 'published');
  const old = new Set(others.slice(OTHERS_SHOWN).map(({ version }) => version));
  return all.filter(({ version }) => !old.has(version));
}

async function readReleases(
  { registry, records }: StateSources,
  app: string,
  revision: ChannelRevision | undefined,
): Promise<ConsoleRelease[]> {
  const found = await Promise.all(
    (await listShown(registry, app, revision)).map(async ({ version, role }) => ({
      record: await records.find(app, version),
      role,
    })),
  );
  return found.flatMap(({ record, role }): ConsoleRelease[] => (record ? [{ ...record, role }] : []));
}

type Shown = Pick<ConsoleApp, 'live' | 'previous' | 'canary' | 'frozen' | 'pinned'>;

const NOTHING_SHOWN: Shown = { live: null, previous: null, canary: null, frozen: null, pinned: null };

/** The releases of an app that a channel shows, and since when. */
function toShown(history: readonly ChannelRevision[], app: string, state: ChannelApp): Shown {
  const { current, previous, canary, frozen, pinned = null } = state;
  const next = findNextStep(history, app);
  const toSince = (pick: (one: ChannelApp) => string | undefined) => {
    const since = findSince(history, app, pick);
    return { since: since?.at ?? null, by: since?.by ?? null };
  };
  return {
    live: { version: current, ...toSince((one) => one.current) },
    previous,
    canary: canary && {
      version: canary.version,
      ...toSince((one) => one.canary?.version),
      percent: canary.percent,
      paused: canary.paused ?? null,
      schedule: canary.schedule ?? null,
      groups: canary.groups ?? null,
      next: next ? { percent: next.to, dueAt: new Date(next.dueAt).toISOString() } : null,
    },
    frozen,
    pinned,
  };
}

/**
 * State of every app that has a release, on one channel.
 *
 * @throws {StoreError} when the registry cannot be read.
 */
export async function readConsoleState(
  sources: StateSources,
  channel: string,
): Promise<Omit<ConsoleState, 'needsSecondPerson'>> {
  const { registry, logs, records } = sources;
  const [history, channels, published] = await Promise.all([
    logs.read(channel),
    listChannels(registry),
    registry.listApps(),
  ]);
  const [revision] = history;
  const names = [...new Set([...Object.keys(revision?.apps ?? {}), ...published])].sort();
  const apps = await Promise.all(
    names.map(async (app): Promise<ConsoleApp> => {
      const state = revision?.apps[app];
      const retired = revision?.retired?.[app];
      return {
        app,
        ...(state ? toShown(history, app, state) : NOTHING_SHOWN),
        isRetired: retired !== undefined,
        settings: await readSettings(records.findSettings, history, app),
        releases: await readReleases(sources, app, revision),
      };
    }),
  );
  return { channel, channels, revision: revision?.revision ?? 0, apps };
}

/** One revision as entries of the history: one for each app that it changed. */
export function listConsoleChanges({ revision, change }: ChannelRevision): ConsoleChange[] {
  const { by, via = null, approved, at, reason, restored = null } = change;
  const changes = listAppChanges(change);
  return changes.map(({ action, app, from, to, percent = null, groups = null, values = null }) => {
    const together = changes.filter((one) => one.app !== app).map((one) => one.app);
    const moved = { revision, action, app, from, to, percent, groups, values };
    return { ...moved, restored, together, by, via, approvedBy: approved?.by ?? null, at, reason };
  });
}
