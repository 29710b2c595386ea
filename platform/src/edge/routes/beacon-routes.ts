import { beaconSchema, isContractError, parseContractJson } from 'contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { EdgeError } from '../edge-error.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { Log } from '../log.ts';
import type { BeaconCounts } from './beacon-counts.ts';

type BeaconRouteOptions = { clock: Clock; log: Log; counts: BeaconCounts };

const MAX_BODY_BYTES = 2_048;

const PER_VISITOR = { burst: 10, perSecond: 0.5, maxCallers: 10_000 };
const ALTOGETHER = { burst: 200, perSecond: 100, maxCallers: 1 };

function parseBeacon(body: unknown) {
  try {
    return parseContractJson(beaconSchema, typeof body === 'string' ? body : '', 'The beacon');
  } catch (cause) {
    if (!isContractError(cause)) throw cause;
    throw new EdgeError(cause.message, { code: 'EDGE_BEACON_INVALID', cause });
  }
}

/** Where browsers say that a release failed them. */
export function registerBeaconRoutes(app: FastifyInstance, { clock, log, counts }: BeaconRouteOptions): void {
  const allowVisitor = createRateLimit({ clock, ...PER_VISITOR });
  const allowAnybody = createRateLimit({ clock, ...ALTOGETHER });

  async function limit(request: FastifyRequest) {
    if (allowVisitor(request.ip) && allowAnybody('')) return;
    throw new EdgeError('Too many beacons; what they say is known by now.', {
      code: 'EDGE_RATE_LIMITED',
      headers: { 'retry-after': '10' },
    });
  }

  // A scope of its own, so that only beacons have a body that is read. `sendBeacon` may call it text/plain.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/beacons', { onRequest: limit, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const beacon = parseBeacon(request.body);
      counts.add(beacon);
      log.warn('beacon', beacon);
      return reply.code(204).send();
    });
  });
}
