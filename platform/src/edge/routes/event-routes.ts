import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EdgeError } from '../edge-error.ts';
import { findBucket } from '../live/canary.ts';
import type { LiveStatus } from '../live/live-status.ts';
import type { EventConnection, EventHub } from './event-hub.ts';

type EventRouteOptions = { status: LiveStatus; hub: EventHub };

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that gather answers before they pass them on would hold events back.
  'x-accel-buffering': 'no',
};

const toRevision = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined;

/** Takes the answer out of Fastify's hands, which would end it. */
function openResponse(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  // A stream ends only when this server does; its connection must not stay behind.
  response.setHeader('connection', 'close');
  // A tab that is gone is nothing to report; 'close' follows.
  response.on('error', () => {});
  return response.writeHead(200);
}

const toConnection = (response: ServerResponse): EventConnection => ({
  write: (text, onTaken) => response.write(text, onTaken),
  end: () => response.end(),
  destroy: () => response.destroy(),
});

/** The stream that tells open tabs of new revisions. */
export function registerEventRoutes(app: FastifyInstance, { status, hub }: EventRouteOptions): void {
  app.get('/events', { exposeHeadRoute: false }, (request, reply) => {
    if (hub.isFull) {
      throw new EdgeError('Too many tabs are listening to this server; try again later.', {
        code: 'EDGE_STREAMS_FULL',
        headers: { 'retry-after': '30' },
      });
    }
    const bucket = findBucket(request.headers.cookie);
    const response = openResponse(reply);
    const leave = hub.open(toConnection(response), {
      readNotice: () => status.site?.viewFor(bucket).notice,
      lastSeen: toRevision(request.headers['last-event-id']),
    });
    response.on('close', leave);
  });

  app.head('/events', (_request, reply) => reply.headers(HEADERS).send());
}
