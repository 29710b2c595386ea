import { type ChannelRevision, findAppChange } from '@sharpside/contracts';
import type { GuardedRelease, GuardTally } from '@sharpside/contracts/control';
import { readStepHistory } from '@sharpside/registry/changes/canary/canary-schedule';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { changeSeveral } from '@sharpside/registry/changes/several/change-several';
import { isChannelConflictError, isChannelRefusedError } from '@sharpside/registry/records/errors';
import { createRegistry, type Registry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import type { Clock, Log } from '@sharpside/server-kit';
import type { Collector } from '../observations/collector.ts';
import type { VitalsCollector } from '../observations/vitals-collector.ts';
import { countBallots } from './count-ballots.ts';
import { findWatchedReleases, type WatchedRelease } from './find-watched.ts';
import type { GuardSettings } from './guard-settings.ts';
import { judgeBoth } from './judge-release.ts';

/** Author of the guard's changes in the history. */
export const GUARD_NAME = 'guard';

type Action = 'abort' | 'rollback' | 'restore';
/** Number of the guard's changes since it started, by channel, app and action. */
type GuardAction = { channel: string; app: string; action: Action; count: number };

/** One look of the guard: its verdicts, and the history that they are based on. */
export type GuardLook = { history: readonly ChannelRevision[]; verdicts: readonly GuardedRelease[] };

/** Stops a watched release that fails in more networks than its baseline. */
export type Guard = {
  /** Looks once at every channel that edges serve. Logs an unreachable registry, and tries it again next time. */
  check(): Promise<void>;
  list(channel: string): GuardedRelease[];
  /** The last look at a channel; undefined before the first look, after a failed look, and while the guard is off. */
  findLook(channel: string): GuardLook | undefined;
  actions(): GuardAction[];
};

type GuardOptions = {
  deps: RegistryDeps;
  collector: Pick<Collector, 'channels' | 'ballots'>;
  vitals: Pick<VitalsCollector, 'ballots'>;
  settings: GuardSettings;
  /** False while another service acts: then this service only judges. Default: this service acts. */
  isOnDuty?: () => boolean;
  clock: Pick<Clock, 'now'>;
  log: Log;
};

/**
 * Number of revisions that are searched for the beginning of a watched release. More are searched if a canary's step
 * began earlier.
 */
const HISTORY = 200;

const REFUSED_MS = 60_000;

const toKey = ({ channel, app, version }: WatchedRelease) => `${channel}/${app}@${version}`;

const isGuards = ({ change }: ChannelRevision, { app, version }: WatchedRelease) =>
  // A person with a token is never the guard, whatever name they use.
  change.by === GUARD_NAME && change.via === undefined && findAppChange(change, app)?.from === version;

function judge(
  watched: WatchedRelease,
  { collector, vitals, settings, clock }: GuardOptions,
): GuardedRelease {
  const { channel, app, version, kind, comparedWith, shownSince, baselineUntil, isPinned } = watched;
  const now = clock.now();
  const countIn = ({ ballots }: Pick<Collector, 'ballots'>) => {
    const count = (name: string, from: number, until: number): GuardTally =>
      countBallots(ballots({ channel, app, version: name }), {
        from: Math.max(from, now - settings.windowMs),
        until,
      });
    return {
      candidate: count(version, shownSince, Number.POSITIVE_INFINITY),
      baseline: count(comparedWith, 0, baselineUntil ?? Number.POSITIVE_INFINITY),
    };
  };
  const named = { channel, app, version, kind, comparedWith, ...countIn(collector) };
  const { verdict, reason } = judgeBoth(named, settings.judgesVitals ? countIn(vitals) : undefined, settings);
  if (verdict !== 'tripped' || !isPinned) return { ...named, verdict, reason };
  return { ...named, verdict: 'pinned', reason: `${reason}; ${app} is pinned, so it stays` };
}

/**
 * Aborts a canary, or takes a promoted release back: together with the apps that went live with it, or alone if one of
 * these apps cannot go back.
 */
async function takeBack(
  deps: RegistryDeps,
  watched: WatchedRelease,
  { reason, revision }: { reason: string; revision: number },
): Promise<Action> {
  const { channel, app, kind, comparedWith, together, previous } = watched;
  // The verdict holds for this revision only: if somebody else has changed the channel since, the guard looks again.
  const request = { channel, by: GUARD_NAME, reason, expectedRevision: revision };
  if (kind === 'canary') {
    await makeChange(deps, { action: 'abort', app, ...request });
    return 'abort';
  }
  if (together) {
    const { apps: only, before } = together;
    try {
      await changeSeveral(deps, { action: 'restore', ...request, revision: before, only });
      return 'restore';
    } catch (error) {
      if (!isChannelRefusedError(error) || previous === null) throw error;
    }
  }
  await makeChange(deps, { action: 'rollback', app, ...request, version: comparedWith });
  return 'rollback';
}

/** Logs once per release why the guard does nothing about it. */
function createAnnouncer(log: Log) {
  const announced = new Set<string>();
  return (event: string, watched: WatchedRelease, reason: string) => {
    const key = `${event} ${toKey(watched)}`;
    if (announced.has(key)) return;
    announced.add(key);
    const { channel, app, version } = watched;
    log.warn(event, { channel, app, version, reason });
  };
}

/** The history of a channel. Reads it again only if the channel has a newer revision than last time. */
function createHistoryReader(registry: Registry) {
  const histories = new Map<string, ChannelRevision[]>();
  return async (channel: string): Promise<ChannelRevision[]> => {
    const known = histories.get(channel) ?? [];
    const newer = await registry.readChannelAfter(channel, known[0]?.revision ?? 0);
    if (newer === undefined) return known;
    const history = await readStepHistory(registry, channel, HISTORY);
    histories.set(channel, history);
    return history;
  };
}

/** After a restart, the guard finds everything that it needs in the registry and in the edges' counts. */
export function createGuard(options: GuardOptions): Guard {
  const { deps, collector, settings, isOnDuty = () => true, clock, log } = options;
  const registry = createRegistry(deps.store);
  const readHistory = createHistoryReader(registry);
  const looks = new Map<string, GuardLook>();
  const actions = new Map<string, GuardAction>();
  const refusedAt = new Map<string, number>();
  const announce = createAnnouncer(log);

  async function act(watched: WatchedRelease, { reason }: GuardedRelease, revision: number): Promise<void> {
    const { channel, app, version } = watched;
    const earlier = await registry.readHistory(channel, { app });
    // The guard stopped this release before, and somebody brought it back. The guard accepts that.
    if (earlier.some((one) => isGuards(one, watched))) return announce('guard-spent', watched, reason);
    const action = await takeBack(deps, watched, { reason, revision });
    log.warn('guard-acted', { channel, app, version, action, reason });
    const key = `${channel}/${app} ${action}`;
    actions.set(key, { channel, app, action, count: (actions.get(key)?.count ?? 0) + 1 });
  }

  async function consider(watched: WatchedRelease, judged: GuardedRelease, revision: number): Promise<void> {
    const { verdict, reason } = judged;
    if (!isOnDuty()) return;
    if (verdict === 'pinned') announce('guard-pinned', watched, reason);
    if (verdict !== 'tripped') return;
    if (settings.mode === 'observe') return announce('guard-would-act', watched, reason);
    const key = toKey(watched);
    if (clock.now() - (refusedAt.get(key) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return;
    try {
      await act(watched, judged, revision);
    } catch (error) {
      // Somebody else changed the channel first; the next look judges the result.
      if (isChannelConflictError(error)) return;
      refusedAt.set(key, clock.now());
      log.error('guard-failed', {
        channel: watched.channel,
        app: watched.app,
        version: watched.version,
        error,
      });
    }
  }

  async function checkChannel(channel: string): Promise<void> {
    const history = await readHistory(channel);
    const span = { now: clock.now(), watchMs: settings.watchMs };
    const found = findWatchedReleases(history, span).map((watched) => ({
      watched,
      judged: judge(watched, options),
    }));
    looks.set(channel, { history, verdicts: found.map(({ judged }) => judged) });
    // At most one change per look succeeds, because it moves the channel to another revision. The next look judges the
    // other releases again.
    for (const { watched, judged } of found) await consider(watched, judged, history[0]?.revision ?? 0);
  }

  return {
    async check() {
      if (settings.mode === 'off') return;
      for (const channel of collector.channels()) {
        try {
          await checkChannel(channel);
        } catch (error) {
          looks.delete(channel);
          const remedy = 'it looks again by itself once the registry answers';
          log.error('guard-blind', { channel, error, remedy });
        }
      }
    },
    list: (channel) => [...(looks.get(channel)?.verdicts ?? [])],
    findLook: (channel) => looks.get(channel),
    actions: () => [...actions.values()],
  };
}
