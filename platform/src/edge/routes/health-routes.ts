import type { FastifyInstance } from 'fastify';
import type { LiveStatus } from '../live/live-status.ts';
import type { BeaconCounts } from './beacon-counts.ts';
import type { EventHub } from './event-hub.ts';

type HealthRouteOptions = { status: LiveStatus; hub: EventHub; counts: BeaconCounts };

const NO_STORE = { 'cache-control': 'no-store' };

const toReadiness = ({ site, trouble }: LiveStatus) => ({
  status: site === undefined ? 'not-ready' : trouble === undefined ? 'ready' : 'stale',
  channel: site?.state.channel ?? null,
  revision: site?.state.revision.revision ?? null,
  staleSince: trouble === undefined ? null : new Date(trouble.since).toISOString(),
  reason: trouble?.reason ?? null,
  problems: site?.state.problems ?? [],
});

function toMetrics({ status, hub, counts }: HealthRouteOptions): string {
  const gauge = (name: string, help: string, value: number) =>
    `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;
  const beacons = counts
    .list()
    .map(({ app, version, failure, count }) => {
      return `edge_beacons_total{app="${app}",version="${version}",failure="${failure}"} ${count}\n`;
    })
    .join('');
  return [
    gauge(
      'edge_live_revision',
      'The channel revision that is served.',
      status.site?.state.revision.revision ?? 0,
    ),
    gauge('edge_stale', '1 while the channel cannot be followed.', status.trouble === undefined ? 0 : 1),
    gauge('edge_event_streams', 'Open tabs that listen for new revisions.', hub.size),
    `# HELP edge_beacons_total Failures of releases that browsers reported.\n# TYPE edge_beacons_total counter\n${beacons}`,
  ].join('');
}

/** For the machines that watch this one: is it up, can it serve, what does it count. */
export function registerHealthRoutes(app: FastifyInstance, options: HealthRouteOptions): void {
  app.get('/healthz', (_request, reply) => reply.headers(NO_STORE).send({ status: 'up' }));

  app.get('/readyz', (_request, reply) => {
    const code = options.status.site === undefined ? 503 : 200;
    return reply.code(code).headers(NO_STORE).send(toReadiness(options.status));
  });

  app.get('/metrics', (_request, reply) =>
    reply
      .headers({ ...NO_STORE, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      .send(toMetrics(options)),
  );
}
