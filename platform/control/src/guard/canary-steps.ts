import type { ChannelRevision } from '@sharpside/contracts';
import type { GuardedRelease } from '@sharpside/contracts/control';
import { findNextStep, type NextStep } from '@sharpside/registry/changes/canary/canary-schedule';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { isChannelConflictError } from '@sharpside/registry/records/errors';
import { createRegistry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { type Clock, type Log, type Metrics, toReason } from '@sharpside/server-kit';
import { createChannelHistories } from './channel-histories.ts';

/** Author of the steps in the history. */
const SCHEDULE_NAME = 'schedule';

/** A refused step is not tried again before this has passed. */
const REFUSED_MS = 60_000;

/** Takes the due steps of canaries with a schedule, as far as the guard is content. */
export type CanarySteps = {
  /** Looks once at a channel. */
  check(channel: string): Promise<void>;
  addMetrics(metrics: Metrics): void;
};

type CanaryStepsOptions = {
  deps: RegistryDeps;
  /** The guard's last verdicts. */
  verdictsOf(channel: string): readonly GuardedRelease[];
  clock: Pick<Clock, 'now'>;
  log: Log;
};

/** The numbers that speak for a step, or against it. */
function findVerdict(verdicts: readonly GuardedRelease[], { app, version }: NextStep) {
  const found = verdicts.find((one) => one.app === app && one.version === version && one.kind === 'canary');
  if (found === undefined) return { isContent: false, reason: 'the guard has not judged it yet' };
  return { isContent: found.verdict === 'watching', reason: found.reason };
}

/** See {@link CanarySteps}. Keeps nothing that a restart would lose: steps and times are in the history of the channel. */
export function createCanarySteps({ deps, verdictsOf, clock, log }: CanaryStepsOptions): CanarySteps {
  const readHistory = createChannelHistories(createRegistry(deps.store));
  const refusedAt = new Map<string, number>();
  const held = new Set<string>();
  const taken = new Map<string, { channel: string; app: string; count: number }>();

  async function take(channel: string, step: NextStep, reason: string, revision: number): Promise<void> {
    const { app, version, from, to, since } = step;
    const minutes = Math.round((clock.now() - since) / 60_000);
    const why = `after ${minutes} minutes at ${from} %: ${reason}`;
    // The verdict holds for this revision only.
    const request = {
      channel,
      app,
      by: SCHEDULE_NAME,
      reason: why.slice(0, 500),
      expectedRevision: revision,
    };
    if (to === 100) await makeChange(deps, { action: 'promote-canary', ...request });
    else await makeChange(deps, { action: 'raise', ...request, percent: to });
    log.info('canary-widened', { channel, app, version, percent: to, reason: why });
    const key = `${channel}/${app}`;
    taken.set(key, { channel, app, count: (taken.get(key)?.count ?? 0) + 1 });
  }

  async function consider(channel: string, step: NextStep, revision: number): Promise<void> {
    const { app, version, to, dueAt } = step;
    if (clock.now() < dueAt) return;
    const key = `${channel}/${app}@${version} ${to}`;
    const { isContent, reason } = findVerdict(verdictsOf(channel), step);
    if (!isContent) {
      if (!held.has(key)) log.warn('canary-held', { channel, app, version, percent: to, reason });
      held.add(key);
      return;
    }
    if (clock.now() - (refusedAt.get(key) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return;
    try {
      await take(channel, step, reason, revision);
      held.delete(key);
    } catch (error) {
      // Somebody was faster; the next look sees their state.
      if (isChannelConflictError(error)) return;
      refusedAt.set(key, clock.now());
      log.error('canary-step-failed', { channel, app, version, percent: to, reason: toReason(error) });
    }
  }

  async function checkHistory(channel: string, history: readonly ChannelRevision[]): Promise<void> {
    const [newest] = history;
    for (const app of Object.keys(newest?.apps ?? {})) {
      const step = findNextStep(history, app);
      if (step) await consider(channel, step, newest?.revision ?? 0);
    }
  }

  return {
    async check(channel) {
      await checkHistory(channel, await readHistory(channel));
    },
    addMetrics(metrics) {
      metrics.addCounter({
        name: 'control_canary_steps_total',
        help: 'Steps that canaries took by their schedules.',
        labelNames: ['channel', 'app'],
        read: () => [...taken.values()].map(({ count, ...labels }) => ({ labels, value: count })),
      });
    },
  };
}
