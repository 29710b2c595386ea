import {
  BEACON_PATH,
  beaconSchema,
  isContractError,
  LOAD_TIME_PATH,
  loadTimeSchema,
  parseContractJson,
} from '@sharpside/contracts';
import type { Clock, Log } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { BallotBox } from '../beacons/ballot-box.ts';
import type { BeaconCounts } from '../beacons/beacon-counts.ts';
import { createBeaconLimit } from '../beacons/beacon-limit.ts';
import type { LoadTimes } from '../beacons/load-times.ts';
import type { PageTickets } from '../beacons/page-tickets.ts';
import { EdgeError } from '../errors.ts';
import { findPreviewId } from '../http/preview-cookie.ts';

type BeaconRouteOptions = {
  clock: Clock;
  log: Log;
  counts: BeaconCounts;
  loadTimes: LoadTimes;
  tickets: PageTickets;
  ballots: BallotBox;
};

/** Report of a page, the common part of both kinds of beacon. */
type Report = { app: string; version: string; ticket?: string; hasFailed: boolean };

const MAX_BODY_BYTES = 4_096;

function parseBeacon<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  try {
    return parseContractJson(schema, typeof body === 'string' ? body : '', 'The beacon');
  } catch (cause) {
    if (!isContractError(cause)) throw cause;
    throw new EdgeError(cause.message, { code: 'EDGE_BEACON_INVALID', cause });
  }
}

// A preview is not seen by visitors, and its release is not one that visitors were given.
const isPreview = ({ headers }: FastifyRequest) => findPreviewId(headers.cookie) !== undefined;

/** Routes of browsers' beacons: a release failed, or how long it took to load. */
export function registerBeaconRoutes(
  app: FastifyInstance,
  { clock, log, counts, loadTimes, tickets, ballots }: BeaconRouteOptions,
): void {
  // Separate limits: a visitor of many pages must still be able to report that one failed.
  const failureOptions = { onRequest: createBeaconLimit(clock, 'failure'), bodyLimit: MAX_BODY_BYTES };
  const loadOptions = { onRequest: createBeaconLimit(clock, 'page'), bodyLimit: MAX_BODY_BYTES };

  // Every beacon is counted; only one with the ticket of a page that was given the release speaks for its network.
  function castBallot({ ip: address }: FastifyRequest, { app: name, version, ticket, hasFailed }: Report) {
    const release = `${name}@${version}`;
    const page = ticket === undefined ? undefined : tickets.verify(ticket, { address, release });
    if (page !== undefined) ballots.add({ release, page, hasFailed });
  }

  // A scope of its own, so that only beacons have a body that is read. `sendBeacon` may call it text/plain.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    scope.post(BEACON_PATH, failureOptions, async (request, reply) => {
      const { ticket, ...beacon } = parseBeacon(beaconSchema, request.body);
      log.warn(isPreview(request) ? 'preview-beacon' : 'beacon', beacon);
      if (isPreview(request)) return reply.code(204).send();
      counts.add(beacon);
      castBallot(request, { ...beacon, ...(ticket !== undefined && { ticket }), hasFailed: true });
      return reply.code(204).send();
    });

    scope.post(LOAD_TIME_PATH, loadOptions, async (request, reply) => {
      const loadTime = parseBeacon(loadTimeSchema, request.body);
      if (isPreview(request)) return reply.code(204).send();
      loadTimes.add(loadTime);
      castBallot(request, { ...loadTime, hasFailed: false });
      return reply.code(204).send();
    });
  });
}
