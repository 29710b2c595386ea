import type { IncomingHttpHeaders } from 'node:http';
import { CSRF_COOKIE, CSRF_HEADER, SESSION_MARKER_COOKIE } from '@sharpside/contracts';

/** The deployed site. `cookie` is a session on it, for use when the browser's own session cannot be used. */
export type DeployedSite = { url: URL; cookie: string | undefined };

// Headers that belong to a single connection, and headers that the new request sets itself.
const OF_THE_CONNECTION = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'transfer-encoding',
  'upgrade',
]);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const findCookie = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

type AskedOptions = { site: DeployedSite; method: string };

/** The browser's request headers, as they would come from a page of the deployed site. */
export function toSiteHeaders(asked: IncomingHttpHeaders, { site, method }: AskedOptions): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined || OF_THE_CONNECTION.has(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // Pages are changed on the way, so they must be uncompressed.
  headers.set('accept-encoding', 'identity');
  if (asked.origin !== undefined) headers.set('origin', site.url.origin);
  const cookies = [site.cookie, asked.cookie].filter(Boolean).join('; ');
  if (cookies !== '') headers.set('cookie', cookies);
  const token = SAFE_METHODS.has(method) ? undefined : findCookie(site.cookie ?? '', CSRF_COOKIE);
  if (token !== undefined) headers.set(CSRF_HEADER, token);
  return headers;
}

// Response headers that are left out, because this server has no TLS, bodies are decoded already, and cookies are set
// separately.
const NOT_HERE = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
]);

const toLocalCookie = (cookie: string) => cookie.replace(/;\s*(secure|domain=[^;]*)(?=;|$)/gi, '');

function toLocalLocation(location: string, { url }: DeployedSite): string {
  const isHome = URL.parse(location)?.origin === url.origin;
  return isHome ? location.slice(url.origin.length) || '/' : location;
}

// The devtools of Module Federation may replace a remote by a build from a development server on this machine.
const THIS_MACHINE = 'http://127.0.0.1:* http://localhost:*';

/** The content policy of a page, extended to allow files of remotes from this machine. */
export const toLocalPolicy = (policy: string): string =>
  policy.replace(/\b(script|style|img|font|connect)-src [^;]+/g, `$& ${THIS_MACHINE}`);

/** The deployed site's response headers, adapted for this server. */
export function toLocalHeaders(answered: Headers, site: DeployedSite): Record<string, string | string[]> {
  const kept = [...answered].filter(([name]) => !NOT_HERE.has(name));
  const location = answered.get('location');
  const cookies = answered.getSetCookie().map(toLocalCookie);
  return {
    ...Object.fromEntries(kept),
    ...(location !== null && { location: toLocalLocation(location, site) }),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  };
}

/** Cookies of the given session that a page reads itself, set for this server. */
export const toReadableCookies = ({ cookie = '' }: DeployedSite): string[] =>
  [SESSION_MARKER_COOKIE, CSRF_COOKIE].flatMap((name) => {
    const value = findCookie(cookie, name);
    return value === undefined ? [] : [`${name}=${value}; Path=/; SameSite=Lax`];
  });
