import { type EventHub, type Metric, toMetricsText, toSample } from '@sharpside/server-kit';
import type { LiveStatus } from '../site/live-status.ts';
import type { BeaconCounts } from './beacon-counts.ts';
import { LOAD_TIME_BOUNDS, type LoadTimeHistogram, type LoadTimes } from './load-times.ts';

export type MetricSources = {
  status: LiveStatus;
  hub: Pick<EventHub, 'size'>;
  counts: BeaconCounts;
  loadTimes: LoadTimes;
};

function toHistogram(name: string, { app, version, within, count, sumSeconds }: LoadTimeHistogram): string[] {
  const labels = { app, version };
  return [
    ...LOAD_TIME_BOUNDS.map((bound, index) =>
      toSample(`${name}_bucket`, { ...labels, le: String(bound) }, within[index] ?? 0),
    ),
    toSample(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    toSample(`${name}_sum`, labels, sumSeconds),
    toSample(`${name}_count`, labels, count),
  ];
}

/** What this server counts, in the text form of Prometheus. */
export function toMetrics({ status, hub, counts, loadTimes }: MetricSources): string {
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    type: 'gauge',
    help,
    samples: [toSample(name, {}, value)],
  });
  const beacons = 'edge_beacons_total';
  const fallbacks = 'edge_fallbacks_total';
  const loads = 'edge_remote_load_seconds';
  const metrics: Metric[] = [
    gauge(
      'edge_live_revision',
      'The channel revision that is served.',
      status.site?.state.revision.revision ?? 0,
    ),
    gauge('edge_stale', '1 while the channel cannot be followed.', status.trouble === undefined ? 0 : 1),
    gauge('edge_event_streams', 'Open tabs that listen for new revisions.', hub.size),
    {
      name: beacons,
      type: 'counter',
      help: 'Failures of releases that browsers reported.',
      samples: counts.list().map(({ count, ...labels }) => toSample(beacons, labels, count)),
    },
    {
      name: fallbacks,
      type: 'counter',
      help: 'What was shown in place of a release that failed.',
      samples: counts
        .listFallbacks()
        .map(({ app, version, fallback, count }) =>
          toSample(fallbacks, { app, version, fallback: fallback ?? 'none' }, count),
        ),
    },
    {
      name: loads,
      type: 'histogram',
      help: 'What the first screen of a release took in browsers.',
      samples: loadTimes.list().flatMap((histogram) => toHistogram(loads, histogram)),
    },
  ];
  return toMetricsText(metrics);
}
