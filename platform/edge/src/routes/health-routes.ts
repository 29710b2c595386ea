import type { FastifyInstance } from 'fastify';
import type { NamedBackend } from '../backends/named-backend.ts';
import type { LiveSite } from '../site/live-site.ts';
import { BEING_READ, type ServingStatus } from '../site/serving-status.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * Configured backends, and backends that a live release names although they are not configured. Sections of the latter
 * have no data.
 */
function listBackends({ site }: ServingStatus, backends: ReadonlyMap<string, NamedBackend>) {
  const named = site?.viewFor().api.claims.map(({ backend }) => backend) ?? [];
  return [...new Set([...backends.keys(), ...named])].sort().map((name) => {
    const backend = backends.get(name);
    if (backend === undefined) return { name, status: 'not-configured', since: null, reason: null };
    const { status, since, reason } = backend.health;
    return { name, status, since: since === null ? null : new Date(since).toISOString(), reason };
  });
}

const listProblems = ({ state, refusedAddresses, viewFor, listUnrendered }: LiveSite) => [
  ...state.problems,
  ...refusedAddresses,
  ...viewFor().api.refused,
  ...listUnrendered().map(
    ({ release, reason }) =>
      `${release} does not render its pages, which wait for their scripts: ${reason}. The edge tries again each minute.`,
  ),
];

const toSiteReadiness = ({ site, staleness }: ServingStatus) => ({
  status: site === undefined ? 'not-ready' : staleness === undefined ? 'ready' : 'stale',
  channel: site?.state.channel ?? null,
  revision: site?.state.revision.revision ?? null,
  staleSince: staleness === undefined ? null : new Date(staleness.since).toISOString(),
  reason: staleness?.reason ?? (site === undefined ? BEING_READ : null),
  untrusted: site?.state.untrusted.map(({ release, reason }) => ({ release, reason })) ?? [],
  problems: [
    ...(staleness?.isUntrusted ? [staleness.reason] : []),
    ...(site === undefined ? [] : listProblems(site)),
  ],
});

const toReadiness = (status: ServingStatus, backends: ReadonlyMap<string, NamedBackend>) => ({
  ...toSiteReadiness(status),
  backends: listBackends(status, backends),
});

type HealthRouteOptions = { status: ServingStatus; backends: ReadonlyMap<string, NamedBackend> };

/** Routes for load balancers: liveness and readiness. They are on the visitors' port. */
export function registerHealthRoutes(app: FastifyInstance, { status, backends }: HealthRouteOptions): void {
  app.get('/healthz', (_request, reply) => reply.headers(NO_STORE).send({ status: 'up' }));

  app.get('/readyz', (_request, reply) => {
    // A failing backend does not make the edge unready: other sections work, and other edges have the same backend.
    const code = status.site === undefined ? 503 : 200;
    return reply.code(code).headers(NO_STORE).send(toReadiness(status, backends));
  });
}
