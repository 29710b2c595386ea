import {
  backendNameSchema,
  channelNameSchema,
  isOrigin,
  isWebAddress,
  parseContract,
  type RuntimeConfig,
  runtimeConfigSchema,
} from '@sharpside/contracts';
import { publicKeySchema } from '@sharpside/registry/records/signing-key';
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
  readSettings,
  readSettingsFile,
} from '@sharpside/server-kit';
import * as v from 'valibot';
import {
  areNamesOf,
  namedBackendsSchema,
  perBackendSchema,
  readBackends,
  readPerBackend,
  UNKNOWN_BACKEND,
} from './backend-settings.ts';
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

/** Public halves of the keys with which backends sign visitors' groups. */
const groupKeysSchema = v.strictObject({
  keys: v.pipe(
    v.array(publicKeySchema, 'must be a list'),
    v.minLength(1, 'must have a key; without any, leave the setting out'),
    v.maxLength(10, 'must have at most 10 keys'),
  ),
});

const originSchema = v.pipe(
  v.string('must be an origin'),
  v.check(isOrigin, "must be an origin without a path, for example 'http://127.0.0.1:4100'"),
);

/** The name of a Trusted Types policy, as the content policy can have it. */
const policyNameSchema = v.pipe(
  v.string('must be a name'),
  v.regex(
    /^[\w\-#=/@.%]{1,100}$/,
    "must be the name of a Trusted Types policy, letters, digits and any of -#=_/@.%, for example 'dompurify'",
  ),
);

/**
 * Settings of one edge server.
 *
 * `metricsPort`, `metricsHost`: where operators read `/metrics` and `/observations`; without a port, 10000 above `port`.
 * `storeLocation` is the registry, a folder or a bucket (`open-store.ts`); `stateDir` is this server's own, for the last
 * good state.
 * `behindTls`: visitors come over HTTPS only; adds HSTS and makes the cookie `Secure`.
 * `trustedTypes`: whether a text that would become code in a page is refused, or only reported; `trustedTypesPolicies`: the
 * policies that sections may make.
 * `backend`: the origin of the backend that calls are passed on to; null where pages call it themselves, or there is none.
 * `backends`: the backends that remotes' declarations may name; `trustedBackends`: those of them that get cookies and tokens.
 * `backendsTimeoutMs`, `backendsMaxRequests`: limits of each of them: for a whole answer, and for calls at one time. One for
 * all, or those of single ones by their names.
 * `publicOrigin`: the site's origin for visitors, for the absolute addresses that search engines and shared links need; null:
 * none are given. It is not taken from requests: the author of one could write what everybody gets.
 * `assetBase`: address before `/assets/` from which browsers get published files; null: from this server.
 * `trustedProxies`: number of proxies in front whose `X-Forwarded-For` is believed.
 * `trustedKeys`: the keys that releases must be signed with; null: signatures are not looked at.
 * `groupKeys`: public keys of the backends that sign visitors' groups; null: nobody is in a group. They need `publicOrigin`,
 * which the signed cookie must be made for.
 * `hints`: the origins of the control services, which tell of new revisions; without them the edge has to ask.
 * `ticketKey`: the secret by which edges of one site accept each other's page tickets; null: one of this server's own.
 */
export const edgeConfigSchema = v.pipe(
  v.strictObject({
    host: v.optional(hostSchema, '127.0.0.1'),
    port: v.optional(portSchema, 8080),
    metricsHost: v.optional(hostSchema, '127.0.0.1'),
    metricsPort: v.optional(portSchema),
    channel: v.optional(channelNameSchema, 'production'),
    storeLocation: locationSchema,
    stateDir: folderSchema,
    runtimeConfig: v.optional(runtimeConfigSchema, DEFAULT_RUNTIME_CONFIG),
    backend: v.optional(v.nullable(originSchema), null),
    backends: v.optional(namedBackendsSchema, []),
    trustedBackends: v.optional(listSchema(backendNameSchema), []),
    backendsTimeoutMs: perBackendSchema(10_000, millisecondsSchema(1)),
    backendsMaxRequests: perBackendSchema(100),
    publicOrigin: v.optional(v.nullable(originSchema), null),
    assetBase: v.optional(v.nullable(assetBaseSchema), null),
    behindTls: v.optional(flagSchema, false),
    trustedTypes: v.optional(v.picklist(['enforce', 'report'], "must be 'enforce' or 'report'"), 'enforce'),
    trustedTypesPolicies: v.optional(listSchema(policyNameSchema), []),
    trustedProxies: v.optional(countSchema(0), 0),
    ticketKey: v.optional(
      v.nullable(
        v.pipe(
          v.string('must be a text'),
          v.minLength(32, 'must have at least 32 characters, best random ones'),
        ),
      ),
      null,
    ),
    trustedKeys: v.optional(v.nullable(trustedKeysSchema), null),
    groupKeys: v.optional(v.nullable(groupKeysSchema), null),
    hints: v.optional(listSchema(originSchema), []),
    pollIntervalMs: v.optional(millisecondsSchema(1), 100),
    storeTimeoutMs: v.optional(millisecondsSchema(1), 5_000),
    heartbeatMs: v.optional(millisecondsSchema(1), 20_000),
    maxEventStreams: v.optional(countSchema(1), 10_000),
    maxEventStreamsPerAddress: v.optional(countSchema(1), 500),
    assetCacheBytes: v.optional(countSchema(0), 128 * MEBIBYTE),
    pageCacheBytes: v.optional(countSchema(0), 32 * MEBIBYTE),
  }),
  v.forward(
    v.check((places) => hasTwoPorts(places), 'must be another port than EDGE_PORT'),
    ['metricsPort'],
  ),
  v.forward(
    v.check(({ backends, trustedBackends }) => areNamesOf(backends, trustedBackends), UNKNOWN_BACKEND),
    ['trustedBackends'],
  ),
  v.forward(
    v.check(
      ({ backends, backendsTimeoutMs: { byName } }) => areNamesOf(backends, byName.keys()),
      UNKNOWN_BACKEND,
    ),
    ['backendsTimeoutMs'],
  ),
  v.forward(
    v.check(
      ({ backends, backendsMaxRequests: { byName } }) => areNamesOf(backends, byName.keys()),
      UNKNOWN_BACKEND,
    ),
    ['backendsMaxRequests'],
  ),
  v.forward(
    v.check(
      ({ backends, runtimeConfig: { backendUrl } }) =>
        backends.length === 0 || backendUrl === null || backendUrl === '/',
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
);

export type EdgeConfigInput = v.InferInput<typeof edgeConfigSchema>;
export type EdgeConfig = v.InferOutput<typeof edgeConfigSchema>;

/** The public keys in a JSON file. @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong. */
export const readGroupKeys = (file: string): v.InferOutput<typeof groupKeysSchema> =>
  readSettingsFile(file, { schema: groupKeysSchema, what: 'The keys of groups' });

/**
 * The configuration of an edge server, with defaults filled in.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export const parseEdgeConfig = (input: EdgeConfigInput): EdgeConfig =>
  parseContract(edgeConfigSchema, input, 'The configuration of the edge');

/** The settings of an edge, as errors name them. */
export const EDGE_ENVIRONMENT = 'The environment of the edge (docs/edge.md has every setting)';

/** The environment variable of each setting. */
export const EDGE_VARIABLES = {
  EDGE_HOST: ['host', asText],
  EDGE_PORT: ['port', asNumber],
  EDGE_METRICS_HOST: ['metricsHost', asText],
  EDGE_METRICS_PORT: ['metricsPort', asNumber],
  EDGE_CHANNEL: ['channel', asText],
  EDGE_STORE: ['storeLocation', asText],
  EDGE_STATE: ['stateDir', asText],
  EDGE_RUNTIME_CONFIG: ['runtimeConfig', readRuntimeConfig],
  EDGE_BACKEND: ['backend', asText],
  EDGE_BACKENDS: ['backends', readBackends],
  EDGE_TRUSTED_BACKENDS: ['trustedBackends', asList],
  EDGE_BACKENDS_TIMEOUT_MS: ['backendsTimeoutMs', readPerBackend],
  EDGE_BACKENDS_MAX_REQUESTS: ['backendsMaxRequests', readPerBackend],
  EDGE_PUBLIC_ORIGIN: ['publicOrigin', asText],
  EDGE_ASSET_BASE: ['assetBase', asText],
  EDGE_BEHIND_TLS: ['behindTls', asBoolean],
  EDGE_TRUSTED_TYPES: ['trustedTypes', asText],
  EDGE_TRUSTED_TYPES_POLICIES: ['trustedTypesPolicies', asList],
  EDGE_TRUSTED_PROXIES: ['trustedProxies', asNumber],
  EDGE_TICKET_KEY: ['ticketKey', asText],
  EDGE_TRUSTED_KEYS: ['trustedKeys', readTrustedKeys],
  EDGE_GROUP_KEYS: ['groupKeys', readGroupKeys],
  EDGE_HINTS: ['hints', asList],
  EDGE_POLL_INTERVAL_MS: ['pollIntervalMs', asNumber],
  EDGE_STORE_TIMEOUT_MS: ['storeTimeoutMs', asNumber],
  EDGE_HEARTBEAT_MS: ['heartbeatMs', asNumber],
  EDGE_MAX_EVENT_STREAMS: ['maxEventStreams', asNumber],
  EDGE_MAX_EVENT_STREAMS_PER_ADDRESS: ['maxEventStreamsPerAddress', asNumber],
  EDGE_ASSET_CACHE_BYTES: ['assetCacheBytes', asNumber],
  EDGE_PAGE_CACHE_BYTES: ['pageCacheBytes', asNumber],
} as const satisfies Record<string, readonly [keyof EdgeConfig, (text: string) => unknown]>;

const PAIRS = [
  {
    lower: 'EDGE_MAX_EVENT_STREAMS_PER_ADDRESS',
    upper: 'EDGE_MAX_EVENT_STREAMS',
    why: 'or one address takes the streams of all visitors',
  },
];

/** Messages for missing settings that have no default. */
const REQUIRED: Readonly<Record<string, string>> = {
  EDGE_STORE: 'must be set to the registry, the folder or bucket that `mfe` publishes to',
  EDGE_STATE: 'must be set to a folder of this server alone, for the last good state',
};

/**
 * The configuration that the environment gives, for example `EDGE_PORT=8080`. A variable that is empty counts as not set.
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

// A mistyped setting must not be a setting less. Those of the apps are the channel's.
const { settings: _settings, ...fileEntries } = runtimeConfigSchema.entries;

/** The file's settings over the defaults. */
const fileSchema = v.pipe(
  v.record(v.string(), v.unknown(), 'must be an object, {...}'),
  v.transform((overrides) => {
    const { settings: _, ...defaults } = DEFAULT_RUNTIME_CONFIG;
    return { ...defaults, ...overrides };
  }),
  v.strictObject(fileEntries),
);

/**
 * The runtime configuration in a JSON file; what the file leaves out stays at its default.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
function readRuntimeConfig(file: string): RuntimeConfig {
  const given = readSettingsFile(file, { schema: fileSchema, what: 'The runtime configuration' });
  return { ...given, settings: DEFAULT_RUNTIME_CONFIG.settings };
}
