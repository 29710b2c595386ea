import { CSRF_COOKIE, decodeEscapes, SESSION_MARKER_COOKIE } from '@sharpside/contracts';

/** The value of one cookie in a `document.cookie` text; undefined if there is none. */
export function findCookie(cookies: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix));
  const value = found?.slice(prefix.length);
  // A bare percent sign is allowed in a cookie; the value is then taken literally.
  return value && (decodeEscapes(value) ?? value);
}

/** The session according to this browser's cookies, whichever tab changed it. Only the backend knows if it is valid. */
export type SessionTrace = {
  isMarked: boolean;
  /** Each session has its own token, so a changed token means another session. */
  csrfToken: string | undefined;
};

/** The session in a `document.cookie` text. The backend sets `SESSION_MARKER_COOKIE` while a session lasts. */
export const toSessionTrace = (cookies: string): SessionTrace => ({
  isMarked: findCookie(cookies, SESSION_MARKER_COOKIE) !== undefined,
  csrfToken: findCookie(cookies, CSRF_COOKIE),
});
