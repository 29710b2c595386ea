import { splitUrl } from './split-url.ts';

// In the query of a request that was sent here already: when, in milliseconds since 1970. A proxy in front that changes
// `Host` would otherwise send the browser round for ever.
const SENT_HERE = 'here';

// It counts for a minute, so that no link from outside has it for good. The clocks of several servers may differ.
const COUNTS_FOR_MS = 60_000;

type OwnRequest = Readonly<{ host: string; url: string; now: number }>;

/**
 * The address of the same request at the site's own origin; undefined if the request came there, or was sent there
 * before.
 *
 * Browsers keep cookies by host name. So whatever ends at `origin`, such as a sign-in, must also begin there, and not at
 * another name of the same server, such as `localhost` for `127.0.0.1`.
 */
export function findOwnAddress(origin: string, { host, url, now }: OwnRequest): string | undefined {
  const own = new URL(origin);
  const { path, query } = splitUrl(url);
  const parameters = new URLSearchParams(query);
  const given = URL.parse(`${own.protocol}//${host}`);
  if (given === null || given.host === own.host) return undefined;
  if (Math.abs(now - Number(parameters.get(SENT_HERE))) < COUNTS_FOR_MS) return undefined;
  parameters.set(SENT_HERE, String(now));
  return `${own.origin}${path}?${parameters}`;
}
