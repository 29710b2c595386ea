import { CSRF_COOKIE, SESSION_MARKER_COOKIE } from '@sharpside/contracts';
import { findCookie } from './cookies.ts';

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
