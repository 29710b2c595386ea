import { isDeepStrictEqual } from 'node:util';
import {
  type AppChange,
  type ChannelApp,
  type ChannelChange,
  type ChannelRevision,
  findAppChange,
  HOST_APP,
  listAppChanges,
} from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import {
  type AppState,
  HISTORY_FOR_ROLLBACK,
  type Past,
  type PlannedApp,
  type PlannedChange,
} from './change.ts';
import { CHANGES } from './changes.ts';
import { isWholeHistory, listStates, listWasLive } from './plan-checks.ts';
import { createRevision } from './revision.ts';
import { planRestore } from './several/restore.ts';

const UNEXPLAINED = 'not given';

/** Repeats the change of one app, with the fields that requests of this action may have. */
function replay(
  state: AppState,
  { app, action, from, to, percent = 0, schedule, groups, values = {}, keepsValues }: AppChange,
  past: Omit<Past, 'app'> & { reason: string },
): PlannedChange<ChannelApp | null> {
  if (action === 'restore') throw new Error('a restore is repeated as a whole');
  // The entry of an ended canary has its version in `from`.
  const version = (action === 'canary' && percent === 0 && !groups ? from : to) ?? '';
  return CHANGES[action].plan(state, {
    ...past,
    app,
    version,
    percent,
    values,
    // Only the entry shows that the earlier values could not be read when the change was made.
    ...(keepsValues && { states: [] }),
    ...(schedule && { schedule }),
    ...(groups && { groups }),
  });
}

/** Only the entry shows that a fallback did not fit the host, since manifests are not part of a history. */
function withoutFallback(planned: PlannedApp, change: AppChange | undefined): PlannedApp {
  const { losesFallback } = change ?? {};
  if (!losesFallback || !planned.state) return planned;
  return { ...planned, losesFallback, state: { ...planned.state, previous: null } };
}

const listVersions = (history: readonly ChannelRevision[], app: string): string[] => [
  ...new Set(
    history.flatMap(({ change, apps }) => {
      const { current, previous, canary } = apps[app] ?? {};
      const { from, to } = findAppChange(change, app) ?? {};
      const changed = [from, to];
      return [...changed, current, previous, canary?.version].filter((version) => version != null);
    }),
  ),
];

/**
 * Versions that a change could choose from, according to the history. It does not show which releases were collected by
 * then, so a replay can only check that the fallback of a rollback or restore was allowed.
 */
function listPublished(
  revision: ChannelRevision,
  earlier: readonly ChannelRevision[],
  app: string,
): string[] {
  const { change, apps } = revision;
  if (change.action !== 'rollback' && change.action !== 'restore') {
    return listVersions([...earlier, revision], app);
  }
  const { previous, canary } = apps[app] ?? {};
  return [findAppChange(change, app)?.to, previous, canary?.version].filter((version) => version != null);
}

/** Repeats a restore. Its `bringBack` is not recorded; it is derived from withdrawn releases that came back. */
function replayRestore(
  base: ChannelRevision | undefined,
  { change, ...revision }: ChannelRevision,
  earlier: readonly ChannelRevision[],
): readonly PlannedApp[] {
  const target = earlier.find((one) => one.revision === change.restored);
  if (!base || !target) throw new Error(`there is no revision ${change.restored} before it`);
  const { planned, objections } = planRestore(base, target, {
    apps: listAppChanges(change).map(({ app }) => app),
    factsOf: (app) => {
      const marks = (base.apps[app] ?? base.retired?.[app])?.withdrawn ?? [];
      return {
        published: listPublished({ ...revision, change }, earlier, app),
        wasLive: listWasLive(
          earlier.slice(0, HISTORY_FOR_ROLLBACK).filter((one) => one.revision <= target.revision),
          app,
        ),
        bringBack: marks.filter((version) => version === findAppChange(change, app)?.to),
      };
    },
  });
  if (objections.length > 0) throw new Error(objections.map(({ message }) => message).join('; '));
  return planned.map((one) => withoutFallback(one, findAppChange(change, one.app)));
}

function replayAll(
  base: ChannelRevision | undefined,
  revision: ChannelRevision,
  earlier: readonly ChannelRevision[],
): readonly PlannedApp[] {
  const { change } = revision;
  if (change.action === 'restore') return replayRestore(base, revision, earlier);
  return listAppChanges(change).map((one) => {
    const { app } = one;
    const planned = replay(base?.apps[app], one, {
      retired: base?.retired?.[app],
      wasLive: listWasLive(earlier.slice(0, HISTORY_FOR_ROLLBACK), app),
      states: listStates(earlier.slice(0, HISTORY_FOR_ROLLBACK), app),
      hasAllStates: isWholeHistory(earlier.slice(0, HISTORY_FOR_ROLLBACK)),
      published: listPublished(revision, earlier, app),
      reason: change.reason ?? UNEXPLAINED,
    });
    return withoutFallback({ ...planned, app }, one);
  });
}

/**
 * Compares entries. The repeated change takes `losesFallback` from the stored entry, so the comparison only checks that
 * a change of this kind may lose a fallback.
 */
function isSameChange(made: ChannelChange, stored: ChannelChange): boolean {
  const mayLoseFallbacks =
    ['restore', 'rollback'].includes(stored.action) || findAppChange(stored, HOST_APP) !== undefined;
  const losesOne = listAppChanges(stored).some(({ losesFallback }) => losesFallback);
  const isSame = isDeepStrictEqual(listAppChanges(made), listAppChanges(stored));
  return isSame && made.restored === stored.restored && (mayLoseFallbacks || !losesOne);
}

function findFault(
  base: ChannelRevision | undefined,
  revision: ChannelRevision,
  earlier: readonly ChannelRevision[],
): string | undefined {
  const { change, channel } = revision;
  const { action, by, reason } = change;
  const what = `its ${action} of ${listAppChanges(change)
    .map(({ app }) => app)
    .join(', ')}`;
  try {
    const [first, ...others] = replayAll(base, revision, earlier);
    if (first === undefined) return `${what} changes nothing`;
    const at = new Date(change.at);
    const made = createRevision(base, [first, ...others], {
      channel,
      by,
      reason,
      at,
      restored: change.action === 'restore' ? change.restored : undefined,
    });
    const isSame =
      isDeepStrictEqual(made.apps, revision.apps) &&
      isDeepStrictEqual(made.retired, revision.retired) &&
      isSameChange(made.change, change);
    return isSame ? undefined : `${what} does not lead to the state that it holds`;
  } catch (error) {
    return `${what} cannot follow: ${toReason(error)}`;
  }
}

/**
 * Places where a channel's state does not follow from its history. Each change is repeated on the previous state.
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
