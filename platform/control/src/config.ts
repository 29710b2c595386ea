import { fileURLToPath } from 'node:url';
import { channelNameSchema, isOrigin, isWebAddress, parseContract } from '@sharpside/contracts';
import { BALLOT_LIFE_MS } from '@sharpside/contracts/control';
import { readTrustedKeys, type TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import {
  asBoolean,
  asList,
  asNumber,
  asText,
  countSchema,
  flagSchema,
  folderSchema,
  hasTwoPorts,
  hostSchema,
  listSchema,
  locationSchema,
  millisecondsSchema,
  parsedSchema,
  portSchema,
  readSigningKey,
  redisSchema,
  type SigningKey,
  setting,
  toEntries,
} from '@sharpside/server-kit';
import * as v from 'valibot';
import { isEdgePlace } from './edges/edge-list.ts';
import { isDsn } from './error-sinks/sentry.ts';
import { GUARD_MODES, type GuardSettings } from './guard/guard-settings.ts';
import { SIGN_IN_SETTINGS } from './persons/sign-in-settings.ts';
import { readWebhooks, type WebhookFile } from './webhooks/webhook-settings.ts';
import { readTrustedWorkloads, type TrustedWorkloads } from './workloads/trusted-workloads.ts';

const MEBIBYTE = 1024 * 1024;
const MINUTE_MS = 60 * 1000;
const BUILD_BYTES = 64 * MEBIBYTE;

const backendSchema = v.nullable(
  v.pipe(v.string(), v.check(isOrigin, "must be an origin without a path, as 'http://127.0.0.1:8089'")),
);
const edgesSchema = listSchema(
  v.pipe(
    v.string(),
    v.check(
      isEdgePlace,
      "must be origins without a path, as 'http://10.0.0.7:8080', or names of many edges, as 'dns+http://edges:8080', with commas between",
    ),
  ),
);
const SITES =
  "must be channels with the origins of their sites and commas between, as 'production=https://www.example.com'";
const sitesSchema = listSchema(
  v.strictObject({ channel: channelNameSchema, url: v.pipe(v.string(), v.check(isOrigin, SITES)) }, SITES),
  ({ channel }) => channel,
);
const dsnSchema = v.nullable(
  v.pipe(v.string(), v.check(isDsn, "must be the DSN of a project, as 'https://<key>@<host>/<project>'")),
);
const isPlainAddress = (text: string) => isWebAddress(text) && !/[?#@]/.test(text);
const collectorSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(isPlainAddress, "must be an address of logs, as 'http://collector:4318/v1/logs'"),
  ),
);
const trackerPageSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(
      (text) => isWebAddress(text) && text.includes('{app}') && text.includes('{version}'),
      "must be an address with {app} and {version}, as 'https://acme.sentry.io/issues/?query=release:{app}@{version}'",
    ),
  ),
);
const prometheusSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(isPlainAddress, "must be the address of a Prometheus, as 'http://prometheus:9090'"),
  ),
);
const matchSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z_]\w*=~?"[^"\\{}]*"(,[a-z_]\w*=~?"[^"\\{}]*")*$/i,
    `must be labels with their values, as 'job="edge",site="example"'`,
  ),
);
const SECRET_LENGTH = 32;
const secretsSchema = v.nullable(
  v.pipe(
    listSchema(
      v.pipe(v.string(), v.minLength(SECRET_LENGTH, `must each have at least ${SECRET_LENGTH} characters`)),
    ),
    v.minLength(1, 'must hold at least one secret'),
  ),
);

// A value that is no whole number is refused for that alone.
const ONE_REFUSAL = { abortPipeEarly: true };
const fileBytesSchema = v.config(
  v.pipe(countSchema(1), v.maxValue(BUILD_BYTES, `must be at most ${BUILD_BYTES}, the limit of a build`)),
  ONE_REFUSAL,
);
// With less room, files of a build could push out other files of it, and the build could never be published.
const totalBytesSchema = v.config(
  v.pipe(countSchema(1), v.minValue(BUILD_BYTES, `must be at least ${BUILD_BYTES}, the limit of a build`)),
  ONE_REFUSAL,
);

/** `npm run console` builds the console here. */
const BUILT_CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url));

/**
 * Parses `production=https://www.example.com,staging=...`. An item without `=` stays a text, and the schema refuses it.
 */
const asSites = (text: string): unknown =>
  asList(text).map((item) => {
    const [, channel, url] = /^([^=]*?)\s*=\s*(.*)$/.exec(item) ?? [];
    return channel === undefined || url === undefined ? item : { channel, url };
  });

export const CONTROL_SETTINGS = {
  host: setting('CONTROL_HOST', asText, v.optional(hostSchema, '127.0.0.1')),
  port: setting('CONTROL_PORT', asNumber, v.optional(portSchema, 4200)),
  /** Host on which operators read `/metrics`. Its port is by default 10000 above `port`. */
  metricsHost: setting('CONTROL_METRICS_HOST', asText, v.optional(hostSchema, '127.0.0.1')),
  metricsPort: setting('CONTROL_METRICS_PORT', asNumber, v.optional(portSchema)),
  storeLocation: setting('CONTROL_STORE', asText, locationSchema),
  /**
   * The Redis that keeps the console's sessions if there are several servers; null: this server's memory keeps them.
   */
  sessions: setting('CONTROL_SESSIONS', asText, v.optional(v.nullable(redisSchema), null)),
  /**
   * Secrets that seal sessions and sign-ins under way. The first seals; values sealed with any of them are accepted.
   */
  sessionSecrets: setting('CONTROL_SESSION_SECRETS', asList, v.optional(secretsSchema, null)),
  /** Folder of the built console. It may be missing. */
  consoleDir: setting('CONTROL_CONSOLE', asText, v.optional(folderSchema, BUILT_CONSOLE)),
  /** True if the server is reached over HTTPS only. It then sends HSTS, and makes its cookies `Secure`. */
  behindTls: setting('CONTROL_BEHIND_TLS', asBoolean, v.optional(flagSchema, false)),
  /** Number of proxies in front of this server whose `X-Forwarded-For` is trusted. */
  trustedProxies: setting('CONTROL_TRUSTED_PROXIES', asNumber, v.optional(countSchema(0), 0)),
  uploadFileBytes: setting('CONTROL_UPLOAD_FILE_BYTES', asNumber, v.optional(fileBytesSchema, 16 * MEBIBYTE)),
  /** Size limit of all files of builds that are not published yet. */
  uploadTotalBytes: setting(
    'CONTROL_UPLOAD_TOTAL_BYTES',
    asNumber,
    v.optional(totalBytesSchema, 1024 * MEBIBYTE),
  ),
  /**
   * Origins of the edges' ports for operators, as this server reaches them, or names that stand for many edges
   * (`isEdgePlace`).
   */
  edges: setting('CONTROL_EDGES', asList, v.optional(edgesSchema, [])),
  /** Origins of the sites, as people reach them, by channel. The console makes links to them. */
  sites: setting('CONTROL_SITES', asSites, v.optional(sitesSchema, [])),
  collectIntervalMs: setting(
    'CONTROL_COLLECT_INTERVAL_MS',
    asNumber,
    v.optional(millisecondsSchema(100), 5_000),
  ),
  /**
   * The Prometheus that scrapes the edges, and has their reports from before this process started; null for no
   * Prometheus.
   */
  prometheus: setting('CONTROL_PROMETHEUS', asText, v.optional(prometheusSchema, null)),
  /** Labels that select the edges of this site in Prometheus. */
  prometheusMatch: setting('CONTROL_PROMETHEUS_MATCH', asText, v.optional(matchSchema, 'job="edge"')),
  /** Origin of the backend that reports the state of the data, as this server reaches it; null for no backend. */
  backend: setting('CONTROL_BACKEND', asText, v.optional(backendSchema, null)),
  /** CI jobs that get a token in exchange for their ID token; null: no job does. */
  workloads: setting(
    'CONTROL_WORKLOADS',
    readTrustedWorkloads,
    v.optional(v.nullable(parsedSchema<TrustedWorkloads>()), null),
  ),
  /** The Sentry project that gets the errors of browsers; null for no Sentry. */
  errorsToSentry: setting('CONTROL_ERRORS_TO_SENTRY', asText, v.optional(dsnSchema, null)),
  /** The OpenTelemetry collector that gets the errors of browsers; null for no collector. */
  errorsToOtlp: setting('CONTROL_ERRORS_TO_OTLP', asText, v.optional(collectorSchema, null)),
  /** Address of a release in the error tracker, with `{app}` and `{version}`; null for no tracker. */
  errorsPage: setting('CONTROL_ERRORS_PAGE', asText, v.optional(trackerPageSchema, null)),
  /** Receivers of events; null for no receivers. */
  webhooks: setting(
    'CONTROL_WEBHOOKS',
    readWebhooks,
    v.optional(v.nullable(parsedSchema<WebhookFile>()), null),
  ),
  /** Public keys that releases and revisions must be signed with; null: signatures are not checked. */
  trustedKeys: setting(
    'CONTROL_TRUSTED_KEYS',
    readTrustedKeys,
    v.optional(v.nullable(parsedSchema<TrustedKeys>()), null),
  ),
  /**
   * Key that signs every revision that the service writes, and releases for CI jobs that an ID token identifies; null:
   * the service signs nothing.
   */
  signingKey: setting(
    'CONTROL_SIGNING_KEY',
    readSigningKey,
    v.optional(v.nullable(parsedSchema<SigningKey>()), null),
  ),
  ...SIGN_IN_SETTINGS,
  guard: setting(
    'CONTROL_GUARD',
    asText,
    v.optional(v.picklist(GUARD_MODES, `must be one of ${GUARD_MODES.join(', ')}`), 'act'),
  ),
  guardVitals: setting('CONTROL_GUARD_VITALS', asBoolean, v.optional(flagSchema, false)),
  guardMinNetworks: setting('CONTROL_GUARD_MIN_NETWORKS', asNumber, v.optional(countSchema(1), 50)),
  guardMinFailing: setting('CONTROL_GUARD_MIN_FAILING', asNumber, v.optional(countSchema(1), 20)),
};

/** Limits that have no environment variable; tests set their own. */
const LIMITS = {
  uploadFiles: v.optional(countSchema(1), 2_000),
  uploadBytes: v.optional(countSchema(1), BUILD_BYTES),
  backendTimeoutMs: v.optional(millisecondsSchema(1), 3_000),
};

/** The settings, with checks that concern several settings together. */
export const controlConfigSchema = v.pipe(
  v.strictObject({ ...toEntries(CONTROL_SETTINGS), ...LIMITS }),
  v.forward(
    v.check((places) => hasTwoPorts(places), 'must be another port than CONTROL_PORT'),
    ['metricsPort'],
  ),
  v.forward(
    v.check(
      ({ trustedKeys, signingKey }) => trustedKeys?.mode !== 'require' || signingKey !== null,
      'must be set, because CONTROL_TRUSTED_KEYS has the mode require: this key signs every change (docs/signing.md)',
    ),
    ['signingKey'],
  ),
);

export type ControlConfigInput = v.InferInput<typeof controlConfigSchema>;
export type ControlConfig = v.InferOutput<typeof controlConfigSchema>;

/**
 * The configuration of a control server, with defaults filled in.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export const parseControlConfig = (input: ControlConfigInput): ControlConfig =>
  parseContract(controlConfigSchema, input, 'The configuration of the control server');

export const toGuardSettings = (config: ControlConfig): GuardSettings => ({
  mode: config.guard,
  judgesVitals: config.guardVitals,
  margin: 0.02,
  minNetworks: config.guardMinNetworks,
  minFailing: config.guardMinFailing,
  // Edges keep ballots for this time.
  windowMs: BALLOT_LIFE_MS,
  watchMs: 30 * MINUTE_MS,
});
