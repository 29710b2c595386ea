import { ATTEMPT_MS } from '../../persons/sign-in-attempts.ts';
import { SESSION_MS } from './console-session.ts';

const ID = /^[A-Za-z0-9_-]{43}$/;
// jose writes a sealed text as five parts separated by dots. Browsers keep cookies of up to 4096 bytes.
const SEALED = /^[A-Za-z0-9_-]{1,200}(?:\.[A-Za-z0-9_-]{0,4000}){4}$/;

type CookieOptions = { behindTls: boolean };

// `__Host-`: neither another host of the domain nor a plain HTTP connection can set the cookie in a browser.
const toName = (name: string, { behindTls }: CookieOptions) => `${behindTls ? '__Host-' : ''}${name}`;

type Cookie = { name: string; value: string; maxAgeMs: number; sameSite: 'Strict' | 'Lax' };

const toCookie = ({ name, value, maxAgeMs, sameSite }: Cookie, options: CookieOptions) =>
  `${toName(name, options)}=${value}; Max-Age=${maxAgeMs / 1000}; Path=/; HttpOnly; SameSite=${sameSite}${options.behindTls ? '; Secure' : ''}`;

function findValue(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

// Strict: the browser does not send the session with links from other sites, so nobody can be tricked into a change.
const SESSION = { name: 'console-session', sameSite: 'Strict' } as const;
// Lax, because the browser comes back from the provider's site by a link.
const ATTEMPT = { name: 'console-sign-in', sameSite: 'Lax' } as const;

export const toSessionCookie = (id: string, options: CookieOptions): string =>
  toCookie({ ...SESSION, value: id, maxAgeMs: SESSION_MS }, options);

export const toClearedCookie = (options: CookieOptions): string =>
  toCookie({ ...SESSION, value: '', maxAgeMs: 0 }, options);

export const toAttemptCookie = (sealed: string, options: CookieOptions): string =>
  toCookie({ ...ATTEMPT, value: sealed, maxAgeMs: ATTEMPT_MS }, options);

export const toClearedAttempt = (options: CookieOptions): string =>
  toCookie({ ...ATTEMPT, value: '', maxAgeMs: 0 }, options);

/** The sealed sign-in of a `Cookie` header; undefined if it has none or a malformed one. */
export function findAttempt(cookies: string | undefined, options: CookieOptions): string | undefined {
  const value = findValue(cookies, toName(ATTEMPT.name, options)) ?? '';
  return SEALED.test(value) ? value : undefined;
}

/** The session id of a `Cookie` header; undefined if it has none or a malformed one. */
export function findSessionId(cookies: string | undefined, options: CookieOptions): string | undefined {
  const value = findValue(cookies, toName(SESSION.name, options)) ?? '';
  return ID.test(value) ? value : undefined;
}
