import { UsageError } from './errors.ts';

/** @throws {UsageError} `USAGE` for a text that is no port. */
export function requirePort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw new UsageError(`'${text}' is no port; --port takes a number from 0 (any free one) to 65535.`);
}
