import { fileURLToPath } from 'node:url';
import { channelNameSchema, isOrigin, isWebAddress, parseContract } from '@sharpside/contracts';
import { readSigningKey, signingKeySchema } from '@sharpside/registry/records/signing-key';
import { readTrustedKeys, trustedKeysSchema } from '@sharpside/registry/records/trusted-keys';
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
  portSchema,
  redisSchema,
  setting,
  toEntries,
} from '@sharpside/server-kit';
import * as v from 'valibot';
import { isEdgePlace } from './edges/edge-list.ts';
import { isDsn } from './error-sinks/sentry.ts';
import { GUARD_MODES, type GuardSettings } from './guard/guard-settings.ts';
import { SIGN_IN_SETTINGS } from './persons/sign-in-settings.ts';
import { readWebhooks, webhooksSchema } from './webhooks/webhook-settings.ts';
import { readTrustedWorkloads, trustedWorkloadsSchema } from './workloads/trusted-workloads.ts';

const MEBIBYTE = 1024 * 1024;
const MINUTE_MS = 60 * 1000;

const backendSchema = v.nullable(
  v.pipe(v.string(), v.check(isOrigin, "must be an origin without a path, as 'http://127.0.0.1:8089'")),
);
const edgesSchema = listSchema(
  v.pipe(
    v.string(),
    v.check(
      isEdgePlace,
      "must be origins without a path, as 'http://10.0.0.7:8080', or names of many edges, as 'dns+http://edges:8080' or 'dnssrv+http://_http._tcp.edges', with commas between",
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
// Ballots of edges are no older, and a token of a CI job that lives longer would be a secret worth stealing.
const minutesSchema = countSchema(1, 60);
const percentSchema = v.pipe(
  v.number('must be a number from 0 to 100'),
  v.check((percent) => percent >= 0 && percent <= 100, 'must be a number from 0 to 100'),
);

/** `npm run console` builds the console here. */
const BUILT_CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** `production=https://www.example.com,staging=...`. An item of another form stays as it is, for the schema to name. */
const asSites = (text: string): unknown =>
  asList(text).map((item) => {
    const [, channel, url] = /^([^=]*?)\s*=\s*(.*)$/.exec(item) ?? [];
    return channel === undefined || url === undefined ? item : { channel, url };
  });

/** Settings of one control server, each with its variable and its default. */
export const CONTROL_SETTINGS = {
  host: setting('CONTROL_HOST', asText, v.optional(hostSchema, '127.0.0.1')),
  port: setting('CONTROL_PORT', asNumber, v.optional(portSchema, 4200)),
  /** The place where operators read `/metrics`; default of the port: 10000 above `port`. */
  metricsHost: setting('CONTROL_METRICS_HOST', asText, v.optional(hostSchema, '127.0.0.1')),
  metricsPort: setting('CONTROL_METRICS_PORT', asNumber, v.optional(portSchema)),
  /** The registry, which this server writes to. */
  storeLocation: setting('CONTROL_STORE', asText, locationSchema),
  /** The Redis that has the sessions of the console, for several servers; null: the memory of this one. */
  sessions: setting('CONTROL_SESSIONS', asText, v.optional(v.nullable(redisSchema), null)),
  /** Secrets that seal those sessions, and sign-ins under way; the first seals, all are believed. */
  sessionSecrets: setting('CONTROL_SESSION_SECRETS', asList, v.optional(secretsSchema, null)),
  /** The built console, which need not be there. */
  consoleDir: setting('CONTROL_CONSOLE', asText, v.optional(folderSchema, BUILT_CONSOLE)),
  /** The server is reached over HTTPS only: adds HSTS, and makes cookies `Secure`. */
  behindTls: setting('CONTROL_BEHIND_TLS', asBoolean, v.optional(flagSchema, false)),
  /** Number of proxies in front whose `X-Forwarded-For` is believed. */
  trustedProxies: setting('CONTROL_TRUSTED_PROXIES', asNumber, v.optional(countSchema(0), 0)),
  /** The limit of one file of a build. */
  uploadFileBytes: setting('CONTROL_UPLOAD_FILE_BYTES', asNumber, v.optional(countSchema(1), 16 * MEBIBYTE)),
  /** The limit of the files of all builds that are not published yet. */
  uploadTotalBytes: setting(
    'CONTROL_UPLOAD_TOTAL_BYTES',
    asNumber,
    v.optional(countSchema(1), 1024 * MEBIBYTE),
  ),
  /** The origins of the edges' ports for operators, as this server reaches them, or names of many (`isEdgePlace`). */
  edges: setting('CONTROL_EDGES', asList, v.optional(edgesSchema, [])),
  /** The origins of the sites, as people reach them, by channel; the console makes links to them. */
  sites: setting('CONTROL_SITES', asSites, v.optional(sitesSchema, [])),
  collectIntervalMs: setting(
    'CONTROL_COLLECT_INTERVAL_MS',
    asNumber,
    v.optional(millisecondsSchema(100), 5_000),
  ),
  /** The Prometheus that reads the edges, and has the reports from before this process; null: nobody has them. */
  prometheus: setting('CONTROL_PROMETHEUS', asText, v.optional(prometheusSchema, null)),
  /** The labels of those edges in it. */
  prometheusMatch: setting('CONTROL_PROMETHEUS_MATCH', asText, v.optional(matchSchema, 'job="edge"')),
  /** The origin of a backend, as this server reaches it, which reports the state of the data; null: there is none. */
  backend: setting('CONTROL_BACKEND', asText, v.optional(backendSchema, null)),
  /** The CI jobs that get tokens for their ID tokens; null: none does. */
  workloads: setting(
    'CONTROL_WORKLOADS',
    readTrustedWorkloads,
    v.optional(v.nullable(trustedWorkloadsSchema), null),
  ),
  /** The project of Sentry that gets the errors of browsers; null: none does. */
  errorsToSentry: setting('CONTROL_ERRORS_TO_SENTRY', asText, v.optional(dsnSchema, null)),
  /** The collector of OpenTelemetry that gets them; null: none does. */
  errorsToOtlp: setting('CONTROL_ERRORS_TO_OTLP', asText, v.optional(collectorSchema, null)),
  /** The address of a release in that tracker, with `{app}` and `{version}`; null: there is none. */
  errorsPage: setting('CONTROL_ERRORS_PAGE', asText, v.optional(trackerPageSchema, null)),
  /** The receivers of events; null: there are none. */
  webhooks: setting('CONTROL_WEBHOOKS', readWebhooks, v.optional(v.nullable(webhooksSchema), null)),
  /** The keys that releases must be signed with; null: signatures are not looked at. */
  trustedKeys: setting(
    'CONTROL_TRUSTED_KEYS',
    readTrustedKeys,
    v.optional(v.nullable(trustedKeysSchema), null),
  ),
  /** The key that signs for CI jobs that proved by an ID token who they are; null: nobody signs for them. */
  signingKey: setting('CONTROL_SIGNING_KEY', readSigningKey, v.optional(v.nullable(signingKeySchema), null)),
  ...SIGN_IN_SETTINGS,
  /** See `guard-settings.ts`. */
  guard: setting(
    'CONTROL_GUARD',
    asText,
    v.optional(v.picklist(GUARD_MODES, `must be one of ${GUARD_MODES.join(', ')}`), 'act'),
  ),
  guardVitals: setting('CONTROL_GUARD_VITALS', asBoolean, v.optional(flagSchema, false)),
  guardMinNetworks: setting('CONTROL_GUARD_MIN_NETWORKS', asNumber, v.optional(countSchema(1), 50)),
  guardMinFailing: setting('CONTROL_GUARD_MIN_FAILING', asNumber, v.optional(countSchema(1), 20)),
};

/** Limits that nobody has to set; tests have their own. */
const LIMITS = {
  storeTimeoutMs: v.optional(millisecondsSchema(1), 5_000),
  uploadFiles: v.optional(countSchema(1), 2_000),
  uploadBytes: v.optional(countSchema(1), 64 * MEBIBYTE),
  backendTimeoutMs: v.optional(millisecondsSchema(1), 3_000),
  workloadTokenMinutes: v.optional(minutesSchema, 15),
  /** Unit: percentage points. */
  guardMarginPercent: v.optional(percentSchema, 2),
  guardWindowMinutes: v.optional(minutesSchema, 60),
  guardWatchMinutes: v.optional(minutesSchema, 30),
};

/** The settings, with what is wrong of several together. */
export const controlConfigSchema = v.pipe(
  v.strictObject({ ...toEntries(CONTROL_SETTINGS), ...LIMITS }),
  v.forward(
    v.check((places) => hasTwoPorts(places), 'must be another port than CONTROL_PORT'),
    ['metricsPort'],
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
  margin: config.guardMarginPercent / 100,
  minNetworks: config.guardMinNetworks,
  minFailing: config.guardMinFailing,
  windowMs: config.guardWindowMinutes * MINUTE_MS,
  watchMs: config.guardWatchMinutes * MINUTE_MS,
});
