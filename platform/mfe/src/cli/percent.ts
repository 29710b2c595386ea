import { UsageError } from './errors.ts';

// A visitor is one of 10 000 places, so a finer share would be rounded to another one than was asked for.
const PERCENT = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?) ?%?$/;

/** @throws {UsageError} `USAGE` for what is no share of visitors, or is finer than visitors can be divided. */
export function requirePercent(text: string, option: string): number {
  if (PERCENT.test(text)) return Number.parseFloat(text);
  throw new UsageError(
    `'${text}' is no percentage; ${option} takes a number from 0 to 100, with at most two decimals.`,
  );
}
