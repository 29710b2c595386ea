import type { JWK } from 'oidc-provider';

/** How a sandbox provider runs. Not for production: whoever opens it may be anybody on its list. */
export type SandboxConfig = {
  /** The origin at which browsers and the backend reach it. */
  issuer: string;
  /** The provider's name, as its pages say it. */
  name: string;
  siteUrl: string;
  backendUrl: string;
  clientId: string;
  clientSecret: string;
  cookieSecret: string;
  signingKey: JWK;
};

export const SUBSCRIPTIONS_SCOPE = 'subscriptions';
export const SANDBOX_SUBSCRIPTIONS_PATH = '/api/subscriptions';
export const SUBSCRIBE_PATH = '/subscribe';
