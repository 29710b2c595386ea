import { UsageError } from './usage-error.ts';

/** The site of `npm start`. */
export const DEFAULT_SITE = 'http://127.0.0.1:4000';

/** @throws {UsageError} `USAGE` for what is no address of a site. */
export function requireSiteUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return new URL(url.origin);
  throw new UsageError(`'${text}' is no address of a site; write it as https://staging.example.com.`);
}
