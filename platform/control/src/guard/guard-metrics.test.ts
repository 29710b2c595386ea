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
  const told = [
    ...['guard_mode{mode="act"} 0', 'guard_mode{mode="observe"} 1', 'edges_unheard 2'],
    ...[production, staging].flatMap((release) => [
      `guard_networks{${release},of="candidate"} 60`,
      `guard_networks{${release},of="baseline"} 840`,
      `guard_failing_networks{${release},of="candidate"} 31`,
      `guard_failing_networks{${release},of="baseline"} 4`,
    ]),
    `guard_verdict{${production},verdict="tripped"} 1`,
    `guard_verdict{${staging},verdict="waiting"} 1`,
    'guard_actions_total{channel="production",app="remote-mlb",action="abort"} 3',
  ];
  expect(text.split('\n')).toEqual(expect.arrayContaining(told.map((line) => `control_${line}`)));
  expect(text).toContain('# HELP control_edges_unheard Edges that do not answer');
});
