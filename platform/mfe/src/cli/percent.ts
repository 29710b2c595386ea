import { UsageError } from './errors.ts';

// Canaries divide the visitors into 10 000 buckets: a finer share would be rounded to another one.
const PERCENT = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?) ?%?$/;

/**
 * @throws {UsageError} `USAGE` for a text that is no share of visitors, or a finer one than visitors can be divided into.
 */
export function requirePercent(text: string, option: string): number {
  if (PERCENT.test(text)) return Number.parseFloat(text);
  throw new UsageError(
    `'${text}' is no percentage; ${option} takes a number from 0 to 100, with at most two decimals.`,
  );
}
