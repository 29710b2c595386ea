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
  /** Lasts as long as the tab. */
  storage: GuardStorage;
  /** Lasts beyond it. */
  browserStorage: NoteStorage;
  readCookies: () => string;
  now: () => number;
  /** Leaves the site for a full page load elsewhere, because the visitor asked for it. */
  leaveTo: (url: string) => void;
  /** The same, unasked: this page does not stay in the history, where 'Back' would only lead here again. */
  redirectTo: (url: string) => void;
};

/** The session of a page, its calls to the backend, and the ways to sign in. */
export type Auth = SessionChecks &
  SignInUrls & {
    session: SessionStore;
    http: HttpClient;
    /**
     * True if the backend ended the session; the caller then signs out. `everywhere`: those of the account in all browsers.
     *
     * @throws {ApiError} when it gave no answer.
     */
    requestLogout(options?: { everywhere?: boolean }): Promise<boolean>;
    /** Reads the account again. @throws {ApiError} when the backend does not say. */
    fetchAccount(): Promise<Account>;
    leaveTo(url: string): void;
    /** Leaves for the sign-in unasked, which comes back to `returnTo`; at most once a minute, else it stays here. */
    redirectToSignIn(returnTo?: string): void;
    /** Leaves for the subscribe page unasked, however many ask for it. */
    redirectToSubscribe(): void;
    subscribeUrl: string;
    /** External scoreboards by league; the backend has those of the others. */
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
    // Only a call without an answer leaves the session's state open.
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

  // The cookies claim a session until this call corrects them; its answer makes no difference here.
  const tidyCookies = () => fetchAuthStatus(http).then(undefined, () => undefined);

  // One call can be refused for reasons of its own, by a proxy as well: the backend says whether the session is over.
  const expireIfOver = shareInFlight(async (code: RefusalCode | undefined) => {
    const status = await fetchAuthStatus(http).catch(() => undefined);
    const isOver = status ? !status.isAuthenticated : code === 'SESSION_REQUIRED';
    if (isOver && session.getState().status === 'signedIn') session.getState().expire();
  });

  function handleRefusal(code: RefusalCode | undefined) {
    // Only a session that was counted on can expire, and one refusal speaks for all that follow it. The end that the
    // visitor asked for is refused too, where a call meets it on its way.
    if (session.getState().status !== 'signedIn' || isLoggingOut) return;
    if (code === 'CROSS_SITE_REQUEST' || code === 'CSRF_FAILED' || code === 'TOKEN_INVALID') return;
    if (code === 'SUBSCRIPTION_REQUIRED') {
      session.getState().setSubscription('none');
      redirectToSubscribe();
      return;
    }
    if (code === 'SUBSCRIPTIONS_NOT_SHARED') return session.getState().giveUp('unshared');
    // The screen shows the refusal meanwhile; it goes with the session.
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
    fetchAccount: () => fetchAccount(http, now),
    leaveTo,
    redirectToSignIn,
    redirectToSubscribe,
    subscribeUrl,
    scoreboardUrls: config.scoreboardUrls ?? {},
  };
}
