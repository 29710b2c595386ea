import {
  addressOf,
  type Clock,
  callerOfNetwork,
  createPlaces,
  EVENT_STREAM_HEADERS,
  type EventHub,
  type EventNotice,
  openEventStream,
} from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import { EdgeError } from '../errors.ts';
import type { RevisionNotice } from '../live/live-documents.ts';
import type { ServingStatus } from '../site/serving-status.ts';
import type { Visitors } from '../site/visitors.ts';

type EventRouteOptions = {
  status: ServingStatus;
  hub: EventHub;
  visitors: Visitors;
  clock: Clock;
  /** Maximum number of streams of one address, or of the /64 of an IPv6 address. */
  maxPerAddress: number;
};

/** A whole /24 or /48 gets four times the streams of an address. */
const ADDRESSES_PER_NETWORK = 4;

/**
 * Time for which a stream uses the groups of its request. After this time the tab reconnects with its current cookie,
 * which may be renewed, or gone after a sign-out.
 */
const GROUPS_MS = 15 * 60 * 1000;

const isRevision = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && /^\d{1,9}$/.test(header);

const toNotice = (notice: RevisionNotice | undefined): EventNotice | undefined =>
  notice && { event: 'revision', id: String(notice.revision), data: notice };

export function registerEventRoutes(
  app: FastifyInstance,
  { status, hub, visitors, clock, maxPerAddress }: EventRouteOptions,
): void {
  const places = createPlaces();

  function takePlace(address: string): () => void {
    const leave = places.take([
      { caller: callerOfNetwork(address, 'line'), max: maxPerAddress },
      { caller: callerOfNetwork(address, 'network'), max: ADDRESSES_PER_NETWORK * maxPerAddress },
    ]);
    if (leave) return leave;
    throw new EdgeError(
      'Too many tabs of your network are listening; this one asks every few seconds instead.',
      {
        code: 'STREAMS_LIMITED',
        headers: { 'retry-after': '30' },
      },
    );
  }

  app.get('/events', { exposeHeadRoute: false }, (request, reply) => {
    if (hub.isFull) {
      throw new EdgeError('Too many tabs are listening to this server; try again later.', {
        code: 'STREAMS_FULL',
        headers: { 'retry-after': '30' },
      });
    }
    const visitor = visitors.of(request);
    const known = request.headers['last-event-id'];
    const leavePlace = takePlace(addressOf(request));
    const connection = openEventStream(reply);
    const leave = hub.open(connection, {
      readNotices: () => [toNotice(status.site?.viewFor(visitor).notice)],
      ...(isRevision(known) && { lastSeen: { revision: known } }),
    });
    const end = visitors.findEndMs(request);
    const cancel =
      end === undefined
        ? () => {}
        : clock.after(Math.max(0, Math.min(GROUPS_MS, end - clock.now())), () => connection.end());
    connection.onClose(() => {
      cancel();
      leave();
      leavePlace();
    });
  });

  app.head('/events', (_request, reply) => reply.headers(EVENT_STREAM_HEADERS).send());
}
