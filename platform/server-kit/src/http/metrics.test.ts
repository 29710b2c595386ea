import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const UNREAD = [
  '# HELP metrics_unread Metrics that could not be read just now.',
  '# TYPE metrics_unread gauge',
];

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

it('tells what is read when somebody asks, one value or one for each set of labels', async () => {
  const metrics = createMetrics();
  let open = 1;
  let turns: { labels: { of: string }; value: number }[] = [];
  metrics.addGauge({ name: 'open', help: 'Open.', read: () => open });
  metrics.addCounter({ name: 'turns_total', help: 'Turns.', labelNames: ['of'], read: () => turns });
  expect(linesOf(await metrics.toText())).toContain('open 1');
  open = 2;
  turns = [
    { labels: { of: 'a' }, value: 3 },
    { labels: { of: 'say "b"' }, value: 1 },
  ];
  const asked = [await metrics.toText(), await metrics.toText()];
  expect(asked.map(linesOf)).toEqual(
    Array(2).fill([
      '# HELP open Open.',
      '# TYPE open gauge',
      'open 2',
      '# HELP turns_total Turns.',
      '# TYPE turns_total counter',
      'turns_total{of="a"} 3',
      'turns_total{of="say \\"b\\""} 1',
      ...UNREAD,
      'metrics_unread 0',
    ]),
  );
});

it('writes a histogram that was sorted already', async () => {
  const metrics = createMetrics();
  const labels = { app: 'host' };
  metrics.addHistogram({
    name: 'took_seconds',
    help: 'Took.',
    labelNames: ['app'],
    bounds: [0.1, 1],
    read: () => [{ labels, within: [1, 2], count: 3, sum: 4.5 }],
  });
  expect(linesOf(await metrics.toText()).slice(1, 7)).toEqual([
    '# TYPE took_seconds histogram',
    'took_seconds_bucket{app="host",le="0.1"} 1',
    'took_seconds_bucket{app="host",le="1"} 2',
    'took_seconds_bucket{app="host",le="+Inf"} 3',
    'took_seconds_sum{app="host"} 4.5',
    'took_seconds_count{app="host"} 3',
  ]);
});

it('keeps the metrics of two servers in one process apart', async () => {
  const [first, second] = [createMetrics(), createMetrics()];
  first.addGauge({ name: 'open', help: 'Open.', read: () => 1 });
  second.addGauge({ name: 'open', help: 'Open.', read: () => 2 });
  expect(await first.toText()).toContain('open 1\n');
  expect(await second.toText()).toContain('open 2\n');
});

it('leaves out what cannot be read, and says of how many', async () => {
  const metrics = createMetrics();
  const broken = { help: 'Broken.', read: () => Promise.reject(new Error('no engine')) };
  const read = () => {
    throw new Error('no snapshot');
  };
  metrics.addGauge({ name: 'broken', ...broken });
  metrics.addHistogram({ name: 'broken_seconds', ...broken, bounds: [1] });
  metrics.addCounter({ name: 'broken_at_once_total', help: 'Broken.', read });
  metrics.addGauge({ name: 'whole', help: 'Whole.', read: async () => 1 });
  expect(linesOf(await metrics.toText())).toEqual([
    '# HELP whole Whole.',
    '# TYPE whole gauge',
    'whole 1',
    ...UNREAD,
    'metrics_unread 3',
  ]);
});

it('counts no turn twice where two ask at the same time', async () => {
  const metrics = createMetrics();
  metrics.addCounter({ name: 'turns_total', help: 'Turns.', read: async () => 3 });
  const asked = await Promise.all([metrics.toText(), metrics.toText()]);
  expect(asked.map((text) => linesOf(text)[2])).toEqual(['turns_total 3', 'turns_total 3']);
});
