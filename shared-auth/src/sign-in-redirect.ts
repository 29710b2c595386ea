import { LOGIN_PATH, PROVIDER_LOGIN_PATH, type RuntimeConfig } from '@sharpside/contracts';
import { formatQuery } from './calls/http-client.ts';

export type GuardStorage = Pick<Storage, 'getItem' | 'setItem'>;

type RedirectGuardOptions = { storage: GuardStorage; now: () => number };

/** Key in the tab's storage for the time of the last redirect. */
export const REDIRECT_GUARD_KEY = 'sign-in-redirect-at';
/** Shortest time between two redirects to the sign-in. */
export const REDIRECT_PAUSE_MS = 60_000;

/**
 * A guard that allows a tab to redirect to the sign-in at most once a minute, and never without storage. A provider
 * that recognizes its visitor sends them straight back, so a check that keeps failing would cause an endless loop.
 */
export function createRedirectGuard({ storage, now }: RedirectGuardOptions): () => boolean {
  return () => {
    try {
      const elapsedMs = now() - Number(storage.getItem(REDIRECT_GUARD_KEY) ?? Number.NEGATIVE_INFINITY);
      if (elapsedMs >= 0 && elapsedMs < REDIRECT_PAUSE_MS) return false;
      storage.setItem(REDIRECT_GUARD_KEY, String(now()));
      return true;
    } catch {
      // Without storage the last redirect is unknown, so the page shows a link instead.
      return false;
    }
  };
}

export type SignInUrls = {
  /**
   * The provider's sign-in; null without a backend. `returnTo`: the page to return to. `asksAgain`: the provider asks
   * for credentials even if it recognizes the visitor.
   */
  providerLoginUrl(returnTo?: string, options?: { asksAgain?: boolean }): string | null;
  /** The sign-in for a visitor whose session is over. */
  signInUrl(returnTo?: string): string;
};

/**
 * The sign-in addresses of one deployment. After a lost session, production redirects to the provider. Staging and
 * localhost use the local page, because the provider does not know their addresses.
 */
export function createSignInUrls(config: Pick<RuntimeConfig, 'backendUrl' | 'environment'>): SignInUrls {
  const { backendUrl, environment } = config;

  function providerLoginUrl(returnTo?: string, { asksAgain = false } = {}): string | null {
    if (backendUrl === null) return null;
    const query = formatQuery({ next: returnTo, again: asksAgain ? 1 : undefined });
    return `${backendUrl.replace(/\/$/, '')}${PROVIDER_LOGIN_PATH}${query}`;
  }

  return {
    providerLoginUrl,
    signInUrl: (returnTo) =>
      environment === 'production' ? (providerLoginUrl(returnTo) ?? LOGIN_PATH) : LOGIN_PATH,
  };
}
