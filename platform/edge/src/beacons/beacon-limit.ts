import { type Clock, createRateLimit } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
import { EdgeError } from '../errors.ts';

const LIMITS = {
  /** Beacons that only a failure sends. */
  failure: { visitor: { burst: 10, perSecond: 0.5 }, altogether: { burst: 200, perSecond: 100 } },
  // Each page sends two or three of these; opening many pages, or sharing an address, must not lead to errors.
  page: { visitor: { burst: 120, perSecond: 4 }, altogether: { burst: 2_000, perSecond: 1_000 } },
};

/** Lets a few beacons of each visitor through, and not many of all together; `page`: beacons that every page sends. */
export function createBeaconLimit(clock: Clock, kind: keyof typeof LIMITS) {
  const { visitor, altogether } = LIMITS[kind];
  const allowVisitor = createRateLimit({ clock, ...visitor, maxCallers: 10_000 });
  const allowAnybody = createRateLimit({ clock, ...altogether, maxCallers: 1 });
  return async (request: FastifyRequest) => {
    if (allowVisitor(request.ip) && allowAnybody('')) return;
    throw new EdgeError('Too many beacons; what they say is known by now.', {
      code: 'EDGE_RATE_LIMITED',
      headers: { 'retry-after': '10' },
    });
  };
}
