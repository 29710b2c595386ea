import {
  addProcessMetrics,
  addRequestMetrics,
  addSentBytes,
  type EventHub,
  type Metrics,
} from '@sharpside/server-kit';
import { createMetrics } from '@sharpside/server-kit/server';
import type { FastifyInstance } from 'fastify';
import type { BeaconCounts } from '../beacons/beacon-counts.ts';
import type { BeaconLimit } from '../beacons/beacon-limit.ts';
import { LOAD_TIME_BOUNDS, type LoadTimes } from '../beacons/load-times.ts';
import { VITAL_BOUNDS, type WebVitals } from '../beacons/web-vitals.ts';
import type { Hints } from '../live/hints.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import type { AssetReader } from './asset-reader.ts';

type MetricSources = {
  /** Number of keys that releases and revisions must be signed with. */
  trustedKeys: number;
  status: ServingStatus;
  hints: Pick<Hints, 'newest'>;
  hub: Pick<EventHub, 'size'>;
  assets: Pick<AssetReader, 'cache'>;
  counts: BeaconCounts;
  loadTimes: LoadTimes;
  vitals: WebVitals;
  limit: Pick<BeaconLimit, 'listRefused'>;
};

function addFileCacheMetrics(metrics: Metrics, { cache }: MetricSources['assets']): void {
  metrics.addCounter({
    name: 'edge_asset_cache_hits_total',
    help: 'Files that were sent from memory.',
    read: () => cache.hits,
  });
  metrics.addCounter({
    name: 'edge_asset_cache_misses_total',
    help: 'Files that had to be read from the registry.',
    read: () => cache.misses,
  });
  metrics.addGauge({
    name: 'edge_asset_cache_bytes',
    help: 'Memory that files in use take.',
    read: () => cache.bytes,
  });
}

function addBrowserMetrics(metrics: Metrics, { counts, loadTimes, limit }: MetricSources): void {
  metrics.addCounter({
    name: 'edge_beacons_refused_total',
    help: 'Reports of browsers, and requests for tickets, that were one too many.',
    labelNames: ['kind', 'has_ticket'],
    read: () =>
      limit.listRefused().map(({ kind, hasTicket, count }) => ({
        labels: { kind, has_ticket: String(hasTicket) },
        value: count,
      })),
  });
  metrics.addCounter({
    name: 'edge_beacons_total',
    help: 'Failures of releases that browsers reported.',
    labelNames: ['app', 'version', 'failure'],
    read: () => counts.list().map(({ count, ...labels }) => ({ labels, value: count })),
  });
  metrics.addCounter({
    name: 'edge_fallbacks_total',
    help: 'What was shown in place of a release that failed.',
    labelNames: ['app', 'version', 'fallback'],
    read: () =>
      counts.listFallbacks().map(({ app, version, fallback, count }) => ({
        labels: { app, version, fallback: fallback ?? 'none' },
        value: count,
      })),
  });
  metrics.addHistogram({
    name: 'edge_remote_load_seconds',
    help: 'What the first screen of a release took in browsers.',
    labelNames: ['app', 'version'],
    bounds: LOAD_TIME_BOUNDS,
    read: () =>
      loadTimes.list().map(({ app, version, within, count, sumSeconds }) => ({
        labels: { app, version },
        within,
        count,
        sum: sumSeconds,
      })),
  });
}

const VITAL_METRICS = [
  {
    vital: 'lcpMs',
    name: 'edge_lcp_seconds',
    unit: 1000,
    help: 'Largest contentful paint of a screen in browsers.',
  },
  {
    vital: 'inpMs',
    name: 'edge_inp_seconds',
    unit: 1000,
    help: 'Slowest answer of a screen to an input in browsers.',
  },
  { vital: 'cls', name: 'edge_cls', unit: 1, help: 'Layout shift of a screen in browsers.' },
] as const;

function addVitalMetrics(metrics: Metrics, { vitals }: MetricSources): void {
  for (const { vital, name, unit, help } of VITAL_METRICS) {
    metrics.addHistogram({
      name,
      help,
      labelNames: ['app', 'version', 'screen'],
      bounds: VITAL_BOUNDS[vital].map((bound) => bound / unit),
      read: () =>
        vitals.list().map(({ app, version, screen, [vital]: { within, count, sum } }) => ({
          labels: { app, version, screen },
          within,
          count,
          sum: sum / unit,
        })),
    });
  }
}

/** The metrics of this edge. Requests are counted from this call on. */
export function createEdgeMetrics(app: FastifyInstance, sources: MetricSources): Metrics {
  const { status, hub, assets, hints } = sources;
  const metrics = createMetrics();
  metrics.addGauge({
    name: 'edge_live_revision',
    help: 'The channel revision that is served.',
    read: () => status.site?.state.revision.revision ?? 0,
  });
  metrics.addGauge({
    name: 'edge_stale',
    help: '1 while the channel cannot be followed.',
    read: () => (status.staleness === undefined ? 0 : 1),
  });
  metrics.addGauge({
    name: 'edge_hinted',
    help: '1 while a control service tells of new revisions; 0 while the edge asks the registry for them.',
    read: () => (hints.newest === undefined ? 0 : 1),
  });
  metrics.addGauge({
    name: 'edge_untrusted_releases',
    help: 'Releases that the channel names and no trusted key signed, and 1 for its newest revision if that is so too.',
    read: () => (status.site?.state.untrusted.length ?? 0) + (status.staleness?.isUntrusted ? 1 : 0),
  });
  metrics.addGauge({
    name: 'edge_unrendered_releases',
    help: 'Live releases whose pages wait for their scripts, because rendering them failed.',
    read: () => status.site?.listUnrendered().length ?? 0,
  });
  metrics.addGauge({
    name: 'edge_untrusted_addresses',
    help: 'Addresses in settings of the channel that lead to an origin which the trusted keys do not list.',
    read: () => status.site?.refusedAddresses.length ?? 0,
  });
  metrics.addGauge({
    name: 'edge_trusted_keys',
    help: 'Keys with which releases and revisions are verified; 0 where signatures are not looked at.',
    read: () => sources.trustedKeys,
  });
  metrics.addGauge({
    name: 'edge_event_streams',
    help: 'Event streams on which browsers listen for new revisions.',
    read: () => hub.size,
  });
  addBrowserMetrics(metrics, sources);
  addVitalMetrics(metrics, sources);
  addRequestMetrics(app, metrics, 'edge');
  addFileCacheMetrics(metrics, assets);
  addSentBytes(app, metrics, 'edge');
  addProcessMetrics(app, metrics);
  return metrics;
}
