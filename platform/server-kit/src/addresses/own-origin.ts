import { splitUrl } from './split-url.ts';

// In the query of a request that was sent here already. A proxy in front that changes `Host` would otherwise send the
// browser round for ever.
const SENT_HERE = 'here';

/**
 * The address of the same request at the site's own origin; undefined if the request came there, or was sent there
 * before.
 *
 * Browsers keep cookies by host name. So whatever ends at `origin`, such as a sign-in, must also begin there, and not at
 * another name of the same server, such as `localhost` for `127.0.0.1`.
 */
export function findOwnAddress(
  origin: string,
  { host, url }: Readonly<{ host: string; url: string }>,
): string | undefined {
  const own = new URL(origin);
  const { path, query } = splitUrl(url);
  const parameters = new URLSearchParams(query);
  const given = URL.parse(`${own.protocol}//${host}`);
  if (given === null || given.host === own.host || parameters.has(SENT_HERE)) return undefined;
  parameters.set(SENT_HERE, '1');
  return `${own.origin}${path}?${parameters}`;
}
