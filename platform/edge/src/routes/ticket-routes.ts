import { TICKET_PATH } from '@sharpside/contracts';
import type { Clock } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import { createBeaconLimit } from '../beacons/beacon-limit.ts';
import type { PageTickets } from '../beacons/page-tickets.ts';
import { findPreviewId } from '../http/preview-cookie.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import type { Visitors } from '../site/visitors.ts';
import { requireSite } from './page-routes.ts';

type TicketRouteOptions = { status: ServingStatus; clock: Clock; tickets: PageTickets; visitors: Visitors };

/**
 * Route of page tickets, without which the beacons of a page do not count. A request of its own: pages are the same for many
 * visitors and kept by caches, and a ticket is one page view's. Another site's script may ask, and cannot read the answer.
 */
export function registerTicketRoutes(
  app: FastifyInstance,
  { status, clock, tickets, visitors }: TicketRouteOptions,
): void {
  app.get(TICKET_PATH, { onRequest: createBeaconLimit(clock, 'page') }, (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Failures of a preview do not count, so it needs no ticket.
    if (findPreviewId(request.headers.cookie) !== undefined) return reply.code(204).send();
    const { given } = requireSite(status).viewFor(visitors.of(request));
    const ticket = tickets.mint({ address: request.ip, releases: given });
    return reply.send({ ticket, takesStacks: true });
  });
}
