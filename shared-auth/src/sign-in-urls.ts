import { LOGIN_PATH, PROVIDER_LOGIN_PATH, type RuntimeConfig } from '@sharpside/contracts';

export type SignInUrls = {
  /** The provider's sign-in; null without a backend. `returnTo`: the page to come back to. */
  providerLoginUrl(returnTo?: string): string | null;
  /** The sign-in for a visitor whose session is over. */
  signInUrl(returnTo?: string): string;
};

/**
 * The sign-in addresses of one deployment. A lost session leads to the provider in production, and to the local page
 * on staging and localhost, whose addresses the provider does not know.
 */
export function createSignInUrls(config: Pick<RuntimeConfig, 'backendUrl' | 'environment'>): SignInUrls {
  const { backendUrl, environment } = config;

  function providerLoginUrl(returnTo?: string): string | null {
    if (backendUrl === null) return null;
    const query = returnTo === undefined ? '' : `?next=${encodeURIComponent(returnTo)}`;
    return `${backendUrl.replace(/\/$/, '')}${PROVIDER_LOGIN_PATH}${query}`;
  }

  return {
    providerLoginUrl,
    signInUrl: (returnTo) =>
      environment === 'production' ? (providerLoginUrl(returnTo) ?? LOGIN_PATH) : LOGIN_PATH,
  };
}
