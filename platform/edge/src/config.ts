import {
  backendNameSchema,
  channelNameSchema,
  isOrigin,
  isWebAddress,
  listHiddenTexts,
  parseContract,
  type RuntimeConfig,
  runtimeConfigSchema,
} from '@sharpside/contracts';
import { EVENT_HEARTBEAT_MS } from '@sharpside/contracts/events';
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
  publicKeySchema,
  type RemovedSettings,
  readSettings,
  readSettingsFile,
  setting,
  toEntries,
  toVariables,
} from '@sharpside/server-kit';
import * as v from 'valibot';
import { namedBackendsSchema, readBackends } from './backend-settings.ts';
import { DEFAULT_RUNTIME_CONFIG } from './default-runtime-config.ts';

const MEBIBYTE = 1024 * 1024;

const isAssetBase = (text: string) => {
  const url = isWebAddress(text) ? URL.parse(text) : null;
  return url !== null && url.origin + url.pathname.replace(/\/$/, '') === text;
};

const assetBaseSchema = v.pipe(
  v.string('must be an address'),
  v.check(
    isAssetBase,
    "must be an address without a slash at its end, for example 'https://cdn.example' or 'https://bucket.example/site'",
  ),
);

/** Public keys of the backends that sign visitors' groups. */
const groupKeysSchema = v.strictObject({
  keys: v.pipe(
    v.array(publicKeySchema, 'must be a list'),
    v.minLength(1, 'must have a key; without any, leave the setting out'),
    v.maxLength(10, 'must have at most 10 keys'),
  ),
});

type GroupKeys = v.InferOutput<typeof groupKeysSchema>;

/** Reads the public keys in a JSON file. @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong. */
export const readGroupKeys = (file: string): GroupKeys =>
  readSettingsFile(file, { schema: groupKeysSchema, what: 'The keys of groups' });

const originSchema = v.pipe(
  v.string('must be an origin'),
  v.check(isOrigin, "must be an origin without a path, for example 'http://127.0.0.1:4100'"),
);

const policyNameSchema = v.pipe(
  v.string('must be a name'),
  v.regex(
    /^[\w\-#=/@.%]{1,100}$/,
    "must be the name of a Trusted Types policy, letters, digits and any of -#=_/@.%, for example 'dompurify'",
  ),
);

// The schema is strict, so that a mistyped setting is an error. The file has no settings of apps, because they are in
// the channel.
const { settings: _settings, ...fileEntries } = runtimeConfigSchema.entries;

/** The defaults, overridden by the settings of the file. Visitors read its texts, so nothing in them may be hidden. */
const fileSchema = v.pipe(
  v.record(v.string(), v.unknown(), 'must be an object, {...}'),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const message of listHiddenTexts(dataset.value)) addIssue({ message });
  }),
  v.transform((overrides) => {
    const { settings: _, ...defaults } = DEFAULT_RUNTIME_CONFIG;
    return { ...defaults, ...overrides };
  }),
  v.strictObject(fileEntries),
);

/**
 * Reads the runtime configuration in a JSON file. A setting that the file leaves out has its default.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
function readRuntimeConfig(file: string): RuntimeConfig {
  const given = readSettingsFile(file, { schema: fileSchema, what: 'The runtime configuration' });
  return { ...given, settings: DEFAULT_RUNTIME_CONFIG.settings };
}

const ticketKeySchema = v.pipe(
  v.string('must be a text'),
  v.minLength(32, 'must have at least 32 characters, best random ones'),
);

const SETTINGS = {
  host: setting('EDGE_HOST', asText, v.optional(hostSchema, '127.0.0.1')),
  port: setting('EDGE_PORT', asNumber, v.optional(portSchema, 8080)),
  /** The port for operators, with `/metrics` and `/observations`. Default: 10000 above `port`. */
  metricsHost: setting('EDGE_METRICS_HOST', asText, v.optional(hostSchema, '127.0.0.1')),
  metricsPort: setting('EDGE_METRICS_PORT', asNumber, v.optional(portSchema)),
  channel: setting('EDGE_CHANNEL', asText, v.optional(channelNameSchema, 'production')),
  /** The registry: a folder or a bucket. */
  storeLocation: setting('EDGE_STORE', asText, locationSchema),
  /** The folder of the last good state. Only this server may use it. */
  stateDir: setting('EDGE_STATE', asText, folderSchema),
  runtimeConfig: setting(
    'EDGE_RUNTIME_CONFIG',
    readRuntimeConfig,
    v.optional(parsedSchema<RuntimeConfig>(), DEFAULT_RUNTIME_CONFIG),
  ),
  /** The origin of the backend that calls are passed on to; null if pages call it directly, or there is no backend. */
  backend: setting('EDGE_BACKEND', asText, v.optional(v.nullable(originSchema), null)),
  backends: setting('EDGE_BACKENDS', readBackends, v.optional(namedBackendsSchema, [])),
  /** The backends that get cookies and tokens. */
  trustedBackends: setting('EDGE_TRUSTED_BACKENDS', asList, v.optional(listSchema(backendNameSchema), [])),
  /** Limits of each named backend: for a complete answer, and for concurrent calls. */
  backendsTimeoutMs: setting('EDGE_BACKENDS_TIMEOUT_MS', asNumber, v.optional(millisecondsSchema(1), 10_000)),
  backendsMaxRequests: setting('EDGE_BACKENDS_MAX_REQUESTS', asNumber, v.optional(countSchema(1), 100)),
  /**
   * The site's origin for visitors, used in the absolute addresses that search engines and shared links need. Null:
   * such addresses are left out. The origin is not taken from requests, because an attacker could then write it into
   * everybody's pages.
   */
  publicOrigin: setting('EDGE_PUBLIC_ORIGIN', asText, v.optional(v.nullable(originSchema), null)),
  /**
   * The origin on which previews run, apart from the site and its cookies; null: on the site's own. It needs
   * `publicOrigin`, to which browsers without a preview are sent.
   */
  previewOrigin: setting('EDGE_PREVIEW_ORIGIN', asText, v.optional(v.nullable(originSchema), null)),
  /** Address before `/assets/` from which browsers get published files; null: this server. */
  assetBase: setting('EDGE_ASSET_BASE', asText, v.optional(v.nullable(assetBaseSchema), null)),
  /** True if visitors come over HTTPS only: adds HSTS and makes cookies `Secure`. */
  behindTls: setting('EDGE_BEHIND_TLS', asBoolean, v.optional(flagSchema, false)),
  /** `enforce`: browsers refuse text that would become code in a page; `report`: they only report it. */
  trustedTypes: setting(
    'EDGE_TRUSTED_TYPES',
    asText,
    v.optional(v.picklist(['enforce', 'report'], "must be 'enforce' or 'report'"), 'enforce'),
  ),
  /** Names of the Trusted Types policies that sections may create. */
  trustedTypesPolicies: setting(
    'EDGE_TRUSTED_TYPES_POLICIES',
    asList,
    v.optional(listSchema(policyNameSchema), []),
  ),
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. */
  trustedProxies: setting('EDGE_TRUSTED_PROXIES', asNumber, v.optional(countSchema(0), 0)),
  /** The secret with which edges of one site accept each other's page tickets; null: a random secret of this server. */
  ticketKey: setting('EDGE_TICKET_KEY', asText, v.optional(v.nullable(ticketKeySchema), null)),
  /** The keys that releases must be signed with; null: signatures are not checked. */
  trustedKeys: setting(
    'EDGE_TRUSTED_KEYS',
    readTrustedKeys,
    v.optional(v.nullable(parsedSchema<TrustedKeys>()), null),
  ),
  /**
   * Public keys of the backends that sign visitors' groups; null: no visitor is in a group. They need `publicOrigin`,
   * because the signed cookie names that origin as its audience.
   */
  groupKeys: setting(
    'EDGE_GROUP_KEYS',
    readGroupKeys,
    v.optional(v.nullable(parsedSchema<GroupKeys>()), null),
  ),
  /**
   * Origins of the control services that announce new revisions. Without them the edge polls every `pollIntervalMs`.
   */
  hints: setting('EDGE_HINTS', asList, v.optional(listSchema(originSchema), [])),
  pollIntervalMs: setting('EDGE_POLL_INTERVAL_MS', asNumber, v.optional(millisecondsSchema(1), 100)),
  maxEventStreams: setting('EDGE_MAX_EVENT_STREAMS', asNumber, v.optional(countSchema(1), 10_000)),
  maxEventStreamsPerAddress: setting(
    'EDGE_MAX_EVENT_STREAMS_PER_ADDRESS',
    asNumber,
    v.optional(countSchema(1), 500),
  ),
  assetCacheBytes: setting('EDGE_ASSET_CACHE_BYTES', asNumber, v.optional(countSchema(0), 128 * MEBIBYTE)),
};

/** Limits without a variable. Only tests change them. */
const LIMITS = {
  storeTimeoutMs: v.optional(millisecondsSchema(1), 5_000),
  heartbeatMs: v.optional(millisecondsSchema(1), EVENT_HEARTBEAT_MS),
  pageCacheBytes: v.optional(countSchema(0), 32 * MEBIBYTE),
};

const callsOwnOrigin = ({ backendUrl }: RuntimeConfig) => backendUrl === null || backendUrl === '/';

// Undefined for an invalid origin, which has a problem of its own.
const toHost = (origin: string) => URL.parse(origin)?.hostname;

export const edgeConfigSchema = v.pipe(
  v.strictObject({ ...toEntries(SETTINGS), ...LIMITS }),
  v.forward(
    v.check((places) => hasTwoPorts(places), 'must be another port than EDGE_PORT'),
    ['metricsPort'],
  ),
  v.forward(
    v.check(
      ({ backends, trustedBackends }) =>
        trustedBackends.every((trusted) => backends.some(({ name }) => name === trusted)),
      'must name backends of EDGE_BACKENDS',
    ),
    ['trustedBackends'],
  ),
  v.forward(
    v.check(
      ({ backends, runtimeConfig }) => backends.length === 0 || callsOwnOrigin(runtimeConfig),
      'needs pages that call this edge, but backendUrl of the runtime configuration sends their calls elsewhere',
    ),
    ['backends'],
  ),
  v.forward(
    v.check(
      ({ groupKeys, publicOrigin }) => groupKeys === null || publicOrigin !== null,
      "needs EDGE_PUBLIC_ORIGIN: a visitor's groups are signed for one site",
    ),
    ['groupKeys'],
  ),
  v.forward(
    v.check(
      ({ previewOrigin, publicOrigin }) =>
        previewOrigin === null || (publicOrigin !== null && toHost(previewOrigin) !== toHost(publicOrigin)),
      'must have another host name than EDGE_PUBLIC_ORIGIN, which must be set too',
    ),
    ['previewOrigin'],
  ),
  v.forward(
    v.check(
      ({ previewOrigin, runtimeConfig }) => previewOrigin === null || callsOwnOrigin(runtimeConfig),
      'needs pages that call this edge, but backendUrl of the runtime configuration sends their calls elsewhere',
    ),
    ['previewOrigin'],
  ),
);

export type EdgeConfigInput = v.InferInput<typeof edgeConfigSchema>;
export type EdgeConfig = v.InferOutput<typeof edgeConfigSchema>;

export const parseEdgeConfig = (input: EdgeConfigInput): EdgeConfig =>
  parseContract(edgeConfigSchema, input, 'The configuration of the edge');

/** The name of the settings in errors. */
export const EDGE_ENVIRONMENT = 'The environment of the edge (docs/edge.md has every setting)';

export const EDGE_VARIABLES = toVariables(SETTINGS);

/** Settings that the version of 29 November 2026 had. */
export const EDGE_REMOVED: RemovedSettings = {
  EDGE_STORE_TIMEOUT_MS: { now: 'the registry has 5 s to answer' },
  EDGE_HEARTBEAT_MS: { now: 'an idle event stream has a sign of life every 20 s' },
  EDGE_PAGE_CACHE_BYTES: { now: 'finished pages may take 32 MiB of memory' },
};

const PAIRS = [
  {
    lower: 'EDGE_MAX_EVENT_STREAMS_PER_ADDRESS',
    upper: 'EDGE_MAX_EVENT_STREAMS',
    why: 'or one address takes the streams of all visitors',
  },
];

const REQUIRED: Readonly<Record<string, string>> = {
  EDGE_STORE: 'must be set to the registry, the folder or bucket that `mfe` publishes to',
  EDGE_STATE: 'must be set to a folder of this server alone, for the last good state',
};

/**
 * Reads the configuration from the environment, for example `EDGE_PORT=8080`. An empty variable counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under the names of the variables.
 */
export const readEdgeConfig = (environment: NodeJS.ProcessEnv): EdgeConfig =>
  readSettings(environment, {
    what: EDGE_ENVIRONMENT,
    variables: EDGE_VARIABLES,
    required: REQUIRED,
    schema: edgeConfigSchema,
    pairs: PAIRS,
  });
