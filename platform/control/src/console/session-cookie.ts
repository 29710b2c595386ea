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

/** The session that a `Cookie` header names; undefined where it names none, or an impossible one. */
export function findSessionId(cookies: string | undefined): string | undefined {
  const value = /(?:^|;\s*)console-session=([^;]*)/.exec(cookies ?? '')?.[1]?.trim() ?? '';
  return ID.test(value) ? value : undefined;
}
