import {
  type AuthStatus,
  authStatusSchema,
  hasActiveSubscription,
  parseContract,
  SUBSCRIBER_HINT_KEY,
} from '@sharpside/contracts';
import { parseProfile, parseSubscriptions } from './account.ts';
import { askAgain } from './calls/ask-again.ts';
import type { HttpClient } from './calls/http-client.ts';
import { toSessionTrace } from './session-cookies.ts';
import type { SessionStore } from './session-store.ts';

/** Wraps work so that concurrent callers share one run, with the arguments of the first call. */
export function shareInFlight<A extends unknown[], T>(work: (...args: A) => Promise<T>) {
  let running: Promise<T> | undefined;
  return (...args: A): Promise<T> => {
    running ??= work(...args).finally(() => {
      running = undefined;
    });
    return running;
  };
}

export type NoteStorage = Pick<Storage, 'setItem'>;

/** Notes that the session in these cookies has a subscription, so that the next page preloads a subscriber's screen. */
function noteSubscriber(storage: NoteStorage, cookies: string): void {
  const { csrfToken } = toSessionTrace(cookies);
  try {
    if (csrfToken !== undefined) storage.setItem(SUBSCRIBER_HINT_KEY, csrfToken);
  } catch {
    // Storage is blocked or full, so the screen loads a little later.
  }
}

/** The checks that settle a session. */
export type SessionChecks = {
  /**
   * Settles the session's status. Asks the backend only if the status is unknown and no cookie marks a session. Never
   * rejects.
   */
  checkSession(): Promise<void>;
  /**
   * Settles the subscription of a signed-in visitor. A failure ends the session in this page. The first failure also
   * redirects to the provider's sign-in, which comes back to `returnTo`. Never rejects.
   */
  checkSubscription(returnTo?: string): Promise<void>;
  /**
   * Notes the subscription of a signed-in visitor if it is active, for pages that only show more to a subscriber. Any
   * other answer, and a failure, change nothing. Never rejects.
   */
  noticeSubscription(): Promise<void>;
};

type SessionChecksDeps = {
  session: SessionStore;
  http: HttpClient;
  readCookies: () => string;
  browserStorage: NoteStorage;
  now: () => number;
  redirectToSignIn: (returnTo?: string) => void;
};

const parseAuthStatus = (json: unknown) => parseContract(authStatusSchema, json, 'auth status');

/**
 * Asks the backend if there is a session. The call also corrects the browser's session cookies, and is repeated if the
 * backend asks for a wait.
 */
export const fetchAuthStatus = (http: HttpClient): Promise<AuthStatus> =>
  askAgain(() => http.get('/api/auth/status', parseAuthStatus));

/** The checks that settle a session. Concurrent callers share each check. */
export function createSessionChecks(deps: SessionChecksDeps): SessionChecks {
  const { session, http, readCookies, browserStorage, now, redirectToSignIn } = deps;

  async function askForSession() {
    if (session.getState().status !== 'unknown') return;
    if (toSessionTrace(readCookies()).isMarked) return session.getState().signIn();
    try {
      const { isAuthenticated } = await fetchAuthStatus(http);
      if (isAuthenticated) session.getState().signIn();
      else session.getState().signOut();
    } catch {
      // A visitor without proof of a session counts as signed out, but can sign in again.
      session.getState().signOut();
    }
  }

  /** Ends the session in this page, and the first time redirects to the sign-in. */
  function giveUp(returnTo: string | undefined, reason?: 'unshared') {
    // The visitor signed out meanwhile, or a refusal (403) has already ended the session.
    if (session.getState().status !== 'signedIn') return;
    const isTriedAgain = session.getState().isUnreadable;
    session.getState().giveUp(reason);
    // After a second attempt the page stays, since the provider has just sent the visitor back.
    if (!isTriedAgain) redirectToSignIn(returnTo);
  }

  /** True for an active subscription; `unshared` if the account does not share it. @throws {ApiError} */
  async function readSubscription(): Promise<boolean | 'unshared' | 'unreadable'> {
    const { access_token: token, name } = await askAgain(() => http.get('/profile/', parseProfile));
    if (token === undefined) return name === undefined ? 'unreadable' : 'unshared';
    const records = await askAgain(() =>
      http.get('/api/check-subscription/', parseSubscriptions, { query: { token } }),
    );
    return hasActiveSubscription(records, now());
  }

  function noteActive() {
    session.getState().setSubscription('active');
    noteSubscriber(browserStorage, readCookies());
  }

  async function askForSubscription(returnTo?: string) {
    try {
      const isActive = await readSubscription();
      if (isActive === 'unshared') return giveUp(returnTo, 'unshared');
      if (isActive === 'unreadable') return giveUp(returnTo);
      if (isActive) noteActive();
      else session.getState().setSubscription('none');
    } catch {
      giveUp(returnTo);
    }
  }

  async function notice() {
    const { status, subscription } = session.getState();
    if (status !== 'signedIn' || subscription !== 'unknown') return;
    // The visitor may sign out meanwhile.
    const isActive = await readSubscription().catch(() => false);
    if (isActive === true && session.getState().status === 'signedIn') noteActive();
  }

  return {
    checkSession: shareInFlight(askForSession),
    checkSubscription: shareInFlight(askForSubscription),
    noticeSubscription: shareInFlight(notice),
  };
}
