import { findOwnPage } from '@sharpside/contracts';
import { type Arguments, UsageError } from '@sharpside/server-kit/cli';

// Canaries divide the visitors into 10 000 buckets, so a finer share would be rounded.
const PERCENT = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?) ?%?$/;

/** @throws {UsageError} `USAGE` for an invalid share of visitors, or a share finer than the buckets of visitors. */
export function requirePercent(text: string, option: string): number {
  if (PERCENT.test(text)) return Number.parseFloat(text);
  throw new UsageError(
    `'${text}' is no percentage; ${option} takes a number from 0 to 100, with at most two decimals.`,
  );
}

const DURATION = /^(\d{1,5})(m|h|d)$/;
const MINUTES = { m: 1, h: 60, d: 24 * 60 };

/** Minutes of a text such as `30m`, `2h` or `1d`. @throws {UsageError} `USAGE` for any other text. */
export function requireMinutes(text: string, option: string): number {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const minutes = unit === 'm' || unit === 'h' || unit === 'd' ? Number(count) * MINUTES[unit] : 0;
  if (minutes >= 1 && minutes <= 7 * MINUTES.d) return minutes;
  throw new UsageError(`'${text}' is no time; ${option} takes one from 1m to 7d, such as 30m, 2h or 1d.`);
}

/** A page of the site. @throws {UsageError} `USAGE` for any other address. */
export function requirePath(text: string): string {
  const path = findOwnPage(text);
  if (path !== undefined) return path;
  throw new UsageError(
    `'${text}' is no page of the site; --path takes its path alone, for example /mlb/scores.`,
  );
}

/** Number of a revision. @throws {UsageError} `USAGE` for any other text. */
export function requireRevision(text: string, option: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`'${text}' is no revision; ${option} takes a number of \`mfe history\`.`);
}

/** Number of rows for `--limit`. @throws {UsageError} `USAGE` for a text that is not a number from 1. */
export function parseLimit(
  args: Arguments,
  { what, otherwise }: { what: string; otherwise: number },
): number {
  const text = args.find('limit');
  if (text === undefined) return otherwise;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`'${text}' is no number of ${what}; --limit takes a whole number from 1.`);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A time with a zone. @throws {UsageError} `USAGE` for any other text, and for days that do not exist. */
export function requireMoment(text: string, option: string): Date {
  const day = text.slice(0, 10);
  const at = MOMENT.test(text) ? new Date(text) : new Date(Number.NaN);
  // JavaScript would move a day that does not exist, such as 30 February, into the next month.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  if (isDay && !Number.isNaN(at.getTime())) return at;
  throw new UsageError(
    `'${text}' is no time; ${option} takes one with its zone, such as 2026-11-20T14:05Z or 2026-11-20T09:05-05:00.`,
  );
}

/** @throws {UsageError} `USAGE` for an invalid port. */
export function requirePort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw new UsageError(`'${text}' is no port; --port takes a number from 0 (any free one) to 65535.`);
}

export const DEFAULT_EDGE_PORT = '4000';

/** Site of `npm start`, which uses the same variable. */
export const toDefaultSite = ({ EDGE_PORT }: NodeJS.ProcessEnv): string =>
  `http://127.0.0.1:${EDGE_PORT || DEFAULT_EDGE_PORT}`;

/** @throws {UsageError} `USAGE` for an invalid address of a site. */
export function requireSiteUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return new URL(url.origin);
  throw new UsageError(`'${text}' is no address of a site; write it as https://staging.example.com.`);
}
