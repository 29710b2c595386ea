import type { GuardedRelease } from '@sharpside/contracts/control';
import { createMetrics } from '@sharpside/server-kit/server';
import { expect, it } from 'vitest';
import { addGuardMetrics } from './guard-metrics.ts';

const aGuarded = (changes: Partial<GuardedRelease>): GuardedRelease => ({
  channel: 'production',
  app: 'remote-mlb',
  version: '1.1.0',
  kind: 'canary',
  comparedWith: '1.0.0',
  candidate: { networks: 60, failing: 31 },
  baseline: { networks: 840, failing: 4 },
  verdict: 'tripped',
  reason: 'It fails',
  ...changes,
});

it('tells of every watched release on every channel, of the mode, of edges that are not heard, and of what was done', async () => {
  const guarded = [aGuarded({}), aGuarded({ channel: 'staging', version: '2.0.0', verdict: 'waiting' })];
  const metrics = createMetrics();
  addGuardMetrics(metrics, {
    mode: 'observe',
    collector: {
      channels: () => ['production', 'staging'],
      edges: () => [
        { edge: 'http://a', unreachableSince: null },
        { edge: 'http://b', unreachableSince: 0 },
        { edge: 'http://c', unreachableSince: 5 },
      ],
    },
    guard: {
      list: (channel) => guarded.filter((one) => one.channel === channel),
      actions: () => [{ channel: 'production', app: 'remote-mlb', action: 'abort', count: 3 }],
    },
  });
  const text = await metrics.toText();
  const production = 'channel="production",app="remote-mlb",version="1.1.0"';
  const staging = 'channel="staging",app="remote-mlb",version="2.0.0"';
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('# HELP'))).toEqual([
    '# TYPE control_guard_mode gauge',
    'control_guard_mode{mode="act"} 0',
    'control_guard_mode{mode="observe"} 1',
    'control_guard_mode{mode="off"} 0',
    '# TYPE control_edges_unheard gauge',
    'control_edges_unheard 2',
    '# TYPE control_guard_networks gauge',
    `control_guard_networks{${production},of="candidate"} 60`,
    `control_guard_networks{${production},of="baseline"} 840`,
    `control_guard_networks{${staging},of="candidate"} 60`,
    `control_guard_networks{${staging},of="baseline"} 840`,
    '# TYPE control_guard_failing_networks gauge',
    `control_guard_failing_networks{${production},of="candidate"} 31`,
    `control_guard_failing_networks{${production},of="baseline"} 4`,
    `control_guard_failing_networks{${staging},of="candidate"} 31`,
    `control_guard_failing_networks{${staging},of="baseline"} 4`,
    '# TYPE control_guard_verdict gauge',
    `control_guard_verdict{${production},verdict="tripped"} 1`,
    `control_guard_verdict{${staging},verdict="waiting"} 1`,
    '# TYPE control_guard_actions_total counter',
    'control_guard_actions_total{channel="production",app="remote-mlb",action="abort"} 3',
    '# TYPE metrics_unread gauge',
    'metrics_unread 0',
  ]);
  expect(text).toContain('# HELP control_edges_unheard Edges that do not answer');
});
