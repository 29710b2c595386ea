import type { FastifyRequest } from 'fastify';

/** The page that made a request: of this site or another. `unknown` means that the browser did not report it. */
export type RequestSource = 'this-site' | 'elsewhere' | 'unknown';

const toText = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join() : header);

/**
 * Derives the source of a request from headers that pages cannot forge: `Origin`, or else `Sec-Fetch-Site`.
 *
 * `same-site` alone is not enough, because every host of the domain counts as same-site. `none` means that the
 * visitor typed the address or used a bookmark. Browsers omit both headers in a plain GET over http to another machine.
 */
export function toRequestSource(request: FastifyRequest, origins: ReadonlySet<string>): RequestSource {
  const origin = toText(request.headers.origin);
  if (origin !== undefined) return origins.has(origin) ? 'this-site' : 'elsewhere';
  const site = toText(request.headers['sec-fetch-site']);
  if (site === undefined) return 'unknown';
  return site === 'same-origin' || site === 'none' ? 'this-site' : 'elsewhere';
}
