import { checkInput, readSettingsFile, toReason } from '@sharpside/server-kit';
import { isMissing } from '@sharpside/warehouse/files/atomic-files';
import * as v from 'valibot';
import { checkNames } from '../ingest/quality/checks.ts';
import { readers } from '../readers/readers.ts';
import { isRefreshError, RefreshError } from './errors.ts';
import { knownKeyNames } from './known-keys.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const sources = readers.map(({ source }) => source);

const NAME = /^[a-z0-9-]{1,60}$/;

// No key of an API is made of a few words without digits, so such a text may be repeated in a message.
const SOURCE_LIKE = /^(?=.{1,24}$)[a-z]+(?:-[a-z]+)*$/;

const reasonSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'must say why'));

const jobSchema = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.regex(NAME, 'must be lower-case letters, digits and dashes')),
    source: v.picklist(sources, `must be one of ${sources.join(', ')}`),
    every: v.picklist(['day', 'week'], "must be 'day' or 'week'"),
    /** US Eastern time of day from which the job is due. */
    at: v.optional(
      v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as '06:00'")),
      '06:00',
    ),
    weekday: v.optional(v.picklist(WEEKDAYS), 'tue'),
    /** Addresses or paths; `expand-inputs.ts` lists the placeholders. */
    inputs: v.pipe(v.array(v.string()), v.minLength(1, 'must name an address or a path')),
    /** First and last day to fetch, relative to today: -1 is yesterday. */
    days: v.optional(v.tuple([v.pipe(v.number(), v.integer()), v.pipe(v.number(), v.integer())]), [0, 0]),
    /** Name of a list of ids. Each input is fetched once per id, which replaces `{key}`. */
    forEach: v.optional(v.picklist(knownKeyNames)),
    /** True if a missing file is not a failure, because not every day has a file. */
    mayBeMissing: v.optional(v.boolean(), false),
    accept: v.optional(
      v.strictObject({
        checks: v.array(v.picklist(checkNames, `must be one of ${checkNames.join(', ')}`)),
        reason: reasonSchema,
      }),
    ),
    /**
     * Set if the job's files are corrections: the reason. The rows of a correction replace all known rows of the same
     * games, even if there are more known rows.
     */
    correction: v.optional(reasonSchema),
  }),
  v.check(({ days: [first, last] }) => first <= last, 'days: the first must not be after the last'),
);

const namedSchema = v.object({ name: v.string() });
const findName = (job: unknown) => (v.is(namedSchema, job) ? job.name : undefined);

const configSchema = v.pipe(
  v.object({ jobs: v.array(v.unknown()) }),
  v.check(({ jobs }) => {
    const names = jobs.flatMap((job) => findName(job) ?? []);
    return new Set(names).size === names.length;
  }, 'jobs: two have the same name'),
);

export type RefreshJob = v.InferOutput<typeof jobSchema>;

export type RefreshConfig = {
  readonly jobs: readonly RefreshJob[];
  /** Messages for invalid jobs. These count as failed, and the others run. */
  readonly mistakes?: readonly { readonly job: string; readonly message: string }[];
};

const checkJob = (job: unknown) =>
  checkInput(jobSchema, job, {
    show: ({ path, input }) =>
      path?.[0].key === 'source' && typeof input === 'string' && SOURCE_LIKE.test(input)
        ? `; it is '${input}'`
        : undefined,
  });

function toConfig(jobs: readonly unknown[], path: string): RefreshConfig {
  const parsed = jobs.map((job, at) => ({ name: findName(job), at, result: checkJob(job) }));
  const mistakes = parsed.flatMap(({ name, at, result }) =>
    'value' in result
      ? []
      : {
          job: NAME.test(name ?? '') ? `${name}` : `jobs-${at}`,
          message: `${path} is wrong: ${result.problems
            .map((problem) => `${['jobs', at, problem.path || []].flat().join('.')}: ${problem.message}`)
            .join('; ')}`,
        },
  );
  const valid = parsed.flatMap(({ result }) => ('value' in result ? [result.value] : []));
  if (valid.length > 0 || mistakes.length === 0) return { jobs: valid, mistakes };
  throw new RefreshError(mistakes.map(({ message }) => message).join('\n'), {
    code: 'REFRESH_CONFIG_INVALID',
  });
}

/**
 * Reads `refresh.json`. The file is refused only if none of its jobs is valid.
 *
 * @throws {RefreshError} `REFRESH_CONFIG_MISSING`, `REFRESH_CONFIG_INVALID`
 */
export async function readRefreshConfig(path: string): Promise<RefreshConfig> {
  try {
    return toConfig(readSettingsFile(path, { schema: configSchema, what: 'The jobs' }).jobs, path);
  } catch (cause) {
    if (isRefreshError(cause)) throw cause;
    if (cause instanceof Error && isMissing(cause.cause)) {
      throw new RefreshError(
        `there is no ${path}; copy backend/server/refresh.example.json there and keep what you use, or name one with --config`,
        { code: 'REFRESH_CONFIG_MISSING', cause },
      );
    }
    throw new RefreshError(toReason(cause), {
      code: 'REFRESH_CONFIG_INVALID',
      cause,
    });
  }
}
