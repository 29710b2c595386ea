import type { Auth } from './auth.ts';
import { type SessionTrace, toSessionTrace } from './session-cookies.ts';

/** Messages between the tabs of one browser. */
export type TabSignals = {
  /** Announces a change to the other tabs. */
  announce(): void;
  /** Runs `look` whenever another tab may have signed in or out. */
  listen(look: () => void): void;
};

const CHANNEL = 'session';

/** Undefined if the visitor blocks the site's cookies: Firefox then gives its tabs no channel. */
function openChannel() {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/** Active tabs get messages at once. A tab that was asleep checks when it becomes visible again. */
export function createTabSignals(): TabSignals {
  const channel = openChannel();
  return {
    announce: () => channel?.postMessage(null),
    listen(look) {
      channel?.addEventListener('message', look);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look();
      });
      // A page that is restored from the browser's cache has missed messages.
      window.addEventListener('pageshow', look);
    },
  };
}

const isOtherSession = (before: SessionTrace, now: SessionTrace) =>
  before.isMarked && before.csrfToken !== undefined && before.csrfToken !== now.csrfToken;

type FollowOptions = { signals?: TabSignals; readCookies?: () => string };

/**
 * Keeps this page's session in step with other tabs: if another tab signs in or out, this page does too. Only changes
 * count, so that a page which ended its session by itself does not get it back.
 */
export function followOtherTabs({ session }: Pick<Auth, 'session'>, options: FollowOptions = {}): void {
  const { signals = createTabSignals(), readCookies = () => document.cookie } = options;
  let seen = toSessionTrace(readCookies());

  session.subscribe(({ status }, before) => {
    if (status === before.status) return;
    seen = toSessionTrace(readCookies());
    signals.announce();
  });

  signals.listen(() => {
    const before = seen;
    seen = toSessionTrace(readCookies());
    const { status, signIn, signOut } = session.getState();
    // The check at this page's start is still running, and has precedence.
    if (status === 'unknown') return;
    if (!seen.isMarked) {
      if (before.isMarked) signOut();
      return;
    }
    const isOther = isOtherSession(before, seen);
    // Another visitor must not see anything of the previous one.
    if (isOther) signOut();
    if (isOther || !before.isMarked) signIn();
  });
}
