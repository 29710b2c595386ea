import type { FastifyRequest } from 'fastify';

/** The page that made a request: one of this site, or another. `unknown`: the browser did not say. */
export type RequestSource = 'this-site' | 'elsewhere' | 'unknown';

const toText = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join() : header);

/**
 * Reads who made a request from what browsers say and pages cannot forge: `Origin`, else `Sec-Fetch-Site`.
 *
 * `same-site` alone is not enough, since any host of the domain counts as such. `none` is the visitor's own doing, an
 * address typed or a bookmark. Browsers leave both headers out of a plain GET over http to another machine.
 */
export function toRequestSource(request: FastifyRequest, origins: ReadonlySet<string>): RequestSource {
  const origin = toText(request.headers.origin);
  if (origin !== undefined) return origins.has(origin) ? 'this-site' : 'elsewhere';
  const site = toText(request.headers['sec-fetch-site']);
  if (site === undefined) return 'unknown';
  return site === 'same-origin' || site === 'none' ? 'this-site' : 'elsewhere';
}
