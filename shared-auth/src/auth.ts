import type { RuntimeConfig } from 'contracts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { createSessionChecks, type SessionChecks } from './session-checks.ts';
import { createSessionMarker, type MarkerStorage } from './session-marker.ts';
import type { SessionStore } from './session-store.ts';
import { createSignInUrls, LOGIN_PATH, type SignInUrls } from './sign-in-urls.ts';

/** What of a deployment's configuration decides how visitors sign in. */
export type AuthConfig = Pick<RuntimeConfig, 'backendUrl' | 'environment' | 'subscribeUrl'> &
  Partial<Pick<RuntimeConfig, 'scoreboardUrls'>>;

export type AuthDeps = {
  session: SessionStore;
  fetch: typeof globalThis.fetch;
  storage: MarkerStorage;
  readCookies: () => string;
  now: () => number;
  /** Leaves the site for a full page load elsewhere. */
  leaveTo: (url: string) => void;
  /** Runs once when a session that was counted on is over; `signInUrl` is where to sign in again. */
  onSessionExpired: (signInUrl: string) => void;
};

export type Auth = SessionChecks &
  SignInUrls & {
    session: SessionStore;
    http: HttpClient;
    /** Whether the backend ended the session; the caller then signs out. @throws {ApiError} when it gave no answer. */
    requestLogout(): Promise<boolean>;
    leaveTo(url: string): void;
    subscribeUrl: string;
    /** External scoreboards by league; the backend has those of the others. */
    scoreboardUrls: RuntimeConfig['scoreboardUrls'];
  };

/** The visitor's session against one deployment's backend. Without a backend the visitor is signed out at once. */
export function createAuth(config: AuthConfig, deps: AuthDeps): Auth {
  const { session, now, leaveTo } = deps;
  const urls = createSignInUrls(config);
  const marker = createSessionMarker({ storage: deps.storage, now });

  const http = createHttpClient({
    baseUrl: config.backendUrl,
    fetch: deps.fetch,
    readCookies: deps.readCookies,
    onForbidden() {
      // Only a session that was counted on can expire, and one refusal speaks for all that follow it.
      if (session.getState().status !== 'signedIn') return;
      session.getState().signOut();
      deps.onSessionExpired(urls.signInUrl());
    },
  });

  const leaveToSignIn = (returnTo?: string) => leaveTo(urls.providerLoginUrl(returnTo) ?? LOGIN_PATH);

  // Whoever ends the session, a reload must not believe the marker.
  session.subscribe(({ status }, before) => {
    if (status === 'signedOut' && before.status !== 'signedOut') marker.clear();
  });
  if (config.backendUrl === null) session.getState().signOut();

  return {
    ...createSessionChecks({ session, http, marker, now, leaveToSignIn }),
    ...urls,
    session,
    http,
    requestLogout: () => http.succeeds('/api/auth/logout'),
    leaveTo,
    subscribeUrl: config.subscribeUrl,
    scoreboardUrls: config.scoreboardUrls ?? {},
  };
}
