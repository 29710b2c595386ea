import { ContractError } from '@sharpside/contracts';
import { readSigningKey } from '@sharpside/registry/records/signing-key';
import { readTrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { asBoolean, asList, asNumber, asText, readSettings } from '@sharpside/server-kit';
import { type ControlConfig, controlConfigSchema } from './config.ts';
import { readRoles } from './persons/roles.ts';
import { findPersonSettings } from './persons/sign-in-settings.ts';
import { readWebhooks } from './webhooks/webhook-settings.ts';
import { readTrustedWorkloads } from './workloads/trusted-workloads.ts';

const MINUTE_MS = 60 * 1000;

/** `production=https://www.example.com,staging=...`. An item of another form stays as it is, for the schema to name. */
const asSites = (text: string): unknown =>
  asList(text).map((item) => {
    const [, channel, url] = /^([^=]*?)\s*=\s*(.*)$/.exec(item) ?? [];
    return channel === undefined || url === undefined ? item : { channel, url };
  });

/** The settings of a control server, as errors name them. */
export const CONTROL_ENVIRONMENT =
  'The environment of the control server (docs/control.md has every setting)';

/** The environment variable of each setting. */
export const CONTROL_VARIABLES = {
  CONTROL_HOST: ['host', asText],
  CONTROL_PORT: ['port', asNumber],
  CONTROL_METRICS_HOST: ['metricsHost', asText],
  CONTROL_METRICS_PORT: ['metricsPort', asNumber],
  CONTROL_STORE: ['storeLocation', asText],
  CONTROL_SESSIONS: ['sessions', asText],
  CONTROL_SESSION_SECRETS: ['sessionSecrets', asList],
  CONTROL_CONSOLE: ['consoleDir', asText],
  CONTROL_BEHIND_TLS: ['behindTls', asBoolean],
  CONTROL_TRUSTED_PROXIES: ['trustedProxies', asNumber],
  CONTROL_STORE_TIMEOUT_MS: ['storeTimeoutMs', asNumber],
  CONTROL_UPLOAD_FILES: ['uploadFiles', asNumber],
  CONTROL_UPLOAD_FILE_BYTES: ['uploadFileBytes', asNumber],
  CONTROL_UPLOAD_BYTES: ['uploadBytes', asNumber],
  CONTROL_UPLOAD_TOTAL_BYTES: ['uploadTotalBytes', asNumber],
  CONTROL_EDGES: ['edges', asList],
  CONTROL_SITES: ['sites', asSites],
  CONTROL_COLLECT_INTERVAL_MS: ['collectIntervalMs', asNumber],
  CONTROL_PROMETHEUS: ['prometheus', asText],
  CONTROL_PROMETHEUS_MATCH: ['prometheusMatch', asText],
  CONTROL_BACKEND: ['backend', asText],
  CONTROL_BACKEND_TIMEOUT_MS: ['backendTimeoutMs', asNumber],
  CONTROL_WORKLOADS: ['workloads', readTrustedWorkloads],
  CONTROL_WORKLOAD_TOKEN_MINUTES: ['workloadTokenMinutes', asNumber],
  CONTROL_ERRORS_TO_SENTRY: ['errorsToSentry', asText],
  CONTROL_ERRORS_TO_OTLP: ['errorsToOtlp', asText],
  CONTROL_ERRORS_PAGE: ['errorsPage', asText],
  CONTROL_WEBHOOKS: ['webhooks', readWebhooks],
  CONTROL_TRUSTED_KEYS: ['trustedKeys', readTrustedKeys],
  CONTROL_SIGNING_KEY: ['signingKey', readSigningKey],
  CONTROL_OIDC_ISSUER: ['oidcIssuer', asText],
  CONTROL_OIDC_CLIENT_ID: ['oidcClientId', asText],
  CONTROL_OIDC_CLIENT_SECRET: ['oidcClientSecret', asText],
  CONTROL_OIDC_SCOPE: ['oidcScope', asText],
  CONTROL_OIDC_GROUPS: ['oidcGroups', asText],
  CONTROL_OIDC_NAME: ['oidcName', asText],
  CONTROL_PUBLIC_ORIGIN: ['publicOrigin', asText],
  CONTROL_ROLES: ['roles', readRoles],
  CONTROL_GUARD: ['guard', asText],
  CONTROL_GUARD_VITALS: ['guardVitals', asBoolean],
  CONTROL_GUARD_MARGIN_PERCENT: ['guardMarginPercent', asNumber],
  CONTROL_GUARD_MIN_NETWORKS: ['guardMinNetworks', asNumber],
  CONTROL_GUARD_MIN_FAILING: ['guardMinFailing', asNumber],
  CONTROL_GUARD_WINDOW_MINUTES: ['guardWindowMinutes', asNumber],
  CONTROL_GUARD_WATCH_MINUTES: ['guardWatchMinutes', asNumber],
} as const satisfies Record<string, readonly [keyof ControlConfig, (text: string) => unknown]>;

const PAIRS = [
  {
    lower: 'CONTROL_UPLOAD_FILE_BYTES',
    upper: 'CONTROL_UPLOAD_BYTES',
    why: 'since a file is a part of its upload',
  },
  {
    lower: 'CONTROL_UPLOAD_BYTES',
    upper: 'CONTROL_UPLOAD_TOTAL_BYTES',
    why: 'since an upload is one of all that are kept at a time',
  },
  {
    lower: 'CONTROL_COLLECT_INTERVAL_MS',
    upper: 'CONTROL_GUARD_WINDOW_MINUTES',
    factor: MINUTE_MS,
    why: 'or the guard judges by reports that are older than what it looks at',
  },
];

/**
 * Refuses half of what several servers need: behind a balancer it would fail now and then, and nobody would see why.
 *
 * @throws {ContractError} `CONTRACT_BROKEN`
 */
function requireShareable({ sessions, sessionSecrets }: ControlConfig): void {
  if (sessions === null || sessionSecrets !== null) return;
  const message = 'must be set too, to the same on each: servers that share sessions share what seals them';
  throw new ContractError({
    what: 'The sharing of sessions (CONTROL_SESSIONS)',
    problems: [{ path: 'CONTROL_SESSION_SECRETS', message }],
  });
}

/**
 * The configuration that the environment gives, for example `CONTROL_PORT=4200`. A variable that is empty counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under the names of the variables.
 */
export function readControlConfig(environment: NodeJS.ProcessEnv): ControlConfig {
  const config = readSettings(environment, {
    what: CONTROL_ENVIRONMENT,
    variables: CONTROL_VARIABLES,
    required: {
      CONTROL_STORE: 'must be set to the registry, the folder or bucket that releases are kept in',
    },
    schema: controlConfigSchema,
    pairs: PAIRS,
  });
  requireShareable(config);
  // Half a sign-in ends the start, not the first person's attempt.
  findPersonSettings(config);
  return config;
}
