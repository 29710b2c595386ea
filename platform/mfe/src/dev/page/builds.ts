import * as v from 'valibot';

/** Event with the state of the builds, of the type {@link Builds}. */
export const BUILDS_EVENT = 'builds';

export const buildsSchema = v.object({
  /** The newest build that only a page load can show, with its time in milliseconds since the epoch. */
  pageLoad: v.nullable(v.object({ at: v.number(), reason: v.string() })),
  /** By app: the hash of its newest build, and the errors of its sources if they cannot be built. */
  apps: v.record(v.string(), v.object({ hash: v.optional(v.string()), errors: v.optional(v.string()) })),
});

/** State of the developed apps. A page that was hidden or asleep finds out by it what it missed. */
export type Builds = v.InferOutput<typeof buildsSchema>;
