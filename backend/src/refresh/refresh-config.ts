import { readFile } from 'node:fs/promises';
import { parseContractJson } from 'contracts';
import * as v from 'valibot';
import { isMissing } from '../files/atomic-files.ts';
import { readers } from '../readers/readers.ts';
import { knownKeyNames } from './known-keys.ts';
import { RefreshError } from './refresh-error.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const sources = readers.map(({ source }) => source);

const jobSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and dashes')),
    source: v.picklist(sources, `must be one of ${sources.join(', ')}`),
    every: v.picklist(['day', 'week'], "must be 'day' or 'week'"),
    /** US Eastern time of day from which the job is due. */
    at: v.optional(
      v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as '06:00'")),
      '06:00',
    ),
    weekday: v.optional(v.picklist(WEEKDAYS), 'tue'),
    /** Addresses or paths; `expand-inputs.ts` says what may stand in braces. */
    inputs: v.pipe(v.array(v.string()), v.minLength(1, 'must name an address or a path')),
    /** First and last day of which files are asked for, counted from today. */
    days: v.optional(v.tuple([v.pipe(v.number(), v.integer()), v.pipe(v.number(), v.integer())]), [0, 0]),
    /** One input for each of these, instead of one. */
    forEach: v.optional(v.picklist(knownKeyNames)),
    /** A file that is not there is no failure: not every day has one. */
    mayBeMissing: v.optional(v.boolean(), false),
  }),
  v.check(({ days: [first, last] }) => first <= last, 'days: the first must not be after the last'),
);

const configSchema = v.pipe(
  v.object({ jobs: v.array(jobSchema) }),
  v.check(
    ({ jobs }) => new Set(jobs.map(({ name }) => name)).size === jobs.length,
    'jobs: two have the same name',
  ),
);

export type RefreshJob = v.InferOutput<typeof jobSchema>;
export type RefreshConfig = v.InferOutput<typeof configSchema>;

/**
 * Which sources are fetched when.
 *
 * @throws {RefreshError} `REFRESH_CONFIG_MISSING`, `REFRESH_CONFIG_INVALID`
 */
export async function readRefreshConfig(path: string): Promise<RefreshConfig> {
  try {
    return parseContractJson(configSchema, await readFile(path, 'utf8'), path);
  } catch (cause) {
    if (isMissing(cause)) {
      throw new RefreshError(
        `there is no ${path}; copy backend/refresh.example.json there and keep what you use, or name one with --config`,
        { code: 'REFRESH_CONFIG_MISSING', cause },
      );
    }
    throw new RefreshError(cause instanceof Error ? cause.message : String(cause), {
      code: 'REFRESH_CONFIG_INVALID',
      cause,
    });
  }
}
