import { isDeepStrictEqual } from 'node:util';
import type { ChannelApp, ChannelChange, ChannelRevision } from 'contracts';
import { abortCanary, pauseCanary, resumeCanary } from './canary-changes.ts';
import { createRevision } from './change-channel.ts';
import {
  freeze,
  type PlannedChange,
  type PlannedRetirement,
  promote,
  retire,
  rollback,
  startCanary,
  stopCanary,
  unfreeze,
} from './channel-changes.ts';
import { HISTORY_FOR_ROLLBACK } from './channel-operations.ts';
import { pin, unpin } from './pin-changes.ts';

type Past = {
  /** What the app was when it was taken off the channel, where it was. */
  retired: ChannelApp | undefined;
  /** What was live of the app, newest first. */
  wasLive: readonly string[];
  published: readonly string[];
};

const UNEXPLAINED = 'not given';

function replayCanary(
  state: ChannelApp | undefined,
  { app, from, to, percent }: ChannelChange,
  published: readonly string[],
): PlannedChange {
  if (percent === 0) return stopCanary(state, { app, version: from ?? '' });
  return startCanary(state, { app, version: to ?? '', percent: percent ?? 0, published });
}

/** The change that an entry of the history says, made once more. */
function replay(
  state: ChannelApp | undefined,
  change: ChannelChange,
  { retired, wasLive, published }: Past,
): PlannedChange | PlannedRetirement {
  const { app, action, to } = change;
  const reason = change.reason ?? UNEXPLAINED;
  switch (action) {
    case 'promote':
      return promote(state, { app, version: to ?? '', published, retired });
    case 'canary':
      return replayCanary(state, change, published);
    case 'pause':
      return pauseCanary(state, { app, reason });
    case 'resume':
      return resumeCanary(state, { app });
    case 'abort':
      return abortCanary(state, { app });
    case 'rollback':
      return rollback(state, { app, to: to ?? undefined, published, wasLive });
    case 'freeze':
      return freeze(state, { app, reason });
    case 'unfreeze':
      return unfreeze(state, { app });
    case 'pin':
      return pin(state, { app, version: to ?? undefined, reason, published });
    case 'unpin':
      return unpin(state, { app });
    case 'retire':
      return retire(state, { app });
  }
}

/** Every version that a channel ever named of an app. */
const listVersions = (history: readonly ChannelRevision[], app: string): string[] => [
  ...new Set(
    history.flatMap(({ change, apps }) => {
      const { current, previous, canary } = apps[app] ?? {};
      const changed = change.app === app ? [change.from, change.to] : [];
      return [...changed, current, previous, canary?.version].filter((version) => version != null);
    }),
  ),
];

/**
 * The versions that a change could choose from, as far as the history tells. The history does not tell which fallbacks of a
 * rollback were already collected, so we can only check that its choice was allowed.
 */
function listPublished(revision: ChannelRevision, earlier: readonly ChannelRevision[]): string[] {
  const { change, apps } = revision;
  if (change.action !== 'rollback') return listVersions([...earlier, revision], change.app);
  return [change.to, apps[change.app]?.previous].filter((version) => version != null);
}

// Written before entries said a canary's share: the state is believed.
const withShare = ({ change, apps }: ChannelRevision): ChannelChange =>
  change.action === 'canary' && change.percent === undefined
    ? { ...change, percent: apps[change.app]?.canary?.percent ?? 0 }
    : change;

function findFault(
  base: ChannelRevision | undefined,
  revision: ChannelRevision,
  earlier: readonly ChannelRevision[],
): string | undefined {
  const { change, channel } = revision;
  const { app, by, reason } = change;
  const past: Past = {
    retired: base?.retired?.[app],
    wasLive: earlier.slice(0, HISTORY_FOR_ROLLBACK).flatMap(({ apps }) => apps[app]?.current ?? []),
    published: listPublished(revision, earlier),
  };
  try {
    const planned = replay(base?.apps[app], withShare(revision), past);
    const { apps, retired } = createRevision(base, planned, {
      channel,
      app,
      by,
      reason,
      at: new Date(change.at),
    });
    const isSame = isDeepStrictEqual({ apps, retired }, { apps: revision.apps, retired: revision.retired });
    return isSame ? undefined : `its ${change.action} of ${app} does not lead to the state that it holds`;
  } catch (error) {
    return `its ${change.action} of ${app} cannot follow: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Where a channel's state is not what its history explains: each entry is made once more, on the state before it.
 *
 * @param history every revision of the channel, newest first.
 */
export function findHistoryFaults(history: readonly ChannelRevision[]): string[] {
  return history.toReversed().flatMap((revision, index, oldestFirst) => {
    const base = oldestFirst[index - 1];
    if (revision.revision !== index + 1) return [`revision ${revision.revision}: it is out of order`];
    const fault = findFault(base, revision, history.slice(history.length - index));
    return fault === undefined ? [] : [`revision ${revision.revision}: ${fault}`];
  });
}
