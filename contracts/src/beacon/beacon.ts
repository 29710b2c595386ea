import * as v from 'valibot';
import { appNameSchema, versionSchema } from '../names.ts';
import { beaconStackSchema } from './stack.ts';

/**
 * Kinds of failure: a file that did not arrive or threw while it loaded (`load`), that is not the published one
 * (`integrity`) or that took too long (`timeout`), and code that threw (`render`), during rendering or later.
 */
export const failureSchema = v.picklist(['load', 'integrity', 'timeout', 'render']);

/**
 * Proof from an edge that it served the page these releases, there and then. A beacon without one is counted, but not for
 * the guard. Pages of a preview have none, nor has a page that is left before it came.
 */
export const ticketSchema = v.exactOptional(v.pipe(v.string(), v.maxLength(1_500)));

/**
 * Browser's report of a release that failed it: no addresses, and no personal data as far as `cleanText` knows it.
 * `fallback` is the release shown instead, null when none was left. It is the release itself where an event, a timer or a
 * promise threw and its screen stayed.
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

/** True when the screen that failed stays in view. */
export const isStillShown = ({ version, fallback }: Pick<Beacon, 'version' | 'fallback'>): boolean =>
  fallback === version;

/** Longer loads are clock errors, as on a machine that slept. */
export const MAX_LOAD_MS = 600_000;

/**
 * Load time of a release's first screen in one page, from the moment it was wanted until it could be rendered; of the host,
 * from the start of the navigation until the shell ran. Units: `loadMs` milliseconds. No personal data: a release and a
 * time.
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
/** Browser's report of a release that failed it. */
export type Beacon = v.InferOutput<typeof beaconSchema>;
