import { TICKET_PATH } from '@sharpside/contracts';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { BeaconLimit } from '../beacons/beacon-limit.ts';
import type { PageTickets } from '../beacons/page-tickets.ts';
import type { PreviewAccess } from '../http/preview-access.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import type { Visitors } from '../site/visitors.ts';
import { requireSite } from './page-routes.ts';

const querySchema = v.object({
  apps: v.pipe(
    v.string(),
    v.transform((list) => list.split(',')),
  ),
});

/**
 * Releases of the apps in the query; all releases without a query. A ticket goes with each beacon, so it must not grow
 * with the size of the site, and a page uses few apps.
 */
function toAppFilter(query: unknown): (release: string) => boolean {
  const named = v.safeParse(querySchema, query);
  if (!named.success) return () => true;
  const apps = new Set(named.output.apps);
  return (release) => apps.has(release.slice(0, release.lastIndexOf('@')));
}

type TicketRouteOptions = {
  status: ServingStatus;
  limit: BeaconLimit;
  tickets: PageTickets;
  access: PreviewAccess;
  visitors: Visitors;
};

/**
 * Route for page tickets, without which the beacons of a page add no ballot. Tickets have their own route, because
 * caches share pages among visitors but a ticket belongs to one page view. Scripts of other sites cannot read the
 * answer.
 */
export function registerTicketRoutes(
  app: FastifyInstance,
  { status, limit, tickets, access, visitors }: TicketRouteOptions,
): void {
  app.get(TICKET_PATH, (request, reply) => {
    limit.take('ticket', { address: addressOf(request), page: undefined });
    reply.header('cache-control', 'no-store');
    // Failures of a preview do not count, so it needs no ticket.
    if (access.isPreview(request)) return reply.code(204).send();
    const { given } = requireSite(status).viewFor(visitors.of(request));
    const releases = given.filter(toAppFilter(request.query));
    const ticket = tickets.mint({ address: addressOf(request), releases });
    // Hosts from before decision 0072 send a stack, and a ticket with an error, only if this flag is set.
    return reply.send({ ticket, takesStacks: true });
  });
}
