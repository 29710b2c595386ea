import { addDays, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { RefreshError } from './errors.ts';
import type { RefreshJob } from './refresh-config.ts';

export type ExpandContext = {
  now: Date;
  lastSuccess: Date | undefined;
  environment: Readonly<Record<string, string | undefined>>;
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

// Seasons are named by the year in which they start, in `firstMonth` at the earliest.
const toSeason = (day: string, firstMonth: number) =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0);

function toValues(day: string): Record<string, string> {
  const nba = toSeason(day, 9);
  return {
    date: day,
    yyyymmdd: day.replaceAll('-', ''),
    year: day.slice(0, 4),
    nflSeason: String(toSeason(day, 3)),
    nbaSeason: `${nba}-${String((nba + 1) % 100).padStart(2, '0')}`,
  };
}

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

/**
 * The addresses or paths of a job, without duplicates.
 *
 * Placeholders in braces are `date` (2025-07-24), `yyyymmdd`, `year`, `nflSeason` (2025), `nbaSeason` (2025-26), `key`
 * and `env:NAME`.
 * @throws {RefreshError} `REFRESH_CONFIG_INVALID` for anything else in braces.
 */
export function expandInputs(job: RefreshJob, context: ExpandContext): string[] {
  const days = toDays(job, context);
  const expanded = job.inputs.flatMap((template) =>
    days.flatMap((day) =>
      (context.keys ?? ['']).map((key) =>
        fill(template, { ...toValues(day), ...(context.keys ? { key } : {}) }, context),
      ),
    ),
  );
  return [...new Set(expanded)];
}
