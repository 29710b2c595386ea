import { ATTEMPT_MS } from '../../persons/sign-in-attempts.ts';
import { SESSION_MS } from './session-store.ts';

const COOKIE = 'console-session';
const ID = /^[A-Za-z0-9_-]{43}$/;

type CookieOptions = { behindTls: boolean };

// Strict: no link from anywhere else takes the session along, so that nobody can be led into a change.
const toCookie = (value: string, maxAgeSeconds: number, { behindTls }: CookieOptions) =>
  `${COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${behindTls ? '; Secure' : ''}`;

/** The `Set-Cookie` header that signs a browser in. */
export const toSessionCookie = (id: string, options: CookieOptions): string =>
  toCookie(id, SESSION_MS / 1000, options);

/** The `Set-Cookie` header that signs it out. */
export const toClearedCookie = (options: CookieOptions): string => toCookie('', 0, options);

// Lax: the browser comes back from the provider by a link.
const toAttempt = (value: string, maxAgeSeconds: number, { behindTls }: CookieOptions) =>
  `console-sign-in=${value}; Max-Age=${maxAgeSeconds}; Path=/v1/sign-in; HttpOnly; SameSite=Lax${behindTls ? '; Secure' : ''}`;

/** The `Set-Cookie` header that ties a sign-in at the provider to the browser. */
export const toAttemptCookie = (attempt: string, options: CookieOptions): string =>
  toAttempt(attempt, ATTEMPT_MS / 1000, options);

/** The `Set-Cookie` header that ends it. */
export const toClearedAttempt = (options: CookieOptions): string => toAttempt('', 0, options);

/** The sign-in that a `Cookie` header names; undefined where it names none, or an impossible one. */
export function findAttempt(cookies: string | undefined): string | undefined {
  const value = /(?:^|;\s*)console-sign-in=([^;]*)/.exec(cookies ?? '')?.[1]?.trim() ?? '';
  return ID.test(value) ? value : undefined;
}

/** The session that a `Cookie` header names; undefined where it names none, or an impossible one. */
export function findSessionId(cookies: string | undefined): string | undefined {
  const value = /(?:^|;\s*)console-session=([^;]*)/.exec(cookies ?? '')?.[1]?.trim() ?? '';
  return ID.test(value) ? value : undefined;
}
