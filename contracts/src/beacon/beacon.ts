import * as v from 'valibot';
import { appNameSchema, versionSchema } from '../names.ts';
import { beaconStackSchema } from './stack.ts';

/**
 * Kinds of failure: a file that did not arrive or threw while it loaded (`load`), differs from the published file
 * (`integrity`) or took too long (`timeout`), and code that threw (`render`), during rendering or later.
 */
export const failureSchema = v.picklist(['load', 'integrity', 'timeout', 'render']);

/**
 * Proof from an edge that it served these releases to this page. A beacon without a ticket is counted, but ignored by
 * the guard. Pages of a preview have no ticket, nor has a page that was left before its ticket came.
 */
export const ticketSchema = v.exactOptional(v.pipe(v.string(), v.maxLength(1_500)));

/**
 * Browser's report of a release that failed, without personal data that `cleanText` recognizes. `fallback` is the
 * release shown instead, null if none was left. If an event, a timer or a promise threw and the screen stayed,
 * `fallback` is the release itself.
 */
export const beaconSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  failure: failureSchema,
  detail: v.pipe(v.string(), v.maxLength(500)),
  stack: v.exactOptional(beaconStackSchema),
  fallback: v.nullable(versionSchema),
  ticket: ticketSchema,
});

/** True if the screen that failed stays in view. */
export const isStillShown = ({ version, fallback }: Pick<Beacon, 'version' | 'fallback'>): boolean =>
  fallback === version;

/** Longer times are clock errors, for example after a machine slept. */
export const MAX_LOAD_MS = 600_000;

/**
 * Load time of a release's first screen in one page, from the request until it could be rendered. For the host, from
 * the start of the navigation until the shell ran. Units: `loadMs` milliseconds. It has no personal data: only a
 * release and a time.
 */
export const loadTimeSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  loadMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LOAD_MS)),
  ticket: ticketSchema,
});

/** The answer of `TICKET_PATH`. */
export const pageTicketSchema = v.object({ ticket: v.string() });

/** Address for reports of failures. */
export const BEACON_PATH = '/beacons';
/** Address for load times. */
export const LOAD_TIME_PATH = '/beacons/loads';
/** Address of a page's ticket. */
export const TICKET_PATH = '/beacons/ticket';
/** Address to which browsers report what a page's policy refused. */
export const POLICY_REPORT_PATH = '/beacons/policy';

/** Load time of a release in one page. */
export type LoadTime = v.InferOutput<typeof loadTimeSchema>;
/** One of the kinds of failure. */
export type Failure = v.InferOutput<typeof failureSchema>;
/** Browser's report of a release that failed. */
export type Beacon = v.InferOutput<typeof beaconSchema>;
