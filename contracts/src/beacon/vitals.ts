import * as v from 'valibot';
import { appNameSchema, sitePathSchema, versionSchema } from '../names.ts';
import { MAX_LOAD_MS, ticketSchema } from './beacon.ts';

const durationSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LOAD_MS));

/**
 * Web vitals of the first screen of one page view, until the visitor leaves it or goes to another screen. `app` and
 * `version` are the release of the screen; for the shell's own pages the host's. `screen` is its path. A vital that the
 * browser does not measure, or that did not occur, is left out. Units: milliseconds; `cls` has none.
 */
export const vitalsSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  screen: v.pipe(v.union([v.literal('/'), sitePathSchema]), v.maxLength(200)),
  lcpMs: v.exactOptional(durationSchema),
  inpMs: v.exactOptional(durationSchema),
  cls: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
  ticket: ticketSchema,
});

/** The vitals that pages report: largest paint, slowest response to an input, layout shift. */
export const VITALS = ['lcpMs', 'inpMs', 'cls'] as const;

/** Above these values a vital is poor, by the thresholds of Web Vitals (web.dev). */
const POOR = { lcpMs: 4_000, inpMs: 500, cls: 0.25 } as const satisfies Record<Vital, number>;

/** True if one of the vitals of a page view is poor. */
export const isPoor = (vitals: Pick<Vitals, Vital>): boolean =>
  VITALS.some((vital) => (vitals[vital] ?? 0) > POOR[vital]);

/** Address for web vitals. */
export const VITALS_PATH = '/beacons/vitals';

/** One of the web vitals. */
export type Vital = (typeof VITALS)[number];
/** Web vitals of one page view. */
export type Vitals = v.InferOutput<typeof vitalsSchema>;
