import { defineError } from '@sharpside/contracts';
import { readNow } from '@sharpside/shared-ui/eastern';
import { type Auth, type AuthConfig, type AuthDeps, createAuth } from './auth.ts';
import { takeFirstCall } from './calls/first-calls.ts';
import type { HttpClient } from './calls/http-client.ts';
import type { NoteStorage } from './session-checks.ts';
import { useSession } from './session-store.ts';
import type { GuardStorage } from './sign-in-redirect.ts';

/** The session was used before the shell had configured the backend. */
export const [AuthError] = defineError('AuthError', ['AUTH_NOT_CONFIGURED']);

// The browser's storages are read only when they are used, because reading `sessionStorage` or `localStorage` throws if
// the browser blocks it.
const tabStorage: GuardStorage = {
  getItem: (key) => globalThis.sessionStorage.getItem(key),
  setItem: (key, value) => globalThis.sessionStorage.setItem(key, value),
};
const browserStorage: NoteStorage = {
  setItem: (key, value) => globalThis.localStorage.setItem(key, value),
};

const browserDeps: AuthDeps = {
  session: useSession,
  fetch: (input, init) => takeFirstCall(String(input), init ?? {}) ?? globalThis.fetch(input, init),
  storage: tabStorage,
  browserStorage,
  readCookies: () => globalThis.document.cookie,
  now: readNow,
  leaveTo: (url) => globalThis.location.assign(url),
  redirectTo: (url) => globalThis.location.replace(url),
};

let current: Auth | undefined;

/**
 * The session of this page, made once by the shell before it renders. Remotes then use `apiClient` and `useSession`.
 *
 * Default: each of `deps` is the browser's own.
 */
export function configureAuth(config: AuthConfig, deps: Partial<AuthDeps> = {}): Auth {
  current = createAuth(config, { ...browserDeps, ...deps });
  return current;
}

/** @throws {AuthError} `AUTH_NOT_CONFIGURED` before the shell has called `configureAuth`. */
export function requireAuth(): Auth {
  if (current) return current;
  throw new AuthError('The session is not configured; call configureAuth(runtimeConfig) before rendering.');
}

/**
 * The product's backend, as the shell configured it. Its calls throw like those of `createHttpClient`, or like
 * `requireAuth`.
 */
export const apiClient: HttpClient = {
  get: (...args) => requireAuth().http.get(...args),
  post: (...args) => requireAuth().http.post(...args),
  succeeds: (...args) => requireAuth().http.succeeds(...args),
};
