import { UsageError } from './errors.ts';

/** Port of `npm start`'s site, unless it is set to another one. */
export const DEFAULT_EDGE_PORT = '4000';

/** Site of `npm start`, which reads the same variable. */
export const toDefaultSite = ({ EDGE_PORT }: NodeJS.ProcessEnv): string =>
  `http://127.0.0.1:${EDGE_PORT || DEFAULT_EDGE_PORT}`;

/** @throws {UsageError} `USAGE` for a text that is no address of a site. */
export function requireSiteUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return new URL(url.origin);
  throw new UsageError(`'${text}' is no address of a site; write it as https://staging.example.com.`);
}
