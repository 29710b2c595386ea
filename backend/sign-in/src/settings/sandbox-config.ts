import type { JsonWebKey } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SignInSettings } from './sign-in-settings.ts';

/** The key that a sandbox provider signs with. */
export type SigningKey = JsonWebKey & { kty: string; kid?: string };

/** The settings of a sandbox provider. Not for production: whoever opens it may be anybody on its list. */
export type SandboxConfig = {
  /** The origin at which browsers and the backend reach it. */
  issuer: string;
  /** The provider's name, as its pages say it. */
  name: string;
  siteUrl: string;
  backendUrl: string;
  /** The origin of a control service whose console people sign in at with it too. */
  consoleUrl?: string;
  clientId: string;
  clientSecret: string;
  cookieSecret: string;
  signingKey: SigningKey;
};

type StartSandboxOptions = {
  /** Folder of its accounts and sign-ins. */
  dataDir: string;
  host: string;
  port: number;
  log: FastifyBaseLogger;
  now: () => number;
};

/** Starts a sandbox provider. Sign-in itself brings none: the command that starts a test site gives it. */
export type StartSandbox = (
  config: SandboxConfig,
  options: StartSandboxOptions,
) => Promise<{ close(): Promise<unknown> }>;

/** Right to read an account's subscriptions. */
export const SUBSCRIPTIONS_SCOPE = 'subscriptions';
export const SANDBOX_SUBSCRIPTIONS_PATH = '/api/subscriptions';
export const SUBSCRIBE_PATH = '/subscribe';

/** The origin at which browsers and the backend reach the sandbox of these settings. */
export const toSandboxUrl = ({ SANDBOX_URL, SANDBOX_PORT }: SignInSettings): string =>
  SANDBOX_URL ?? `http://localhost:${SANDBOX_PORT}`;

/** The sandbox's subscribe page, for the site's runtime configuration; null with a real provider. */
export const findSandboxSubscribeUrl = (settings: SignInSettings): string | null =>
  settings.OIDC_ISSUER === undefined ? toSandboxUrl(settings) + SUBSCRIBE_PATH : null;
