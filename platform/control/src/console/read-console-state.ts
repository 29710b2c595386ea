import {
  type ChannelApp,
  type ChannelRevision,
  createNameSearch,
  listAppChanges,
} from '@sharpside/contracts';
import type {
  AppStateName,
  ConsoleApp,
  ConsoleChange,
  ConsoleRelease,
  ConsoleState,
  ReleaseRole,
} from '@sharpside/contracts/control';
import { findNextStep } from '@sharpside/registry/changes/canary/canary-schedule';
import { readSettings } from '@sharpside/registry/changes/settings/read-settings';
import { hasState } from '@sharpside/registry/collection/app-states';
import { findSince } from '@sharpside/registry/collection/live-since';
import { listChannels } from '@sharpside/registry/records/channels';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { Registry } from '@sharpside/registry/records/registry';
import type { ChannelLogs } from './channel-logs.ts';
import type { PublishedVersions } from './published-versions.ts';
import type { ReleaseRecords } from './release-records.ts';

export type StateSources = {
  registry: Registry;
  logs: ChannelLogs;
  records: ReleaseRecords;
  published: PublishedVersions;
};

const PARALLEL = 16;

/** Number of newest releases without a role on the channel that are listed, as candidates for a promote. */
const OTHERS_SHOWN = 30;

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

/**
 * Versions of an app that the console lists, newest first: all with a role on the channel, and the newest
 * `OTHERS_SHOWN` without one.
 */
export function listShown(
  published: readonly string[],
  app: string,
  revision: ChannelRevision | undefined,
): { version: string; role: ReleaseRole }[] {
  const roles = toRoles(revision?.apps[app], revision?.retired?.[app]);
  const all = published.toReversed().map((version) => ({ version, role: findRole(roles, version) }));
  const others = all.filter(({ role }) => role === 'published');
  const old = new Set(others.slice(OTHERS_SHOWN).map(({ version }) => version));
  return all.filter(({ version }) => !old.has(version));
}

async function readReleases(
  { records }: StateSources,
  shown: readonly { version: string; role: ReleaseRole }[],
  app: string,
): Promise<ConsoleRelease[]> {
  const found = await Promise.all(
    shown.map(async ({ version, role }) => ({
      record: await records.find(app, version),
      role,
    })),
  );
  return found.flatMap(({ record, role }): ConsoleRelease[] => (record ? [{ ...record, role }] : []));
}

type Shown = Pick<ConsoleApp, 'live' | 'previous' | 'canary' | 'frozen' | 'pinned'>;

const NOTHING_SHOWN: Shown = { live: null, previous: null, canary: null, frozen: null, pinned: null };

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

export type StateQuery = {
  channel: string;
  search: string;
  state: AppStateName | undefined;
  apps: readonly string[] | undefined;
  /** `from` is the number of apps to skip, and `limit` the number of apps to return. */
  from: number;
  limit: number;
};

function findNames(
  names: readonly string[],
  { search, apps }: StateQuery,
  hasWantedState: (app: string) => boolean,
): string[] {
  const isFound = createNameSearch(search);
  return names.filter(
    (app) => isFound(app) && (apps === undefined || apps.includes(app)) && hasWantedState(app),
  );
}

/**
 * State of the apps that match a query, among all apps that have a release or are on the channel.
 *
 * @throws {StoreError} when the registry cannot be read.
 */
export async function readConsoleState(sources: StateSources, query: StateQuery): Promise<ConsoleState> {
  const { registry, logs, records, published: lists } = sources;
  const { channel, state: wanted, from, limit } = query;
  const [history, channels, published] = await Promise.all([
    logs.read(channel),
    listChannels(registry),
    lists.read(),
  ]);
  const [revision] = history;
  const names = [...new Set([...Object.keys(revision?.apps ?? {}), ...published.keys()])].sort();
  const found = findNames(names, query, (app) => {
    const stated = { state: revision?.apps[app], retired: revision?.retired?.[app] };
    return wanted === undefined || hasState({ ...stated, published: published.get(app) ?? [] }, [wanted]);
  });
  const apps = await mapLimited(
    found.slice(from, from + limit),
    PARALLEL,
    async (app): Promise<ConsoleApp> => {
      const state = revision?.apps[app];
      return {
        app,
        ...(state ? toShown(history, app, state) : NOTHING_SHOWN),
        isRetired: revision?.retired?.[app] !== undefined,
        settings: await readSettings(records.findSettings, history, app),
        releases: await readReleases(sources, listShown(published.get(app) ?? [], app, revision), app),
      };
    },
  );
  const counts = { total: names.length, found: found.length };
  return { channel, channels, revision: revision?.revision ?? 0, ...counts, apps };
}

// A restore may change a thousand apps, and a longer list of names would not help the reader.
const MAX_TOGETHER = 5;

/** One revision as entries of the history: one for each app that it changed. */
export function listConsoleChanges({ revision, change }: ChannelRevision): ConsoleChange[] {
  const { by, via = null, at, reason, restored = null } = change;
  const changes = listAppChanges(change);
  return changes.map(({ action, app, from, to, percent = null, groups = null, values = null }) => {
    // Takes one name more than is shown, because the app itself may be among them.
    const first = changes.slice(0, MAX_TOGETHER + 1).filter((one) => one.app !== app);
    const together = first.slice(0, MAX_TOGETHER).map((one) => one.app);
    const togetherMore = changes.length - 1 - together.length;
    const moved = { revision, action, app, from, to, percent, groups, values };
    return { ...moved, restored, together, togetherMore, by, via, at, reason };
  });
}
