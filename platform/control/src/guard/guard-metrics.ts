import type { GuardedRelease } from '@sharpside/contracts/control';
import type { Metrics } from '@sharpside/server-kit';
import type { Collector } from '../observations/collector.ts';
import type { Guard } from './guard.ts';
import { GUARD_MODES, type GuardMode } from './guard-settings.ts';

type GuardMetricSources = {
  mode: GuardMode;
  collector: Pick<Collector, 'channels' | 'edges'>;
  guard: Pick<Guard, 'list' | 'actions'>;
};

const WATCHED = ['channel', 'app', 'version'];

const toLabels = ({ channel, app, version }: GuardedRelease) => ({ channel, app, version });

export function addGuardMetrics(metrics: Metrics, { mode, collector, guard }: GuardMetricSources): void {
  const listGuarded = () => collector.channels().flatMap((channel) => guard.list(channel));
  const listSides = (side: 'networks' | 'failing') =>
    listGuarded().flatMap((one) => [
      { labels: { ...toLabels(one), of: 'candidate' }, value: one.candidate[side] },
      { labels: { ...toLabels(one), of: 'baseline' }, value: one.baseline[side] },
    ]);
  metrics.addGauge({
    name: 'control_guard_mode',
    help: 'What the guard may do.',
    labelNames: ['mode'],
    read: () => GUARD_MODES.map((known) => ({ labels: { mode: known }, value: Number(known === mode) })),
  });
  metrics.addGauge({
    name: 'control_edges_unheard',
    help: 'Edges that do not answer when they are asked what they counted.',
    read: () => collector.edges().filter(({ unreachableSince }) => unreachableSince !== null).length,
  });
  metrics.addGauge({
    name: 'control_guard_networks',
    help: 'Networks that told of a release on trial.',
    labelNames: [...WATCHED, 'of'],
    read: () => listSides('networks'),
  });
  metrics.addGauge({
    name: 'control_guard_failing_networks',
    help: 'Networks of these that saw it fail.',
    labelNames: [...WATCHED, 'of'],
    read: () => listSides('failing'),
  });
  metrics.addGauge({
    name: 'control_guard_verdict',
    help: 'What the guard makes of a release on trial.',
    labelNames: [...WATCHED, 'verdict'],
    read: () =>
      listGuarded().map((one) => ({ labels: { ...toLabels(one), verdict: one.verdict }, value: 1 })),
  });
  metrics.addCounter({
    name: 'control_guard_actions_total',
    help: 'What the guard did since this server began.',
    labelNames: ['channel', 'app', 'action'],
    read: () => guard.actions().map(({ count, ...labels }) => ({ labels, value: count })),
  });
}
