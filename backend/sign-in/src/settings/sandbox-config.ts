import type { JsonWebKey } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SignInSettings } from './sign-in-settings.ts';

/** The key with which a sandbox provider signs. */
export type SigningKey = JsonWebKey & { kty: string; kid?: string };

/** Settings of a sandbox provider. Not for production, because every visitor can sign in as any of its accounts. */
export type SandboxConfig = {
  /** The origin at which browsers and the backend reach the sandbox. */
  issuer: string;
  name: string;
  siteUrl: string;
  backendUrl: string;
  /** The origin of a control service whose console also uses the sandbox for sign-in. */
  consoleUrl?: string;
  clientId: string;
  clientSecret: string;
  cookieSecret: string;
  signingKey: SigningKey;
};

type StartSandboxOptions = {
  dataDir: string;
  host: string;
  port: number;
  log: FastifyBaseLogger;
  now: () => number;
};

/**
 * Starts a sandbox provider. Sign-in does not contain a sandbox; the command that starts a test site passes this in.
 */
export type StartSandbox = (
  config: SandboxConfig,
  options: StartSandboxOptions,
) => Promise<{ close(): Promise<unknown> }>;

export const SUBSCRIPTIONS_SCOPE = 'subscriptions';
export const SANDBOX_SUBSCRIPTIONS_PATH = '/api/subscriptions';
export const SUBSCRIBE_PATH = '/subscribe';

/** The origin at which browsers and the backend reach the sandbox with these settings. */
export const toSandboxUrl = ({ SANDBOX_URL, SANDBOX_PORT }: SignInSettings): string =>
  SANDBOX_URL ?? `http://localhost:${SANDBOX_PORT}`;

/** The sandbox's subscribe page, for the site's runtime configuration; null with a real provider. */
export const findSandboxSubscribeUrl = (settings: SignInSettings): string | null =>
  settings.OIDC_ISSUER === undefined ? toSandboxUrl(settings) + SUBSCRIBE_PATH : null;
