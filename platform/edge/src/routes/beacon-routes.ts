import {
  BEACON_PATH,
  type Beacon,
  beaconSchema,
  cleanText,
  isContractError,
  isPoor,
  isStillShown,
  LOAD_TIME_PATH,
  loadTimeSchema,
  parseContractJson,
  VITALS_PATH,
  vitalsSchema,
} from '@sharpside/contracts';
import { addressOf, type Log } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { BallotBox } from '../beacons/ballot-box.ts';
import type { BeaconCounts } from '../beacons/beacon-counts.ts';
import { type BeaconLimit, MAX_BEACON_BYTES } from '../beacons/beacon-limit.ts';
import type { ErrorList } from '../beacons/error-list.ts';
import type { LoadTimes } from '../beacons/load-times.ts';
import type { PageTicket, PageTickets } from '../beacons/page-tickets.ts';
import type { WebVitals } from '../beacons/web-vitals.ts';
import { EdgeError } from '../errors.ts';
import type { PreviewAccess } from '../http/preview-access.ts';

type BeaconRouteOptions = {
  limit: BeaconLimit;
  log: Log;
  counts: BeaconCounts;
  loadTimes: LoadTimes;
  tickets: PageTickets;
  ballots: BallotBox;
  errors: ErrorList;
  vitals: WebVitals;
  /** Ballots on vitals. A page view with poor vitals counts as failed. */
  vitalBallots: BallotBox;
  access: PreviewAccess;
};

type Report = { app: string; version: string; ticket?: string };

function parseBeacon<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  try {
    return parseContractJson(schema, typeof body === 'string' ? body : '', 'The beacon');
  } catch (cause) {
    if (!isContractError(cause)) throw cause;
    throw new EdgeError(cause.message, { code: 'BAD_REQUEST', cause });
  }
}

/** Refusals of reports of a page's policy, as errors of the edge. */
export const REPORT_REFUSALS = {
  malformed: (message: string, cause?: unknown) => new EdgeError(message, { code: 'BAD_REQUEST', cause }),
  tooMany: (message: string) =>
    new EdgeError(message, { code: 'REPORTS_LIMITED', headers: { 'retry-after': '60' } }),
};

/** Routes of browsers' beacons: failures, load times and web vitals. */
export function registerBeaconRoutes(
  app: FastifyInstance,
  {
    limit,
    log,
    counts,
    loadTimes,
    tickets,
    ballots,
    errors,
    vitals,
    vitalBallots,
    access,
  }: BeaconRouteOptions,
): void {
  const options = { bodyLimit: MAX_BEACON_BYTES };

  /**
   * Accepts a report within the limits, and returns the page of its ticket. Every beacon is counted, but only a beacon
   * with the ticket of a page that was given the release adds a ballot for its network. The ticket is checked before
   * the limit, so that beacons without a ticket cannot use up the limit of others.
   */
  function take(kind: 'failure' | 'page', request: FastifyRequest, { app: name, version, ticket }: Report) {
    const release = `${name}@${version}`;
    const address = addressOf(request);
    const page = ticket === undefined ? undefined : tickets.verify(ticket, { address, release });
    limit.take(kind, { address, page });
    return page;
  }

  function takeFailure(beacon: Beacon, page: PageTicket | undefined) {
    counts.add(beacon);
    if (page === undefined) return;
    errors.add({ beacon, page });
    // An error after which the screen goes on must not stop a release.
    if (isStillShown(beacon)) return;
    ballots.add({ release: `${beacon.app}@${beacon.version}`, page, hasFailed: true });
  }

  // A separate scope, so that only beacons have their body read. `sendBeacon` may declare it as text/plain.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    scope.post(BEACON_PATH, options, async (request, reply) => {
      const { ticket, detail, ...rest } = parseBeacon(beaconSchema, request.body);
      const page = take('failure', request, { ...rest, ...(ticket !== undefined && { ticket }) });
      // The page has cleaned the text too, but anybody can send anything.
      const beacon = { ...rest, detail: cleanText(detail) };
      log.warn(access.isPreview(request) ? 'preview-beacon' : 'beacon', beacon);
      if (access.isPreview(request)) return reply.code(204).send();
      takeFailure(beacon, page);
      return reply.code(204).send();
    });

    scope.post(LOAD_TIME_PATH, options, async (request, reply) => {
      const loadTime = parseBeacon(loadTimeSchema, request.body);
      const page = take('page', request, loadTime);
      if (access.isPreview(request)) return reply.code(204).send();
      loadTimes.add(loadTime);
      const release = `${loadTime.app}@${loadTime.version}`;
      if (page !== undefined) ballots.add({ release, page, hasFailed: false });
      return reply.code(204).send();
    });

    scope.post(VITALS_PATH, options, async (request, reply) => {
      const told = parseBeacon(vitalsSchema, request.body);
      const page = take('page', request, told);
      if (access.isPreview(request)) return reply.code(204).send();
      vitals.add(told);
      const release = `${told.app}@${told.version}`;
      if (page !== undefined) vitalBallots.add({ release, page, hasFailed: isPoor(told) });
      return reply.code(204).send();
    });
  });
}
