import { addDays, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { RefreshError } from './errors.ts';
import type { RefreshJob } from './refresh-config.ts';
import { findSeason, type Season } from './seasons.ts';

export type ExpandContext = {
  now: Date;
  lastSuccess: Date | undefined;
  environment: Readonly<Record<string, string | undefined>>;
  /** Days of games that are not known to their end. They are fetched besides the job's own days. */
  again?: readonly string[];
  /** Values for `{key}`; undefined if the job has no `forEach`. */
  keys: readonly string[] | undefined;
};

// A limit, because the requests for a year would be too many at once. After a longer pause a person has to ingest the
// missed days.
const MAX_DAYS_TO_CATCH_UP = 30;

/** The days to fetch for the job, including days that earlier runs missed. */
export function toDays(
  { days: [first, last] }: Pick<RefreshJob, 'days'>,
  { now, lastSuccess }: Pick<ExpandContext, 'now' | 'lastSuccess'>,
): string[] {
  const today = toEasternDay(now);
  const missed =
    lastSuccess === undefined
      ? 0
      : Math.round((Date.parse(today) - Date.parse(toEasternDay(lastSuccess))) / 86_400_000);
  // The last successful run fetched its own day before that day was over, so the day counts as missed.
  const back = first < 0 ? Math.min(Math.max(missed - 1, 0), MAX_DAYS_TO_CATCH_UP) : 0;
  const from = first - back;
  return Array.from({ length: last - from + 1 }, (_, at) => addDays(today, from + at));
}

type JobSource = Pick<RefreshJob, 'source'>;

/** The files that a season in an address is of. */
const toSeasonFiles = ({ source }: JobSource) =>
  ({ nflSeason: source === 'nfl-rosters' ? 'nflRosters' : 'nfl', nbaSeason: 'nba' }) as const;

const toYear = ({ year }: Season) => String(year);
const toYears = ({ year }: Season) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;

function toValues(job: JobSource, day: string): Record<string, string> {
  const { nflSeason, nbaSeason } = toSeasonFiles(job);
  return {
    date: day,
    yyyymmdd: day.replaceAll('-', ''),
    year: day.slice(0, 4),
    nflSeason: toYear(findSeason(nflSeason, day)),
    nbaSeason: toYears(findSeason(nbaSeason, day)),
  };
}

type OfDay = { job: JobSource; day: string };

const isOfYoungSeason = (template: string, { job, day }: OfDay): boolean =>
  Object.entries(toSeasonFiles(job)).some(
    ([name, files]) => template.includes(`{${name}}`) && findSeason(files, day).mayLackFiles,
  );

function fill(template: string, values: Readonly<Record<string, string>>, context: ExpandContext): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = name.startsWith('env:') ? context.environment[name.slice(4)] : values[name];
    if (value !== undefined && value !== '') return encodeURIComponent(value);
    throw new RefreshError(
      name.startsWith('env:')
        ? `${name.slice(4)} is not set, and '${template}' needs it; set it, or remove the job`
        : `'${template}' has {${name}}; known are ${[...Object.keys(values), 'key', 'env:NAME'].join(', ')}`,
      { code: 'REFRESH_CONFIG_INVALID' },
    );
  });
}

export type ExpandedInput = {
  /** Address or path. */
  readonly ref: string;
  /** True if a missing file is not a failure, by the job or because its season may not have begun. */
  readonly mayBeMissing: boolean;
};

/**
 * The addresses or paths of a job, without duplicates.
 *
 * Placeholders in braces are `date` (2025-07-24), `yyyymmdd`, `year`, `nflSeason` (2025), `nbaSeason` (2025-26), `key`
 * and `env:NAME`. Seasons are named by the year in which they start, and change when the league's next season opens; of
 * rosters, in spring.
 * @throws {RefreshError} `REFRESH_CONFIG_INVALID` for anything else in braces.
 */
export function expandInputs(job: RefreshJob, context: ExpandContext): ExpandedInput[] {
  const days = [...(context.again ?? []), ...toDays(job, context)];
  const expanded = job.inputs.flatMap((template) =>
    days.flatMap((day) =>
      (context.keys ?? ['']).map(
        (key): ExpandedInput => ({
          ref: fill(template, { ...toValues(job, day), ...(context.keys ? { key } : {}) }, context),
          mayBeMissing: job.mayBeMissing || isOfYoungSeason(template, { job, day }),
        }),
      ),
    ),
  );
  return [...new Map(expanded.map((input) => [input.ref, input])).values()];
}
