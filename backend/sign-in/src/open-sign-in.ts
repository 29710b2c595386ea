import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { createAuthPlugin } from './auth-plugin.ts';
import { openRedisSessionStore } from './sessions/redis-session-store.ts';
import type { SessionStore } from './sessions/session-store.ts';
import { createSqliteSessionStore } from './sessions/sqlite-session-store.ts';
import { type AuthConfig, parseAuthConfig } from './settings/auth-config.ts';
import {
  SANDBOX_SUBSCRIPTIONS_PATH,
  type StartSandbox,
  SUBSCRIPTIONS_SCOPE,
  toSandboxUrl,
} from './settings/sandbox-config.ts';
import type { SignInSettings } from './settings/sign-in-settings.ts';
import { loadOrCreateGroupKeys } from './tokens/group-keys.ts';
import { type AuthKeys, loadOrCreateKeys } from './tokens/key-files.ts';

export type OpenSignInOptions = {
  dataDir: string;
  log: FastifyBaseLogger;
  now?: (() => number) | undefined;
  /** Starts a sandbox provider. Default: no sandbox, so the settings must name a provider. */
  startSandbox?: StartSandbox | undefined;
};

export type OpenedSignIn = {
  config: AuthConfig;
  plugin: FastifyPluginAsync;
  /** Rejects if the session store cannot be reached. For `/readyz`. */
  ping(): Promise<void>;
  /** Must be called last, when no request is in progress any more. */
  close(): Promise<void>;
};

const SANDBOX_CLIENT_ID = 'site';

function toAuthConfig(settings: SignInSettings, keys: AuthKeys): AuthConfig {
  const { SITE_URL, BACKEND_URL, COOKIE_DOMAIN, SESSION_SECRETS, OIDC_ISSUER } = settings;
  const sandboxUrl = toSandboxUrl(settings);
  return parseAuthConfig({
    siteUrl: SITE_URL,
    backendUrl: BACKEND_URL ?? SITE_URL,
    cookieDomain: COOKIE_DOMAIN,
    secrets: SESSION_SECRETS ?? [keys.sessionSecret],
    groups: { wanted: settings.VISITOR_GROUPS ?? [], claim: settings.OIDC_GROUPS_CLAIM },
    provider:
      OIDC_ISSUER === undefined
        ? {
            issuer: sandboxUrl,
            clientId: SANDBOX_CLIENT_ID,
            clientSecret: keys.clientSecret,
            scope: `openid profile ${SUBSCRIPTIONS_SCOPE}`,
            subscriptionsUrl: `${sandboxUrl}${SANDBOX_SUBSCRIPTIONS_PATH}`,
            subscriptionsScope: SUBSCRIPTIONS_SCOPE,
          }
        : {
            issuer: OIDC_ISSUER,
            clientId: settings.OIDC_CLIENT_ID,
            clientSecret: settings.OIDC_CLIENT_SECRET,
            scope: settings.OIDC_SCOPE,
            subscriptionsUrl: settings.SUBSCRIPTIONS_URL,
            subscriptionsScope: settings.OIDC_SUBSCRIPTIONS_SCOPE,
          },
  });
}

type OpenSandboxOptions = OpenSignInOptions & { settings: SignInSettings; keys: AuthKeys };

function openSandbox(config: AuthConfig, options: OpenSandboxOptions) {
  const { dataDir, keys, log, settings, startSandbox, now = Date.now } = options;
  if (startSandbox === undefined) {
    throw new TypeError('There is no provider to sign in with: set OIDC_ISSUER, or give a sandbox provider.');
  }
  const sandboxConfig = {
    issuer: config.provider.issuer,
    name: settings.PROVIDER_NAME,
    siteUrl: config.siteUrl,
    backendUrl: config.backendUrl,
    clientId: config.provider.clientId,
    clientSecret: keys.clientSecret,
    cookieSecret: keys.sandboxCookieSecret,
    signingKey: keys.sandboxSigningKey,
  };
  return startSandbox(sandboxConfig, {
    dataDir,
    host: settings.SANDBOX_HOST,
    port: settings.SANDBOX_PORT,
    log,
    now,
  });
}

function openStore(settings: SignInSettings, { dataDir, log, now = Date.now }: OpenSignInOptions) {
  if (settings.REDIS_URL === undefined) {
    return createSqliteSessionStore({ path: join(dataDir, 'sessions.sqlite'), now });
  }
  return openRedisSessionStore({
    url: settings.REDIS_URL,
    now,
    onConnectionError: ({ name, message }) => log.warn({ event: 'redis-connection', name }, message),
  });
}

/**
 * Sign-in as configured by the environment: sessions in Redis or in a file, and the sandbox provider if no real
 * provider is set. Keys and databases are in `dataDir`.
 *
 * @throws {RedisError} `REDIS_FAILED` if the Redis of `REDIS_URL` cannot be used.
 * @throws if the settings contradict each other, or the sandbox's port is taken; without `OIDC_ISSUER` also if
 * `startSandbox` is missing.
 */
export async function openSignIn(
  settings: SignInSettings,
  options: OpenSignInOptions,
): Promise<OpenedSignIn> {
  const { dataDir, now = Date.now } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const keys = await loadOrCreateKeys(dataDir);
  const config = toAuthConfig(settings, keys);
  const groupKeys =
    config.groups.wanted.length > 0 ? await loadOrCreateGroupKeys(dataDir, settings.GROUP_KEYS) : [];
  const isSandbox = settings.OIDC_ISSUER === undefined;
  const store: SessionStore = await openStore(settings, options);
  try {
    const sandbox = isSandbox ? await openSandbox(config, { ...options, settings, keys }) : undefined;
    return {
      config,
      plugin: createAuthPlugin(config, { store, now, groupKeys }),
      ping: () => store.ping(),
      async close() {
        await sandbox?.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
