import { findNextStep, type NextStep } from '@sharpside/registry/changes/canary/canary-schedule';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { isChannelConflictError } from '@sharpside/registry/records/errors';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { type Clock, type Log, type Metrics, toReason } from '@sharpside/server-kit';
import type { Collector } from '../observations/collector.ts';
import { countBallots } from './count-ballots.ts';
import type { Guard, GuardLook } from './guard.ts';
import type { GuardSettings } from './guard-settings.ts';

const SCHEDULE_NAME = 'schedule';

const REFUSED_MS = 60_000;

/** Takes the due steps of canaries with a schedule, while the guard has no objection. */
export type CanarySteps = {
  check(channel: string): Promise<void>;
  addMetrics(metrics: Metrics): void;
};

type CanaryStepsOptions = {
  deps: RegistryDeps;
  findLook: Guard['findLook'];
  collector: Pick<Collector, 'ballots' | 'edges'>;
  settings: Pick<GuardSettings, 'minNetworks'>;
  /** False while another service takes the steps. Default: this one does. */
  isOnDuty?: () => boolean;
  clock: Pick<Clock, 'now'>;
  log: Log;
};

function judge(
  { channel, step, look }: { channel: string; step: NextStep; look: GuardLook },
  { collector, settings }: Pick<CanaryStepsOptions, 'collector' | 'settings'>,
) {
  const { app, version, from, since } = step;
  const unheard = collector.edges().filter(({ unreachableSince }) => unreachableSince !== null);
  if (unheard.length > 0) return { isContent: false, reason: `${unheard.length} edges are not heard` };
  const found = look.verdicts.find(
    (one) => one.app === app && one.version === version && one.kind === 'canary',
  );
  if (found === undefined) return { isContent: false, reason: 'the guard has not judged it yet' };
  if (found.verdict !== 'watching') return { isContent: false, reason: found.reason };
  const ballots = collector.ballots({ channel, app, version });
  const { networks } = countBallots(ballots, { from: since, until: Number.POSITIVE_INFINITY });
  if (networks >= settings.minNetworks) return { isContent: true, reason: found.reason };
  const reason = `${networks} networks saw it at ${from} %, and ${settings.minNetworks} are needed`;
  return { isContent: false, reason };
}

/**
 * Needs no memory across restarts: steps and times are in the history of the channel.
 *
 * The guard's verdict counts everything since the canary began; a step also needs enough networks since the previous
 * step.
 */
export function createCanarySteps(options: CanaryStepsOptions): CanarySteps {
  const { deps, findLook, isOnDuty = () => true, clock, log } = options;
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

  async function consider(channel: string, step: NextStep, look: GuardLook): Promise<void> {
    const { app, version, to, dueAt } = step;
    if (clock.now() < dueAt) return;
    const key = `${channel}/${app}@${version} ${to}`;
    const { isContent, reason } = judge({ channel, step, look }, options);
    if (!isContent) {
      if (!held.has(key)) log.warn('canary-held', { channel, app, version, percent: to, reason });
      held.add(key);
      return;
    }
    if (clock.now() - (refusedAt.get(key) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return;
    try {
      await take(channel, step, reason, look.history[0]?.revision ?? 0);
      held.delete(key);
    } catch (error) {
      // Somebody else changed the channel first; the next look sees the new state.
      if (isChannelConflictError(error)) return;
      refusedAt.set(key, clock.now());
      log.error('canary-step-failed', { channel, app, version, percent: to, reason: toReason(error) });
    }
  }

  return {
    async check(channel) {
      if (!isOnDuty()) return;
      const look = findLook(channel);
      for (const app of Object.keys(look?.history[0]?.apps ?? {})) {
        const step = look && findNextStep(look.history, app);
        if (step) await consider(channel, step, look);
      }
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
