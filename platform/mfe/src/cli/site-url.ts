import { UsageError } from './errors.ts';

/** Where `npm start` serves the site, unless it is told another port. */
export const DEFAULT_EDGE_PORT = '4000';

/** The site of `npm start`, which goes by the same variable. */
export const toDefaultSite = ({ EDGE_PORT }: NodeJS.ProcessEnv): string =>
  `http://127.0.0.1:${EDGE_PORT || DEFAULT_EDGE_PORT}`;

/** @throws {UsageError} `USAGE` for what is no address of a site. */
export function requireSiteUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return new URL(url.origin);
  throw new UsageError(`'${text}' is no address of a site; write it as https://staging.example.com.`);
}
