import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { AnswerSource } from './call-executor.ts';

type Gauge = {
  name: string;
  about: string;
  /** Default: a gauge; a counter never falls while the process lives. */
  type?: 'gauge' | 'counter';
  read: () => GaugeValue | Promise<GaugeValue>;
};

type GaugeValue = number | [labels: string, value: number][];

export type Metrics = {
  countAnswer: (from: AnswerSource) => void;
  /** A value that is read when the metrics are. */
  addGauge: (gauge: Gauge) => void;
  /** In the text format of Prometheus. */
  render: () => Promise<string>;
  observe: (route: { method: string; path: string; status: number; seconds: number }) => void;
};

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// Node measures the time between two looks, the wait that it chose itself included.
const LOOP_RESOLUTION_MS = 10;

type Durations = { counts: number[]; count: number; sum: number };

const quoteLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '');

export const toLabels = (labels: Record<string, string | number>): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${quoteLabel(String(value))}"`)
    .join(',')}}`;

const toBlock = (name: string, { about, type }: { about: string; type: string }, lines: readonly string[]) =>
  [`# HELP ${name} ${about}`, `# TYPE ${name} ${type}`, ...lines].join('\n');

function toDurationLines(route: string, { counts, count, sum }: Durations): string[] {
  const name = 'http_request_duration_seconds';
  const buckets = BUCKETS_SECONDS.map(
    (limit, at) => `${name}_bucket{route="${quoteLabel(route)}",le="${limit}"} ${counts[at]}`,
  );
  const labels = toLabels({ route });
  return [
    ...buckets,
    `${name}_bucket{route="${quoteLabel(route)}",le="+Inf"} ${count}`,
    `${name}_sum${labels} ${sum}`,
    `${name}_count${labels} ${count}`,
  ];
}

/** Undefined where the value cannot be read: the others are told all the same. */
async function toGaugeBlock({ name, about, type = 'gauge', read }: Gauge): Promise<string | undefined> {
  const value = await Promise.resolve()
    .then(read)
    .catch(() => undefined);
  if (value === undefined) return undefined;
  const lines =
    typeof value === 'number'
      ? [`${name} ${value}`]
      : value.map(([labels, one]) => `${name}${labels} ${one}`);
  return toBlock(name, { about, type }, lines);
}

/** Counts what the process does. Labels are routes as written, never addresses as asked for: those have no end. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const answers: Record<AnswerSource, number> = { cache: 0, shared: 0, engine: 0 };
  const gauges: Gauge[] = [];
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();

  const add = (gauge: Gauge) => gauges.push(gauge);
  add({
    name: 'nodejs_eventloop_delay_p99_seconds',
    about: 'Delay of the event loop since the last look',
    read() {
      const seconds = delay.percentile(99) / 1e9 - LOOP_RESOLUTION_MS / 1000;
      delay.reset();
      return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
    },
  });
  add({
    name: 'process_resident_memory_bytes',
    about: 'Memory of the process',
    read: () => process.memoryUsage.rss(),
  });
  add({
    name: 'process_cpu_seconds_total',
    about: 'Time of processors, of all threads',
    type: 'counter',
    read() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  });
  add({
    name: 'process_uptime_seconds',
    about: 'Time since the process started',
    read: () => process.uptime(),
  });

  return {
    countAnswer(from) {
      answers[from] += 1;
    },
    addGauge: add,
    observe({ method, path, status, seconds }) {
      const labels = toLabels({ method, route: path, status });
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const known = durations.get(path) ?? { counts: BUCKETS_SECONDS.map(() => 0), count: 0, sum: 0 };
      durations.set(path, known);
      known.count += 1;
      known.sum += seconds;
      for (const [at, limit] of BUCKETS_SECONDS.entries()) {
        if (seconds <= limit) known.counts[at] = (known.counts[at] ?? 0) + 1;
      }
    },
    async render() {
      const read = await Promise.all(gauges.map(toGaugeBlock));
      const unread = read.filter((block) => block === undefined).length;
      const blocks = [
        toBlock(
          'http_requests_total',
          { about: 'Requests answered', type: 'counter' },
          [...requests].map(([labels, count]) => `http_requests_total${labels} ${count}`),
        ),
        toBlock(
          'http_request_duration_seconds',
          { about: 'Time until the answer was sent', type: 'histogram' },
          [...durations].flatMap(([route, known]) => toDurationLines(route, known)),
        ),
        toBlock(
          'api_answers_total',
          { about: 'Answers by where they came from', type: 'counter' },
          Object.entries(answers).map(([from, count]) => `api_answers_total{from="${from}"} ${count}`),
        ),
        ...read.filter((block) => block !== undefined),
        toBlock('metrics_unread', { about: 'Metrics that could not be read just now', type: 'gauge' }, [
          `metrics_unread ${unread}`,
        ]),
      ];
      return `${blocks.join('\n')}\n`;
    },
  };
}

/** Observes every request of the app. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    metrics.observe({
      method: request.method,
      path,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
