import { isDeepStrictEqual } from 'node:util';
import type { ChannelApp, ChannelChange, ChannelRevision } from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import type { AppState, Past, PlannedChange } from './change.ts';
import { CHANGES } from './changes.ts';
import { HISTORY_FOR_ROLLBACK } from './make-change.ts';
import { createRevision } from './revision.ts';

const UNEXPLAINED = 'not given';

/** Repeats the change of a history entry, from the fields that the action's requests may have. */
function replay(
  state: AppState,
  { action, app, from, to, percent = 0, reason }: ChannelChange,
  past: Omit<Past, 'app'>,
): PlannedChange<ChannelApp | null> {
  // The entry of an ended canary has its version in `from`.
  const version = (action === 'canary' && percent === 0 ? from : to) ?? '';
  return CHANGES[action].plan(state, { ...past, app, version, percent, reason: reason ?? UNEXPLAINED });
}

/** Every version of an app that a channel ever named. */
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
 * Versions that a change could choose from, as far as the history shows. It does not show which fallbacks of a rollback
 * were already collected: we can only check that its choice was allowed.
 */
function listPublished(revision: ChannelRevision, earlier: readonly ChannelRevision[]): string[] {
  const { change, apps } = revision;
  if (change.action !== 'rollback') return listVersions([...earlier, revision], change.app);
  return [change.to, apps[change.app]?.previous].filter((version) => version != null);
}

// Entries older than the `percent` field: the share is taken from the state.
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
  const past = {
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
    return `its ${change.action} of ${app} cannot follow: ${toReason(error)}`;
  }
}

/**
 * Places where a channel's state does not follow from its history: each entry is repeated on the state before it.
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
