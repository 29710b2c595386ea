import type { GuardedRelease } from '@sharpside/contracts/control';
import { type Metric, toSample } from '@sharpside/server-kit';
import type { Collector } from '../observations/collector.ts';
import type { Guard } from './guard.ts';
import { GUARD_MODES, type GuardMode } from './guard-settings.ts';

type GuardMetricSources = {
  mode: GuardMode;
  collector: Pick<Collector, 'channels' | 'edges'>;
  guard: Pick<Guard, 'list' | 'actions'>;
};

const MODE = 'control_guard_mode';
const UNHEARD = 'control_edges_unheard';
const NETWORKS = 'control_guard_networks';
const FAILING = 'control_guard_failing_networks';
const VERDICT = 'control_guard_verdict';
const ACTIONS = 'control_guard_actions_total';

const toLabels = ({ channel, app, version }: GuardedRelease) => ({ channel, app, version });

/** What the guard looks at, what it makes of it, and what it did. */
export function toGuardMetrics({ mode, collector, guard }: GuardMetricSources): Metric[] {
  const guarded = collector.channels().flatMap((channel) => guard.list(channel));
  const gauge = (name: string, help: string, samples: readonly string[]): Metric => ({
    name,
    type: 'gauge',
    help,
    samples,
  });
  const toSides = (name: string, side: 'networks' | 'failing') =>
    guarded.flatMap((one) => [
      toSample(name, { ...toLabels(one), of: 'candidate' }, one.candidate[side]),
      toSample(name, { ...toLabels(one), of: 'baseline' }, one.baseline[side]),
    ]);
  return [
    gauge(
      MODE,
      'What the guard may do.',
      GUARD_MODES.map((known) => toSample(MODE, { mode: known }, Number(known === mode))),
    ),
    gauge(UNHEARD, 'Edges that do not answer when they are asked what they counted.', [
      toSample(UNHEARD, {}, collector.edges().filter(({ unheardSince }) => unheardSince !== null).length),
    ]),
    gauge(NETWORKS, 'Networks that told of a release on trial.', toSides(NETWORKS, 'networks')),
    gauge(FAILING, 'Networks of these that saw it fail.', toSides(FAILING, 'failing')),
    gauge(
      VERDICT,
      'What the guard makes of a release on trial.',
      guarded.map((one) => toSample(VERDICT, { ...toLabels(one), verdict: one.verdict }, 1)),
    ),
    {
      name: ACTIONS,
      type: 'counter',
      help: 'What the guard did since this server began.',
      samples: guard.actions().map(({ count, ...labels }) => toSample(ACTIONS, labels, count)),
    },
  ];
}
