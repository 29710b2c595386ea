import { CSRF_COOKIE, SESSION_MARKER_COOKIE } from '@sharpside/contracts';

/** The value of one cookie in a `document.cookie` text; undefined when it is not there. */
export function findCookie(cookies: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix));
  return found && decodeCookie(found.slice(prefix.length));
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A bare percent sign is allowed in a cookie; the value is then taken literally.
    return value;
  }
}

/** The session that this browser's cookies claim, whichever tab began or ended it. Proves nothing. */
export type SessionTrace = {
  isMarked: boolean;
  /** Belongs to one session, so another token under a marker is another session. */
  csrfToken: string | undefined;
};

/** The quick local check: the backend marks the browser while a session lasts. */
export const toSessionTrace = (cookies: string): SessionTrace => ({
  isMarked: findCookie(cookies, SESSION_MARKER_COOKIE) !== undefined,
  csrfToken: findCookie(cookies, CSRF_COOKIE),
});
