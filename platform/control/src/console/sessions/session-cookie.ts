import { ATTEMPT_MS } from '../../persons/sign-in-attempts.ts';
import { SESSION_MS } from './console-session.ts';

const ID = /^[A-Za-z0-9_-]{43}$/;
// A sealed text of jose: five parts with dots between them. Browsers keep cookies of up to 4096 bytes.
const SEALED = /^[A-Za-z0-9_-]{1,200}(?:\.[A-Za-z0-9_-]{0,4000}){4}$/;

type CookieOptions = { behindTls: boolean };

// __Host-: no other host of the domain, and nothing that speaks plain HTTP, can plant the cookie in a browser.
const toName = (name: string, { behindTls }: CookieOptions) => `${behindTls ? '__Host-' : ''}${name}`;

type Cookie = { name: string; value: string; maxAgeMs: number; sameSite: 'Strict' | 'Lax' };

const toCookie = ({ name, value, maxAgeMs, sameSite }: Cookie, options: CookieOptions) =>
  `${toName(name, options)}=${value}; Max-Age=${maxAgeMs / 1000}; Path=/; HttpOnly; SameSite=${sameSite}${options.behindTls ? '; Secure' : ''}`;

function findValue(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

// Strict: no link from anywhere else takes the session along, so that nobody can be led into a change.
const SESSION = { name: 'console-session', sameSite: 'Strict' } as const;
// Lax: the browser comes back from the provider by a link.
const ATTEMPT = { name: 'console-sign-in', sameSite: 'Lax' } as const;

/** The `Set-Cookie` header that signs a browser in. */
export const toSessionCookie = (id: string, options: CookieOptions): string =>
  toCookie({ ...SESSION, value: id, maxAgeMs: SESSION_MS }, options);

/** The `Set-Cookie` header that signs it out. */
export const toClearedCookie = (options: CookieOptions): string =>
  toCookie({ ...SESSION, value: '', maxAgeMs: 0 }, options);

/** The `Set-Cookie` header by which a browser keeps its sign-in at the provider. */
export const toAttemptCookie = (sealed: string, options: CookieOptions): string =>
  toCookie({ ...ATTEMPT, value: sealed, maxAgeMs: ATTEMPT_MS }, options);

/** The `Set-Cookie` header that ends it. */
export const toClearedAttempt = (options: CookieOptions): string =>
  toCookie({ ...ATTEMPT, value: '', maxAgeMs: 0 }, options);

/** The sealed sign-in of a `Cookie` header; undefined where it has none, or an impossible one. */
export function findAttempt(cookies: string | undefined, options: CookieOptions): string | undefined {
  const value = findValue(cookies, toName(ATTEMPT.name, options)) ?? '';
  return SEALED.test(value) ? value : undefined;
}

/** The session that a `Cookie` header names; undefined where it names none, or an impossible one. */
export function findSessionId(cookies: string | undefined, options: CookieOptions): string | undefined {
  const value = findValue(cookies, toName(SESSION.name, options)) ?? '';
  return ID.test(value) ? value : undefined;
}
