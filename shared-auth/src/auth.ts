import {
  LOGIN_PATH,
  logoutSchema,
  parseContract,
  type RefusalCode,
  type RuntimeConfig,
} from '@sharpside/contracts';
import { type Account, fetchAccount } from './account.ts';
import { isApiError } from './calls/api-error.ts';
import { createHttpClient, type HttpClient } from './calls/http-client.ts';
import {
  createSessionChecks,
  fetchAuthStatus,
  type NoteStorage,
  type SessionChecks,
  shareInFlight,
} from './session-checks.ts';
import type { SessionStore } from './session-store.ts';
import {
  createRedirectGuard,
  createSignInUrls,
  type GuardStorage,
  type SignInUrls,
} from './sign-in-redirect.ts';

/** The part of a deployment's configuration that sign-in needs. */
export type AuthConfig = Pick<RuntimeConfig, 'backendUrl' | 'environment' | 'subscribeUrl'> &
  Partial<Pick<RuntimeConfig, 'scoreboardUrls'>>;

/** The outside world of an `Auth`: browser, clock and session, which tests replace. */
export type AuthDeps = {
  session: SessionStore;
  fetch: typeof globalThis.fetch;
  /** Storage that lasts as long as the tab. */
  storage: GuardStorage;
  /** Storage that lasts longer than the tab. */
  browserStorage: NoteStorage;
  readCookies: () => string;
  now: () => number;
  /** Leaves the site for a full page load elsewhere, at the visitor's request. */
  leaveTo: (url: string) => void;
  /**
   * Like `leaveTo`, but not at the visitor's request. This page does not stay in the history, where 'Back' would only
   * lead here again.
   */
  redirectTo: (url: string) => void;
};

/** The session of a page, its calls to the backend, and the ways to sign in. */
export type Auth = SessionChecks &
  SignInUrls & {
    session: SessionStore;
    http: HttpClient;
    /**
     * True if the backend ended the session; the caller then signs out. `everywhere`: ends the account's sessions in
     * all browsers.
     *
     * @throws {ApiError} if the backend gave no answer.
     */
    requestLogout(options?: { everywhere?: boolean }): Promise<boolean>;
    /**
     * Ends the session in this page if `error` is a 403 about the session, without asking the backend if the session is
     * really over. A 403 with another reason changes nothing, nor does one during the visitor's own sign-out.
     */
    expireOnRefusal(error: Error | undefined): void;
    /** Reads the account again. @throws {ApiError} if the backend does not send it. */
    fetchAccount(): Promise<Account>;
    leaveTo(url: string): void;
    /**
     * Redirects to the sign-in, which returns to `returnTo`. Does nothing within a minute of the last redirect, or if
     * the tab's storage is blocked.
     */
    redirectToSignIn(returnTo?: string): void;
    /** Redirects to the subscribe page, once for any number of calls. */
    redirectToSubscribe(): void;
    subscribeUrl: string;
    /** External scoreboards by league. The backend has the scoreboards of other leagues. */
    scoreboardUrls: RuntimeConfig['scoreboardUrls'];
  };

const parseLogout = (json: unknown) => parseContract(logoutSchema, json, 'logout');

/** See {@link Auth.requestLogout}. */
async function endSession(http: HttpClient, everywhere: boolean): Promise<boolean> {
  try {
    if (everywhere) await http.post('/api/auth/logout-everywhere', parseLogout, { body: {} });
    else await http.get('/api/auth/logout', parseLogout);
    return true;
  } catch (error) {
    // Only a call without an answer leaves the session's state unknown.
    if (isApiError(error) && (error.code === 'HTTP' || error.code === 'BAD_ANSWER')) return false;
    throw error;
  }
}

/** The visitor's session against one deployment's backend. Without a backend the visitor is signed out at once. */
export function createAuth(config: AuthConfig, deps: AuthDeps): Auth {
  const { session, now, leaveTo, redirectTo, readCookies, browserStorage } = deps;
  const { subscribeUrl } = config;
  const urls = createSignInUrls(config);
  const mayRedirect = createRedirectGuard({ storage: deps.storage, now });
  let isLeavingToSubscribe = false;
  let isLoggingOut = false;

  function redirectToSubscribe() {
    if (!isLeavingToSubscribe) redirectTo(subscribeUrl);
    isLeavingToSubscribe = true;
  }

  function redirectToSignIn(returnTo?: string) {
    if (mayRedirect()) redirectTo(urls.providerLoginUrl(returnTo) ?? LOGIN_PATH);
  }

  // Makes the backend correct the browser's session cookies, which may still claim a session. The answer is not needed.
  const tidyCookies = () => fetchAuthStatus(http).then(undefined, () => undefined);

  // A refused call does not prove that the session is over: a proxy may have refused it. So the backend is asked for the
  // status of the session.
  const expireIfOver = shareInFlight(async (code: RefusalCode | undefined) => {
    const status = await fetchAuthStatus(http).catch(() => undefined);
    const isOver = status ? !status.isAuthenticated : code === 'SESSION_REQUIRED';
    if (isOver && session.getState().status === 'signedIn') session.getState().expire();
  });

  // Only a session that the page relied on can expire. A call can also be refused after an earlier refusal has ended the
  // session, or during the visitor's own sign-out; neither is an expiry.
  const canExpire = () => session.getState().status === 'signedIn' && !isLoggingOut;

  function expireOnRefusal(error: Error | undefined) {
    if (!isApiError(error) || error.status !== 403 || !canExpire()) return;
    if (error.refusal === undefined || error.refusal === 'SESSION_REQUIRED') session.getState().expire();
  }

  function handleRefusal(code: RefusalCode | undefined) {
    if (!canExpire()) return;
    if (code === 'CROSS_SITE_REQUEST' || code === 'CSRF_FAILED' || code === 'TOKEN_INVALID') return;
    if (code === 'SUBSCRIPTION_REQUIRED') {
      session.getState().setSubscription('none');
      redirectToSubscribe();
      return;
    }
    if (code === 'SUBSCRIPTIONS_NOT_SHARED') return session.getState().giveUp('unshared');
    // The screen shows the refusal until the session is signed out.
    void expireIfOver(code);
  }

  const http = createHttpClient({
    baseUrl: config.backendUrl,
    fetch: deps.fetch,
    readCookies,
    onForbidden: handleRefusal,
    renewCsrfToken: tidyCookies,
  });

  async function requestLogout({ everywhere = false }: { everywhere?: boolean } = {}) {
    isLoggingOut = true;
    return endSession(http, everywhere).finally(() => {
      isLoggingOut = false;
    });
  }

  if (config.backendUrl === null) session.getState().signOut();

  return {
    ...createSessionChecks({ session, http, readCookies, browserStorage, now, redirectToSignIn }),
    ...urls,
    session,
    http,
    requestLogout,
    expireOnRefusal,
    fetchAccount: () => fetchAccount(http, now),
    leaveTo,
    redirectToSignIn,
    redirectToSubscribe,
    subscribeUrl,
    scoreboardUrls: config.scoreboardUrls ?? {},
  };
}
