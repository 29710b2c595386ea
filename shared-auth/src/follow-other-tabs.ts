import type { Auth } from './auth.ts';
import { type SessionTrace, toSessionTrace } from './session-cookies.ts';

/** Messages between the tabs of one browser. */
export type TabSignals = {
  /** Tells the other tabs to look. */
  announce(): void;
  /** Runs `look` whenever another tab may have signed in or out. */
  listen(look: () => void): void;
};

const CHANNEL = 'session';

/** Tabs side by side hear each other at once; one that slept looks when it is seen again. */
export function createTabSignals(): TabSignals {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    announce: () => channel.postMessage(null),
    listen(look) {
      channel.addEventListener('message', look);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look();
      });
      // A page that comes back from the browser's memory was not told of anything.
      window.addEventListener('pageshow', look);
    },
  };
}

const isOtherSession = (before: SessionTrace, now: SessionTrace) =>
  before.isMarked && before.csrfToken !== undefined && before.csrfToken !== now.csrfToken;

type FollowOptions = { signals?: TabSignals; readCookies?: () => string };

/**
 * Keeps this page's session in step with the browser's: another tab that signs out or in does so here too. Only what
 * changed counts, so that a page that gave its session up by itself is not talked back into it.
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
    // The check of this page's start is under way, and knows better.
    if (status === 'unknown') return;
    if (!seen.isMarked) {
      if (before.isMarked) signOut();
      return;
    }
    const isOther = isOtherSession(before, seen);
    // Nothing of one visitor stays for the next.
    if (isOther) signOut();
    if (isOther || !before.isMarked) signIn();
  });
}
