import * as v from 'valibot';
import { appNameSchema, versionSchema } from './names.ts';

/**
 * How a release failed: a file that did not arrive or threw while it loaded (`load`), one that is not what was published
 * (`integrity`), one that took too long, or code that threw (`render`), while a screen was rendered or later on. Hosts of
 * before `integrity` say `load` for it.
 */
export const failureSchema = v.picklist(['load', 'integrity', 'timeout', 'render']);

/**
 * What an edge gave the page that tells something: that it was served these releases, there and then. Without one, what is
 * told is counted, and does not count for the guard. Hosts of before there were tickets send none.
 */
const ticketSchema = v.exactOptional(v.pipe(v.string(), v.maxLength(1_500)));

/**
 * What a browser tells ops when a release failed it: no personal data, no addresses.
 * `fallback` is the release shown instead, null when none was left. It is the release itself where an event, a timer or a
 * promise of it threw, which its screen outlives; edges of before that count one more fallback.
 */
export const beaconSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  failure: failureSchema,
  detail: v.pipe(v.string(), v.maxLength(500)),
  fallback: v.nullable(versionSchema),
  ticket: ticketSchema,
});

/** Whether the screen that failed stays in view all the same. */
export const isStillShown = ({ version, fallback }: Pick<Beacon, 'version' | 'fallback'>): boolean =>
  fallback === version;

/** A load that took longer was measured by a clock that stood still, as in a machine that slept. */
export const MAX_LOAD_MS = 600_000;

/**
 * How long the first screen of a release took in one page, from the moment it was wanted until it could be rendered; of the
 * host, from the start of the navigation until the shell ran. Units: `loadMs` milliseconds. No personal data: a release and
 * a time.
 */
export const loadTimeSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  loadMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LOAD_MS)),
  ticket: ticketSchema,
});

/** The answer of `TICKET_PATH`. */
export const pageTicketSchema = v.object({ ticket: v.string() });

/** Where browsers send what failed, and how long things took. */
export const BEACON_PATH = '/beacons';
export const LOAD_TIME_PATH = '/beacons/loads';
/** Where a page asks for its ticket. */
export const TICKET_PATH = '/beacons/ticket';

export type LoadTime = v.InferOutput<typeof loadTimeSchema>;
export type Failure = v.InferOutput<typeof failureSchema>;
export type Beacon = v.InferOutput<typeof beaconSchema>;
